// POST /embed/captain/plan: what the offers of an order come to that the widget's first payment would make
// (specification/financing#consent).

import { successBody } from "../../api/errors/envelope.ts";
import { readFrontPlan } from "../../api/pages/front-request.ts";
import { FRAME, PLAN } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { privateHeaders } from "../pages/documents/headers.ts";
import type { PublicKeyRing } from "../pipeline/keys.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { frontOrderOf } from "./front-order.ts";

export function embedPlanRoute(buyer: BuyerPages, config: Config, platformByKey: PublicKeyRing): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: FRAME.captain + PLAN,
    access: "page",
    async handle({ body }) {
      const read = readFrontPlan(body);
      if (read.kind === "problem") return problemResponse(read.problem, headers);
      const found = frontOrderOf(config, platformByKey, read.value);
      if (found.kind === "problem") return problemResponse(found.problem, headers);
      const answer = buyer.previewPlans(found.platform, found.draft, read.value.asked);
      return outcomeResponse(answer, (value, warnings) => successBody(value, { warnings }), headers);
    },
  };
}
