// Queries of an order: sums, deadlines, what remains. Each is one pass over the authorizations (at most 50 buyers and
// their failed tries).

import { isFinancingAtRest } from "../financing/deadlines.ts";
import type { DeadlineRefund } from "../financing/financing.ts";
import { sum } from "../money/money.ts";
import {
  COMMIT_BEFORE_EXPIRY_MS,
  COMMIT_LIMIT_MS,
  DUE_BEFORE_COMMIT_DEADLINE_MS,
  END_BEFORE_EXPIRY_MS,
  USUAL_HOLD_MS,
} from "../time.ts";
import type { Authorization, ModuleOffer, Order, OrderStatus, PickItem, Refund, Units } from "./order.ts";

/** Held for this order and meant to be captured. */
export function counts(authorization: Authorization): boolean {
  return authorization.status === "authorized" && authorization.releasing === undefined;
}

/** The provider has held it, or captured it at once: by the moments, because a sum can be 0. */
export function wasHeld({ authorizedAt, capturedAt }: Authorization): boolean {
  return authorizedAt !== undefined || capturedAt !== undefined;
}

/** It was captured, even if refunded since: by the moment, because a sum can be 0. */
export function isCaptured({ capturedAt }: Authorization): boolean {
  return capturedAt !== undefined;
}

/** The buyer has paid: held for this order, or captured. */
export function hasPaid(authorization: Authorization): boolean {
  return counts(authorization) || isCaptured(authorization);
}

/** Money is or may still become held: the payment is under way, held, or not yet known to be given back. */
export function isOpen(authorization: Authorization): boolean {
  return ["pending", "requiresAction", "authorized"].includes(authorization.status);
}

/** A share that no other buyer can take: under way, held, captured (even if refunded since). A late hold has none. */
export function reserves({ status, share }: Authorization): boolean {
  return share > 0 && status !== "failed" && status !== "released";
}

/** The buyers whose share is held, captured or being paid, each by the id of their first payment. */
export function payersOf(order: Order): ReadonlySet<string> {
  return new Set(order.authorizations.filter(reserves).map(payerOf));
}

/** Whose payment it is, by the id of that person's first one. */
export function payerOf({ id, payer }: Authorization): string {
  return payer ?? id;
}

/** What a payer has paid, by the id of their first payment. */
export function paidBy({ authorizations }: Order, payer: string): number {
  return sum(
    authorizations.filter((each) => hasPaid(each) && payerOf(each) === payer).map(({ share }) => share),
  );
}

/** What the buyers have to pay together: the amount less what was waived. */
export function amountDue(order: Pick<Order, "amount" | "adjustments">): number {
  return order.amount - amountWaived(order);
}

/** Waived by the merchant, left out by the captain, or waived at the due date. */
export function amountWaived({ adjustments }: Pick<Order, "adjustments">): number {
  return sum(adjustments?.waivers.map(({ amount }) => amount) ?? []);
}

/** What is captured in all: the committed amount if any, and no more than what is due. */
export function amountToCapture(order: Order): number {
  return Math.min(order.committed?.amount ?? Number.POSITIVE_INFINITY, amountDue(order));
}

/** It was committed for less than is due. */
export function isLowered(order: Order): boolean {
  return amountToCapture(order) < amountDue(order);
}

/** What these units cost, of the items meant. */
export function priceOf(
  { items }: Pick<Order, "items">,
  units: readonly Units[],
  isMeant: (item: PickItem) => boolean = () => true,
): number {
  const priceOfOne = (id: string) => items.find((item) => item.id === id && isMeant(item))?.amount ?? 0;
  return sum(units.map(({ itemId, quantity }) => priceOfOne(itemId) * quantity));
}

/** Optional units that are neither waived nor held or captured: due only if a buyer takes them. */
export function untakenUnits(order: Order): readonly Units[] {
  if (!order.items.some(({ optional }) => optional)) return [];
  const left = unitsLeft(order, hasPaid);
  return order.items.flatMap(({ id, optional }) => {
    const quantity = left.get(id) ?? 0;
    return optional && quantity > 0 ? [{ itemId: id, quantity }] : [];
  });
}

/** Their price. */
export function amountOptional(order: Order): number {
  return priceOf(order, untakenUnits(order));
}

/** The shares that no other buyer can take. */
export function amountReserved(order: Order): number {
  return sum(order.authorizations.filter(reserves).map(({ share }) => share));
}

/** What is due and no share covers or is about to cover (specification/money#reserving). */
export function remaining(order: Order): number {
  return amountDue(order) - amountReserved(order);
}

