// Provider that accepts every operation: captures, releases and refunds succeed at once, and no further buyer pays.

import type { Command } from "../../../src/domain/order/commands.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import type { Transition } from "../../../src/domain/order/transition.ts";
import { handleCommand, timerAt } from "../../../src/domain/order/transition.ts";

/** One answer that is still to come. */
function nextAnswer(order: Order): Command | undefined {
  const capturing = order.authorizations.find((one) => one.capturing);
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
export function answered({ order, recorded }: Transition, now: number): Transition {
  let transition: Transition = { order, recorded };
  for (let next = nextAnswer(order); next !== undefined; next = nextAnswer(transition.order)) {
    const step = handleCommand(transition.order, next, now);
    transition = { order: step.order, recorded: [...transition.recorded, ...step.recorded] };
  }
  return transition;
}

/** All that was asked is answered, and the clock goes on until nothing is due by itself any more. */
export function livedOut(start: Transition, now: number): Transition {
  let transition = answered(start, now);
  for (let next = timerAt(transition.order); next !== undefined; next = timerAt(transition.order)) {
    const step = handleCommand(transition.order, { kind: "settleClock" }, next);
    transition = answered({ order: step.order, recorded: [...transition.recorded, ...step.recorded] }, next);
  }
  return transition;
}
