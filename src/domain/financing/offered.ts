// Offers that a captain can choose now, and the plan of one (specification/financing#offers).

import { pledge } from "../order/guarantee.ts";
import type { Order } from "../order/order.ts";
import { amountDue, amountToCapture, smallestCapture } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { isAccepting } from "../scoring/decision.ts";
import type { Offer } from "./offer.ts";
import type { Consent, PaymentPlan } from "./payment-plan.ts";
import { isAffordable, paymentPlan } from "./payment-plan.ts";

/** No more decisions are made about one order. */
const MOST_DECISIONS = 3;

/** A choice of an offer, with the evidence of what was agreed to. */
export type OfferChoice = { readonly id: string; readonly consent?: Consent };

/** The most that a captain with this share can come to owe. */
export function exposureOf(order: Order, share: number): number {
  return share + pledge(order, share);
}

/** Whether offers are shown at all: none in `picking`, after a refusal, or after the last decision. */
export function offersOpen({ terms, financing, ux, tpc }: Order): boolean {
  const decisions = financing?.decisions ?? [];
  const isOver =
    decisions.length >= MOST_DECISIONS || decisions.some(({ outcome }) => !isAccepting(outcome, tpc));
  return ux !== "picking" && !isOver && terms.financing !== undefined && terms.financing.offers.length > 0;
}

/** The order's offers that finance this exposure of a captain with this share. */
export function offersOf(order: Order, exposure: number, share = exposure): readonly Offer[] {
  if (!offersOpen(order)) return [];
  const minimum = smallestCapture(order);
  // A lower commit scales the share.
  const carried = Math.floor((share * amountToCapture(order)) / amountDue(order));
  return (order.terms.financing?.offers ?? []).filter(
    (offer) => offer.currency === order.currency && isAffordable(offer, exposure, minimum, carried),
  );
}

export function chosenPlan(
  order: Order,
  { id, consent }: OfferChoice,
  { exposure, share }: { readonly exposure: number; readonly share: number },
  now: number,
): PaymentPlan | Refusal {
  const offer = offersOf(order, exposure, share).find((each) => each.id === id);
  if (offer === undefined || order.terms.financing === undefined) return { code: "offerNotAvailable" };
  const plan = paymentPlan(order.terms.financing, offer, exposure, now);
  return consent === undefined ? plan : { ...plan, consent };
}
