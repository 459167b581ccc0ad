// Stripe's side of saved payment methods: cards that are described, saved, charged without their buyers and forgotten.

import type Stripe from "stripe";
import type { SavedPaymentMethods, UnknownAnswer } from "../../../ports/payment-provider.ts";
import { troubleOf, unlocked } from "../client.ts";
import type { PaymentLookup } from "../payments/lookup.ts";
import { StripeCharges } from "./charges.ts";
import { describeToken } from "./confirmation-token.ts";
import type { SaveOptions } from "./saves.ts";
import { StripeSaves } from "./saves.ts";

/** `framed`: the origins that our pages show frames of. */
export function stripeSavedMethods(
  stripe: Stripe,
  lookup: PaymentLookup,
  options: SaveOptions,
  framed: readonly string[],
): Omit<SavedPaymentMethods, "clock"> {
  const charges = new StripeCharges(stripe, lookup, options);
  const saves = new StripeSaves(stripe, options);
  return {
    describe: (paymentMethod) => describeToken(stripe, paymentMethod),
    save: (ask) => saves.save(ask),
    inquireSave: (key, ref) => saves.inquire(key, ref),
    saveAction: (key, ref) => saves.action(key, ref, framed),
    cancelSave: (key, ref) => saves.cancel(key, ref),
    charge: (ask) => charges.charge(ask),
    inquireCharge: (key, ref) => charges.inquire(key, ref),
    charges: (since) => charges.since(since),
    forget: (saved) => forget(stripe, saved, options.wallNow()),
  };
}

/** Stripe refuses to detach what is detached: the record then says that it is. */
async function forget(
  stripe: Stripe,
  saved: string,
  now: number,
): Promise<{ readonly kind: "forgotten" } | UnknownAnswer> {
  const { paymentMethods } = stripe;
  const [, id] = /^cus_\w{1,255}:(\w{1,255})$/.exec(saved) ?? [];
  if (id === undefined) return FORGOTTEN;
  try {
    // A failure that Stripe keeps under a key must not outlast this try; to detach twice does no harm.
    await unlocked(() => paymentMethods.detach(id, {}, { idempotencyKey: `${id}:forget:${now}` }));
    return FORGOTTEN;
  } catch (error) {
    const { kind, reason } = troubleOf(error);
    const isGone = kind === "no" && (await isDetached(stripe, id));
    return isGone ? FORGOTTEN : { kind: "unknown", reason };
  }
}

async function isDetached({ paymentMethods }: Stripe, id: string): Promise<boolean> {
  try {
    return (await unlocked(() => paymentMethods.retrieve(id))).customer === null;
  } catch (error) {
    return troubleOf(error).code === "resource_missing";
  }
}

const FORGOTTEN = { kind: "forgotten" } as const;
