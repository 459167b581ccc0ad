// When a webhook that was not delivered is tried again (CONTRACT 5), and when an e-mail. Pure: the moment and the dice
// are given.

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

/** An e-mail is given up after 24 h: then it would only be late. */
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

/** A delay is up to this part of it shorter or longer, so that what failed together is not repeated together. */
const JITTER = 0.1;

/** From an event to its last attempt, when every wait is as long as it can be. */
export const LONGEST_SCHEDULE_MS = DELAYS_MS.reduce((sum, delay) => sum + delay, 0) * (1 + JITTER);

export type FailedAttempt = {
  /** How many attempts were made, this one included. */
  readonly attempts: number;
  /** When it failed, epoch ms. */
  readonly now: number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** What the receiver asked for; it can only make the wait longer. */
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
