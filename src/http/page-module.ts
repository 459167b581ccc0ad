// POST /pay/:token/module: the captain chooses one of the order's ways to pay (SPEC 2.7).

import type { Config } from "../config/config.ts";
import type { Engine } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { readModuleChoice } from "../wire/pay-request.ts";
import { answerReply } from "./answer-reply.ts";
import { privateHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

/** Answers with the page's view as the choice leaves it. */
export function pageModuleRoute(engine: Engine, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: "/pay/:token/module",
    access: "page",
    async handle({ body, params: { token = "" } }) {
      const read = readModuleChoice(body);
      if (read.kind === "problem") return problemReply(read.problem, headers);
      const answer = await engine.chooseModule({ role: "captain", token }, read.value.moduleId);
      return answerReply(answer, (view) => successBody(view), headers);
    },
  };
}
