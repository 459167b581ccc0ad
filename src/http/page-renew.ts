// POST /pay/:token/renew: the captain replaces the link that he shared (T20).

import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { answerReply } from "./answer-reply.ts";
import { privateHeaders } from "./page-headers.ts";
import type { Route } from "./route.ts";

/** Answers with the page's view, in which the new link is; the old one leads nowhere any more. */
export function pageRenewRoute(engine: Engine, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: "/pay/:token/renew",
    access: "page",
    async handle({ params: { token = "" } }) {
      const answer = await engine.renewLink({ role: "captain", token });
      return answerReply(answer, (view) => successBody(view), headers);
    },
  };
}
