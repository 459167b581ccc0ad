// Delays after failed payments, by source (T22). The counts are the store's; a source is told which of its attempts are
// running here.

import type { FailedPayments, FailureCounts } from "../../application/contract/operations.ts";

/** The delay doubles with every failure past the limit. Durations in milliseconds. */
export type AttemptRules = {
  /** Infinity: no delay. */
  readonly limit: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A source without a failure for this long starts from zero; longer than the longest pause. */
  readonly forgetAfterMs: number;
};

export const FORGET_AFTER_MS = 2 * 3_600_000;

/** After `limit` failures 30 s, 1 min, 2 min … 1 h before each further one. */
export function paymentAttempts(limit: number): AttemptRules {
  return {
    limit: limit === 0 ? Number.POSITIVE_INFINITY : limit,
    firstPauseMs: 30_000,
    longestPauseMs: 3_600_000,
    forgetAfterMs: FORGET_AFTER_MS,
  };
}

/** One counter of an attempt. */
export type Count = { readonly source: string; readonly rules: AttemptRules };

type Taken = { readonly value: readonly number[]; readonly counts: FailureCounts };

/**
 * The time in ms that an attempt at `now` has to wait for each of its counts. Where it has to for none it begins, and counts
 * as failed until its result is reported.
 */
export function taken(asked: readonly Count[], now: number, counts: FailureCounts): Taken {
  const value = asked.map(({ source, rules }) =>
    waitMs(rules, failuresOf(rules, counts.get(source), now), now),
  );
  return { value, counts: Math.max(...value) > 0 ? new Map() : begun(asked, now, counts) };
}

/** The counts with one attempt more. */
export function begun(asked: readonly Count[], now: number, counts: FailureCounts): FailureCounts {
  return new Map(
    asked.map(({ source, rules }) => [
      source,
      { failures: failuresOf(rules, counts.get(source), now).failures + 1, lastAt: now },
    ]),
  );
}

/** The counts without an attempt that did not fail. */
export function forgiven(counts: FailureCounts): FailureCounts {
  return new Map(
    [...counts].map(([source, { failures, lastAt }]) => [
      source,
      { failures: Math.max(0, failures - 1), lastAt },
    ]),
  );
}

function failuresOf(
  { forgetAfterMs }: AttemptRules,
  known: FailedPayments | undefined,
  now: number,
): FailedPayments {
  return known === undefined || now - known.lastAt > forgetAfterMs ? { failures: 0, lastAt: now } : known;
}

function waitMs(
  { limit, firstPauseMs, longestPauseMs }: AttemptRules,
  { failures, lastAt }: FailedPayments,
  now: number,
): number {
  if (failures < limit) return 0;
  return Math.max(0, lastAt + Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - limit)) - now);
}

/** Attempts that are running here, by source. */
export type RunningAttempts = {
  /** The attempt of these sources is running until `task` ends. */
  track(sources: readonly string[], task: Promise<unknown>): void;
  /** Resolves when one of the attempts of this source has ended; undefined while none is running. */
  nextEnd(source: string): Promise<void> | undefined;
};

export function createRunningAttempts(): RunningAttempts {
  const running = new Map<string, Set<Promise<void>>>();
  return {
    track(sources, task) {
      const forget = () => {
        for (const source of sources) {
          const tasks = running.get(source);
          tasks?.delete(ended);
          if (tasks?.size === 0) running.delete(source);
        }
      };
      const ended: Promise<void> = task.then(forget, forget);
      for (const source of sources) running.set(source, (running.get(source) ?? new Set()).add(ended));
    },
    nextEnd(source) {
      const tasks = running.get(source);
      return tasks === undefined ? undefined : Promise.race(tasks);
    },
  };
}
