// Delays after failed payments (T22), as tables of attempts and times.

import { describe, expect, test } from "bun:test";
import type { AttemptRules, Attempts } from "../../../src/http/limits/failed-payments.ts";
import { createAttempts, paymentAttempts } from "../../../src/http/limits/failed-payments.ts";

const rules: AttemptRules = {
  limit: 3,
  firstPauseMs: 10,
  longestPauseMs: 35,
  forgetAfterMs: 1_000,
  capacity: 3,
};

/** The source and time of an attempt, and the delay it gets. */
type Try = readonly [who: string, at: number, waitMs: number];

function play(tries: readonly Try[], attempts = createAttempts(rules)): void {
  const seen = tries.map(([who, at]): Try => [who, at, tryAt(attempts, who, at)]);
  expect(seen).toEqual([...tries]);
}

/** Makes the attempt if allowed; returns the delay. */
function tryAt(attempts: Attempts, who: string, at: number): number {
  const waitMs = attempts.waitMs(who, at);
  if (waitMs === 0) attempts.begin(who, at);
  return waitMs;
}

describe("T22: failed payments", () => {
  test("three are free, then each doubles the pause, up to the longest", () => {
    play([
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

  test("another source does not wait", () => {
    play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 10],
      ["b", 0, 0],
    ]);
  });

  test("a request during the pause does not prolong it", () => {
    play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 4, 6],
      ["a", 8, 2],
      ["a", 10, 0],
    ]);
  });

  test("no longer count after a long time without one", () => {
    play([
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 0, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 0],
      ["a", 1_001, 10],
    ]);
  });

  test("a hundred at the same time do not get around the limit", () => {
    const attempts = createAttempts(rules);
    const waits = Array.from({ length: 100 }, () => tryAt(attempts, "a", 0));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  test("a payment that succeeds does not count", () => {
    const attempts = createAttempts(rules);
    for (let i = 0; i < 20; i += 1) {
      expect(tryAt(attempts, "a", 0)).toBe(0);
      attempts.forgive("a");
    }
  });

  test("a payment that succeeds cancels no earlier failure", () => {
    const attempts = createAttempts(rules);
    play(
      [
        ["a", 0, 0],
        ["a", 0, 0],
        ["a", 0, 0],
        ["a", 10, 0],
      ],
      attempts,
    );
    attempts.forgive("a");
    expect(tryAt(attempts, "a", 10)).toBe(10);
  });
});

describe("T22: a source with another limit", () => {
  test("waits from that limit on, while it holds", () => {
    const attempts = createAttempts(rules);
    attempts.begin("a", 0);
    expect([attempts.waitMs("a", 0, 1), attempts.waitMs("a", 0), attempts.waitMs("b", 0, 1)]).toEqual([
      10, 0, 0,
    ]);
  });

  test("without a limit no source waits", () => {
    const attempts = createAttempts(paymentAttempts(0));
    for (let i = 0; i < 1_000; i += 1) expect(tryAt(attempts, "a", 0)).toBe(0);
  });
});

describe("T26: the memory of sources", () => {
  test("is bounded: the source with the oldest attempt is dropped first", () => {
    play(
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

  test("T22: in production ten payments may fail, then the pause is 30 s and at most an hour", () => {
    const attempts = createAttempts(paymentAttempts(10));
    let now = 0;
    const pauses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const waitMs = tryAt(attempts, "a", now);
      if (waitMs === 0) continue;
      pauses.push(waitMs / 1_000);
      now += waitMs;
      attempts.begin("a", now);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600, 3_600]);
  });
});
