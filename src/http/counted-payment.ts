// A buyer's try to pay, counted as failed until it is known not to be, so that nobody tries cards in bulk (T22). It
// knows no route and looks at nothing but what became of the payment.

import type { Answer } from "../engine/contract.ts";
import type { PagePayment, PayAnswer } from "../wire/page.ts";
import type { Problem } from "../wire/problem.ts";
import { problemForNow } from "../wire/problem.ts";
import type { Attempts } from "./attempts.ts";

export type Counting = {
  readonly attempts: Attempts;
  /** Epoch ms. */
  readonly now: () => number;
};

/**
 * Lets `who` try to pay, unless too many of his tries failed lately: then 429 with the seconds to wait. Where some of
 * the tries that count against him are still being made, he waits for how they end: friends behind one address who pay
 * at the same moment are no bulk.
 */
export async function countedPayment<T extends PayAnswer>(
  { attempts, now }: Counting,
  who: string,
  pay: () => Promise<Answer<T>>,
): Promise<Answer<T> | { readonly kind: "tooSoon"; readonly problem: Problem }> {
  for (;;) {
    const waitMs = attempts.begin(who, now());
    if (waitMs === 0) return attempts.track(who, counted(attempts, who, pay));
    const end = attempts.nextEnd(who);
    if (end === undefined) return { kind: "tooSoon", problem: tooSoon(waitMs) };
    await end;
  }
}

function tooSoon(waitMs: number): Problem {
  return problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000));
}

async function counted<T extends PayAnswer>(
  attempts: Attempts,
  who: string,
  pay: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await pay();
  if (answer.kind !== "ok") attempts.forgive(who);
  else if (answer.value.payment.status === "requiresAction") {
    attempts.postpone(answer.value.payment.id, who);
  } else if (!hasFailed(answer.value.payment)) attempts.forgive(who);
  return answer;
}

/** What became of a payment that was waiting for its buyer. */
export function countDecision(attempts: Attempts, payment: PagePayment): void {
  if (payment.status !== "requiresAction") attempts.decide(payment.id, hasFailed(payment));
}

/** Refused by the buyer's bank; `later` is nobody's card. */
function hasFailed({ status, failure }: PagePayment): boolean {
  return status === "failed" && failure !== "later";
}
