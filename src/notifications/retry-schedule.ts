// Retry schedule of webhooks (CONTRACT 5) and e-mails: exponential waits with jitter. Pure: the moment and the random
// number are arguments.

import { HOUR, MINUTE, SECOND } from "../domain/time.ts";

const DELAYS_MS: readonly number[] = [
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
];

/** An e-mail is exhausted after 24 h: later it would only confuse. */
export const MAIL_DELAYS_MS: readonly number[] = [
  MINUTE,
  5 * MINUTE,
  14 * MINUTE,
  40 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  8 * HOUR,
];

/** Jitter as a part of the delay, so that attempts that failed together are not repeated together. */
const JITTER = 0.1;

/** The time from an event to its last attempt, when every wait is as long as it can be. */
export const LONGEST_SCHEDULE_MS = DELAYS_MS.reduce((sum, delay) => sum + delay, 0) * (1 + JITTER);

export type FailedAttempt = {
  /** The number of attempts so far, this one included. */
  readonly attempts: number;
  /** When it failed, epoch ms. */
  readonly now: number;
  /** At least 0 and less than 1. */
  readonly random: () => number;
  /** The endpoint's `Retry-After`; it can only make the wait longer. */
  readonly retryAfterMs?: number;
  /** Nothing is sent from this moment on (epoch ms): the commit deadline of an `order.pendingCommit`. */
  readonly endsBefore?: number;
  /** The waits after each failure; a webhook's unless given. */
  readonly delaysMs?: readonly number[];
};

/** The next attempt's moment in epoch ms, or `exhausted`. */
export function nextAttemptAt({
  attempts,
  now,
  random,
  retryAfterMs = 0,
  endsBefore,
  delaysMs = DELAYS_MS,
}: FailedAttempt): number | "exhausted" {
  const delay = delaysMs[attempts - 1];
  if (delay === undefined) return "exhausted";
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random()));
  const at = now + Math.max(jittered, retryAfterMs);
  return endsBefore !== undefined && at >= endsBefore ? "exhausted" : at;
}
