// POST /pay/:token/plan: what the captain's offers come to with the share they choose (specification/financing#consent).

import { successBody } from "../../api/errors/envelope.ts";
import { readPlanRequest } from "../../api/pages/plan-request.ts";
import { PAGE, PLAN } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";

/** Changes nothing. */
export function pagePlanRoute(buyer: BuyerPages, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: PAGE.captain + PLAN,
    access: "page",
    async handle({ body, params: { token = "" } }) {
      const read = readPlanRequest(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const answer = await onPage(buyer, { role: "captain", token }, (page) => page.showPlans(read.value));
      return outcomeResponse(answer, (value) => successBody(value), headers);
    },
  };
}
