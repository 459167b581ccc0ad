// Rounds of a stand: each transition as a row, and over any sequence of events the properties that a visitor relies on.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Phase } from "../../src/api/show-json.ts";
import type { Round, RoundAct, RoundEvent, Standing } from "../../src/show/round.ts";
import {
  DONE_MS,
  ENDING_MS,
  firstRound,
  LONELY_MS,
  nextRoundIn,
  ROBOT_MS,
  stepRound,
} from "../../src/show/round.ts";

const NOW = 1_000_000;
const OPEN: Standing = { stands: "open", isSettled: false };
const FULL: Standing = { stands: "full", isSettled: false };
const OVER: Standing = { stands: "over", isSettled: false };
const SETTLED: Standing = { stands: "full", isSettled: true };

const round = (phase: Phase, more: Partial<Round> = {}): Round => ({
  ...firstRound(NOW - 1_000),
  phase,
  visitorAt: NOW - 1_000,
  ...more,
});
const tick = (order: Standing, now = NOW): RoundEvent => ({ kind: "tick", order, now });
const scan: RoundEvent = { kind: "scan", now: NOW };
const paused = { isPaused: true };

describe("stepRound", () => {
  test.each<[string, Round, RoundEvent, Phase, RoundAct | undefined]>([
    ["an open round stays open", round("open"), tick(OPEN), "open", undefined],
    ["a full order", round("open"), tick(FULL), "full", undefined],
    ["an order whose time is over", round("open"), tick(OVER), "over", undefined],
    ["a full order of robots", round("attract"), tick(FULL), "full", undefined],
    ["an order of robots whose time is over", round("attract"), tick(OVER), "over", undefined],
    [
      "90 s without a visitor",
      round("open", { visitorAt: NOW - LONELY_MS }),
      tick(OPEN),
      "attract",
      undefined,
    ],
    ["less", round("open", { visitorAt: NOW - LONELY_MS + 1 }), tick(OPEN), "open", undefined],
    ["4 s after a robot", round("attract", { robotAt: NOW - ROBOT_MS }), tick(OPEN), "attract", "robotBuys"],
    ["less", round("attract", { robotAt: NOW - ROBOT_MS + 1 }), tick(OPEN), "attract", undefined],
    ["a full order that completes", round("full"), tick(FULL), "full", undefined],
    ["one that has completed", round("full"), tick(SETTLED), "done", undefined],
    ["one that does not", round("full", { since: NOW - ENDING_MS }), tick(FULL), "done", undefined],
    ["an order that is being cancelled", round("over"), tick(OVER), "over", undefined],
    ["one that was", round("over"), tick({ ...OVER, isSettled: true }), "done", undefined],
    ["a result that is shown", round("done", { since: NOW - DONE_MS + 1 }), tick(SETTLED), "done", undefined],
    ["for 12 s", round("done", { since: NOW - DONE_MS }), tick(SETTLED), "open", "openRound"],
    ["a scan in an open round", round("open"), scan, "open", undefined],
    ["a scan while robots play", round("attract"), scan, "open", "openRound"],
    ["a scan after they have filled it", round("full", { hasRobots: true }), scan, "open", "openRound"],
    ["a scan while their result is shown", round("done", { hasRobots: true }), scan, "open", "openRound"],
    ["a scan while visitors' result is shown", round("done"), scan, "done", undefined],
    ["the presenter's next round", round("open"), { kind: "next", now: NOW }, "open", "openRound"],
    ["a pause", round("open"), { kind: "pause", isPaused: true, now: NOW }, "open", undefined],
    [
      "90 s without a visitor in a pause",
      round("open", { visitorAt: NOW - LONELY_MS, ...paused }),
      tick(OPEN),
      "open",
      undefined,
    ],
    ["a robot in a pause", round("attract", { robotAt: 0, ...paused }), tick(OPEN), "attract", undefined],
    ["a result in a pause", round("done", { since: 0, ...paused }), tick(SETTLED), "done", undefined],
    ["a full order in a pause", round("open", paused), tick(FULL), "full", undefined],
  ])("%s", (_, before, event, phase, act) => {
    const stepped = stepRound(before, event);
    expect(stepped.round.phase).toBe(phase);
    expect(stepped.act).toBe(act);
    expect(stepped.round.number).toBe(before.number + (act === "openRound" ? 1 : 0));
  });
});

