// How many payments failed lately, by who tried them, and how long the next has to wait (T22). It lives in memory
// and forgets; it knows neither cards nor orders.

/** A wait grows twofold with every failure past the limit. Lengths in milliseconds. */
export type AttemptRules = {
  readonly limit: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Someone this long without a failure starts anew; longer than the longest pause. */
  readonly forgetAfterMs: number;
  /** The most to be remembered at once; what was touched longest ago goes first. */
  readonly capacity: number;
};

export type Attempts = {
  /** How long `who` has to wait at `now`; 0: go on, and it counts as failed until something else is said. */
  begin(who: string, now: number): number;
  /** The try that `who` began is being made until `task` ends. */
  track<T>(who: string, task: Promise<T>): Promise<T>;
  /** Resolves when one of the tries of `who` has ended; undefined while none is being made. */
  nextEnd(who: string): Promise<void> | undefined;
  /** The try did not fail. */
  forgive(who: string): void;
  /** Whether the try of `who` failed is not known yet: `decide` will say so of this payment. */
  postpone(payment: string, who: string): void;
  /** What became of a postponed payment; of any other, or said again, it means nothing. */
  decide(payment: string, hasFailed: boolean): void;
};

/** At most 10 failed attempts, then 30 s, 1 min, 2 min … 1 h before each further one. */
export const PAYMENT_ATTEMPTS: AttemptRules = {
  limit: 10,
  firstPauseMs: 30_000,
  longestPauseMs: 3_600_000,
  forgetAfterMs: 2 * 3_600_000,
  capacity: 20_000,
};

type Tally = { readonly failures: number; readonly lastAt: number };

export function createAttempts(rules: AttemptRules): Attempts {
  const tallies = new Map<string, Tally>();
  const postponed = new Map<string, string>();
  const beingMade = new Map<string, Set<Promise<void>>>();

  function forgive(who: string): void {
    const known = tallies.get(who);
    if (known !== undefined) tallies.set(who, { ...known, failures: Math.max(0, known.failures - 1) });
  }

  return {
    begin(who, now) {
      const known = tallies.get(who);
      const isFresh = known === undefined || now - known.lastAt > rules.forgetAfterMs;
      const { failures, lastAt } = isFresh ? { failures: 0, lastAt: now } : known;
      const waitMs = lastAt + pauseMs(rules, failures) - now;
      if (waitMs > 0) return waitMs;
      remember(tallies, who, { failures: failures + 1, lastAt: now }, rules.capacity);
      return 0;
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
    forgive,
    postpone: (payment, who) => remember(postponed, payment, who, rules.capacity),
    decide(payment, hasFailed) {
      const who = postponed.get(payment);
      if (who === undefined) return;
      postponed.delete(payment);
      if (!hasFailed) forgive(who);
    },
  };
}

function pauseMs({ limit, firstPauseMs, longestPauseMs }: AttemptRules, failures: number): number {
  return failures < limit ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - limit));
}

/** Sets `key` as the youngest entry; past `capacity` the oldest is forgotten. */
function remember<V>(map: Map<string, V>, key: string, value: V, capacity: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > capacity && oldest !== undefined) map.delete(oldest);
}
