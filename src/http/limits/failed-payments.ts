// Delays after failed payments, by source (T22). In memory only; old sources are dropped.

import { LRUCache } from "lru-cache";

/** The delay doubles with every failure past the limit. Durations in milliseconds. */
export type AttemptRules = {
  /** Infinity: no delay. */
  readonly limit: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A source without a failure for this long starts from zero; longer than the longest pause. */
  readonly forgetAfterMs: number;
  /** The most sources kept at once; the least recently used is dropped first. */
  readonly capacity: number;
};

export type Attempts = {
  /** How long `who` has to wait at `now`; 0: they may go on. `limit` replaces the usual one for this call. */
  waitMs(who: string, now: number, limit?: number): number;
  /** `who` begins an attempt, which counts as failed until its result is reported. */
  begin(who: string, now: number): void;
  /** The attempt that `who` began is running until `task` ends. */
  track<T>(who: string, task: Promise<T>): Promise<T>;
  /** Resolves when one of the attempts of `who` has ended; undefined while none is running. */
  nextEnd(who: string): Promise<void> | undefined;
  /** The attempt did not fail. */
  forgive(who: string): void;
};

/** After `limit` failures 30 s, 1 min, 2 min … 1 h before each further one. */
export function paymentAttempts(limit: number): AttemptRules {
  return {
    limit: limit === 0 ? Number.POSITIVE_INFINITY : limit,
    firstPauseMs: 30_000,
    longestPauseMs: 3_600_000,
    forgetAfterMs: 2 * 3_600_000,
    capacity: 20_000,
  };
}

type Tally = { readonly failures: number; readonly lastAt: number };

export function createAttempts(rules: AttemptRules): Attempts {
  const tallies = lazyCache<Tally>(rules.capacity);
  const beingMade = new Map<string, Set<Promise<void>>>();

  function tallyOf(who: string, now: number): Tally {
    const known = tallies.get(who);
    const isFresh = known === undefined || now - known.lastAt > rules.forgetAfterMs;
    return isFresh ? { failures: 0, lastAt: now } : known;
  }

  return {
    waitMs(who, now, limit = rules.limit) {
      const { failures, lastAt } = tallyOf(who, now);
      return failures < limit ? 0 : Math.max(0, lastAt + pauseMs(rules, failures - limit) - now);
    },
    begin(who, now) {
      const { failures } = tallyOf(who, now);
      tallies.set(who, { failures: failures + 1, lastAt: now });
    },
    async track(who, task) {
      const tasks = beingMade.get(who) ?? new Set();
      const ended = task.then(
        () => undefined,
        () => undefined,
      );
      beingMade.set(who, tasks.add(ended));
      try {
        return await task;
      } finally {
        tasks.delete(ended);
        if (tasks.size === 0) beingMade.delete(who);
      }
    },
    nextEnd(who) {
      const tasks = beingMade.get(who);
      return tasks === undefined ? undefined : Promise.race(tasks);
    },
    forgive(who) {
      const known = tallies.get(who);
      if (known !== undefined) tallies.set(who, { ...known, failures: Math.max(0, known.failures - 1) });
    },
  };
}

function pauseMs({ firstPauseMs, longestPauseMs }: AttemptRules, beyond: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** beyond);
}

/** The least recently used entry is dropped first. Memory is taken as entries come, not for all of them at the start. */
export function lazyCache<V extends object>(capacity: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 });
}
