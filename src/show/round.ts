// Rounds of a stand as a state machine: each event gives the next state and at most one act. Pure: the time is part of the
// event.

import type { Phase } from "../api/show-json.ts";
import { SECOND } from "../domain/time.ts";

/** Times in ms of a clock that only goes forward. */
export type Round = {
  /** From 1. */
  readonly number: number;
  readonly phase: Phase;
  /** When the phase began. */
  readonly since: number;
  /** The latest sign of a visitor. */
  readonly visitorAt: number;
  /** The latest purchase of a robot. */
  readonly robotAt: number;
  /** A robot has bought in it: a visitor gets another round. */
  readonly hasRobots: boolean;
  /** No round begins, and no robot plays. */
  readonly isPaused: boolean;
};

/** Of the round's order. `isSettled`: nothing more happens by itself. */
export type Standing = { readonly stands: "open" | "full" | "over"; readonly isSettled: boolean };

export type RoundEvent = { readonly now: number } & (
  | { readonly kind: "tick"; readonly order: Standing }
  | { readonly kind: "scan" | "next" }
  | { readonly kind: "pause"; readonly isPaused: boolean }
);

/** `openRound`: another order is made, and the one before is cancelled if it is not over. `robotBuys`: a share is paid. */
export type RoundAct = "openRound" | "robotBuys";

export type RoundStep = { readonly round: Round; readonly act?: RoundAct };

/** How long the result is shown. */
export const DONE_MS = 12 * SECOND;
/** Without a visitor for so long, robots play. */
export const LONELY_MS = 90 * SECOND;
export const ROBOT_MS = 4 * SECOND;
/** An order that does not come to its end holds nothing up for longer. */
export const ENDING_MS = 30 * SECOND;

/** Its order is to be made. */
export function firstRound(now: number): Round {
  return {
    number: 1,
    phase: "attract",
    since: now,
    visitorAt: now - LONELY_MS,
    robotAt: now,
    hasRobots: false,
    isPaused: false,
  };
}

export function stepRound(round: Round, event: RoundEvent): RoundStep {
  switch (event.kind) {
    case "tick":
      return ticked(round, event.order, event.now);
    case "scan":
      return scanned({ ...round, visitorAt: event.now }, event.now);
    case "next":
      return opened({ ...round, visitorAt: event.now }, event.now);
    case "pause":
      return { round: { ...round, isPaused: event.isPaused } };
    default:
      return event satisfies never;
  }
}

/** How long until the next round; undefined while none is about to begin. */
export function nextRoundIn({ phase, since, isPaused }: Round, now: number): number | undefined {
  return phase === "done" && !isPaused ? Math.max(0, since + DONE_MS - now) : undefined;
}

function ticked(round: Round, { stands, isSettled }: Standing, now: number): RoundStep {
  switch (round.phase) {
    case "attract":
    case "open":
      return stands === "open" ? playing(round, now) : turned(round, stands, now);
    case "full":
    case "over":
      return isSettled || now - round.since >= ENDING_MS ? turned(round, "done", now) : { round };
    case "done":
      return nextRoundIn(round, now) === 0 ? opened(round, now) : { round };
    default:
      return round.phase satisfies never;
  }
}

function playing(round: Round, now: number): RoundStep {
  if (round.isPaused) return { round };
  if (round.phase === "open")
    return now - round.visitorAt >= LONELY_MS
      ? turned({ ...round, robotAt: now }, "attract", now)
      : { round };
  return now - round.robotAt >= ROBOT_MS
    ? { round: { ...round, robotAt: now, hasRobots: true }, act: "robotBuys" }
    : { round };
}

/** Who comes while robots play gets a round for visitors. */
function scanned(round: Round, now: number): RoundStep {
  return round.phase === "attract" || round.hasRobots ? opened(round, now) : { round };
}

function turned(round: Round, phase: Phase, now: number): RoundStep {
  return { round: { ...round, phase, since: now } };
}

function opened({ number, ...round }: Round, now: number): RoundStep {
  return {
    round: { ...round, number: number + 1, phase: "open", since: now, hasRobots: false },
    act: "openRound",
  };
}
