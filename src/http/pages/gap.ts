// Routes of acts on what is left to pay: a buyer covers it, the captain leaves optional units out or moves the due date
// (specification/money#gaps).

import type { Read } from "../../api/decode/decoder.ts";
import { successBody } from "../../api/errors/envelope.ts";
import { withoutAbsent } from "../../api/orders/details.ts";
import { partOf, readCover, readDueDate, readLeaveOut } from "../../api/orders/order-commands.ts";
import type { PageView } from "../../api/pages/page.ts";
import { GAP, PAGE } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { BuyerPages, OpenedPage, PageLink } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import { auditedRequest } from "../pipeline/client-address.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";

/** Each answers with the page's view as the act leaves it. */
export function pageGapRoutes(buyer: BuyerPages, config: Config): readonly Route[] {
  const headers = privateHeaders(config);

  function acting<T>(
    [place, role]: readonly [string, PageLink["role"]],
    path: string,
    read: (body: unknown) => Read<T>,
    act: (page: OpenedPage, asked: T) => Promise<Answer<PageView>>,
  ): Route {
    return {
      method: "POST",
      path: place + path,
      access: "page",
      async handle({ body, requestId, address, params: { token = "" } }) {
        const asked = read(body);
        if (asked.kind === "problem") return problemResponse(asked.problem, headers);
        const request = auditedRequest(requestId, address);
        const answer = await onPage(buyer, { role, token, request }, (page) => act(page, asked.value));
        return outcomeResponse(answer, (view) => successBody(view), headers);
      },
    };
  }

  const captains = [PAGE.captain, "captain"] as const;
  const coBuyers = [PAGE.payer, "coBuyer"] as const;
  return [
    ...[captains, coBuyers].map((place) =>
      acting(place, GAP.cover, readCover, (page, asked) =>
        page.cover({ ...partOf(asked), ...withoutAbsent({ share: asked.share }) }),
      ),
    ),
    acting(captains, GAP.leaveOut, readLeaveOut, (page, asked) => page.leaveOut(partOf(asked).units)),
    acting(captains, GAP.dueDate, readDueDate, (page, { dueDate }) => page.moveDueDate(dueDate)),
  ];
}
