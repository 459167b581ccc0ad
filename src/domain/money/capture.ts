// How much of each hold is captured, and what a capture that finally failed means for the order (CONTRACT 4, "Capture").

import type { CapturedAnswer } from "../order/commands.ts";
import type { OrderEvent } from "../order/events.ts";
import type { Authorization, FailureCode, Order } from "../order/order.ts";
import { captainOf, counts, isOpen, smallestCapture } from "../order/queries.ts";
import { sum } from "./money.ts";
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

/** The facts of a capture that finally failed. */
export function captureGivenUp(order: Order, one: Authorization, code: FailureCode): readonly OrderEvent[] {
  return [{ kind: "captureFailed", authorizationId: one.id, code }, ...leftOpen(order, one, one.target ?? 0)];
}

/**
 * The facts of a capture of what the provider really took. It takes less or more than it was asked for when somebody has
 * captured the payment there by hand: what is missing can be captured no more, what is too much goes back (rules.ts).
 */
export function captureDone(order: Order, one: Authorization, amount: number): readonly OrderEvent[] {
  const asked = one.capturing ? (one.target ?? 0) : amount;
  const succeeded: OrderEvent = { kind: "captureSucceeded", authorizationId: one.id, amount };
  if (asked === amount) return [succeeded];
  return [{ ...succeeded, asked }, ...leftOpen(order, one, asked - amount)];
}

/**
 * What becomes of an amount that can be captured of this buyer no more: in `direct` the captain covers a co-buyer's while
 * their own capture is still to come; otherwise the order cannot be completed and is cancelled.
 */
function leftOpen(order: Order, one: Authorization, amount: number): readonly OrderEvent[] {
  if (order.status === "cancelled" || amount <= 0) return [];
  const captain = captainOf(order);
  const isCoverable =
    order.type === "direct" &&
    captain !== undefined &&
    captain.id !== one.id &&
    counts(captain) &&
    !captain.capturing &&
    (captain.target ?? 0) + amount >= smallestCapture(order);
  return isCoverable
    ? [{ kind: "shareCovered", authorizationId: captain.id, amount }]
    : [{ kind: "orderCancelled", reason: "captureFailed" }];
}

/**
 * The facts of a payment that was charged at once: held, decided about and captured in one. One that comes too late, or
 * for another sum, completes nothing and is refunded.
 */
export function charged(
  order: Order,
  one: Authorization,
  { ref, amount, expiresAt }: CapturedAnswer,
): readonly OrderEvent[] {
  const authorizationId = one.id;
  const authorized: OrderEvent = { kind: "paymentAuthorized", authorizationId, ref, amount, expiresAt };
  const captured: OrderEvent = { kind: "captureSucceeded", authorizationId, amount };
  const isWanted = order.status === "initiated" && isOpen(one) && one.releasing === undefined;
  if (!isWanted || amount !== order.amount) return [authorized, captured];
  const targets = [{ authorizationId, amount }];
  return [authorized, { kind: "orderConfirmed" }, { kind: "capturesDecided", targets }, captured];
}
