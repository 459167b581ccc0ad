// Guarantee and waivers in an order's answer; nothing where neither, nor who may answer for others, was agreed in so many
// words.

import { amountSecured, pledgeOf, usesGuarantee } from "../../domain/order/guarantee.ts";
import type { Authorization, Order } from "../../domain/order/order.ts";
import { amountUnpaid, amountWaived, isOpen } from "../../domain/order/queries.ts";

function isShown(order: Order): boolean {
  return order.ux !== "single" && (usesGuarantee(order) || order.terms.guarantors !== undefined);
}

/** `amountSecured`: shares, and what pledges cover of the rest. Minor units. */
export function guaranteeFields(order: Order) {
  if (!isShown(order)) return {};
  const { guarantee, guarantors, minAmount } = order.terms;
  return {
    guarantee: guarantee === undefined ? undefined : { amount: guarantee },
    guarantors,
    minAmount,
    amountSecured: amountSecured(order),
    amountWaived: amountWaived(order),
  };
}

/** `exposure`: the most that this buyer would be charged as things stand; nothing once it is charged or given up. */
export function pledgeFields(order: Order, authorization: Authorization) {
  if (!isShown(order) || !isOpen(authorization) || authorization.releasing !== undefined) return {};
  const pledge = pledgeOf(order, authorization);
  const exposure = authorization.share + Math.min(pledge, Math.max(0, amountUnpaid(order)));
  return { pledge, exposure };
}
