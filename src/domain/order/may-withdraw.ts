// Admission of a withdrawal: whether a buyer can take back their own payment now.

import { isSecuredWithout } from "./guarantee.ts";
import type { Authorization, Order } from "./order.ts";
import { counts, fullSince, isClosed } from "./queries.ts";

/** A co-buyer's hold, until the order is fully paid; of a confirmed order only while it stays secured without it. */
export function mayWithdraw(order: Order, authorization: Authorization): boolean {
  return (
    mayWithdrawElse(order, authorization) &&
    (order.status !== "confirmed" || isSecuredWithout(order, authorization))
  );
}

/** Whether it could be withdrawn if the order did not need it. */
export function mayWithdrawElse(order: Order, authorization: Authorization): boolean {
  return (
    authorization.role === "coBuyer" &&
    counts(authorization) &&
    !isClosed(order) &&
    fullSince(order) === undefined
  );
}