test("the first round begins with robots, at once", () => {
  const first = firstRound(NOW);
  expect(first).toMatchObject({ number: 1, phase: "attract" });
  expect(stepRound(first, tick(OPEN, NOW + ROBOT_MS)).act).toBe("robotBuys");
});

test("the countdown to the next round", () => {
  expect(nextRoundIn(round("done", { since: NOW - 3_000 }), NOW)).toBe(9_000);
  expect(nextRoundIn(round("done", { since: NOW - 3_000, ...paused }), NOW)).toBeUndefined();
  expect(nextRoundIn(round("open"), NOW)).toBeUndefined();
});

const LEADS_TO: Readonly<Record<Phase, readonly Phase[]>> = {
  attract: ["full", "over", "open"],
  open: ["attract", "full", "over"],
  full: ["done", "open"],
  over: ["done", "open"],
  done: ["open"],
};

const standings = fc.constantFrom(OPEN, FULL, OVER, SETTLED, { stands: "over", isSettled: true } as const);
const happenings = fc.array(
  fc.record({
    after: fc.constantFrom(500, 500, 500, 5_000, 60_000),
    event: fc.oneof(
      { weight: 6, arbitrary: standings.map((order) => ({ kind: "tick", order }) as const) },
      fc.constant({ kind: "scan" } as const),
      fc.constant({ kind: "next" } as const),
      fc.boolean().map((isPaused) => ({ kind: "pause", isPaused }) as const),
    ),
  }),
  { maxLength: 120 },
);

/** Plays the events, and passes each step on with its moment. */
function play(
  all: readonly { readonly after: number; readonly event: DistributiveOmit<RoundEvent, "now"> }[],
  look: (step: Step) => void,
): void {
  let now = NOW;
  let before = firstRound(now);
  for (const { after, event } of all) {
    now += after;
    const stepped = stepRound(before, { ...event, now });
    look({ before, event, now, ...stepped });
    before = stepped.round;
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Step = {
  readonly before: Round;
  readonly event: DistributiveOmit<RoundEvent, "now">;
  readonly now: number;
  readonly round: Round;
  readonly act?: RoundAct;
};

test("whatever happens, phases follow each other as they may, and a pause begins nothing", () => {
  fc.assert(
    fc.property(happenings, (all) =>
      play(all, ({ before, event, now, round: next, act }) => {
        if (next.phase !== before.phase) expect(LEADS_TO[before.phase]).toContain(next.phase);
        expect(next.number).toBe(before.number + (act === "openRound" ? 1 : 0));
        if (act === "openRound") expect(next).toMatchObject({ phase: "open", since: now, hasRobots: false });
        if (before.isPaused && event.kind === "tick") expect(act).toBeUndefined();
      }),
    ),
  );
});

test("whatever happens, robots buy every 4 s at most, and never where a visitor came in the last 90 s", () => {
  fc.assert(
    fc.property(happenings, (all) => {
      let scannedAt = Number.NEGATIVE_INFINITY;
      let boughtAt = Number.NEGATIVE_INFINITY;
      play(all, ({ event, now, act }) => {
        if (event.kind === "scan") scannedAt = now;
        if (act !== "robotBuys") return;
        expect(now - scannedAt).toBeGreaterThanOrEqual(LONELY_MS);
        expect(now - boughtAt).toBeGreaterThanOrEqual(ROBOT_MS);
        boughtAt = now;
      });
    }),
  );
});
