// Routes of invitations on pages: the captain invites and nudges, a person invited declines
// (specification/orders#invitations).

import type { Read } from "../../api/decode/decoder.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { readInvite, readNudge } from "../../api/orders/order-commands.ts";
import type { PageView } from "../../api/pages/page.ts";
import { DECLINE, INVITATIONS, NUDGES, PAGE } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { BuyerPages, OpenedPage } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

/** Each answers with the page's view as the act leaves it. */
export function pageInvitationRoutes(buyer: BuyerPages, config: Config): readonly Route[] {
  function captains<T>(
    path: string,
    read: (body: unknown) => Read<T>,
    act: (page: OpenedPage, asked: T) => Promise<Answer<PageView>>,
  ): Route {
    return pageRoute(config, {
      path: PAGE.captain + path,
      read,
      answer: (asked, { params: { token = "" } }) =>
        onPage(buyer, { role: "captain", token }, (page) => act(page, asked)),
    });
  }

  return [
    captains(INVITATIONS, readInvite, (page, { people }) => page.invite(people)),
    captains(NUDGES, readNudge, (page, { invitations }) => page.nudge(invitations)),
    {
      method: "POST",
      path: PAGE.payer + DECLINE,
      access: "page",
      async handle({ params: { token = "" } }) {
        const answer = await onPage(buyer, { role: "coBuyer", token }, (page) => page.decline());
        return outcomeResponse(answer, (view) => successBody(view), privateHeaders(config));
      },
    },
  ];
}
