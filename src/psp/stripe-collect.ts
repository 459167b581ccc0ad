// What our page needs to collect a card through Stripe: its script, its publishable key, and the origins that it
// loads from and speaks to. It moves no money.

import type { Collect } from "./provider.ts";

export type StripePageSettings = {
  readonly publishableKey: string;
  readonly account?: string;
  readonly paymentMethods: readonly string[];
  readonly jsUrl: string;
  readonly apiBase: string;
};

/** Stripe's frames for 3-D Secure and its beacon come from here beside the script's own origin. */
const STRIPE_JS = "https://js.stripe.com";
const STRIPE_ORIGINS = ["https://*.js.stripe.com", "https://hooks.stripe.com"];

export function stripeCollect(settings: StripePageSettings): Extract<Collect, { kind: "stripe" }> {
  const { publishableKey, account, paymentMethods, jsUrl, apiBase } = settings;
  const script = new URL(jsUrl).origin;
  const more = script === STRIPE_JS ? STRIPE_ORIGINS : [];
  return {
    kind: "stripe",
    jsUrl,
    publishableKey,
    ...(account !== undefined && { account }),
    paymentMethods,
    origins: [...new Set([script, ...more, new URL(apiBase).origin])],
  };
}
