// GET …/state: all that a page draws, as JSON.

import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import type { PagePlace } from "./page-documents.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function pageStateRoute(engine: Engine, config: Config, { role, path }: PagePlace): Route {
  const headers = privateHeaders(config);
  return {
    method: "GET",
    path: `${path}/state`,
    access: "open",
    handle({ params: { token = "" } }) {
      const view = engine.page({ role, token });
      if (view === undefined) return problemReply(problemOf({ code: "pageNotFound" }), headers);
      return { kind: "json", body: successBody(view), headers };
    },
  };
}
