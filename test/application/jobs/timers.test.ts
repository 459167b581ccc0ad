// Timers whose orders cannot be saved, over a store that says what is due.

import { expect, test } from "bun:test";
import type { OpenQuestions } from "../../../src/application/jobs/open-questions.ts";
import { createTimers } from "../../../src/application/jobs/timers.ts";
import type { LogEntry } from "../../../src/application/log.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { HOUR, MINUTE } from "../../../src/domain/time.ts";
import type { DueTimer } from "../../../src/ports/store.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { NOW } from "../../support/store/orders.ts";

const NEVER_WAITS = { isWaiting: () => false, takeAnswered: () => [] } as unknown as OpenQuestions;
const LIMIT = 10;
/** Failures until the next try is as far away as it can be. */
const MANY = 12;

/** `timerAt` of the one order's timer is what was set last. */
function openTimers({ isRescheduled = true } = {}) {
  const timer = { orderId: "ord_1", timerAt: NOW };
  const logged: LogEntry[] = [];
  const clock = { now: NOW };
  const store = {
    dueTimers: async (now: number): Promise<readonly DueTimer[]> =>
      timer.timerAt <= now ? [{ ...timer }] : [],
    async rescheduleTimer(_orderId: string, _now: number, until: number) {
      if (!isRescheduled) throw new StoreFailure("unreachable");
      timer.timerAt = until;
    },
    update: async () => {
      throw new StoreFailure("unreachable");
    },
  };
  const runtime = {
    store,
    now: () => clock.now,
    random: (count: number) => new Uint8Array(count),
    log: (entry: LogEntry) => logged.push(entry),
  } as unknown as Runtime;
  const timers = createTimers(runtime, NEVER_WAITS);
  return {
    timer,
    clock,
    /** Fires when the timer is due, and answers the number of failures in a row. */
    async fail(): Promise<unknown> {
      clock.now = Math.max(clock.now, timer.timerAt);
      await timers.fireDue(clock.now, LIMIT);
      return logged.at(-1)?.attempts;
    },
  };
}

async function failedOften() {
  const opened = openTimers();
  for (let failures = 1; failures <= MANY; failures++) expect(await opened.fail()).toBe(failures);
  expect(opened.timer.timerAt).toBeGreaterThan(opened.clock.now + HOUR / 2);
  return opened;
}

test.each([
  ["before the next try", MINUTE],
  ["after it", 2 * HOUR],
])("a timer that a command sets, %s, begins at the first failure", async (_, ms) => {
  const { timer, clock, fail } = await failedOften();
  timer.timerAt = clock.now + ms;
  expect(await fail()).toBe(1);
});

test("failures are counted on while rescheduling fails, too", async () => {
  const { fail } = openTimers({ isRescheduled: false });
  expect([await fail(), await fail(), await fail()]).toEqual([1, 2, 3]);
});
