// Routes of a buyer's payment on a page: start it, ask for its result, abandon it, withdraw it. What `readPay` decoded
// passes to the engine unread.

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import type { PayAnswer } from "../../api/pages/page.ts";
import { readPay } from "../../api/pages/pay-request.ts";
import { ABANDON_PAYMENT, CHECK_PAYMENT, PAYMENTS, WITHDRAW_PAYMENT } from "../../api/paths.ts";
import type { Answer } from "../../application/contract/answer.ts";
import type { BuyerPages, OpenedPage } from "../../application/contract/buyer.ts";
import type { Config } from "../../config/config.ts";
import type { CountedPayments } from "../limits/counted-payments.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { PageRequestContext, Route } from "../pipeline/route.ts";
import { sessionOf } from "./buyer-session.ts";
import type { PagePlace } from "./documents/document-routes.ts";
import { privateHeaders } from "./documents/headers.ts";
import { onPage } from "./on-page.ts";
import { pageRoute } from "./page-route.ts";

export type PaymentRoutesOptions = {
  readonly buyer: BuyerPages;
  readonly config: Config;
  readonly payments: CountedPayments;
};

/** `POST …/payments`, `POST …/payments/:id/check`, `…/abandon`, and for co-buyers `…/withdraw`. */
export function pagePaymentRoutes(
  { buyer, config, payments }: PaymentRoutesOptions,
  { role, path }: PagePlace,
): readonly Route[] {
  const headers = privateHeaders(config);

  const pay = pageRoute(config, {
    path: path + PAYMENTS,
    read: readPay,
    answer(asked, { request, address, params: { token = "" } }) {
      const { attempt } = asked;
      const session = sessionOf(request, address);
      return payments.pay({ token, address }, () =>
        onPage(buyer, { role, token, attempt }, (page) => page.pay(asked, session)),
      );
    },
  });

  const later =
    (ask: (page: OpenedPage, authorizationId: string) => Promise<Answer<PayAnswer>>) =>
    async (context: PageRequestContext): Promise<RouteResponse> => {
      const { id = "", token = "" } = context.params;
      if (!isId("auth", id)) return problemResponse(problemOf({ code: "paymentNotFound" }), headers);
      const answer = await onPage(buyer, { role, token }, (page) => ask(page, id));
      if (answer.kind === "ok") await payments.decided(answer.value.payment);
      return outcomeResponse(answer, (value) => successBody(value), headers);
    };

  const post = { method: "POST", access: "page" } as const;
  const withdraw = {
    ...post,
    path: path + WITHDRAW_PAYMENT,
    handle: later((page, id) => page.withdrawPayment(id)),
  };
  return [
    pay,
    { ...post, path: path + CHECK_PAYMENT, handle: later((page, id) => page.checkPayment(id)) },
    { ...post, path: path + ABANDON_PAYMENT, handle: later((page, id) => page.abandonPayment(id)) },
    ...(role === "coBuyer" ? [withdraw] : []),
  ];
}
