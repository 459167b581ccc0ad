// GET …/state: all that a page draws, as JSON. A co-buyer's browser names the payments that are his.

import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { invalidRequest } from "../wire/problem.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import type { PagePlace } from "./page-documents.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

/** More than one person tries on one link. */
const MAX_PAYMENTS = 10;

/** `?payment=auth_…`, repeated, and `&attempt=…`: what is not of this order shows nothing. */
export function pageStateRoute(engine: Engine, config: Config, { role, path }: PagePlace): Route {
  const headers = privateHeaders(config);
  return {
    method: "GET",
    path: `${path}/state`,
    access: "open",
    handle({ request, params: { token = "" } }) {
      const { searchParams } = new URL(request.url);
      const kept = searchParams.getAll("payment");
      if (kept.length > MAX_PAYMENTS) {
        const message = `must be given at most ${MAX_PAYMENTS} times, not ${kept.length}`;
        return problemReply(invalidRequest([{ path: "/payment", message }]), headers);
      }
      const attempt = searchParams.get("attempt");
      const view = engine.page({ role, token }, { payments: kept, ...(attempt === null ? {} : { attempt }) });
      if (view === undefined) return problemReply(problemOf({ code: "pageNotFound" }), headers);
      return { kind: "json", body: successBody(view), headers };
    },
  };
}
