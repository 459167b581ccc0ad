// What happened to a captured payment at Stripe without us: refunds made by hand or by another program, and what the
// buyer's bank disputes.

import type Stripe from "stripe";
import type { Dispute } from "../domain/order.ts";
import type { Elsewhere } from "./provider.ts";
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
