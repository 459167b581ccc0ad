// Simulated provider, server side: the holds, captures and refunds that our records are compared with (I7). It knows
// payments by their keys and no orders. Like a real provider it stores each answer under its idempotency key, its own
// failures too, drops keys after a day, limits requests, and captures nothing below its minimum.

import type { PaymentAnswer } from "../../src/domain/order/commands.ts";
import type { FailureCode } from "../../src/domain/order/order.ts";
import { DAY } from "../../src/domain/time.ts";

/** The behaviour of a card, drawn before the payment starts. */
export type Card = {
  readonly does: "approve" | "decline" | "challenge";
  readonly holdMs: number;
  readonly failsCapture: boolean;
  readonly failsRefund: boolean;
};

/** The outcome drawn for one request: refused unseen (`limited`), or failed before or after its effect. */
export type Mood = "well" | "limited" | "fails" | "failsAfterwards";

/** `isSentBack`: the refund had succeeded, and the buyer's bank has sent it back. */
type Refund = { readonly amount: number; readonly isSentBack: boolean };
type State = "waiting" | "held" | "captured" | "released" | "declined";
type Payment = {
  readonly key: string;
  readonly amount: number;
  readonly card: Card;
  readonly arrivedAt: number;
  /** Captured as soon as it is authorized. */
  readonly isCharge: boolean;
  readonly refunds: Map<string, Refund>;
  state: State;
  expiresAt: number;
  captured: number;
  refunded: number;
  /** Captured at the provider by hand. */
  byHand: boolean;
};

/** `kept`: the failure is only repeated from the answer stored under the key. */
export type Failure = { readonly kind: "failed"; readonly kept: boolean };
export type Limited = { readonly kind: "limited" };
/** The account has not enough money for a refund now. */
type Poor = { readonly kind: "poor" };
export type Moved =
  | { readonly kind: "done"; readonly amount: number }
  | { readonly kind: "refused"; readonly code: FailureCode }
  | Poor;
type Kept = { readonly at: number; readonly what: string; readonly answer: Moved | Failure };

/** A payment that has arrived may stay invisible to questions for so long. */
export const VISIBILITY_MS = 10_000;
const KEY_MEMORY_MS = DAY;
const LIMITED: Limited = { kind: "limited" };

export type Truth = Readonly<
  Pick<Payment, "key" | "amount" | "arrivedAt" | "state" | "captured" | "refunded" | "byHand">
>;

export type BankOptions = {
  readonly now: () => number;
  /** Drawn for each request. */
  readonly mood: () => Mood;
  /** Whether the account can pay a refund now. */
  readonly isPoor: () => boolean;
  readonly minCapture: number;
};

export class Bank {
  readonly #payments = new Map<string, Payment>();
  readonly #keys = new Map<string, Kept>();
  readonly #options: BankOptions;
  /** Requests that no correct caller makes. */
  readonly violations: string[] = [];

  constructor(options: BankOptions) {
    this.#options = options;
  }

  /** One whose capture fails is only held, as a provider may that cannot charge in one step. */
  authorize(key: string, amount: number, card: Card, charge: boolean): PaymentAnswer {
    const mood = this.#options.mood();
    if (mood === "limited" || mood === "fails") return { kind: "unknown" };
    if (!this.#payments.has(key)) {
      const arrivedAt = this.#options.now();
      const [state, expiresAt] = [STATES[card.does], arrivedAt + card.holdMs];
      const money = { captured: 0, refunded: 0, byHand: false, refunds: new Map<string, Refund>() };
      const isCharge = charge && !card.failsCapture;
      const payment = { key, amount, card, arrivedAt, isCharge, state, expiresAt, ...money };
      this.#payments.set(key, payment);
      takeCharge(payment);
    }
    return mood === "failsAfterwards" ? { kind: "unknown" } : this.#answerOf(key);
  }

  /** What is seen of a payment; one that has just arrived may not be. */
  inquire(key: string, isSlow: boolean): PaymentAnswer {
    if (this.#options.mood() !== "well") return { kind: "unknown" };
    const arrivedAt = this.#payments.get(key)?.arrivedAt ?? 0;
    const isUnseen = isSlow && this.#options.now() < arrivedAt + VISIBILITY_MS;
    return isUnseen ? { kind: "none" } : this.#answerOf(key);
  }

  capture(key: string, idempotencyKey: string, amount: number): Moved | Failure | Limited {
    return this.#once(idempotencyKey, `capture ${key} ${amount}`, () => {
      const payment = this.#payments.get(key);
      if (payment === undefined) this.violations.push(`I6: capture of ${key}, which the bank does not know`);
      if (payment !== undefined && amount > payment.amount)
        this.violations.push(`I2: capture of ${amount} from a hold of ${payment.amount}`);
      if (amount < this.#options.minCapture)
        this.violations.push(`capture of ${amount}, below the bank's minimum of ${this.#options.minCapture}`);
      const isTooSmall = amount < this.#options.minCapture;
      if (payment === undefined || isTooSmall || payment.card.failsCapture || !this.isHeld(key))
        return { kind: "refused", code: "captureRefused" };
      payment.state = "captured";
      payment.captured = amount;
      return { kind: "done", amount };
    });
  }

