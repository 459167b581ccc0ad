// Stripe's notifications: each is trusted only as a request to look at one payment (T23). The signature is checked
// over the raw bytes, and the payment is read again from Stripe.

import type Stripe from "stripe";
import type { Notice, NoticeMessage } from "../../ports/payment-provider.ts";
import { troubleOf } from "./client.ts";
import type { PaymentLookup } from "./payments/lookup.ts";
import { paymentKeyIn } from "./payments/lookup.ts";

/** A signature older than this is a replay. */
const TOLERANCE_S = 300;

const FRAUD = "radar.early_fraud_warning.created";

/** Reads a notification; never rejects because of its content. */
export async function readStripeNotice(
  stripe: Stripe,
  lookup: PaymentLookup,
  secret: string,
  { body, header }: NoticeMessage,
): Promise<Notice> {
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(
      body,
      header("stripe-signature") ?? "",
      secret,
      TOLERANCE_S,
    );
  } catch {
    return { kind: "forged" };
  }
  // The library takes any JSON for an event, such as `null`.
  if ((event as Stripe.Event | null)?.object !== "event") return { kind: "malformed" };
  const ref = intentIn(event.data?.object);
  if (ref === undefined) return { kind: "nothing" };
  try {
    const { metadata } = await lookup.retrieve(ref);
    const { order: orderId, platform: platformId } = metadata;
    const key = paymentKeyIn(metadata);
    if (key === undefined || orderId === undefined || platformId === undefined) return { kind: "nothing" };
    const about = { kind: "about", id: event.id, key, ref, orderId, platformId } as const;
    return event.type === FRAUD ? { ...about, fraud: event.data.object.fraud_type } : about;
  } catch (error) {
    return troubleOf(error).kind === "no" ? { kind: "nothing" } : { kind: "unreadable" };
  }
}

/** The payment that an event's object is or belongs to. */
function intentIn(object: unknown): string | undefined {
  if (typeof object !== "object" || object === null) return undefined;
  const { object: kind, id, payment_intent: of } = object as Readonly<Record<string, unknown>>;
  const ref = kind === "payment_intent" ? id : of;
  return typeof ref === "string" && /^pi_\w{1,255}$/.test(ref) ? ref : undefined;
}
