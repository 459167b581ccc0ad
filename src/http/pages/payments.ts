// Routes of a buyer's payment on a page: start it, ask for its result, abandon it, withdraw it. What `readPay` decoded
// passes to the engine unread.

import { successBody } from "../../api/errors/envelope.ts";
import { problemOf } from "../../api/errors/refusal-problem.ts";
import { isId } from "../../api/ids.ts";
import { readPay } from "../../api/pages/pay-request.ts";
import type { Application, PageLink } from "../../application/contract.ts";
import type { Config } from "../../config/config.ts";
import type { CountedPayments } from "../limits/counted-payments.ts";
import { outcomeResponse } from "../pipeline/outcome-response.ts";
import type { RouteResponse } from "../pipeline/response.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { PageRequestContext, Route } from "../pipeline/route.ts";
import { sessionOf } from "./buyer-session.ts";
import type { PagePlace } from "./documents.ts";
import { privateHeaders } from "./headers.ts";

export type PaymentRoutesOptions = {
  readonly application: Application;
  readonly config: Config;
  readonly payments: CountedPayments;
};

/** `POST …/payments`, `POST …/payments/:id/check`, `…/abandon`, and for co-buyers `…/withdraw`. */
export function pagePaymentRoutes(
  { application, config, payments }: PaymentRoutesOptions,
  { role, path }: PagePlace,
): readonly Route[] {
  const headers = privateHeaders(config);
  const doorOf = ({ params: { token = "" } }: PageRequestContext): PageLink => ({ role, token });

  async function pay(context: PageRequestContext): Promise<RouteResponse> {
    const read = readPay(context.body);
    if (read.kind === "problem") return problemResponse(read.problem, headers);
    const door = doorOf(context);
    const session = sessionOf(context.request, context.address);
    const payer = { token: door.token, address: context.address };
    const answer = await payments.pay(payer, () => application.pay(door, read.value, session));
    if (answer.kind === "tooSoon") return problemResponse(answer.problem, headers);
    return outcomeResponse(answer, (value) => successBody(value), headers);
  }

  const later =
    (ask: Application["checkPayment"]) =>
    async (context: PageRequestContext): Promise<RouteResponse> => {
      const { id = "" } = context.params;
      if (!isId("auth", id)) return problemResponse(problemOf({ code: "paymentNotFound" }), headers);
      const answer = await ask(doorOf(context), id);
      if (answer.kind === "ok") payments.decided(answer.value.payment);
      return outcomeResponse(answer, (value) => successBody(value), headers);
    };

  const post = { method: "POST", access: "page" } as const;
  const withdraw = {
    ...post,
    path: `${path}/payments/:id/withdraw`,
    handle: later(application.withdrawPayment),
  };
  return [
    { ...post, path: `${path}/payments`, handle: pay },
    { ...post, path: `${path}/payments/:id/check`, handle: later(application.checkPayment) },
    { ...post, path: `${path}/payments/:id/abandon`, handle: later(application.abandonPayment) },
    ...(role === "coBuyer" ? [withdraw] : []),
  ];
}
