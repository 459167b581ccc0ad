// GET /pay/:token/timeline: who did what when, for the captain.

import { successBody } from "../../api/errors/envelope.ts";
import { PAGE, TIMELINE } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";

export function pageTimelineRoute(buyer: BuyerPages, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "GET",
    path: PAGE.captain + TIMELINE,
    access: "open",
    async handle({ params: { token = "" } }) {
      const answer = await onPage(buyer, { role: "captain", token }, (page) => page.timeline());
      return outcomeResponse(answer, (steps) => successBody(steps), headers);
    },
  };
}
