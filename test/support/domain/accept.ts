// Provider that accepts every operation: captures, releases and refunds succeed at once, and no further buyer pays.

import type { Command } from "../../../src/domain/order/commands.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import type { Transition } from "../../../src/domain/order/transition.ts";
import { handleCommand, timerAt } from "../../../src/domain/order/transition.ts";

/** An order and the domain events that led to it from a given moment. */
export type Lived = Pick<Transition, "order" | "orderEvents">;

/** One answer that is still to come. */
function nextAnswer(order: Order): Command | undefined {
  const capturing = order.authorizations.find((authorization) => authorization.capturing);
  if (capturing !== undefined) {
    const outcome = { kind: "captured", amount: capturing.target ?? 0 } as const;
    return { kind: "noteCapture", authorizationId: capturing.id, outcome };
  }
  const open = ["pending", "requiresAction", "authorized"];
  const leaving = order.authorizations.find(
    ({ status, releasing }) => releasing !== undefined && open.includes(status),
  );
  if (leaving !== undefined) {
    return { kind: "noteRelease", authorizationId: leaving.id, outcome: { kind: "released" } };
  }
  const refund = order.refunds.find(({ status }) => status === "pending");
  return refund && { kind: "noteRefund", refundId: refund.id, outcome: { kind: "refunded" } };
}

/** All that was asked is answered; the clock stands still. */
export function answered({ order, orderEvents }: Lived, now: number): Lived {
  let lived: Lived = { order, orderEvents };
  for (let next = nextAnswer(order); next !== undefined; next = nextAnswer(lived.order)) {
    const { order: after, orderEvents: added } = handleCommand(lived.order, next, now);
    lived = { order: after, orderEvents: [...lived.orderEvents, ...added] };
  }
  return lived;
}

/** All that was asked is answered, and the clock goes on until nothing is due by itself any more. */
export function livedOut(start: Lived, now: number): Lived {
  let lived = answered(start, now);
  for (let next = timerAt(lived.order); next !== undefined; next = timerAt(lived.order)) {
    const { order, orderEvents } = handleCommand(lived.order, { kind: "catchUp" }, next);
    lived = answered({ order, orderEvents: [...lived.orderEvents, ...orderEvents] }, next);
  }
  return lived;
}
