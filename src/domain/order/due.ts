// Due date that was reached: since when the order can be acted on.

import type { Order } from "./order.ts";

/** The moment since which a due order can be completed or cancelled; undefined while it waits for an answer. */
export function dueSince(order: Order): number | undefined {
  const waits = order.authorizations.some(
    (authorization) => authorization.status === "pending" && authorization.releasing === undefined,
  );
  return waits ? undefined : order.closedAt;
}
