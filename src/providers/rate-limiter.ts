// Rate limiter towards one account at a provider. Every request counts; jobs wait for their turn, the one with the
// lowest rank first, and buyers never wait: jobs get what buyers leave. When the provider still refuses requests as
// too many, because another program shares the account or one kind of request has a limit of its own, the limiter
// slows down and recovers step by step.

const SECOND_MS = 1_000;
/** Jobs leave a tenth of what the provider allows to buyers who come meanwhile. */
const JOBS_PART = 0.9;
/** Part of its highest rate, regained each second up to the rate at which it was refused; above that, part of the present rate. */
const RECOVERY_PART = 0.1;
const PROBE_PART = 0.02;
const LOWEST_RATE = 1;
/** A timer that comes so late costs nothing of the rate. */
const LATE_MS = 50;
/** Requests that were under way together are refused together: that counts once. */
const ONE_CAUSE_MS = 1_000;
const SLOWED_PART = 0.7;
const SAFE_PART = 0.95;
const PAUSE_MS = 300;
/** Limit of jobs under way at once: a slow provider must not fill up all connections. */
const JOBS_AT_ONCE = 100;

export type RateLimiter = {
  /** Does `act` when it is its turn: after those of lower rank. */
  inTurn<T>(rank: number, act: () => Promise<T>): Promise<T>;
  /** A request is sent now, by a job or for a buyer. */
  sent(): void;
  /** A request was refused unprocessed, as one too many. */
  turnedAway(): void;
};

type Waiter = { readonly rank: number; readonly begin: () => void };

/** `perSecond`: what the provider allows; `now` in ms, of a clock that only goes forward. */
export function createRateLimiter(perSecond: number, now: () => number): RateLimiter {
  const highest = perSecond * JOBS_PART;
  const waiting: Waiter[] = [];
  let rate = highest;
  let rateAt = now();
  /** Below the rate at which it was refused. */
  let safeRate = highest;
  let slowedAt = Number.NEGATIVE_INFINITY;
  /** The moment at which all that was sent is paid for (GCRA). */
  let paidAt = now();
  let nextTurnAt = now();
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function rateNow(): number {
    const at = now();
    const gain = rate < safeRate ? highest * RECOVERY_PART : rate * PROBE_PART;
    rate = Math.min(highest, rate + ((at - rateAt) / SECOND_MS) * gain);
    rateAt = at;
    return rate;
  }

  function beginDue(): void {
    timer = undefined;
    while (waiting.length > 0 && underWay < JOBS_AT_ONCE) {
      const at = now();
      const dueAt = Math.max(paidAt, nextTurnAt);
      if (dueAt > at) {
        timer = setTimeout(beginDue, dueAt - at);
        return;
      }
      nextTurnAt = Math.max(dueAt, at - LATE_MS) + SECOND_MS / rateNow();
      underWay += 1;
      waiting.shift()?.begin();
    }
  }

  function wait(rank: number): Promise<void> {
    return new Promise((begin) => {
      const after = waiting.findIndex((queued) => queued.rank > rank);
      waiting.splice(after === -1 ? waiting.length : after, 0, { rank, begin });
      if (timer === undefined) beginDue();
    });
  }

  return {
    async inTurn(rank, act) {
      await wait(rank);
      try {
        return await act();
      } finally {
        underWay -= 1;
        if (timer === undefined) beginDue();
      }
    },
    sent() {
      const at = now();
      paidAt = Math.max(paidAt, at - LATE_MS) + SECOND_MS / rateNow();
      // Providers count by the second: requests longer ago are no debt.
      paidAt = Math.min(paidAt, at + SECOND_MS);
    },
    turnedAway() {
      const at = now();
      if (at - slowedAt < ONE_CAUSE_MS) return;
      slowedAt = at;
      safeRate = rateNow() * SAFE_PART;
      rate = Math.max(LOWEST_RATE, rate * SLOWED_PART);
      paidAt = Math.max(paidAt, at + PAUSE_MS);
    },
  };
}
