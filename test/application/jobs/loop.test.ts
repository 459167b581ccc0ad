// The job loop's waking and sleeping, over a store that only reports when something is due.

import { describe, expect, test } from "bun:test";
import type { Loop } from "../../../src/application/jobs/loop.ts";
import { createLoop } from "../../../src/application/jobs/loop.ts";
import type { OpenQuestions } from "../../../src/application/jobs/open-questions.ts";
import type { PayoutMaker } from "../../../src/application/payouts/make-payouts.ts";
import type { Runtime } from "../../../src/application/runtime.ts";
import { createDeliveries } from "../../../src/application/webhooks/deliveries.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const NO_PAYOUTS: PayoutMaker = { makeDue: async () => 0, nextAt: () => undefined };
const NO_QUESTIONS: OpenQuestions = {
  notice: async () => undefined,
  asked: () => undefined,
  isWaiting: () => false,
  holdsTimers: () => () => false,
  waitsUntil: () => 0,
  takeAnswered: () => [],
};

function loopOver(runtime: Runtime, questions = NO_QUESTIONS): Loop {
  const deliveries = createDeliveries(runtime);
  const foreignCharges = { begin: async () => undefined };
  return createLoop(
    { runtime, deliveries, questions, foreignCharges, payouts: NO_PAYOUTS },
    { onLead: () => undefined, onLost: () => undefined },
  );
}

test("woken during a run, it runs again at once instead of sleeping", async () => {
  const looks = Promise.withResolvers<number>();
  let count = 0;
  const store = {
    lead: async () => 1,
    async dueTimers() {
      count++;
      if (count === 1) loop.wake();
      else looks.resolve(count);
      return [];
    },
    nextWakeAt: async () => undefined,
  };
  const runtime = { store, now: () => 0, log: () => undefined } as unknown as Runtime;
  const loop = loopOver(runtime);
  await loop.lead();
  const seen = await Promise.race([looks.promise, Bun.sleep(PATIENCE_MS).then(() => count)]);
  await loop.stop();
  expect(seen).toBe(2);
});

test("a stop waits for the current run and starts no other, so the store can be closed", async () => {
  const underWay = Promise.withResolvers<void>();
  const noticed = Promise.withResolvers<void>();
  let isStopped = false;
  const readAfterStop: boolean[] = [];
  const store = {
    lead: async () => 1,
    async dueTimers() {
      readAfterStop.push(isStopped);
      return [];
    },
    nextWakeAt: async () => undefined,
  };
  const runtime = { store, now: () => 0, log: () => undefined } as unknown as Runtime;
  const notice = () => {
    underWay.resolve();
    return noticed.promise;
  };
  const loop = loopOver(runtime, { ...NO_QUESTIONS, notice });
  const look = loop.runDue();
  await underWay.promise;
  const stop = loop.stop().then(() => {
    isStopped = true;
  });
  await Bun.sleep(5);
  noticed.resolve();
  await Promise.all([look, stop]);
  await loop.runDue();
  expect(readAfterStop).toEqual([false]);
});

describe("asleep for 15 s, when something was saved", () => {
  const NOW = 1_772_366_400_000;
  const HOUR = 3_600_000;
  const job = (dueAt: number) => ({ kind: "deliver", subject: "evt_1", payload: {}, dueAt });

  /** The number of runs shortly after `saved`, on a clock that was advanced by an hour meanwhile. */
  async function looksAfter(saved: Parameters<Loop["expect"]>[0]): Promise<number> {
    let now = NOW;
    let looks = 0;
    const store = {
      lead: async () => 1,
      async dueTimers() {
        looks++;
        return [];
      },
      nextWakeAt: async () => undefined,
    };
    const runtime = { store, now: () => now, log: () => undefined } as unknown as Runtime;
    const loop = loopOver(runtime);
    await loop.lead();
    while (looks === 0) await Bun.sleep(1);
    await Bun.sleep(5);
    now += HOUR;
    loop.expect(saved);
    await Bun.sleep(20);
    await loop.stop();
    return looks - 1;
  }

  test.each([
    ["a timer after its sleep", { timerAt: NOW + HOUR + 20_000, jobs: [] }, 0],
    ["nothing that is ever due", { timerAt: undefined, jobs: [] }, 0],
    ["a timer before its end", { timerAt: NOW + HOUR + 10_000, jobs: [] }, 1],
    ["a job that is due now", { timerAt: undefined, jobs: [job(NOW + HOUR)] }, 1],
    ["a job that is due before the timer", { timerAt: NOW + HOUR + 20_000, jobs: [job(NOW + HOUR)] }, 1],
  ])("%s: %j", async (_, saved, looks) => {
    expect(await looksAfter(saved)).toBe(looks);
  });
});

test("F10: when the clock has gone back, jobs that it postponed are brought back before the next run", async () => {
  let now = 10_000;
  const done: unknown[] = [];
  const store = {
    lead: async () => 7,
    bringBack: async (...args: unknown[]) => void done.push(args),
    dueTimers: (at: number) => {
      done.push(at);
      return [];
    },
    nextWakeAt: async () => undefined,
  };
  const runtime = { store, now: () => now, log: () => undefined } as unknown as Runtime;
  const loop = loopOver(runtime);
  for (const time of [10_000, 4_000, 4_500]) {
    now = time;
    await loop.runDue();
  }
  expect(done).toEqual([10_000, [7, 6_000, 4_000], 4_000, 4_500]);
});
