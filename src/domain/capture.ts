// How much of each hold is captured, and what a capture that finally failed means for the order (CONTRACT 4, "Capture").

import type { Fact } from "./fact.ts";
import { sum } from "./money.ts";
import type { Authorization, FailureCode, Order } from "./order.ts";
import { captainOf, counts, smallestCapture } from "./order-view.ts";
import { largest, scaledShares } from "./scale.ts";

/** What one authorization is to be captured for, in minor units. */
export type Target = { readonly authorizationId: string; readonly amount: number };

/**
 * Shares as they stand, in `direct` with what nobody paid added to the captain's, scaled to `total` (F21). They sum to
 * it (I18); none exceeds its hold, none lies between 0 and the smallest capture. Undefined: with these shares there is
 * no such plan; in `direct` there always is one, because the captain holds the whole order.
 */
export function targetsOf(
  order: Order,
  total = order.committed?.amount ?? order.amount,
): readonly Target[] | undefined {
  const counted = order.authorizations.filter(counts);
  const unpaid = order.amount - sum(counted.map(({ share }) => share));
  const captain = counted.findIndex(({ id }) => id === captainOf(order)?.id);
  const shares = counted.map(({ share }, index) => (index === captain ? share + unpaid : share));
  const min = Math.min(smallestCapture(order), total);
  const scaled = scaledShares(total, shares, min);
  const amounts = scaled ?? (order.type === "direct" ? carriedBy(captain, total, shares, min) : undefined);
  return amounts && counted.map(({ id }, index) => ({ authorizationId: id, amount: amounts[index] ?? 0 }));
}

/** As many others as possible pay their whole share, the captain the rest. */
function carriedBy(
  captain: number,
  total: number,
  shares: readonly number[],
  min: number,
): readonly number[] {
  const others = shares.map((share, index) => (index === captain ? 0 : share));
  const paying = largest(Math.floor(total / min) - 1, others);
  return paying.map((share, index) => (index === captain ? total - sum(paying) : share));
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
