// Guarantee of an order: what its captain answers for if others do not pay. It is the one rule that reads the type
// (specification/states#types).

import type { Order } from "./order.ts";
import { amountDue, amountUnpaid } from "./queries.ts";

/** In minor units: everything in `direct`, nothing in `standard`. */
export function guaranteed(order: Pick<Order, "amount" | "type">): number {
  return order.type === "direct" ? amountDue(order) : 0;
}

/** What the captain's hold adds to their share: the guarantee, as far as the share leaves something unpaid. */
export function pledge(order: Order, share: number): number {
  return Math.min(guaranteed(order), amountDue(order) - share);
}

/** The guarantee covers all that is unpaid: the order goes ahead whatever others do. */
export function isSecured(order: Order): boolean {
  return amountUnpaid(order) <= guaranteed(order);
}
