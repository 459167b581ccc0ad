// A buyer's payment from his page: start it, ask what became of it, give it up. It counts failures, so that nobody
// tries cards in bulk (T22), and passes what `readPay` gave to the engine without looking at it.

import type { Config } from "../config/config.ts";
import type { Answer, Engine, PageDoor } from "../engine/contract.ts";
import { successBody } from "../wire/envelope.ts";
import { isId } from "../wire/ids.ts";
import type { PagePayment, PayAnswer } from "../wire/page.ts";
import { readPay } from "../wire/pay-request.ts";
import { problemForNow } from "../wire/problem.ts";
import { problemOf } from "../wire/refusal-problem.ts";
import type { Attempts } from "./attempts.ts";
import type { PagePlace } from "./page-documents.ts";
import { privateHeaders } from "./page-headers.ts";
import type { Reply } from "./reply.ts";
import { problemReply } from "./reply.ts";
import type { PageVisit, Route } from "./route.ts";

export type PaymentRoutesOptions = {
  readonly engine: Engine;
  readonly config: Config;
  readonly attempts: Attempts;
  /** Epoch ms. */
  readonly now: () => number;
};

/** `POST …/payments`, `POST …/payments/:id/check` and `POST …/payments/:id/abandon`. */
export function pagePaymentRoutes(
  { engine, config, attempts, now }: PaymentRoutesOptions,
  { role, path }: PagePlace,
): readonly Route[] {
  const headers = privateHeaders(config);
  const doorOf = ({ params: { token = "" } }: PageVisit): PageDoor => ({ role, token });

  const replyTo = (answer: Answer<PayAnswer>): Reply => {
    switch (answer.kind) {
      case "ok":
        return { kind: "json", body: successBody(answer.value), headers };
      case "replayed":
        return { kind: "json", ...answer.answer, headers };
      case "refused":
        return problemReply(problemOf(answer.refusal), headers);
      default:
        return answer satisfies never;
    }
  };

  async function pay(visit: PageVisit): Promise<Reply> {
    const read = readPay(visit.body);
    if (read.kind === "problem") return problemReply(read.problem, headers);
    const door = doorOf(visit);
    const who = `${door.token} ${visit.address}`;
    const waitMs = attempts.begin(who, now());
    if (waitMs > 0) return problemReply(problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000)), headers);
    const answer = await engine.pay(door, read.value);
    if (answer.kind !== "ok") attempts.forgive(who);
    else if (answer.value.payment.status === "requiresAction")
      attempts.postpone(answer.value.payment.id, who);
    else if (!hasFailed(answer.value.payment)) attempts.forgive(who);
    return replyTo(answer);
  }

  const later =
    (ask: Engine["checkPayment"]) =>
    async (visit: PageVisit): Promise<Reply> => {
      const { id = "" } = visit.params;
      if (!isId("auth", id)) return problemReply(problemOf({ code: "paymentNotFound" }), headers);
      const answer = await ask(doorOf(visit), id);
      if (answer.kind === "ok" && answer.value.payment.status !== "requiresAction") {
        attempts.decide(id, hasFailed(answer.value.payment));
      }
      return replyTo(answer);
    };

  const post = { method: "POST", access: "page" } as const;
  return [
    { ...post, path: `${path}/payments`, handle: pay },
    { ...post, path: `${path}/payments/:id/check`, handle: later(engine.checkPayment) },
    { ...post, path: `${path}/payments/:id/abandon`, handle: later(engine.abandonPayment) },
  ];
}

/** Refused by the buyer's bank; `later` is nobody's card. */
function hasFailed({ status, failure }: PagePayment): boolean {
  return status === "failed" && failure !== "later";
}
