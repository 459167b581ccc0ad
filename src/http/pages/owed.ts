// Routes of what a captain owes on their page: pay a deadline or all of them, ask for the result, give it up, and replace
// the card (specification/financing#paying-early). Payments count as others do against card testing (T22).

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import type { IdPrefix } from "../../api/ids.ts";
import { isId } from "../../api/ids.ts";
import type { OwedRequest, PayAnswer } from "../../api/pages/page.ts";
import { readCard, readOwedPayment } from "../../api/pages/pay-request.ts";
import { OWED, PAGE } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { OpenedPage } from "../../application/contract/buyer.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { PageRequestContext, Route } from "../pipeline/route.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";
import type { PaymentRoutesOptions } from "./payments.ts";

const role = "captain";

export function pageOwedRoutes({ buyer, config, payments }: PaymentRoutesOptions): readonly Route[] {
  const headers = privateHeaders(config);
  const post = { method: "POST", access: "page" } as const;
  const at = (path: string) => PAGE.captain + path;

  const begin = (
    path: string,
    read: typeof readOwedPayment,
    ask: (page: OpenedPage, request: OwedRequest) => Promise<Answer<PayAnswer>>,
  ): Route => ({
    ...post,
    path: at(path),
    async handle({ body, address, params: { token = "" } }: PageRequestContext) {
      const asked = read(body);
      if (asked.kind === "problem") return problemResponse(asked.problem, headers);
      const answer = await payments.pay({ token, address }, () =>
        onPage(buyer, { role, token }, (page) => ask(page, asked.value)),
      );
      if (answer.kind === "tooSoon") return problemResponse(answer.problem, headers);
      return outcomeResponse(answer, (value) => successBody(value), headers);
    },
  });

  const later = (
    path: string,
    prefix: IdPrefix,
    ask: (page: OpenedPage, id: string) => Promise<Answer<PayAnswer>>,
  ): Route => ({
    ...post,
    path: at(path),
    async handle({ params: { id = "", token = "" } }: PageRequestContext) {
      if (!isId(prefix, id)) return problemResponse(problemOf({ code: "paymentNotFound" }), headers);
      const answer = await onPage(buyer, { role, token }, (page) => ask(page, id));
      if (answer.kind === "ok") await payments.decided(answer.value.payment);
      return outcomeResponse(answer, (value) => successBody(value), headers);
    },
  });

  return [
    begin(OWED.pay, readOwedPayment, (page, request) => page.payOwed(request)),
    later(OWED.check, "chg", (page, id) => page.checkOwed(id)),
    later(OWED.abandon, "chg", (page, id) => page.abandonOwed(id)),
    begin(OWED.card, readCard, (page, request) => page.replaceCard(request)),
    later(OWED.checkCard, "card", (page, id) => page.checkCard(id)),
    later(OWED.abandonCard, "card", (page, id) => page.abandonCard(id)),
  ];
}
