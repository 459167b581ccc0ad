// Admission of a payment by the state of its order: who may begin one now.

import type { Order } from "./order.ts";
import { captainOf, counts, isClosed, wasHeld } from "./queries.ts";
import type { Refusal } from "./refusal.ts";

function closed(order: Order): Refusal | undefined {
  return isClosed(order) ? { code: "orderClosed", status: order.status } : undefined;
}

/** Why the captain's payment cannot be begun; undefined: it can. */
export function captainMayNotPay(order: Order): Refusal | undefined {
  const captain = captainOf(order);
  if (captain !== undefined) {
    return {
      code: wasHeld(captain) ? "captainAlreadyPaid" : "paymentUnderWay",
    };
  }
  if (closed(order)) return closed(order);
  return order.modules.length > 1 && order.moduleId === undefined ? { code: "moduleRequired" } : undefined;
}

export function coBuyerMayNotPay(order: Order): Refusal | undefined {
  if (closed(order)) return closed(order);
  const captain = captainOf(order);
  return captain === undefined || !counts(captain) ? { code: "captainFirst" } : undefined;
}
