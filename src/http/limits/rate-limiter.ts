// Rate limiter (GCRA): so many requests a minute, and a bounded burst (T26).

const MINUTE_MS = 60_000;
/** Rounding errors of fractions of a millisecond add up; they refuse no request. */
const ERROR_MS = 0.001;

/** State of one caller: the moment at which their whole allowance is available again, in epoch ms. */
export type RateLimit = { restoredAt: number };

export const newRateLimit = (): RateLimit => ({ restoredAt: 0 });

/** Counts one request. A request that comes too soon does not count: the result is how long to wait, in ms. */
export function takeToken(rateLimit: RateLimit, perMinute: number, now: number): number {
  const restoredAt = Math.max(rateLimit.restoredAt, now) + MINUTE_MS / perMinute;
  const waitMs = restoredAt - now - MINUTE_MS;
  if (waitMs > ERROR_MS) return waitMs;
  rateLimit.restoredAt = restoredAt;
  return 0;
}

/** Limiter states by caller. A caller not seen for a minute gets a new state, which is equal to the old one. */
export type RateLimiter = (who: string, now: number) => RateLimit;

/**
 * Two generations; at each rotation the older one is dropped, so that no entry is searched for. With more than
 * `capacity` callers in a minute the rotation comes early and some start from zero. Holds at most twice `capacity`
 * states of about 250 bytes.
 */
export function createRateLimiter(capacity: number): RateLimiter {
  let recent = new Map<string, RateLimit>();
  let older = recent;
  let turnedAt = 0;

  return (who, now) => {
    if (now - turnedAt >= MINUTE_MS || recent.size >= capacity) {
      older = recent;
      recent = new Map();
      turnedAt = now;
    }
    let rateLimit = recent.get(who);
    if (rateLimit === undefined) {
      rateLimit = older.get(who) ?? newRateLimit();
      recent.set(who, rateLimit);
    }
    return rateLimit;
  };
}
