// Rate limits of requests: each secret key and each network address by itself. Over a database that replicas share, each
// replica allows its part.

import type { Problem } from "../../api/errors/problem.ts";
import { problemForNow } from "../../api/errors/problem.ts";
import type { Config, Platform } from "../../config/config.ts";
import { countedAs } from "../pipeline/client-address.ts";
import type { RateLimit } from "./rate-limiter.ts";
import { createRateLimiter, takeToken } from "./rate-limiter.ts";

/** Addresses of one generation: about 10 MB in both when an attacker uses that many. */
const ADDRESSES = 20_000;
/** Of the dashboard's members. */
const SESSIONS = 10_000;
const ACTS_PER_SESSION = 120;

export type Limits = {
  /** The 429 for a key that is used too often; `rateLimit` is the key's own, so that no look-up is needed. */
  ofKey(platform: Platform, rateLimit: RateLimit, now: number): Problem | undefined;
  /** The 429 for an address that sends too often. Undefined also for a request that came over no network. */
  ofAddress(address: string | undefined, now: number): Problem | undefined;
  /** The 429 for a session of the dashboard that acts too often. */
  ofSession(sessionId: string, now: number): Problem | undefined;
};

export function createLimits({ limits }: Pick<Config, "limits">, replicas: () => number = () => 1): Limits {
  const perAddress = limits?.requestsPerAddress ?? 0;
  const rateLimits = createRateLimiter(ADDRESSES);
  const sessions = createRateLimiter(SESSIONS);
  return {
    ofKey({ limits: own }, rateLimit, now) {
      const perKey = own?.requestsPerKey ?? 0;
      return perKey === 0 ? undefined : tooFast(takeToken(rateLimit, perKey / replicas(), now));
    },
    ofAddress(address, now) {
      if (perAddress === 0 || address === undefined) return undefined;
      return tooFast(takeToken(rateLimits(countedAs(address), now), perAddress / replicas(), now));
    },
    ofSession: (sessionId, now) =>
      tooFast(takeToken(sessions(sessionId, now), ACTS_PER_SESSION / replicas(), now)),
  };
}

function tooFast(waitMs: number): Problem | undefined {
  return waitMs === 0 ? undefined : problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000));
}
