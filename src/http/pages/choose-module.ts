// POST /pay/:token/module: the captain chooses one of the order's ways to pay (specification/orders#modules).

import { successBody } from "../../api/errors/envelope.ts";
import { readModuleChoice } from "../../api/pages/pay-request.ts";
import type { Application } from "../../application/contract.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./headers.ts";

/** Answers with the page's view as the choice leaves it. */
export function pageModuleRoute(application: Application, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: "/pay/:token/module",
    access: "page",
    async handle({ body, params: { token = "" } }) {
      const read = readModuleChoice(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const answer = await application.chooseModule({ role: "captain", token }, read.value.moduleId);
      return outcomeResponse(answer, (view) => successBody(view), headers);
    },
  };
}
