// Delays after failed payments (T22), as tables of attempts and times.

import { describe, expect, test } from "bun:test";
import type { AttemptRules } from "../../../src/http/limits/failed-payments.ts";
import { begun, forgiven, paymentAttempts, taken } from "../../../src/http/limits/failed-payments.ts";
import type { FailedPaymentStore } from "../../../src/ports/failed-payments.ts";
import { failuresInMemory } from "../../../src/store/failures-in-memory.ts";

const rules: AttemptRules = {
  limit: 3,
  firstPauseMs: 10,
  longestPauseMs: 35,
  forgetAfterMs: 1_000,
};
/** Sources that are kept. */
const CAPACITY = 3;

/** Attempts of sources, each under the same rules unless it says otherwise. */
type Attempts = {
  waitMs(source: string, now: number, limit?: number): Promise<number>;
  /** Begins one where it need not wait. */
  take(source: string, now: number): Promise<number>;
  begin(source: string, now: number): Promise<void>;
  forgive(source: string): Promise<void>;
};

function createAttempts(
  usual: AttemptRules,
  store: FailedPaymentStore = failuresInMemory(CAPACITY),
): Attempts {
  const countsOf = (source: string, limit = usual.limit) => [{ source, rules: { ...usual, limit } }];
  return {
    waitMs: (source, now, limit) =>
      store.countFailures([source], (counts) => ({
        value: taken(countsOf(source, limit), now, counts).value[0] ?? 0,
        counts: new Map(),
      })),
    take: async (source, now) =>
      (await store.countFailures([source], (counts) => taken(countsOf(source), now, counts)))[0] ?? 0,
    begin: (source, now) =>
      store.countFailures([source], (counts) => ({
        value: undefined,
        counts: begun(countsOf(source), now, counts),
      })),
    forgive: (source) =>
      store.countFailures([source], (counts) => ({ value: undefined, counts: forgiven(counts) })),
  };
}

/** The source and time of an attempt, and the delay it gets. */
type Try = readonly [who: string, at: number, waitMs: number];

async function play(tries: readonly Try[], attempts = createAttempts(rules)): Promise<void> {
  const seen: Try[] = [];
  for (const [who, at] of tries) seen.push([who, at, await attempts.take(who, at)]);
  expect(seen).toEqual([...tries]);
}

describe("T22: failed payments", () => {
  test("three are free, then each doubles the pause, up to the longest", async () => {
    await play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 5, 0],
      ["a", 5, 10],
      ["a", 14, 1],
      ["a", 15, 0],
      ["a", 15, 20],
      ["a", 35, 0],
      ["a", 35, 35],
      ["a", 70, 0],
      ["a", 70, 35],
    ]);
  });

  test("another source does not wait", async () => {
    await play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 10],
      ["b", 0, 0],
    ]);
  });

  test("a request during the pause does not prolong it", async () => {
    await play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 4, 6],
      ["a", 8, 2],
      ["a", 10, 0],
    ]);
  });

  test("no longer count after a long time without one", async () => {
    await play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 10],
    ]);
  });

  test("a hundred at the same time do not get around the limit", async () => {
    const attempts = createAttempts(rules);
    const waits = await Promise.all(Array.from({ length: 100 }, () => attempts.take("a", 0)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test("a payment that succeeds does not count", async () => {
    const attempts = createAttempts(rules);
    for (let i = 0; i < 20; i += 1) {
      expect(await attempts.take("a", 0)).toBe(0);
      await attempts.forgive("a");
    }
  });

  test("a payment that succeeds cancels no earlier failure", async () => {
    const attempts = createAttempts(rules);
    await play(
      [
        ["a", 0, 0],
        ["a", 0, 0],
        ["a", 0, 0],
        ["a", 10, 0],
      ],
      attempts,
    );
    await attempts.forgive("a");
    expect(await attempts.take("a", 10)).toBe(10);
  });
});

describe("T22: a source with another limit", () => {
  test("waits from that limit on, while it holds", async () => {
    const attempts = createAttempts(rules);
    await attempts.begin("a", 0);
    const waits = [attempts.waitMs("a", 0, 1), attempts.waitMs("a", 0), attempts.waitMs("b", 0, 1)];
    expect(await Promise.all(waits)).toEqual([10, 0, 0]);
  });

  test("without a limit no source waits", async () => {
    const attempts = createAttempts(paymentAttempts(0));
    for (let i = 0; i < 1_000; i += 1) expect(await attempts.take("a", 0)).toBe(0);
  });
});

describe("T26: the memory of sources", () => {
  test("is bounded: the source with the oldest attempt is dropped first", async () => {
    await play(
      [
        ["a", 0, 0],
        ["b", 0, 0],
        ["c", 0, 0],
        ["a", 1, 0],
        ["d", 1, 0],
        ["a", 1, 10],
        ["b", 1, 0],
        ["b", 1, 0],
        ["b", 1, 10],
      ],
      createAttempts({ ...rules, limit: 2 }),
    );
  });

  test("T22: in production ten payments may fail, then the pause is 30 s and at most an hour", async () => {
    const attempts = createAttempts(paymentAttempts(10));
    let now = 0;
    const pauses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const waitMs = await attempts.take("a", now);
      if (waitMs === 0) continue;
      pauses.push(waitMs / 1_000);
      now += waitMs;
      await attempts.begin("a", now);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600, 3_600]);
  });
});
