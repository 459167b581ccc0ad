// Retry schedules: the delays after each failed attempt, for everything that is attempted again. Pure: the moment and
// the random number are arguments.

import { HOUR, MINUTE, SECOND } from "../time.ts";

export type RetrySchedule = {
  readonly delaysMs: readonly number[];
  /** Every delay is multiplied by a random factor in this range: failures at the same moment are spread out. */
  readonly jitter: readonly [from: number, to: number];
};

export const schedules = {
  /** Over three days (specification/webhooks#delivery). */
  webhook: {
    delaysMs: [
      5 * SECOND,
      MINUTE,
      3 * MINUTE,
      10 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
    ],
    jitter: [0.9, 1.1],
  },
  /** An e-mail is exhausted after 24 h: later it would only confuse. */
  mail: {
    delaysMs: [MINUTE, 5 * MINUTE, 14 * MINUTE, 40 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR],
    jitter: [0.9, 1.1],
  },
  /**
   * Captures, releases, refunds and inquiries, timers, and every job that failed unexpectedly: never exhausted, the last
   * delay is repeated.
   */
  money: {
    delaysMs: [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR],
    jitter: [0.8, 1],
  },
  /** A request that the provider refused unprocessed, as one too many: so soon that no buyer notices. */
  rateLimited: { delaysMs: [400, 1_200], jitter: [1, 1] },
  /** A request whose idempotency key the provider is still using for an earlier one. */
  keyLocked: { delaysMs: [100, 200, 400, 800, 1_600], jitter: [1, 1] },
} as const satisfies Record<string, RetrySchedule>;

export type FailedAttempt = {
  /** The number of attempts so far, this one included. */
  readonly attempts: number;
  /** When it failed, epoch ms. */
  readonly now: number;
  /** At random, at least 0 and less than 1. */
  readonly fraction: number;
  /** The other side's `Retry-After`; it can only make the delay longer. */
  readonly retryAfterMs?: number;
  /** Nothing is attempted from this moment on (epoch ms): the commit deadline of an `order.pendingCommit`. */
  readonly endsBefore?: number;
};

/** The next attempt's moment in epoch ms, or `exhausted` after the last delay. */
export function nextAttemptAt(
  schedule: RetrySchedule,
  { attempts, now, fraction, retryAfterMs = 0, endsBefore = Number.POSITIVE_INFINITY }: FailedAttempt,
): number | "exhausted" {
  if (attempts > schedule.delaysMs.length) return "exhausted";
  const at = now + Math.max(delayMs(schedule, attempts, fraction), retryAfterMs);
  return at < endsBefore ? at : "exhausted";
}

/** The delay after so many failed attempts; after more than the schedule has, its last one. */
export function delayMs(
  { delaysMs, jitter: [from, to] }: RetrySchedule,
  attempts: number,
  fraction: number,
): number {
  const delay = delaysMs[attempts - 1] ?? delaysMs.at(-1) ?? 0;
  return Math.round(delay * (from + (to - from) * fraction));
}

/** The time from the first attempt to the last one, when every delay is as long as it can be. */
export function longestMs({ delaysMs, jitter: [, to] }: RetrySchedule): number {
  return delaysMs.reduce((sum, delay) => sum + delay, 0) * to;
}
