// Open questions after a stop or a suspension: payments and captures whose answer never came. The provider is asked
// about them first, and only then do the timers of their orders fire (F1): a capture that was made is never given up
// for the time during which the provider could not be asked.

import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Order } from "../../domain/order/order.ts";
import type { HoldsTimers } from "../../domain/order/transition.ts";
import { MINUTE } from "../../domain/time.ts";
import type { Runtime } from "../runtime.ts";

/**
 * The loop looks several times a minute, and at each timer when it is due: after a longer gap with a timer as late, the
 * process was not running.
 */
const GAP_MS = MINUTE;
/**
 * The longest wait of timers: a provider that is up has answered thousands of questions by then, one that is down must
 * not hold up due dates, and the nearest thing that a timer decides, the end of a hold, is two hours away.
 */
const PATIENCE_MS = 2 * MINUTE;

export type OpenQuestions = {
  /**
   * Notices a new epoch or a gap, and makes its open questions due at once. To be called before each look for what is due.
   */
  notice(epoch: number, now: number): Promise<void>;
  /** This job was tried: if it was a question, it has been asked. */
  asked(jobId: number): void;
  /** Whether this order's timers wait for a question. */
  isWaiting(orderId: string): boolean;
  /** The same, also before a gap was noticed, as things are now: the result is a pure function. */
  holdsTimers(orderId: string): HoldsTimers;
  /** Until when orders wait at the latest, in epoch ms. */
  waitsUntil(): number;
  /** The orders whose last question was asked since this was called before. */
  takeAnswered(): readonly string[];
};

export function createOpenQuestions({ store, now }: Pick<Runtime, "store" | "now">): OpenQuestions {
  const orderOf = new Map<number, string>();
  const unasked = new Map<string, number>();
  const answered = new Set<string>();
  /** Of the last look; a process that does not lead has none. */
  let seen: { readonly epoch: number; readonly at: number } | undefined;
  let waitsUntil = 0;

  const isUnseen = (at: number) => seen === undefined || at - seen.at > GAP_MS;

  function forget(): void {
    orderOf.clear();
    unasked.clear();
  }

  return {
    async notice(epoch, at) {
      const isTakenOver = seen?.epoch !== epoch;
      const isGap = isUnseen(at) && (await store.dueTimers(at - GAP_MS, 1)).length > 0;
      // The clock may have gone back.
      waitsUntil = Math.min(waitsUntil, at + PATIENCE_MS);
      if (at >= waitsUntil) forget();
      if (isTakenOver || isGap) {
        const questions = await store.askOpenQuestions(epoch, at);
        forget();
        for (const { id, orderId } of questions) {
          orderOf.set(id, orderId);
          unasked.set(orderId, (unasked.get(orderId) ?? 0) + 1);
        }
        waitsUntil = at + PATIENCE_MS;
      }
      seen = { epoch, at };
    },
    asked(jobId) {
      const orderId = orderOf.get(jobId);
      if (orderId === undefined) return;
      orderOf.delete(jobId);
      const left = (unasked.get(orderId) ?? 1) - 1;
      if (left > 0) unasked.set(orderId, left);
      else if (unasked.delete(orderId)) answered.add(orderId);
    },
    isWaiting: (orderId) => unasked.has(orderId),
    holdsTimers(orderId) {
      const at = now();
      if (unasked.has(orderId)) return hasQuestion;
      const lateAt = at - GAP_MS;
      return isUnseen(at) ? (order, timerAt = at) => timerAt < lateAt && hasQuestion(order) : never;
    },
    waitsUntil: () => waitsUntil,
    takeAnswered() {
      const orderIds = [...answered];
      answered.clear();
      return orderIds;
    },
  };
}

const never: HoldsTimers = () => false;

function hasQuestion({ authorizations }: Order): boolean {
  return authorizations.some(
    (authorization) => awaitsAnswer(authorization) || authorization.capturing === true,
  );
}
