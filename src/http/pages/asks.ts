// Routes of asks on pages: the captain's own, and a no of one who is asked (specification/money#asks).

import { successBody } from "../../api/errors/envelope.ts";
import { isId } from "../../api/ids.ts";
import { readAsk } from "../../api/orders/order-commands.ts";
import { ASKS, PAGE } from "../../api/paths.ts";
import type { BuyerPages, PageLink } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { auditedRequest } from "../pipeline/client-address.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

/** Each answers with the page's view as the act leaves it. */
export function pageAskRoutes(buyer: BuyerPages, config: Config): readonly Route[] {
  const headers = privateHeaders(config);
  const ask = pageRoute(config, {
    path: PAGE.captain + ASKS.make,
    read: readAsk,
    answer({ among = "all" }, { requestId, address, params: { token = "" } }) {
      const request = auditedRequest(requestId, address);
      return onPage(buyer, { role: "captain", token, request }, (page) => page.ask(among));
    },
  });
  const declining = (place: string, role: PageLink["role"]): Route => ({
    method: "POST",
    path: place + ASKS.decline,
    access: "page",
    async handle({ params: { token = "", id = "" } }) {
      const answer = await onPage(buyer, { role, token }, async (page) =>
        isId("ask", id) ? page.declineAsk(id) : { kind: "refused", refusal: { code: "askNotFound" } },
      );
      return outcomeResponse(answer, (view) => successBody(view), headers);
    },
  });
  return [ask, declining(PAGE.captain, "captain"), declining(PAGE.payer, "coBuyer")];
}
