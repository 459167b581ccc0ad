// Examination of a Stripe account at the stand-in, with the findings as sentences.

import { stripeProvider } from "../../../src/providers/stripe/stripe.ts";
import { STAND_IN, StripeServer } from "./stripe-server.ts";
import { closeLater } from "./stripe-shop.ts";

export const NOTICES = "https://pay.shop.example/psp/stripe/pl_1";

/** A stand-in with one registered domain, and the examination of it. */
export function openExamination(more: object = {}) {
  const stripe = new StripeServer();
  stripe.dashboard.domains.set("pay.shop.example", undefined);
  closeLater(stripe);
  const provider = stripeProvider({
    secretKey: STAND_IN.secretKey,
    publishableKey: STAND_IN.publishableKey,
    webhookSecret: STAND_IN.webhookSecret,
    paymentMethods: ["card"],
    apiBase: stripe.url,
    jsUrl: `${stripe.url}/js`,
    now: Date.now,
    wallNow: Date.now,
    elapsed: () => performance.now(),
    ...more,
  });
  async function examine(asked: object = {}) {
    const found = await provider.examine?.({
      noticesUrl: NOTICES,
      currencies: ["EUR"],
      saves: false,
      isLive: true,
      ...asked,
    });
    return (found ?? []).map(({ level, message }) => `${level}: ${message}`);
  }
  return { stripe, office: stripe.dashboard, examine };
}
