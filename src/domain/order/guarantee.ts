// Guarantee of an order: what its buyers answer for if others do not pay. The captain's hold carries it, and it is the
// one rule that reads the type (specification/states#types).

import { sum } from "../money/money.ts";
import type { OrderEvent } from "./events.ts";
import type { Authorization, Order, Units } from "./order.ts";
import {
  amountConfirmed,
  amountDue,
  amountOptional,
  amountUnpaid,
  captainOf,
  counts,
  hasPaid,
  priceOf,
} from "./queries.ts";

/** In minor units: as agreed, else everything in `direct`, nothing in `standard`. */
export function guaranteed(order: Order): number {
  return order.terms.guarantee ?? (order.type === "direct" ? amountDue(order) : 0);
}

/** What the captain's hold adds to their share: the guarantee, as far as the share leaves something unpaid. */
export function pledge(order: Order, share: number, units: readonly Units[] = []): number {
  const optional = priceOf(order, units, ({ optional = false }) => optional);
  return Math.min(guaranteed(order), amountUnpaid(order) - (share - optional));
}

/** The most that one buyer can be charged: what their bank confirmed, or all that they agreed to pay in parts. */
export function mostCharged({ financing }: Pick<Order, "financing">, { id, hold }: Authorization): number {
  return financing?.plan?.authorizationId === id ? financing.plan.exposure : hold;
}

/** What this buyer answers for beyond their share; nothing once the payment is given up. */
export function pledgeOf(order: Order, authorization: Authorization): number {
  return authorization.releasing === undefined ? mostCharged(order, authorization) - authorization.share : 0;
}

/** Whether it can still cover another's failed capture: its own was neither asked for nor given up. */
export function mayCover(order: Order, authorization: Authorization): boolean {
  const { capturing, failureCode } = authorization;
  return (
    counts(authorization) && !capturing && failureCode === undefined && pledgeOf(order, authorization) > 0
  );
}

/** The pledges of these payments together. */
export function amountPledged(order: Order, isMeant: (authorization: Authorization) => boolean): number {
  return sum(order.authorizations.filter(isMeant).map((authorization) => pledgeOf(order, authorization)));
}

/** Shares, and what pledges cover of the rest. */
export function amountSecured(order: Order): number {
  const covered = Math.min(amountUnpaid(order), amountPledged(order, hasPaid));
  return amountConfirmed(order) + Math.max(0, covered);
}

/** The captain's hold counts, enough is taken, and pledges cover all that is unpaid: the order goes ahead. */
export function isSecured(order: Order): boolean {
  const captain = captainOf(order);
  return (
    captain !== undefined &&
    counts(captain) &&
    amountDue(order) - amountOptional(order) >= leastDue(order) &&
    amountUnpaid(order) <= amountPledged(order, counts)
  );
}

/** The order can go ahead although not everyone pays: someone may answer for others, or some units need no buyer. */
export function enoughWillDo(order: Order): boolean {
  const isAnswered = guaranteed(order) > 0 || order.terms.guarantors === "anyone";
  return isAnswered || order.items.some(({ optional }) => optional);
}

/** Whether the order would stay secured without this payment. */
export function isSecuredWithout(order: Order, { id }: Authorization): boolean {
  return isSecured({ ...order, authorizations: order.authorizations.filter((each) => each.id !== id) });
}

/** A guarantee was agreed in so many words, or something about the shares or the due date since. */
export function usesGuarantee({ terms, adjustments }: Order): boolean {
  if (terms.guarantee !== undefined) return true;
  if (adjustments === undefined) return false;
  const { waivers, moves, sharesAt } = adjustments;
  return waivers.length > 0 || moves.length > 0 || sharesAt !== undefined;
}

/** A co-buyer has left, or the provider has lost their hold; `order` is the order after it. */
export function leavesGap({ authorizations }: Order, orderEvent: OrderEvent): boolean {
  if (orderEvent.kind === "releaseAsked") return orderEvent.cause === "buyer";
  if (orderEvent.kind !== "holdReleased") return false;
  const lost = authorizations.find(({ id }) => id === orderEvent.authorizationId);
  return lost?.status === "released" && lost.releasing === undefined && lost.role === "coBuyer";
}

/** The order's `minAmount`, less what its merchant waived. */
export function leastDue({ terms, adjustments }: Order): number {
  const waivers = adjustments?.waivers.filter(({ by }) => by === "merchant") ?? [];
  return Math.max(0, (terms.minAmount ?? 0) - sum(waivers.map(({ amount }) => amount)));
}
