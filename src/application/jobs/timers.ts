// Timers of orders: fires those that are due, each by itself. A timer whose order cannot be saved is rescheduled and
// holds up no other; a timer whose order waits for an answer of the provider waits with it.

import { platformOf } from "../../config/config.ts";
import { sum } from "../../domain/money/money.ts";
import type { DueTimer, Outcome } from "../../ports/store.ts";
import { FAILING_TRIES } from "../../store/failure.ts";
import { prepareSteps } from "../orders/transition.ts";
import type { Runtime } from "../runtime.ts";
import { backoffAt } from "./backoff.ts";
import type { OpenQuestions } from "./open-questions.ts";

export type Timers = {
  /** Fires up to `limit` of them, earliest first; answers how many orders were changed. */
  fireDue(now: number, limit: number): Promise<number>;
};

/** Failures in a row of the timer that was due at `timerAt`, and until when it was rescheduled. */
type Failures = { readonly attempts: number; readonly timerAt: number; readonly until: number };

export function createTimers(runtime: Runtime, questions: OpenQuestions): Timers {
  const failures = new Map<string, Failures>();

  async function fireOne(timer: DueTimer, now: number): Promise<number> {
    const { orderId } = timer;
    try {
      if (await fire(runtime, orderId)) {
        failures.delete(orderId);
        return 1;
      }
      await reschedule(timer, now);
    } catch (error) {
      const attempts = await reschedule(timer, now);
      const level = attempts < FAILING_TRIES ? "warning" : "alert";
      runtime.log({ event: "timerFailed", level, orderId, attempts, error });
    }
    return 0;
  }

  async function fireNow(orderId: string): Promise<number> {
    const isFired = await fire(runtime, orderId).catch((error) =>
      runtime.log({ event: "timerFailed", level: "warning", orderId, error }),
    );
    return isFired ? 1 : 0;
  }

  async function reschedule({ orderId, timerAt }: DueTimer, now: number): Promise<number> {
    const attempts = (failures.get(orderId)?.attempts ?? 0) + 1;
    const until = backoffAt(runtime, attempts);
    failures.set(orderId, { attempts, timerAt, until });
    await runtime.store.rescheduleTimer(orderId, now, until).catch(() => undefined);
    return attempts;
  }

  /** A timer that is due at another time than it was rescheduled to, or not by then, was set by a command since. */
  function forgetSetSince(due: readonly DueTimer[], now: number, areAllDue: boolean): void {
    const dueAt = new Map(due.map(({ orderId, timerAt }) => [orderId, timerAt]));
    for (const [orderId, { timerAt, until }] of failures) {
      const at = dueAt.get(orderId);
      // Rescheduling may have failed, too.
      const isSame = at === undefined ? until > now || !areAllDue : at === until || at === timerAt;
      if (!isSame) failures.delete(orderId);
    }
  }

  /** A timer that waits for an answer of the provider fires again with that answer. */
  async function wait(orderId: string, now: number): Promise<number> {
    const fired = await fireNow(orderId);
    await runtime.store.rescheduleTimer(orderId, now, questions.waitsUntil());
    return fired;
  }

  return {
    async fireDue(now, limit) {
      const answered = await Promise.all(questions.takeAnswered().map(fireNow));
      const due = await runtime.store.dueTimers(now, limit);
      forgetSetSince(due, now, due.length < limit);
      const fired = await Promise.all(
        due.map((timer) =>
          questions.isWaiting(timer.orderId) ? wait(timer.orderId, now) : fireOne(timer, now),
        ),
      );
      return sum([...answered, ...fired]);
    },
  };
}

/** Brings an order up to the present and saves it. False: nothing of it was due, or its platform is not configured. */
async function fire(runtime: Runtime, orderId: string): Promise<boolean> {
  const { now, step } = prepareSteps(runtime, orderId);
  const updated = await runtime.store.update(
    orderId,
    (found): Outcome<boolean> => {
      const platform = platformOf(runtime.config, found?.order.platformId);
      if (found === undefined || platform === undefined) return { value: false };
      const { saving } = step(platform, found, { command: { kind: "catchUp" } });
      return { value: saving.change !== undefined, ...saving };
    },
    { now, audit: "none" },
  );
  return updated.kind === "done" && updated.value;
}
