// Capture amounts of each hold, and the consequences of a capture that finally failed (specification/money#captures).

import { lower } from "../financing/installments.ts";
import { borneBy, isFinanced } from "../financing/standing.ts";
import type { CapturedAnswer } from "../order/commands.ts";
import type { OrderEvent, Target } from "../order/events.ts";
import { mayCover, mostCharged, pledgeOf } from "../order/guarantee.ts";
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
import { inProportion, sum } from "./money.ts";
import { largest, scaledShares } from "./scale.ts";

/**
 * Loads of the holds that count, scaled to `most` or to what they carry together (F21). With what a payment plan leaves
 * for later they sum to it (I18); none exceeds its hold, none lies between 0 and the smallest capture. Undefined: with
 * these holds there are none; in `direct` there always are, because the captain answers for the whole order.
 */
export function targetsOf(order: Order, most = amountToCapture(order)): readonly Target[] | undefined {
  const counted = order.authorizations.filter(counts);
  const loads = loadsOf(order, counted);
  const total = Math.min(most, sum(loads));
  const min = Math.min(smallestCapture(order), total);
  const amounts = scaledShares(total, loads, min) ?? carriedByCaptain(order, counted, loads, total, min);
  return (
    amounts && counted.map((authorization, index) => targetOf(order, authorization, amounts[index] ?? 0))
  );
}

/** Each share with its part of what is unpaid, in proportion to the pledges. */
export function loadsOf(order: Order, counted: readonly Authorization[]): readonly number[] {
  const pledges = counted.map((authorization) => pledgeOf(order, authorization));
  const parts = inProportion(Math.min(amountUnpaid(order), sum(pledges)), pledges);
  return counted.map(({ share }, index) => share + (parts[index] ?? 0));
}

/** Of a captain with a payment plan only the first part of what they carry is captured. */
function targetOf({ financing }: Order, { id }: Authorization, amount: number): Target {
  const { plan } = financing ?? {};
  if (plan?.authorizationId !== id) return { authorizationId: id, amount };
  return { authorizationId: id, amount: lower(plan.parts, amount)[0] ?? 0, carried: amount };
}

/** As many others as possible pay their whole load, the captain the rest, if it is within what they answer for. */
function carriedByCaptain(
  order: Order,
  counted: readonly Authorization[],
  loads: readonly number[],
  total: number,
  min: number,
): readonly number[] | undefined {
  const captain = captainOf(order);
  const others = loads.map((load, index) => (counted[index]?.id === captain?.id ? 0 : load));
  const paying = largest(Math.floor(total / min) - 1, others);
  const rest = total - sum(paying);
  if (captain === undefined || rest > mostCharged(order, captain)) return undefined;
  return paying.map((load, index) => (counted[index]?.id === captain.id ? rest : load));
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
 * The consequence of an amount that can no longer be captured from this buyer: those with a pledge whose own capture is
 * still to come cover it; where they cannot, the order cannot be completed and is cancelled.
 */
function leftOpen(order: Order, authorization: Authorization, amount: number): readonly OrderEvent[] {
  if (order.status === "cancelled" || amount <= 0) return [];
  const able = order.authorizations.filter((each) => each.id !== authorization.id && mayCover(order, each));
  return coveredBy(order, able, amount) ?? [{ kind: "orderCancelled", reason: "captureFailed" }];
}

/**
 * In proportion to what each can still be charged. While a capture would be too small for the provider, the buyer with the
 * smallest part of those, of equal ones the last, is left out, and the others carry it.
 */
function coveredBy(
  order: Order,
  able: readonly Authorization[],
  amount: number,
): readonly OrderEvent[] | undefined {
  const spares = able.map((each) => mostCharged(order, each) - carriedBefore(order, each));
  if (sum(spares) < amount) return undefined;
  const amounts = inProportion(amount, spares);
  const parts = able
    .map((each, index) => ({ each, part: amounts[index] ?? 0 }))
    .filter(({ part }) => part > 0);
  const tooSmall = parts.filter(
    ({ each, part }) => carriedBefore(order, each) + part < smallestCapture(order),
  );
  const least = Math.min(...tooSmall.map(({ part }) => part));
  const leftOut = tooSmall.findLast(({ part }) => part === least)?.each;
  if (leftOut === undefined) return parts.map(({ each, part }) => shareCovered(order, each, part));
  const others = able.filter((each) => each !== leftOut);
  return coveredBy(order, others, amount);
}

function shareCovered(order: Order, authorization: Authorization, amount: number): OrderEvent {
  const covered: OrderEvent = { kind: "shareCovered", authorizationId: authorization.id, amount };
  if (!isFinanced(order, authorization)) return covered;
  const carried = carriedBefore(order, authorization) + amount;
  return { ...covered, target: targetOf(order, authorization, carried).amount };
}

/** This buyer's part by the captures decided. */
function carriedBefore(order: Order, authorization: Authorization): number {
  return borneBy(order, authorization) ?? 0;
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
