// How much of each hold is captured, and what a capture that finally failed means for the order (CONTRACT 4, "Capture").

import type { Fact } from "./fact.ts";
import { inProportion, sum } from "./money.ts";
import type { Authorization, FailureCode, Order } from "./order.ts";
import { captainOf, counts } from "./order-view.ts";

/** What one authorization is to be captured for, in minor units. */
export type Target = { readonly authorizationId: string; readonly amount: number };

/**
 * Shares as they stand, in `direct` with what nobody paid added to the captain's, scaled to the committed amount by
 * largest remainder (F21). They sum to the committed amount, else to the order's (I18); none exceeds its hold.
 */
export function targetsOf(order: Order): readonly Target[] {
  const counted = order.authorizations.filter(counts);
  const unpaid = order.amount - sum(counted.map(({ share }) => share));
  const captain = captainOf(order)?.id;
  const shares = counted.map((one) => (one.id === captain ? one.share + unpaid : one.share));
  const amounts = inProportion(order.committed?.amount ?? order.amount, shares);
  return counted.map(({ id }, index) => ({ authorizationId: id, amount: amounts[index] ?? 0 }));
}

/**
 * The facts of a capture that finally failed: in `direct` the captain covers a co-buyer's while his own capture is
 * still to come; otherwise the order cannot be completed and is cancelled.
 */
export function captureGivenUp(order: Order, one: Authorization, code: FailureCode): readonly Fact[] {
  const failed: Fact = { kind: "captureFailed", authorizationId: one.id, code };
  if (order.status === "cancelled") return [failed];
  const captain = captainOf(order);
  const coverable =
    order.type === "direct" &&
    captain !== undefined &&
    captain.id !== one.id &&
    counts(captain) &&
    !captain.capturing;
  return coverable
    ? [failed, { kind: "shareCovered", authorizationId: captain.id, amount: one.target ?? 0 }]
    : [failed, { kind: "orderCancelled", reason: "captureFailed" }];
}