/** The shares that are held or captured, and not being given up. */
export function amountConfirmed(order: Order): number {
  return sum(order.authorizations.filter(hasPaid).map(({ share }) => share));
}

/** What is held for this order, or was until it was captured, without holds that are being released. */
export function amountAuthorized(order: Order): number {
  return sum(order.authorizations.filter(hasPaid).map(({ authorized }) => authorized));
}

export function amountCaptured(order: Order): number {
  return sum(order.authorizations.map(({ captured }) => captured));
}

/** What the order keeps of its captures: each up to its target. The rest is refunded. */
export function amountKept(order: Order): number {
  return sum(order.authorizations.map(({ captured, target = 0 }) => Math.min(captured, target)));
}

/** Confirmed refunds, and what was given up or given back of deadlines, without fees (specification/money#refunds). */
export function amountRefunded({ authorizations, financing }: Order): number {
  const deadlines = financing?.deadlines ?? [];
  return (
    sum(authorizations.map(({ refunded }) => refunded)) +
    sum(deadlines.map(({ lowered, returned }) => lowered + returned))
  );
}

/** Refunds of captures, then those about deadlines, each oldest first. */
export function refundsOf({ refunds, financing }: Order): readonly (Refund | DeadlineRefund)[] {
  return financing === undefined ? refunds : [...refunds, ...financing.refunds];
}

/** What of one authorization can still be refunded: captured less refunds confirmed or under way. */
export function refundable(order: Order, authorization: Authorization): number {
  const pending = order.refunds.filter(
    (refund) => refund.authorizationId === authorization.id && refund.status === "pending",
  );
  return authorization.captured - authorization.refunded - sum(pending.map(({ amount }) => amount));
}

/** What is due in any case and no share that is held or captured covers. */
export function amountUnpaid(order: Order): number {
  return amountDue(order) - amountOptional(order) - amountConfirmed(order);
}

/** The captain has paid and others still have to: there is something to share the link for. */
export function isSharing(order: Order): boolean {
  const captain = captainOf(order);
  if (order.ux === "single" || isClosed(order) || captain === undefined) return false;
  return counts(captain) && fullSince(order) === undefined;
}

/** What is due has no buyer yet, though its captain has paid: others can pay it, or an act can close it. */
export function hasGap(order: Order): boolean {
  return isSharing(order) && remaining(order) > 0;
}

export const ENDED = ["completed", "cancelled", "refunded"] as const satisfies readonly OrderStatus[];

export function isEnded({ status }: Order): boolean {
  return ENDED.some((ended) => ended === status);
}

/** No new payment may start: the order has ended, its due date has passed, or its captures are decided. */
export function isClosed(order: Order): boolean {
  return isEnded(order) || order.closedAt !== undefined || order.capturesDecidedAt !== undefined;
}

/** Every release and refund of a cancelled order is done (specification/states#statuses, I12). */
export function isSettled(order: Order): boolean {
  return (
    order.status === "cancelled" &&
    !order.authorizations.some(
      (authorization) => isOpen(authorization) || authorization.captured > authorization.refunded,
    ) &&
    !order.refunds.some(({ status }) => status === "pending")
  );
}

/** Captures, releases or refunds of it, or of its deadlines, have been asked for and are not done. */
export function isMoving(order: Order): boolean {
  return (
    (order.capturesDecidedAt !== undefined && order.status === "confirmed") ||
    order.authorizations.some(
      (authorization) => isOpen(authorization) && authorization.releasing !== undefined,
    ) ||
    refundsOf(order).some(({ status }) => status === "pending")
  );
}

/** Something of its financing is open: a debt, a charge, money on its way back, a saved card. */
export function isOwing({ financing }: Order): boolean {
  return financing !== undefined && !isFinancingAtRest(financing);
}

/** Nothing is left to do with the money of an ended order, no dispute about it is open, and nothing is owed (I29). */
export function isAtRest(order: Order): boolean {
  const isDone = order.status === "cancelled" ? isSettled(order) : isEnded(order);
  return (
    isDone &&
    !isOwing(order) &&
    !order.authorizations.some(
      (authorization) =>
        isOpen(authorization) || authorization.disputes?.some(({ status }) => status === "open"),
    ) &&
    !order.refunds.some(({ status }) => status === "pending")
  );
}

/** The buyer who answers for the order with their payment, while it stands. */
export function captainOf(order: Order): Authorization | undefined {
  return order.authorizations.find(
    (authorization) => authorization.role === "captain" && reserves(authorization),
  );
}

/** The buyer who asks the others to pay: the captain. */
export function organiserOf(order: Order): Authorization | undefined {
  return captainOf(order);
}

