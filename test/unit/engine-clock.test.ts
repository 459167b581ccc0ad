// The engine's clock over a system clock and a monotonic one that are set by hand.

import { describe, expect, test } from "bun:test";
import { createClock } from "../../src/engine/clock.ts";

const MINUTE = 60_000;

function clocks() {
  const leaps: number[] = [];
  const state = { wall: 1_000_000_000, monotonic: 0 };
  const now = createClock({
    wall: () => state.wall,
    monotonic: () => state.monotonic,
    onLeap: (leapMs) => leaps.push(leapMs),
  });
  return {
    now,
    leaps,
    /** Time passes; the system clock may be set by `byMs` meanwhile. */
    pass(ms: number, byMs = 0) {
      state.monotonic += ms;
      state.wall += ms + byMs;
    },
  };
}

describe("the clock", () => {
  test("follows the system's clock", () => {
    const { now, pass } = clocks();
    pass(90 * MINUTE);
    expect(now()).toBe(1_000_000_000 + 90 * MINUTE);
  });

  test("F11: set back, it stands still until the system's clock has caught up", () => {
    const { now, pass } = clocks();
    pass(MINUTE, -10 * MINUTE);
    expect(now()).toBe(1_000_000_000);
    pass(9 * MINUTE);
    expect(now()).toBe(1_000_000_000);
    pass(MINUTE);
    expect(now()).toBe(1_000_000_000 + MINUTE);
  });

  test("F10: a leap of more than 5 min is disbelieved for 2 min, reported once, then believed", () => {
    const { now, leaps, pass } = clocks();
    pass(1_000);
    const before = now();
    pass(1_000, 60 * MINUTE);
    expect(now()).toBe(before);
    pass(MINUTE);
    expect(now()).toBe(before);
    pass(MINUTE);
    expect(now()).toBe(before + 1_000 + 62 * MINUTE);
    expect(leaps).toEqual([60 * MINUTE]);
  });

  test("F10: a leap taken back in time leaves no trace", () => {
    const { now, pass } = clocks();
    pass(0, 60 * MINUTE);
    now();
    pass(MINUTE, -60 * MINUTE);
    expect(now()).toBe(1_000_000_000 + MINUTE);
  });

  test("F10: 5 min are no leap", () => {
    const { now, leaps, pass } = clocks();
    pass(0, 5 * MINUTE);
    expect(now()).toBe(1_000_000_000 + 5 * MINUTE);
    expect(leaps).toEqual([]);
  });
});
