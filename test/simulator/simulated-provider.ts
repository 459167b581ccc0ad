// Simulated bank behind the port of a payment provider, with the simulated network between. A witness observes its
// requests, because some of them a correct application never makes.

import type { Order } from "../../src/domain/order/order.ts";
import { USUAL_HOLD_MS } from "../../src/domain/time.ts";
import type {
  OperationAnswer,
  Provider,
  ReleaseAnswer,
  UnknownAnswer,
} from "../../src/ports/payment-provider.ts";
import type { Bank, Card, Failure, Limited, Moved } from "./bank.ts";
import { VISIBILITY_MS } from "./bank.ts";
import type { Surroundings } from "./shop.ts";

export class Dead extends Error {}

export type Asking = Omit<Surroundings, "watcher" | "now"> & {
  readonly order: () => Order;
  /** Whether the life of the process that asks goes on. */
  readonly isAlive: () => boolean;
};

export const LOST: UnknownAnswer = { kind: "unknown", reason: "no answer" };

/** A question through the network: what an earlier life of the process asked is never heard. */
export function createAsk({ network, isAlive }: Pick<Asking, "network" | "isAlive">) {
  return <T>(effect: () => T, lost: T): Promise<T> =>
    new Promise((resolve, reject) => {
      if (!isAlive()) return reject(new Dead());
      network.ask(effect, lost, (answer) => (isAlive() ? resolve(answer) : reject(new Dead())));
      return undefined;
    });
}

/** As one life of the process sees it. */
export function simulatedProvider(asking: Asking): Provider {
  const { bank, dies, isSlow, sights, witness, beforeCapture, order } = asking;

  let notices = 0;

  const ask = createAsk(asking);

  /** An operation under an idempotency key; `isUndone`: by the bank's own record nothing of it has happened. */
  async function moved<T>(
    key: string,
    effect: () => Moved | Failure | Limited,
    isUndone: () => boolean,
    toAnswer: (moved: Exclude<Moved, { kind: "poor" }>) => T,
  ): Promise<T | UnknownAnswer> {
    witness.asksWith(key);
    const heard = await ask<T | UnknownAnswer>(() => {
      const answer = effect();
      switch (answer.kind) {
        case "limited":
          sights.add("a request was limited");
          return { kind: "unknown", reason: "too many requests" };
        case "failed":
          if (!answer.kept) return { kind: "unknown", reason: "a failure of the bank's" };
          // The record is asked in a request of its own.
          if (!bank.isWell() || !isUndone()) return { kind: "unknown", reason: "a failure, repeated" };
          sights.add("a key was spent");
          return { kind: "unknown", reason: "a failure, repeated", keySpent: true };
        case "poor":
          sights.add("the account could not pay a refund");
          return { kind: "unknown", reason: "not enough money", keySpent: true };
        default:
          return toAnswer(answer);
      }
    }, LOST);
    if (isSpent(heard)) witness.spends(key);
    return heard;
  }

  return {
    name: "bank",
    visibilityMs: VISIBILITY_MS,
    shortestHoldMs: USUAL_HOLD_MS,
    minAmount: () => order().terms.minCapture ?? 1,
    collect: () => ({ kind: "fields" }),
    authorize({ key, amount, paymentMethod, isCharge }) {
      const card = paymentMethod.card as Card;
      const asked = ask(() => bank.authorize(key, amount, card, isCharge), { kind: "unknown" });
      if (dies()) sights.add("crashed between asking and the answer");
      return asked;
    },
    inquire(key) {
      witness.asksAbout(key);
      return ask(() => bank.inquire(key, isSlow()), { kind: "unknown" });
    },
    action: async () => undefined,
    capture({ key, paymentKey, amount }) {
      witness.captures(paymentKey, order());
      beforeCapture();
      const isUndone = (): boolean => bank.isHeld(paymentKey);
      return moved<OperationAnswer>(
        key,
        () => bank.capture(paymentKey, key, amount),
        isUndone,
        (done) => done,
      );
    },
    release({ key, paymentKey }) {
      const isUndone = (): boolean => bank.isHeld(paymentKey) || bank.isWaiting(paymentKey);
      return moved<ReleaseAnswer>(
        key,
        () => bank.release(paymentKey, key),
        isUndone,
        () => releasedOrCaptured(bank, paymentKey),
      );
    },
    refund({ key, refundId, paymentKey, amount }) {
      const made = () => bank.refundOf(paymentKey, refundId);
      const refund = (): Moved | Failure | Limited => {
        // A payment made under another key is searched with a request of its own.
        if (!bank.isWell()) return { kind: "failed", kept: false };
        const found = made();
        return found === undefined ? bank.refund(paymentKey, refundId, key, amount) : answerOf(found);
      };
      return moved<OperationAnswer>(
        key,
        refund,
        () => made() === undefined,
        (done) => done,
      );
    },
    async readNotice({ body: key }) {
      const { id: orderId, platformId } = order();
      witness.asksAbout(key);
      // Each notification has an id of its own, also one that is sent again.
      notices += 1;
      return { kind: "about", id: `notice_${notices}`, key, ref: `ref_${key}`, orderId, platformId };
    },
    inquireRefund({ paymentKey, refundId }) {
      return ask(() => {
        if (!bank.isWell()) return LOST;
        const made = bank.refundOf(paymentKey, refundId);
        return made === undefined ? { kind: "none" } : answerOf(made);
      }, LOST);
    },
    elsewhere(key) {
      return ask(() => {
        if (!bank.isWell()) return undefined;
        const { refunded = 0 } = bank.truthOf(key) ?? {};
        return { refunded, refundedByOthers: 0, failedByOthers: 0, failed: bank.sentBack(key), disputes: [] };
      }, undefined);
    },
  };
}

function answerOf({ amount, isSentBack }: { readonly amount: number; readonly isSentBack: boolean }) {
  return isSentBack
    ? ({ kind: "refused", code: "refundRefused" } as const)
    : ({ kind: "done", amount } as const);
}

function isSpent(heard: unknown): boolean {
  return typeof heard === "object" && heard !== null && "keySpent" in heard;
}

function releasedOrCaptured(bank: Bank, key: string): ReleaseAnswer {
  const truth = bank.truthOf(key);
  return truth?.state === "captured" ? { kind: "captured", amount: truth.captured } : { kind: "released" };
}
