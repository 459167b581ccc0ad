// Changes at Stripe made outside this service: refunds by hand or by another program, disputes, and orphaned payments.

import type Stripe from "stripe";
import type { CapturedAnswer } from "../../../domain/order/commands.ts";
import type { Dispute } from "../../../domain/order/order.ts";
import { SECOND } from "../../../domain/time.ts";
import type { Elsewhere, FoundPayment } from "../../../ports/payment-provider.ts";
import { troubleOf } from "../client.ts";
import type { PaymentLookup } from "./lookup.ts";
import type { Intent } from "./payment.ts";
import { answerOf, EXPAND_EACH, sinceCapture } from "./payment.ts";

export async function happenedElsewhere(
  stripe: Stripe,
  lookup: PaymentLookup,
  key: string,
  ref?: string,
  known?: CapturedAnswer,
): Promise<Elsewhere | undefined> {
  try {
    const answer = known ?? (await capturedIn(lookup, key, ref));
    if (answer === undefined) return undefined;
    if (answer === "notCaptured") return NOTHING;
    const disputes = answer.since?.isDisputed ? await disputesOf(stripe, answer.ref) : [];
    return { ...(await refundsOf(stripe, answer.ref)), disputes };
  } catch (error) {
    troubleOf(error);
    return undefined;
  }
}

/** Undefined: Stripe knows no such payment. */
async function capturedIn(
  lookup: PaymentLookup,
  key: string,
  ref: string | undefined,
): Promise<CapturedAnswer | "notCaptured" | undefined> {
  const intent = await lookup.find(key, ref);
  const answer = intent && answerOf(intent);
  return answer === undefined || answer.kind === "captured" ? answer : "notCaptured";
}

/** Every payment with our mark that holds money, or was charged and not fully refunded. */
export function paymentsSince(stripe: Stripe, since: number): Promise<readonly FoundPayment[] | undefined> {
  return foundSince(stripe, since, foundIn);
}

/** What `read` finds in the payments opened since then (epoch ms). Undefined: no answer. */
export async function foundSince<Found>(
  stripe: Stripe,
  since: number,
  read: (intent: Intent) => Found | undefined,
): Promise<readonly Found[] | undefined> {
  const all: Found[] = [];
  try {
    const created = { gte: Math.floor(since / SECOND) };
    for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: EXPAND_EACH })) {
      const found = read(intent);
      if (found !== undefined) all.push(found);
    }
    return all;
  } catch (error) {
    troubleOf(error);
    return undefined;
  }
}

function foundIn(intent: Intent): FoundPayment | undefined {
  const { metadata, status, currency } = intent;
  const { authorization: key, order: orderId, platform: platformId } = metadata;
  const kept = intent.amount_received - (sinceCapture(intent)?.refunded ?? 0);
  const amount = status === "succeeded" ? kept : intent.amount_capturable;
  if (key === undefined || orderId === undefined || platformId === undefined || amount === 0)
    return undefined;
  return { key, orderId, platformId, currency: currency.toUpperCase(), amount };
}

const NOTHING: Elsewhere = { refunded: 0, refundedByOthers: 0, failedByOthers: 0, failed: [], disputes: [] };

/** Refunds without our mark are not ours. One that went through can fail later: a bank has sent it back. */
async function refundsOf(stripe: Stripe, ref: string): Promise<Omit<Elsewhere, "disputes">> {
  let [refunded, refundedByOthers, failedByOthers] = [0, 0, 0];
  const failed = new Set<string>();
  const standing = new Set<string>();
  for await (const { amount, metadata, status } of stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
    const key = metadata?.refund;
    const isFailed = status === "failed" || status === "canceled";
    if (key !== undefined) (isFailed ? failed : standing).add(key);
    else if (isFailed) failedByOthers += amount;
    if (status !== "succeeded") continue;
    refunded += amount;
    if (key === undefined) refundedByOthers += amount;
  }
  return { refunded, refundedByOthers, failedByOthers, failed: [...failed.difference(standing)] };
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

/** Before a dispute a bank can ask; nothing is charged back then, and a refund ends it. */
const STATUSES: Readonly<Record<string, Dispute["status"]>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "won",
  prevented: "won",
  won: "won",
  lost: "lost",
};
