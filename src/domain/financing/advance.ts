// Financed sum and advance: what the captain pays after completion, and what of it the merchant is credited
// (specification/financing#advance).

import { targetsOf } from "../money/capture.ts";
import { sum } from "../money/money.ts";
import type { Order } from "../order/order.ts";
import { counts, fullSince } from "../order/queries.ts";
import type { AgreedPlan } from "./financing.ts";
import { fee } from "./installments.ts";
import { standingPlan } from "./standing.ts";

/** The captain's part less what is captured of it, if captures were decided now; fixed once they are. */
export function amountFinanced(order: Order): number {
  const plan = order.financing && standingPlan(order);
  return plan === undefined ? 0 : financedOf(order, plan);
}

function financedOf(order: Order, { authorizationId }: AgreedPlan): number {
  if (order.capturesDecidedAt !== undefined) {
    const captain = order.authorizations.find(({ id }) => id === authorizationId);
    return (order.financing?.carried ?? 0) - (captain?.target ?? 0);
  }
  const own = order.authorizations.some((each) => each.id === authorizationId && counts(each))
    ? targetsOf(order)?.find((target) => target.authorizationId === authorizationId)
    : undefined;
  return (own?.carried ?? 0) - (own?.amount ?? 0);
}

/** What of the financed sum was given up or given back. */
export function amountGivenUp({ financing }: Order): number {
  return sum((financing?.deadlines ?? []).map(({ lowered, returned }) => lowered + returned));
}

/** What the merchant is credited of the financed sum: nothing before the shares add up, or after a cancellation. */
export function advance(order: Order): number {
  if (order.financing === undefined) return 0;
  const isDecided = order.capturesDecidedAt !== undefined;
  const isFull = order.status === "confirmed" || order.status === "pendingCommit";
  if (!isDecided && !(isFull && fullSince(order) !== undefined)) return 0;
  return amountFinanced(order) - amountGivenUp(order);
}

/** The merchant's fee for the advance. */
export function merchantFee(order: Order): number {
  const { plan } = order.financing ?? {};
  return plan === undefined ? 0 : fee(advance(order), plan.offer.merchantFeeBps);
}
