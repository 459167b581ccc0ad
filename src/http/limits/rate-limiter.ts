// How fast somebody may come: so many requests a minute, and at most as many at once (T26). It knows no request, and no
// clock.

const MINUTE_MS = 60_000;
/** Fractions of a millisecond add up; nobody is turned away for their errors. */
const ERROR_MS = 0.001;

/** What is known of somebody: the moment at which he will have everything he may use again, in epoch ms. */
export type RateLimit = { restoredAt: number };

export const newRateLimit = (): RateLimit => ({ restoredAt: 0 });

/** Counts one request, unless it comes too soon: then how long to wait, in ms, and it does not count. */
export function takeToken(meter: RateLimit, perMinute: number, now: number): number {
  const restoredAt = Math.max(meter.restoredAt, now) + MINUTE_MS / perMinute;
  const waitMs = restoredAt - now - MINUTE_MS;
  if (waitMs > ERROR_MS) return waitMs;
  meter.restoredAt = restoredAt;
  return 0;
}

/** The meters of many, by name; somebody not seen for a minute has a new one, which is the same. */
export type RateLimiter = (who: string, now: number) => RateLimit;

/**
 * Two generations, the older one dropped at the next turn: nobody is looked for to be forgotten. With more than
 * `capacity` in a minute the turn comes early and some begin anew. Holds at most twice `capacity`, about 250 bytes each.
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
    let meter = recent.get(who);
    if (meter === undefined) {
      meter = older.get(who) ?? newRateLimit();
      recent.set(who, meter);
    }
    return meter;
  };
}
