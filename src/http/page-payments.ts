// A buyer's payment from his page: start it, ask what became of it, give it up, take it back. It passes what `readPay`
// gave to the engine without looking at it.

import type { Config } from "../config/config.ts";
import type { Engine, PageDoor } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { isId } from "../wire/ids.ts";
import { readPay } from "../wire/pay-request.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import { answerReply } from "./answer-reply.ts";
import { sessionOf } from "./buyer-session.ts";
import type { CountedPayments } from "./counted-payments.ts";
import type { PagePlace } from "./page-documents.ts";
import { privateHeaders } from "./page-headers.ts";
import type { Reply } from "./reply.ts";
import { problemReply } from "./reply.ts";
import type { PageVisit, Route } from "./route.ts";

export type PaymentRoutesOptions = {
  readonly engine: Engine;
  readonly config: Config;
  readonly payments: CountedPayments;
};

/** `POST …/payments`, `POST …/payments/:id/check`, `…/abandon`, and for co-buyers `…/withdraw`. */
export function pagePaymentRoutes(
  { engine, config, payments }: PaymentRoutesOptions,
  { role, path }: PagePlace,
): readonly Route[] {
  const headers = privateHeaders(config);
  const doorOf = ({ params: { token = "" } }: PageVisit): PageDoor => ({ role, token });

  async function pay(visit: PageVisit): Promise<Reply> {
    const read = readPay(visit.body);
    if (read.kind === "problem") return problemReply(read.problem, headers);
    const door = doorOf(visit);
    const session = sessionOf(visit.request, visit.address);
    const payer = { token: door.token, address: visit.address };
    const answer = await payments.pay(payer, () => engine.pay(door, read.value, session));
    if (answer.kind === "tooSoon") return problemReply(answer.problem, headers);
    return answerReply(answer, (value) => successBody(value), headers);
  }

  const later =
    (ask: Engine["checkPayment"]) =>
    async (visit: PageVisit): Promise<Reply> => {
      const { id = "" } = visit.params;
      if (!isId("auth", id)) return problemReply(problemOf({ code: "paymentNotFound" }), headers);
      const answer = await ask(doorOf(visit), id);
      if (answer.kind === "ok") payments.decided(answer.value.payment);
      return answerReply(answer, (value) => successBody(value), headers);
    };

  const post = { method: "POST", access: "page" } as const;
  const withdraw = { ...post, path: `${path}/payments/:id/withdraw`, handle: later(engine.withdrawPayment) };
  return [
    { ...post, path: `${path}/payments`, handle: pay },
    { ...post, path: `${path}/payments/:id/check`, handle: later(engine.checkPayment) },
    { ...post, path: `${path}/payments/:id/abandon`, handle: later(engine.abandonPayment) },
    ...(role === "coBuyer" ? [withdraw] : []),
  ];
}
