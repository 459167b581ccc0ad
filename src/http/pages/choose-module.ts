// POST /pay/:token/module: the captain chooses one of the order's ways to pay (specification/orders#modules).

import { successBody } from "../../api/errors/envelope.ts";
import { readModuleChoice } from "../../api/pages/pay-request.ts";
import { CHOSEN_MODULE, PAGE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";

/** Answers with the page's view as the choice leaves it. */
export function pageModuleRoute(buyer: BuyerPages, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: PAGE.captain + CHOSEN_MODULE,
    access: "page",
    async handle({ body, params: { token = "" } }) {
      const read = readModuleChoice(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const { moduleId } = read.value;
      const pageLink = { role: "captain", token } as const;
      const answer = await onPage(buyer, pageLink, (page) => page.chooseModule(moduleId));
      return outcomeResponse(answer, (view) => successBody(view), headers);
    },
  };
}