/** The provider captures no less, in minor units; an order from before this was kept knows its smallest share. */
export function smallestCapture({ terms }: Order): number {
  return terms.minCapture ?? terms.minShare;
}

/** A module's due date counts from the order's creation: one that has passed can no longer be chosen. */
export function isInTime({ dueDate }: ModuleOffer, now: number): boolean {
  return dueDate === undefined || dueDate > now;
}

/** Since when the shares that count add up to what is due; undefined while they do not. */
export function fullSince(order: Order): number | undefined {
  const counted = order.authorizations.filter(counts);
  if (sum(counted.map(({ share }) => share)) !== amountDue(order)) return undefined;
  const paid = counted.map(({ authorizedAt }) => authorizedAt ?? order.createdAt);
  return Math.max(...paid, order.adjustments?.sharesAt ?? order.createdAt);
}

/** When the first of the holds that count expires; once captures are decided, of those that counted until then. */
export function earliestExpiry(order: Order): number | undefined {
  const counted = order.authorizations.filter(
    (authorization) =>
      hasPaid(authorization) || authorization.target !== undefined || authorization.releasing === "cancelled",
  );
  const expiries = counted.flatMap(({ expiresAt }) => expiresAt ?? []);
  return expiries.length === 0 ? undefined : Math.min(...expiries);
}

/**
 * Whether the captain's payment is charged in one step instead of held first: nothing can come between the hold and its
 * capture in an order that one buyer pays, that needs no commit and that completes without a delay. An order that was
 * committed, perhaps for less, before a module without two-phase commit was chosen, is held first.
 */
export function isChargedAtOnce({
  ux,
  tpc,
  committed,
  terms,
}: Pick<Order, "ux" | "tpc" | "committed" | "terms">): boolean {
  return ux === "single" && !tpc && committed === undefined && terms.completionDelayMs === 0;
}

/**
 * Two-phase commit: 6 days after creation, or 12 h before the earliest hold expires. The shortest hold that
 * a buyer could choose counts from creation on, so that no payment moves the deadline that was shown before it.
 */
export function commitDeadline(order: Order): number | undefined {
  if (!order.tpc) return undefined;
  const expiry = earliestExpiry(order) ?? Number.POSITIVE_INFINITY;
  const limit = order.createdAt + commitLimitMs(order.terms.shortestHoldMs);
  return Math.min(limit, expiry - COMMIT_BEFORE_EXPIRY_MS);
}

/** Two-phase commit without a commit yet; after one, however early, there is nothing left to accept. */
export function awaitsCommit({ tpc, committed }: Pick<Order, "tpc" | "committed">): boolean {
  return tpc && committed === undefined;
}

/** How long after creation an order can be committed at most. */
export function commitLimitMs(shortestHoldMs = USUAL_HOLD_MS): number {
  return Math.min(COMMIT_LIMIT_MS, shortestHoldMs - COMMIT_BEFORE_EXPIRY_MS);
}

/** Completion never comes later than this: 24 h before the earliest hold expires. */
export function latestEnd(order: Order): number {
  return (earliestExpiry(order) ?? Number.POSITIVE_INFINITY) - END_BEFORE_EXPIRY_MS;
}

/** The due date, moved earlier where holds or the commit deadline ask for it; once reached, it stays. */
export function effectiveDueDate(order: Order): number {
  const dueDate = order.adjustments?.moves.at(-1)?.to ?? order.terms.dueDate;
  return Math.min(dueDate, order.closedAt ?? latestDueDate(order));
}

/** No due date is later: holds, or the commit deadline of an uncommitted order, end before. */
export function latestDueDate(order: Order): number {
  const deadline = order.committed === undefined ? commitDeadline(order) : undefined;
  return deadline === undefined ? latestEnd(order) : deadline - DUE_BEFORE_COMMIT_DEADLINE_MS;
}

/** Units of each item that no buyer has taken or is paying for, by item id (`picking`, I17). O(items + units taken). */
export function availableUnits(order: Order): ReadonlyMap<string, number> {
  return unitsLeft(order, reserves);
}

/** Units of each item that were not waived and that none of these payments has. */
function unitsLeft(
  order: Order,
  isMeant: (authorization: Authorization) => boolean,
): ReadonlyMap<string, number> {
  const left = new Map(order.items.map(({ id, quantity }) => [id, quantity]));
  const taken = [...order.authorizations.filter(isMeant), ...(order.adjustments?.waivers ?? [])];
  for (const { itemId, quantity } of taken.flatMap(({ units }) => units))
    left.set(itemId, (left.get(itemId) ?? 0) - quantity);
  return left;
}
