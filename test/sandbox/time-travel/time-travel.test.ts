// The sandbox's clock by itself: how far it is advanced, where it stops on the way, and the events that it counts.

import { describe, expect, test } from "bun:test";
import { advance, createTimeTravel, durationMs } from "../../../src/sandbox/time-travel/time-travel.ts";

test.each([
  ["90s", 90_000],
  ["15min", 900_000],
  ["2h", 7_200_000],
  ["6d", 518_400_000],
  ["0d", 0],
  ["6", undefined],
  ["d", undefined],
  ["-6d", undefined],
  ["1.5h", undefined],
  ["6 d", undefined],
  ["6days", undefined],
  ["9999999d", undefined],
])("%p is %p ms", (text, ms) => {
  expect(durationMs(text)).toBe(ms as never);
});

describe("a clock", () => {
  const turned = (offset: number) => {
    const state = { base: 1_000, saved: [] as number[] };
    const clock = createTimeTravel(
      () => state.base,
      offset,
      (ms) => state.saved.push(ms),
    );
    return { state, clock };
  };

  test("goes on from its advanced time, and ticks", () => {
    const { state, clock } = turned(500);
    expect(clock.now()).toBe(1_500);
    state.base = 1_010;
    expect(clock.now()).toBe(1_510);
  });

  test("keeps how far it was advanced, and never goes back", () => {
    const { state, clock } = turned(0);
    clock.turnTo(3_000);
    for (const moment of [3_000, 2_999, 0]) clock.turnTo(moment);
    expect(clock.now()).toBe(3_000);
    expect(state.saved).toEqual([2_000]);
  });
});

/** Something is due at each of these moments; `stuck` ones are never done. */
function applicationWith(clock: { now(): number }, due: number[], stuck: readonly number[] = []) {
  const looks: number[] = [];
  return {
    looks,
    nextWakeAt: async () => [...due, ...stuck].sort((a, b) => a - b)[0],
    async runDue() {
      looks.push(clock.now());
      const done = due.filter((at) => at <= clock.now());
      for (const at of done) due.splice(due.indexOf(at), 1);
      return done.length;
    },
  };
}

describe("advancing the clock", () => {
  const clockAt = (base: number) =>
    createTimeTravel(
      () => base,
      0,
      () => undefined,
    );

  test("stops at each moment when something is due, goes no further than requested, and counts what was done", async () => {
    const clock = clockAt(0);
    const application = applicationWith(clock, [10, 20, 20, 30, 31]);
    expect(await advance(application, clock, 30)).toBe(4);
    expect(clock.now()).toBe(30);
    expect(application.looks).toEqual([0, 10, 20, 30, 30]);
  });

  test("with nothing due only changes the time", async () => {
    const clock = clockAt(0);
    expect(await advance(applicationWith(clock, []), clock, 30)).toBe(0);
    expect(clock.now()).toBe(30);
  });

  test("begins once work under way has ended, and stops when that is due again", async () => {
    const clock = clockAt(0);
    const due: number[] = [];
    const application = applicationWith(clock, due);
    let underWay = true;
    const runDue = () => {
      if (underWay) due.push(clock.now() + 20);
      underWay = false;
      return application.runDue();
    };
    expect(await advance({ ...application, runDue }, clock, 30)).toBe(1);
    expect(application.looks).toEqual([0, 20, 30]);
  });

  test("does not wait for ever for work that fails, and still does the rest", async () => {
    const clock = clockAt(0);
    const application = applicationWith(clock, [20], [10]);
    expect(await advance(application, clock, 30)).toBe(1);
    expect(application.looks).toEqual([0, 10, 10, 10, 30]);
  });
});
