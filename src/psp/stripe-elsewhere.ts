// What stands at Stripe without us: refunds made by hand or by another program, what buyers' banks dispute, and payments
// of ours, whether we remember them or not.

import type Stripe from "stripe";
import type { Dispute } from "../domain/order.ts";
import { SECOND } from "../domain/time.ts";
import type { Elsewhere, FoundPayment } from "./provider.ts";
import { troubleOf } from "./stripe-client.ts";
import type { StripeLookup } from "./stripe-lookup.ts";

export async function happenedElsewhere(
  stripe: Stripe,
  lookup: StripeLookup,
  key: string,
  ref: string | undefined,
): Promise<Elsewhere | undefined> {
  try {
    const intent = await lookup.find(key, ref);
    if (intent === undefined) return undefined;
    const { latest_charge: charge, status, id } = intent;
    if (status !== "succeeded") return { refunded: 0, refundedByOthers: 0, disputes: [] };
    const isDisputed = charge !== null && typeof charge !== "string" && charge.disputed;
    const disputes = isDisputed ? await disputesOf(stripe, id) : [];
    return { ...(await refundsOf(stripe, id)), disputes };
  } catch (error) {
    troubleOf(error);
    return undefined;
  }
}

/** Whatever holds or held money and bears our mark. */
export async function paymentsSince(
  stripe: Stripe,
  since: number,
): Promise<readonly FoundPayment[] | undefined> {
  const found: FoundPayment[] = [];
  try {
    const created = { gte: Math.floor(since / SECOND) };
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
      const payment = foundIn(intent);
      if (payment !== undefined) found.push(payment);
    }
    return found;
  } catch (error) {
    troubleOf(error);
    return undefined;
  }
}

function foundIn({ metadata, status, currency, ...intent }: Stripe.PaymentIntent): FoundPayment | undefined {
  const { authorization: key, order: orderId, platform: platformId } = metadata;
  const amount = status === "succeeded" ? intent.amount_received : intent.amount_capturable;
  if (key === undefined || orderId === undefined || platformId === undefined || amount === 0)
    return undefined;
  return { key, orderId, platformId, currency: currency.toUpperCase(), amount };
}

/** Refunds without our mark are not ours. */
async function refundsOf(stripe: Stripe, ref: string): Promise<Omit<Elsewhere, "disputes">> {
  let refunded = 0;
  let refundedByOthers = 0;
  for await (const { amount, metadata, status } of stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
    if (status !== "succeeded") continue;
    refunded += amount;
    if (metadata?.refund === undefined) refundedByOthers += amount;
  }
  return { refunded, refundedByOthers };
}

/** Oldest first. */
async function disputesOf(stripe: Stripe, ref: string): Promise<readonly Dispute[]> {
  const found: Dispute[] = [];
  for await (const { id, amount, status, reason } of stripe.disputes.list({
    payment_intent: ref,
    limit: 100,
  }))
    found.unshift({ id, amount, status: STATUSES[status] ?? "open", reason });
  return found;
}

/** Before a dispute a bank can ask; nothing is taken back then, and a refund ends it. */
const STATUSES: Readonly<Record<string, Dispute["status"]>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};
