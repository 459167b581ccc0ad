// POST /embed/captain/plan: what the offers of an order come to that the widget's first payment would make
// (specification/financing#consent).

import { readFrontPlan } from "../../api/pages/front-request.ts";
import { FRAME, PLAN } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { pageRoute } from "../pages/page-route.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

export function embedPlanRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  return pageRoute(config, {
    path: FRAME.captain + PLAN,
    read: readFrontPlan,
    answer(ask) {
      const found = frontOrderOf(config, platformByKey, ask);
      return found.kind === "problem" ? found : buyer.previewPlans(found.platform, found.draft, ask.asked);
    },
  });
}
