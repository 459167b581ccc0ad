// Capture amounts of each hold, and the consequences of a capture that finally failed (specification/money#captures).

import { lower } from "../financing/installments.ts";
import { isFinanced } from "../financing/standing.ts";
import type { CapturedAnswer } from "../order/commands.ts";
import type { OrderEvent, Target } from "../order/events.ts";
import { guaranteed } from "../order/guarantee.ts";
import type { Authorization, FailureCode, Order } from "../order/order.ts";
import {
  amountDue,
  amountToCapture,
  amountUnpaid,
  captainOf,
  counts,
  isOpen,
  smallestCapture,
} from "../order/queries.ts";
import { sum } from "./money.ts";
import { largest, scaledShares } from "./scale.ts";

/**
 * Shares as they stand, in `direct` with the unpaid rest added to the captain's, scaled to `total` (F21). With what a
 * payment plan leaves for later they sum to it (I18); none exceeds its hold, none lies between 0 and the smallest
 * capture. Undefined: with these shares there are none; in `direct` there always are, because the captain answers for
 * the whole order.
 */
export function targetsOf(order: Order, total = amountToCapture(order)): readonly Target[] | undefined {
  const counted = order.authorizations.filter(counts);
  const rest = amountUnpaid(order);
  const captain = counted.findIndex(({ id }) => id === captainOf(order)?.id);
  const shares = counted.map(({ share }, index) => (index === captain ? share + rest : share));
  const min = Math.min(smallestCapture(order), total);
  const scaled = scaledShares(total, shares, min);
  const amounts = scaled ?? (guaranteed(order) > 0 ? carriedBy(captain, total, shares, min) : undefined);
  return (
    amounts && counted.map((authorization, index) => targetOf(order, authorization, amounts[index] ?? 0))
  );
}

/** Of a captain with a payment plan only the first part of what they carry is captured. */
function targetOf({ financing }: Order, { id }: Authorization, amount: number): Target {
  const { plan } = financing ?? {};
  if (plan?.authorizationId !== id) return { authorizationId: id, amount };
  return { authorizationId: id, amount: lower(plan.parts, amount)[0] ?? 0, carried: amount };
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

/** The domain events of a capture that finally failed. */
export function captureGivenUp(
  order: Order,
  authorization: Authorization,
  code: FailureCode,
): readonly OrderEvent[] {
  return [
    { kind: "captureFailed", authorizationId: authorization.id, code },
    ...leftOpen(order, authorization, authorization.target ?? 0),
  ];
}

/**
 * The domain events of a capture, by the amount that the provider really captured. It differs from what was asked for
 * when the payment was captured at the provider by hand: what is missing can no longer be captured, what is too much is
 * refunded (policies.ts).
 */
export function captureDone(
  order: Order,
  authorization: Authorization,
  amount: number,
): readonly OrderEvent[] {
  const asked = authorization.capturing ? (authorization.target ?? 0) : amount;
  const succeeded: OrderEvent = { kind: "captureSucceeded", authorizationId: authorization.id, amount };
  if (asked === amount) return [succeeded];
  return [{ ...succeeded, asked }, ...leftOpen(order, authorization, asked - amount)];
}

/**
 * The consequence of an amount that can no longer be captured from this buyer: in `direct` the captain covers it while
 * their own capture is still to come; otherwise the order cannot be completed and is cancelled.
 */
function leftOpen(order: Order, authorization: Authorization, amount: number): readonly OrderEvent[] {
  if (order.status === "cancelled" || amount <= 0) return [];
  const captain = captainOf(order);
  const isCoverable =
    amount <= guaranteed(order) &&
    captain !== undefined &&
    captain.id !== authorization.id &&
    counts(captain) &&
    !captain.capturing &&
    carriedBefore(order, captain) + amount >= smallestCapture(order);
  return isCoverable
    ? [shareCovered(order, captain, amount)]
    : [{ kind: "orderCancelled", reason: "captureFailed" }];
}

function shareCovered(order: Order, captain: Authorization, amount: number): OrderEvent {
  const covered: OrderEvent = { kind: "shareCovered", authorizationId: captain.id, amount };
  if (!isFinanced(order, captain)) return covered;
  return { ...covered, target: targetOf(order, captain, carriedBefore(order, captain) + amount).amount };
}

/** The captain's part by the captures decided. */
function carriedBefore(order: Order, captain: Authorization): number {
  return isFinanced(order, captain) ? (order.financing?.carried ?? 0) : (captain.target ?? 0);
}

/**
 * The domain events of a payment that was charged at once: held, decided and captured in one step. A payment that comes
 * too late, or for another sum, completes nothing and is refunded.
 */
export function charged(
  order: Order,
  authorization: Authorization,
  { ref, amount, expiresAt }: CapturedAnswer,
): readonly OrderEvent[] {
  const authorizationId = authorization.id;
  const authorized: OrderEvent = { kind: "paymentAuthorized", authorizationId, ref, amount, expiresAt };
  const captured: OrderEvent = { kind: "captureSucceeded", authorizationId, amount };
  const isWanted =
    order.status === "initiated" && isOpen(authorization) && authorization.releasing === undefined;
  if (!isWanted || amount !== amountDue(order)) return [authorized, captured];
  const targets = [{ authorizationId, amount }];
  return [authorized, { kind: "orderConfirmed" }, { kind: "capturesDecided", targets }, captured];
}
