// Who has to wait before asking again: each secret key and each network address by itself (CONTRACT 1, "too fast"). It
// judges no request by anything but how many came before it.

import type { Problem } from "../../api/errors/problem.ts";
import { problemForNow } from "../../api/errors/problem.ts";
import type { Config, Platform } from "../../config/config.ts";
import { countedAs } from "../pipeline/client-address.ts";
import type { RateLimit } from "./rate-limiter.ts";
import { createRateLimiter, takeToken } from "./rate-limiter.ts";

/** Addresses remembered at once, twice: about 10 MB when somebody comes from that many. */
const ADDRESSES = 20_000;

export type Limits = {
  /** The 429 for a key that comes too often; `meter` is the key's own. Costs no look-up. */
  ofKey(platform: Platform, meter: RateLimit, now: number): Problem | undefined;
  /** The 429 for an address that comes too often. Undefined also for a request that came over no network. */
  ofAddress(address: string | undefined, now: number): Problem | undefined;
};

export function createLimits({ limits }: Pick<Config, "limits">): Limits {
  const perAddress = limits?.requestsPerAddress ?? 0;
  const meters = createRateLimiter(ADDRESSES);
  return {
    ofKey({ limits: own }, meter, now) {
      const perKey = own?.requestsPerKey ?? 0;
      return perKey === 0 ? undefined : tooFast(takeToken(meter, perKey, now));
    },
    ofAddress(address, now) {
      if (perAddress === 0 || address === undefined) return undefined;
      return tooFast(takeToken(meters(countedAs(address), now), perAddress, now));
    },
  };
}

function tooFast(waitMs: number): Problem | undefined {
  return waitMs === 0 ? undefined : problemForNow("tooManyRequests", Math.ceil(waitMs / 1_000));
}
