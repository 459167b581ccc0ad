// POST /pay/:token/plan: what the captain's offers come to with the share they choose (specification/financing#consent).

import { readPlanRequest } from "../../api/pages/plan-request.ts";
import { PAGE, PLAN } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import type { Route } from "../pipeline/route.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

/** Changes nothing. */
export function pagePlanRoute(buyer: BuyerPages, config: Config): Route {
  return pageRoute(config, {
    path: PAGE.captain + PLAN,
    read: readPlanRequest,
    answer: (asked, { params: { token = "" } }) =>
      onPage(buyer, { role: "captain", token }, (page) => page.showPlans(asked)),
  });
}
