// Captures, releases and refunds at Stripe. Each can be asked again with its key and has one effect. Stripe keeps the
// answer to a key for a day and more, a failure of its own too: a key is spent when such a failure is repeated and
// Stripe's record, read after that, shows that nothing happened.

import type Stripe from "stripe";
import type {
  OperationAnswer,
  OperationAsk,
  Provider,
  RefundAsk,
  ReleaseAnswer,
} from "../../../ports/payment-provider.ts";
import type { Trouble } from "../client.ts";
import { troubleOf, unlocked } from "../client.ts";
import type { ConnectSettings } from "./connect.ts";
import { connectCapture, connectRefund } from "./connect.ts";
import type { PaymentLookup } from "./lookup.ts";
import { hasExpired, isAmount } from "./payment.ts";

/** Stripe's codes for a charge that the buyer's bank has charged back. */
const DISPUTED: Readonly<Record<string, true>> = { charge_disputed: true, refund_disputed_payment: true };

type Amount = { readonly amount: number };
export type MovesOptions = {
  readonly onBarred?: (reason: string) => void;
  readonly connect?: ConnectSettings;
};

export class StripeMoves {
  readonly #stripe: Stripe;
  readonly #lookup: PaymentLookup;
  readonly #onBarred: ((reason: string) => void) | undefined;
  readonly #connect: ConnectSettings | undefined;

  constructor(stripe: Stripe, lookup: PaymentLookup, { onBarred, connect }: MovesOptions) {
    this.#stripe = stripe;
    this.#lookup = lookup;
    this.#onBarred = onBarred;
    this.#connect = connect;
  }

  async capture(ask: OperationAsk & Amount): ReturnType<Provider["capture"]> {
    const { amount } = ask;
    if (!isAmount(amount)) return { kind: "refused", code: "captureRefused" };
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      if (intent === undefined) return { kind: "refused", code: "captureRefused" };
      if (hasExpired(intent)) return { kind: "refused", code: "holdExpired" };
      const done = await unlocked(() =>
        this.#stripe.paymentIntents.capture(
          intent.id,
          { amount_to_capture: amount, ...connectCapture(this.#connect, intent, amount) },
          { idempotencyKey: ask.key },
        ),
      );
      return { kind: "done", amount: done.amount_received };
    } catch (error) {
      const trouble = troubleOf(error);
      if (isKept(trouble) && (await this.#isHeld(ask))) return spent(trouble);
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
      await unlocked(() => this.#stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: ask.key }));
      return { kind: "released" };
    } catch (error) {
      const trouble = troubleOf(error);
      if (isKept(trouble) && (await this.#isHeld(ask))) return spent(trouble);
      // A refusal means that it moved on meanwhile: the next try sees where to.
      return this.#noAnswer(trouble);
    }
  }

  /** Whether a hold, or a payment that waits for its buyer, surely still stands. */
  async #isHeld({ paymentKey, ref }: OperationAsk): Promise<boolean> {
    const intent = await this.#lookup.find(paymentKey, ref).catch((error) => void troubleOf(error));
    return intent !== undefined && intent.status !== "succeeded" && intent.status !== "canceled";
  }

  /** Stripe drops a key after a day, but keeps our mark on the refund: the mark is searched first (F25). */
  async refund(ask: RefundAsk): ReturnType<Provider["refund"]> {
    const { amount, key, refundId } = ask;
    if (!isAmount(amount)) return { kind: "refused", code: "refundRefused" };
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      if (intent === undefined) return { kind: "refused", code: "refundRefused" };
      const made = await this.#refundMarked(intent.id, refundId);
      if (made !== undefined && made.amount !== amount) return { kind: "refused", code: "refundRefused" };
      const params = {
        payment_intent: intent.id,
        amount,
        metadata: { ...intent.metadata, refund: refundId },
        ...connectRefund(this.#connect, intent),
      };
      return answerOfRefund(
        made ?? (await unlocked(() => this.#stripe.refunds.create(params, { idempotencyKey: key }))),
      );
    } catch (error) {
      return this.#notRefunded(ask, troubleOf(error));
    }
  }

  async inquireRefund(ask: Omit<RefundAsk, "key">): ReturnType<Provider["inquireRefund"]> {
    try {
      const intent = await this.#lookup.find(ask.paymentKey, ask.ref);
      const made = intent && (await this.#refundMarked(intent.id, ask.refundId));
      return made === undefined ? { kind: "none" } : answerOfRefund(made);
    } catch (error) {
      return this.#noAnswer(troubleOf(error));
    }
  }

  async #notRefunded(ask: RefundAsk, trouble: Trouble): Promise<OperationAnswer> {
    const { kind, code } = trouble;
    if (isKept(trouble) && (await this.inquireRefund(ask)).kind === "none") return spent(trouble);
    // A refusal that money on the account can change; Stripe keeps it under the key, too.
    if (code === "balance_insufficient" || code === "insufficient_funds") return spent(trouble);
    if (kind !== "no") return this.#noAnswer(trouble);
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

/** Asking with this key again can only bring this same answer. */
function isKept({ kind, isReplayed }: Trouble): boolean {
  return kind === "usedOtherwise" || (kind === "silent" && isReplayed);
}

function spent({ reason }: Trouble) {
  return { kind: "unknown" as const, reason, keySpent: true };
}

function answerOfRefund({ status, amount }: Stripe.Refund): OperationAnswer {
  if (status === "failed" || status === "canceled") return { kind: "refused", code: "refundRefused" };
  return status === "succeeded"
    ? { kind: "done", amount }
    : { kind: "unknown", reason: `Stripe: the refund is ${status}` };
}
