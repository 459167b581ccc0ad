// One saved card at the Stripe stand-in, and a charge of it.

import { stripeProvider } from "../../../src/providers/stripe/stripe.ts";
import { savedMethodsOf } from "./saving-bank.ts";
import { STAND_IN, StripeServer } from "./stripe-server.ts";
import { closeLater } from "./stripe-shop.ts";

export const ABOUT = { currency: "EUR", orderId: "ord_1", platformId: "pl_1", reference: "shop-7" };
export const RETURN = "https://pay.example/return";

/** A provider over a stand-in of its own, which `closeAll` stops, with a card that is saved. */
export async function withCard(more: object = {}) {
  const at = openStripe(more);
  const paymentMethod = { confirmationToken: at.server.token("pays") };
  const save = { ...ABOUT, key: "auth_1", paymentMethod, secure3D: false, returnUrl: RETURN };
  const answer = await at.methods.save(save);
  if (answer.kind !== "saved") throw new Error(`not saved but ${answer.kind}`);
  const { saved } = answer;
  const key = `chg_${Bun.randomUUIDv7("hex", at.clock.now)}`;
  const ask = { ...ABOUT, key, saved, amount: 1_500, deadlineIds: ["dl_1", "dl_2"] };
  const charge = () => at.methods.charge(ask);
  const inquire = () => at.methods.inquireCharge(key);
  return { ...at, saved, key, charge, inquire };
}

export function openStripe(more: object = {}) {
  const server = new StripeServer();
  closeLater(server);
  const clock = { now: Math.floor(Date.now() / 1_000) * 1_000 };
  server.now = () => clock.now;
  const provider = stripeProvider({
    ...STAND_IN,
    paymentMethods: ["card", "klarna"],
    apiBase: server.url,
    jsUrl: `${server.url}/js`,
    now: () => clock.now,
    wallNow: () => clock.now,
    elapsed: () => performance.now(),
    ...more,
  });
  const methods = savedMethodsOf(provider);
  return { server, clock, provider, methods };
}