  release(key: string, idempotencyKey: string): Moved | Failure | Limited {
    return this.#once(idempotencyKey, `release ${key}`, () => {
      const payment = this.#payments.get(key);
      if (payment?.state === "waiting" || payment?.state === "held") payment.state = "released";
      return { kind: "done", amount: payment?.captured ?? 0 };
    });
  }

  refund(key: string, refundId: string, idempotencyKey: string, amount: number): Moved | Failure | Limited {
    return this.#once(idempotencyKey, `refund ${refundId} ${amount}`, () => {
      const payment = this.#payments.get(key);
      if (payment === undefined || payment.refunded + amount > payment.captured) {
        this.violations.push(`I5: refund of ${amount} that was not captured`);
        return { kind: "refused", code: "refundRefused" };
      }
      if (payment.refunds.has(refundId)) this.violations.push(`I5: ${refundId} asked for twice`);
      if (this.#options.isPoor()) return { kind: "poor" };
      if (payment.card.failsRefund) return { kind: "refused", code: "refundRefused" };
      payment.refunded += amount;
      payment.refunds.set(refundId, { amount, isSentBack: false });
      return { kind: "done", amount };
    });
  }

  /** Undefined: nothing was given back under this id. */
  refundOf(key: string, refundId: string): Refund | undefined {
    return this.#payments.get(key)?.refunds.get(refundId);
  }

  /** The ids of the refunds that came back. */
  sentBack(key: string): readonly string[] {
    const refunds = [...(this.#payments.get(key)?.refunds ?? [])];
    return refunds.flatMap(([id, { isSentBack }]) => (isSentBack ? [id] : []));
  }

  /** The buyer's bank sends back what was refunded so far; false: nothing was. */
  sendBack(key: string): boolean {
    const payment = this.#payments.get(key);
    if (payment === undefined || payment.refunded === 0) return false;
    payment.refunded = 0;
    for (const [id, refund] of payment.refunds) payment.refunds.set(id, { ...refund, isSentBack: true });
    return true;
  }

  isHeld(key: string): boolean {
    const payment = this.#payments.get(key);
    return payment !== undefined && this.#stateOf(payment) === "held";
  }

  /** A card that was only saved is held with nothing: it is forgotten, and not released. */
  holdsMoney(key: string): boolean {
    return this.isHeld(key) && this.#payments.get(key)?.amount !== 0;
  }

  isWaiting(key: string): boolean {
    return this.#payments.get(key)?.state === "waiting";
  }

  isWell(): boolean {
    return this.#options.mood() === "well";
  }

  /** The buyer at their bank's page; false: no challenge waits there. */
  answerChallenge(key: string, approves: boolean): boolean {
    const payment = this.#payments.get(key);
    if (payment?.state !== "waiting") return false;
    payment.state = approves ? "held" : "declined";
    payment.expiresAt = this.#options.now() + payment.card.holdMs;
    takeCharge(payment);
    return true;
  }

  /** The bank gives a hold back on its own. */
  loseHold(key: string): boolean {
    const payment = this.#payments.get(key);
    if (payment?.state !== "held") return false;
    payment.state = "released";
    return true;
  }

  /** A capture by hand at the provider, of any amount. */
  captureByHand(key: string, amount: number): boolean {
    const payment = this.#payments.get(key);
    if (payment === undefined || !this.isHeld(key)) return false;
    payment.state = "captured";
    payment.captured = Math.min(amount, payment.amount);
    payment.byHand = true;
    return true;
  }

  /** A hold that was neither released nor inquired about is `held` here even when it has expired since. */
  truths(): readonly Truth[] {
    return [...this.#payments.values()];
  }

  truthOf(key: string): Truth | undefined {
    return this.#payments.get(key);
  }

  #once(key: string, what: string, perform: () => Moved): Moved | Failure | Limited {
    const mood = this.#options.mood();
    if (mood === "limited") return LIMITED;
    const kept = this.#keys.get(key);
    if (kept !== undefined && this.#options.now() < kept.at + KEY_MEMORY_MS) {
      if (kept.what !== what) this.violations.push(`${key} asked for ${what} after ${kept.what}`);
      return kept.answer.kind === "failed" ? { kind: "failed", kept: true } : kept.answer;
    }
    const moved = mood === "fails" ? undefined : perform();
    const failed: Failure = { kind: "failed", kept: false };
    const answer = moved === undefined || mood === "failsAfterwards" ? failed : moved;
    this.#keys.set(key, { at: this.#options.now(), what, answer });
    return answer;
  }

  #stateOf(payment: Payment): State {
    if (payment.state === "held" && payment.expiresAt <= this.#options.now()) payment.state = "released";
    return payment.state;
  }

  #answerOf(key: string): PaymentAnswer {
    const payment = this.#payments.get(key);
    if (payment === undefined) return { kind: "none" };
    const { amount, captured, expiresAt } = payment;
    const ref = `ref_${key}`;
    const state = this.#stateOf(payment);
    switch (state) {
      case "waiting":
        return { kind: "requiresAction", ref };
      case "held":
        return { kind: "authorized", ref, amount, expiresAt };
      case "captured":
        return { kind: "captured", ref, amount: captured, expiresAt };
      case "released":
        return { kind: "released" };
      case "declined":
        return { kind: "declined", code: "cardDeclined" };
      default:
        return state satisfies never;
    }
  }
}

function takeCharge(payment: Payment): void {
  if (!payment.isCharge || payment.state !== "held") return;
  payment.state = "captured";
  payment.captured = payment.amount;
}

const STATES = { approve: "held", decline: "declined", challenge: "waiting" } as const;
