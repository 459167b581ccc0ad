// POST /embed/help/state: whom a platform's buyers can ask (SPEC 4.4).

import type { Config } from "../config/config.ts";
import { legalOf } from "../config/config.ts";
import { successBody } from "../wire/envelope.ts";
import type { HelpView } from "../wire/frame.ts";
import { readHelpAsk } from "../wire/front-request.ts";
import { problem } from "../wire/problem.ts";
import type { PublicKeyRing } from "./keys.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

export function embedHelpRoute(config: Config, openedBy: PublicKeyRing): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: "/embed/help/state",
    access: "page",
    handle({ body }) {
      const read = readHelpAsk(body);
      if (read.kind === "problem") return problemReply(read.problem, headers);
      const platform = openedBy(read.value.publicKey);
      if (platform === undefined) return problemReply(problem("unauthorized"), headers);
      const view: HelpView = {
        shop: { name: platform.name, ...legalOf(platform) },
        contact: platform.contact ?? {},
      };
      return { kind: "json", body: successBody(view), headers };
    },
  };
}
