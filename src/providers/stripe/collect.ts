// Settings with which the payment page collects a card through Stripe: its script, its publishable key, and the
// origins that the page loads from and connects to. No money moves here.

import type { CardOrigins, Collect } from "../../ports/payment-provider.ts";
import type { Payable } from "./payments/payment-methods.ts";
import { captureMethodOf, methodsFor } from "./payments/payment-methods.ts";

export type StripePageSettings = {
  readonly publishableKey: string;
  readonly account?: string;
  readonly paymentMethods: readonly string[];
  readonly connect?: { readonly onBehalfOf?: string };
  readonly jsUrl: string;
  readonly apiBase: string;
};

const STRIPE_JS = "https://js.stripe.com";
/** Parts of Stripe's script, and its frames, come from here too; 3-D Secure is shown in frames of the hooks' host. */
const STRIPE_PARTS = "https://*.js.stripe.com";
const STRIPE_HOOKS = "https://hooks.stripe.com";

export function stripeCollect(settings: StripePageSettings, about: Payable): Collect {
  const { publishableKey, account, jsUrl } = settings;
  const onBehalfOf = settings.connect?.onBehalfOf;
  return {
    kind: "script",
    provider: "stripe",
    settings: {
      jsUrl,
      publishableKey,
      ...(account !== undefined && { account }),
      ...(onBehalfOf !== undefined && { onBehalfOf }),
      paymentMethods: methodsFor(settings.paymentMethods, about),
      captureMethod: captureMethodOf(about),
    },
  };
}

export function stripeOrigins({ jsUrl, apiBase }: StripePageSettings): CardOrigins {
  const script = new URL(jsUrl).origin;
  const scripts = script === STRIPE_JS ? [script, STRIPE_PARTS] : [script];
  const both = [...new Set([script, new URL(apiBase).origin])];
  return { scripts, frames: script === STRIPE_JS ? [...scripts, STRIPE_HOOKS] : both, connects: both };
}
