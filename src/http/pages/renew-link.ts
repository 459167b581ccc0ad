// POST /pay/:token/renew: the captain replaces the link that they shared (T20).

import { successBody } from "../../api/errors/envelope.ts";
import { PAGE, RENEW_LINK } from "../../api/paths.ts";
import type { BuyerPages } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";

/** Answers with the page's view, which contains the new link; the old one stops working. */
export function pageRenewRoute(buyer: BuyerPages, config: Config): Route {
  const headers = privateHeaders(config);
  return {
    method: "POST",
    path: PAGE.captain + RENEW_LINK,
    access: "page",
    async handle({ params: { token = "" } }) {
      const answer = await onPage(buyer, { role: "captain", token }, (page) => page.renewLink());
      return outcomeResponse(answer, (view) => successBody(view), headers);
    },
  };
}
