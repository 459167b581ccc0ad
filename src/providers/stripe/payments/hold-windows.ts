// Hold windows by payment method, as Stripe's documentation states them. Pure.

import type Stripe from "stripe";
import { DAY } from "../../../domain/time.ts";

/** Days from the authorization to its end. A card's own end comes with each payment and can be earlier. */
const HOLD_DAYS: Readonly<Record<string, number>> = {
  affirm: 30,
  afterpay_clearpay: 13,
  amazon_pay: 7,
  card: 7,
  cashapp: 7,
  klarna: 28,
  link: 7,
  mobilepay: 7,
  paypal: 10,
  revolut_pay: 7,
};
/** Where Stripe names no time, the shortest usual one. */
const SHORTEST_DAYS = 5;

function holdMs(method: string): number {
  return (HOLD_DAYS[method] ?? SHORTEST_DAYS) * DAY;
}

/** Of the payment methods that a buyer can choose among. */
export function shortestHoldMs(methods: readonly string[]): number {
  return Math.min(...methods.map(holdMs));
}

/** When the hold of a payment ends: the network's own word if there is one (F19). Epoch ms. */
export function expiryOf({ latest_charge: charge, created }: Stripe.PaymentIntent): number {
  if (charge === null || typeof charge === "string") return created * 1_000 + SHORTEST_DAYS * DAY;
  const details = charge.payment_method_details;
  const before = details?.card?.capture_before;
  return before === undefined ? charge.created * 1_000 + holdMs(details?.type ?? "") : before * 1_000;
}
