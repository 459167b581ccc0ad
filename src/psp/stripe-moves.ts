// Captures, releases and refunds at Stripe. Each can be asked again with its key and has one effect; a failure that
// Stripe keeps under a key does not stand in the way for ever.

import type Stripe from "stripe";
import type { OperationAnswer, OperationAsk, Provider, ReleaseAnswer } from "./provider.ts";
import type { Trouble } from "./stripe-client.ts";
import { isReplayed, troubleOf, unlocked, withKey } from "./stripe-client.ts";
import type { StripeLookup } from "./stripe-lookup.ts";
import { hasExpired, isAmount } from "./stripe-payment.ts";

/** Stripe's codes for a charge whose money the buyer's bank has taken back. */
const DISPUTED: Readonly<Record<string, true>> = { charge_disputed: true, refund_disputed_payment: true };

type Amount = { readonly amount: number };

export class StripeMoves {
  readonly #stripe: Stripe;
  readonly #lookup: StripeLookup;
  readonly #onBarred: ((reason: string) => void) | undefined;

  constructor(stripe: Stripe, lookup: StripeLookup, onBarred: ((reason: string) => void) | undefined) {
    this.#stripe = stripe;
    this.#lookup = lookup;
    this.#onBarred = onBarred;
  }

  async capture(ask: OperationAsk & Amount): ReturnType<Provider["capture"]> {
    const { amount } = ask;
    if (!isAmount(amount)) return { kind: "refused", code: "captureRefused" };
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      if (intent === undefined) return { kind: "refused", code: "captureRefused" };
      if (hasExpired(intent)) return { kind: "refused", code: "holdExpired" };
      // A failure of Stripe's own is kept under the key for a day. A payment is captured only once, whatever the key.
      const done = await withKey(ask.key, (idempotencyKey) =>
        this.#stripe.paymentIntents.capture(intent.id, { amount_to_capture: amount }, { idempotencyKey }),
      );
      return { kind: "done", amount: done.amount_received };
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind !== "no" && trouble.kind !== "usedOtherwise") return this.#noAnswer(trouble);
      const expired = trouble.code === "charge_expired_for_capture";
      return { kind: "refused", code: expired ? "holdExpired" : "captureRefused" };
    }
  }

  async release(ask: OperationAsk): Promise<ReleaseAnswer> {
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      if (intent === undefined || intent.status === "canceled") return { kind: "released" };
      if (intent.status === "succeeded") return { kind: "captured", amount: intent.amount_received };
      await this.#cancel(intent.id, ask.key);
      return { kind: "released" };
    } catch (error) {
      // A refusal means that it moved on meanwhile: the next try sees where to.
      return this.#noAnswer(troubleOf(error));
    }
  }

  /** A kept answer says how it stood then: where the payment is still open, the next key is asked under. */
  async #cancel(ref: string, key: string): Promise<void> {
    const cancel = (idempotencyKey: string) =>
      this.#stripe.paymentIntents.cancel(ref, {}, { idempotencyKey });
    const cancelled = await withKey(key, cancel);
    if (!isReplayed(cancelled) || (await this.#lookup.retrieve(ref)).status === "canceled") return;
    await unlocked(() => cancel(`${key}:again`));
  }

  /** A key is forgotten by Stripe after a day, our mark on the refund is not: that one is looked for first (F25). */
  async refund(ask: OperationAsk & Amount): ReturnType<Provider["refund"]> {
    const { amount, key } = ask;
    if (!isAmount(amount)) return { kind: "refused", code: "refundRefused" };
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      if (intent === undefined) return { kind: "refused", code: "refundRefused" };
      const made = await this.#refundMarked(intent.id, key);
      if (made !== undefined && made.amount !== amount) return { kind: "refused", code: "refundRefused" };
      const params = { payment_intent: intent.id, amount, metadata: { ...intent.metadata, refund: key } };
      const refund =
        made ??
        (await withKey(key, (idempotencyKey) => this.#stripe.refunds.create(params, { idempotencyKey })));
      if (refund.status === "failed" || refund.status === "canceled") {
        return { kind: "refused", code: "refundRefused" };
      }
      return refund.status === "succeeded"
        ? { kind: "done", amount: refund.amount }
        : { kind: "unknown", reason: `Stripe: the refund is ${refund.status}` };
    } catch (error) {
      return this.#notRefunded(troubleOf(error));
    }
  }

  #notRefunded(trouble: Trouble): OperationAnswer {
    const { kind, code } = trouble;
    const later = code === "balance_insufficient" || code === "insufficient_funds";
    if (later || (kind !== "no" && kind !== "usedOtherwise")) return this.#noAnswer(trouble);
    return { kind: "refused", code: code in DISPUTED ? "paymentDisputed" : "refundRefused" };
  }

  async #refundMarked(ref: string, key: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of this.#stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
      if (refund.metadata?.refund === key) return refund;
    }
    return undefined;
  }

  #noAnswer({ kind, reason }: Trouble) {
    if (kind === "barred") this.#onBarred?.(reason);
    return { kind: "unknown" as const, reason };
  }
}
