// The provider's side: what is truly held, captured and refunded. Its word is the truth that ours is compared with
// (I7). It knows payments by their keys and no orders; every operation has one effect per key.

import type { PaymentAnswer } from "../../src/domain/command.ts";
import type { OperationAnswer, ReleaseAnswer } from "../../src/psp/provider.ts";

/** What a card will do, decided by the buyer's luck before anybody asks. */
export type Card = {
  readonly does: "approve" | "decline" | "challenge";
  readonly holdMs: number;
  readonly failsCapture: boolean;
  readonly failsRefund: boolean;
};

type State = "waiting" | "held" | "captured" | "released" | "declined";
type Payment = {
  readonly key: string;
  readonly amount: number;
  readonly card: Card;
  readonly arrivedAt: number;
  state: State;
  expiresAt: number;
  captured: number;
  refunded: number;
};

/** A payment that has arrived may stay invisible to questions for so long. */
export const VISIBILITY_MS = 10_000;

export type Truth = Readonly<Pick<Payment, "key" | "amount" | "state" | "captured" | "refunded">>;

export class Bank {
  readonly #payments = new Map<string, Payment>();
  readonly #operations = new Map<string, OperationAnswer>();
  readonly #now: () => number;
  /** A thing that no honest caller asks for. */
  readonly complaints: string[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  authorize(key: string, amount: number, card: Card): PaymentAnswer {
    if (!this.#payments.has(key)) {
      const [state, expiresAt] = [STATES[card.does], this.#now() + card.holdMs];
      const arrivedAt = this.#now();
      this.#payments.set(key, { key, amount, card, arrivedAt, state, expiresAt, captured: 0, refunded: 0 });
    }
    return this.#answerOf(key);
  }

  /** What is seen of a payment; one that has just arrived may not be. */
  inquire(key: string, isSlow: boolean): PaymentAnswer {
    const arrivedAt = this.#payments.get(key)?.arrivedAt ?? 0;
    return isSlow && this.#now() < arrivedAt + VISIBILITY_MS ? { kind: "none" } : this.#answerOf(key);
  }

  capture(key: string, operation: string, amount: number): OperationAnswer {
    return this.#once(operation, () => {
      const payment = this.#payments.get(key);
      if (payment === undefined) this.complaints.push(`I6: capture of ${key}, which the bank does not know`);
      if (payment !== undefined && amount > payment.amount) {
        this.complaints.push(`I2: capture of ${amount} from a hold of ${payment.amount}`);
      }
      if (payment === undefined || this.#stateOf(payment) !== "held" || payment.card.failsCapture) {
        return { kind: "refused", code: "captureRefused" };
      }
      payment.state = "captured";
      payment.captured = amount;
      return { kind: "done", amount };
    });
  }

  release(key: string): ReleaseAnswer {
    const payment = this.#payments.get(key);
    if (payment?.state === "captured") return { kind: "captured", amount: payment.captured };
    if (payment?.state === "waiting" || payment?.state === "held") payment.state = "released";
    return { kind: "released" };
  }

  refund(key: string, operation: string, amount: number): OperationAnswer {
    return this.#once(operation, () => {
      const payment = this.#payments.get(key);
      if (payment === undefined || payment.refunded + amount > payment.captured) {
        this.complaints.push(`I5: refund of ${amount} that was not captured`);
        return { kind: "refused", code: "refundRefused" };
      }
      if (payment.card.failsRefund) return { kind: "refused", code: "refundRefused" };
      payment.refunded += amount;
      return { kind: "done", amount };
    });
  }

  inquireRefund(operation: string): OperationAnswer | { readonly kind: "none" } {
    return this.#operations.get(operation) ?? { kind: "none" };
  }

  /** The buyer at his bank's page; false: nobody waits for him there. */
  answerChallenge(key: string, approves: boolean): boolean {
    const payment = this.#payments.get(key);
    if (payment?.state !== "waiting") return false;
    payment.state = approves ? "held" : "declined";
    payment.expiresAt = this.#now() + payment.card.holdMs;
    return true;
  }

  /** The bank gives a hold back on its own. */
  loseHold(key: string): boolean {
    const payment = this.#payments.get(key);
    if (payment?.state !== "held") return false;
    payment.state = "released";
    return true;
  }

  /** A hold that nobody gave back or asked about is `held` here even when it has expired since. */
  truths(): readonly Truth[] {
    return [...this.#payments.values()];
  }

  #once(operation: string, perform: () => OperationAnswer): OperationAnswer {
    const answer = this.#operations.get(operation) ?? perform();
    this.#operations.set(operation, answer);
    return answer;
  }

  #stateOf(payment: Payment): State {
    if (payment.state === "held" && payment.expiresAt <= this.#now()) payment.state = "released";
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

const STATES = { approve: "held", decline: "declined", challenge: "waiting" } as const;
