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

  test("F11: set back, time goes on a tenth slower until the system's clock has caught up, and it is reported once", () => {
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

  test("F11: set back again while it is ahead, that is reported too", () => {
    const { now, steps, pass } = clocks();
    for (const byMs of [-MINUTE, -2 * MINUTE]) {
      pass(0, byMs);
      now();
    }
    expect(steps.map(({ ms }) => ms)).toEqual([MINUTE, 3 * MINUTE]);
  });

  test("a few seconds back are not reported", () => {
    const { now, steps, pass } = clocks();
    pass(1_000, -5_000);
    expect(now()).toBe(1_000_000_900);
    expect(steps).toEqual([]);
  });

  test("F10: a leap of more than 5 min is disbelieved for 2 min, reported once, then believed", () => {
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

  test("F10: a leap taken back in time leaves no trace", () => {
    const { now, pass } = clocks();
    pass(0, 60 * MINUTE);
    now();
    pass(MINUTE, -60 * MINUTE);
    expect(now()).toBe(1_000_000_000 + MINUTE);
  });

  test("F10: 5 min are no leap", () => {
    const { now, steps, pass } = clocks();
    pass(0, 5 * MINUTE);
    expect(now()).toBe(1_000_000_000 + 5 * MINUTE);
    expect(steps).toEqual([]);
  });

  test("F10: a leap that was believed and is taken back is followed back", () => {
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

  test("F11: after a leap that time has passed, no moment is repeated", () => {
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

test("a clock that only goes forward stands still where another goes back, and goes on with it", () => {
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
