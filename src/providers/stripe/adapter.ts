// Adapter of Stripe. Its library is a good part of this program, and takes as much of a start: it is loaded only where a
// platform is paid through it.

import type { ProviderAdapter } from "../../ports/provider-adapter.ts";
import type { RateLimiter } from "../rate-limiter.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import { requestsPerSecondOf } from "./rate-limits.ts";
import type { StripeSettings } from "./stripe.ts";

export const stripeAdapter: ProviderAdapter<StripeSettings> = {
  isSimulated: false,
  async load() {
    const { stripeProvider } = await import("./stripe.ts");
    const limiters = new Map<string, RateLimiter>();
    return (settings, { realElapsed, ...surroundings }) => {
      const account = [settings.apiBase, settings.secretKey, settings.account].join(" ");
      const limiter = limiters.get(account) ?? createRateLimiter(requestsPerSecondOf(settings), realElapsed);
      limiters.set(account, limiter);
      return stripeProvider({ ...settings, ...surroundings, limiter });
    };
  },
};
