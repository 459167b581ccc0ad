// The application's clock over a system clock and a monotonic one that are set by hand.

import { describe, expect, test } from "bun:test";
import type { ClockStep } from "../../src/application/clock.ts";
import { createClock, onlyForward } from "../../src/application/clock.ts";

const MINUTE = 60_000;

function clocks() {
  const steps: ClockStep[] = [];
  const state = { wall: 1_000_000_000, monotonic: 0 };
  const now = createClock({
    wall: () => state.wall,
    monotonic: () => state.monotonic,
    onStep: (step) => steps.push(step),
  });
  return {
    now,
    steps,
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

  test("F11: set back, it runs a tenth slower until the system's clock has caught up, and reports this once", () => {
    const { now, steps, pass } = clocks();
    pass(MINUTE);
    const before = now();
    pass(0, -10 * MINUTE);
    for (let minute = 1; minute <= 99; minute += 1) {
      pass(MINUTE);
      expect(now()).toBe(before + 0.9 * minute * MINUTE);
    }
    pass(MINUTE);
    expect(now()).toBe(before + 90 * MINUTE);
    pass(MINUTE);
    expect(now()).toBe(before + 91 * MINUTE);
    expect(steps).toEqual([{ kind: "setBack", ms: 10 * MINUTE }]);
  });

  test("F11: set back again while it is ahead, it reports that too", () => {
    const { now, steps, pass } = clocks();
    for (const byMs of [-MINUTE, -2 * MINUTE]) {
      pass(0, byMs);
      now();
    }
    expect(steps.map(({ ms }) => ms)).toEqual([MINUTE, 3 * MINUTE]);
  });

  test("set back by a few seconds, it reports nothing", () => {
    const { now, steps, pass } = clocks();
    pass(1_000, -5_000);
    expect(now()).toBe(1_000_000_900);
    expect(steps).toEqual([]);
  });

  test("F10: a forward jump of more than 5 min is ignored for 2 min, reported once, then followed", () => {
    const { now, steps, pass } = clocks();
    pass(1_000);
    const before = now();
    pass(1_000, 60 * MINUTE);
    expect(now()).toBe(before + 1_000);
    pass(MINUTE);
    expect(now()).toBe(before + 1_000 + MINUTE);
    pass(MINUTE);
    expect(now()).toBe(before + 1_000 + 62 * MINUTE);
    expect(steps).toEqual([{ kind: "leapt", ms: 60 * MINUTE }]);
  });

  test("F10: a forward jump that is reverted within 2 min has no effect", () => {
    const { now, pass } = clocks();
    pass(0, 60 * MINUTE);
    now();
    pass(MINUTE, -60 * MINUTE);
    expect(now()).toBe(1_000_000_000 + MINUTE);
  });

  test("F10: a forward jump of 5 min is followed at once", () => {
    const { now, steps, pass } = clocks();
    pass(0, 5 * MINUTE);
    expect(now()).toBe(1_000_000_000 + 5 * MINUTE);
    expect(steps).toEqual([]);
  });

  test("F10: the reversal of a jump that was followed is followed too", () => {
    const { now, steps, pass } = clocks();
    pass(0, 10 * 24 * 60 * MINUTE);
    now();
    pass(2 * MINUTE);
    now();
    pass(30 * MINUTE);
    now();
    pass(1_000, -10 * 24 * 60 * MINUTE);
    expect(now()).toBe(1_000_000_000 + 32 * MINUTE + 1_000);
    expect(steps.map(({ kind }) => kind)).toEqual(["leapt", "correctedLeap"]);
  });

  test("F11: after a jump that real time has caught up with, no moment is repeated", () => {
    const { now, steps, pass } = clocks();
    pass(0, 60 * MINUTE);
    now();
    pass(2 * MINUTE);
    now();
    pass(70 * MINUTE);
    const before = now();
    pass(MINUTE, -60 * MINUTE);
    expect(now()).toBe(before + 0.9 * MINUTE);
    expect(steps.at(-1)?.kind).toBe("setBack");
  });
});

test("a monotonic clock stands still while the clock goes back, then goes on with it", () => {
  let time = 1_000;
  const elapsed = onlyForward(() => time);
  for (const [next, expected] of [
    [1_500, 1_500],
    [200, 1_500],
    [300, 1_600],
    [5_000, 6_300],
  ] as const) {
    time = next;
    expect(elapsed()).toBe(expected);
  }
});
