// Plans that a captain can agree to before they pay (specification/financing#consent).

import { chosenShare } from "../money/share.ts";
import type { ShareChoice } from "../order/commands.ts";
import { captainMayNotPay } from "../order/may-pay.ts";
import type { Order } from "../order/order.ts";
import type { Refusal } from "../order/refusal.ts";
import { exposureOf, offersOf, offersOpen } from "./offered.ts";
import type { PaymentPlan } from "./payment-plan.ts";
import { paymentPlan } from "./payment-plan.ts";

/** A captain's share, and the plans that they can agree to for it. */
export type Agreeable = { readonly share: number; readonly plans: readonly PaymentPlan[] };

/** What a captain who chooses this share now can agree to, or the refusal of such a payment. */
export function agreeable(order: Order, choice: ShareChoice, now: number): Agreeable | Refusal {
  const refused = captainMayNotPay(order);
  if (refused !== undefined) return refused;
  const { financing } = order.terms;
  if (financing === undefined || !offersOpen(order)) return { code: "offerNotAvailable" };
  const share = chosenShare(order, { role: "captain", choice });
  if ("code" in share) return share;
  const exposure = exposureOf(order, share.amount);
  const offers = offersOf(order, exposure, share.amount);
  const plans = offers.map((offer) => paymentPlan(financing, offer, exposure, now));
  return { share: share.amount, plans };
}
