// What follows when every provider says yes to all it is asked: captures, releases and refunds arrive at once, and
// nobody new comes to pay. It plays; it compares nothing.

import type { Command } from "../../src/domain/command.ts";
import type { Lived } from "../../src/domain/life.ts";
import { alarm, handle } from "../../src/domain/life.ts";
import type { Order } from "../../src/domain/order.ts";

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
export function answered({ order, recorded }: Lived, now: number): Lived {
  let lived: Lived = { order, recorded };
  for (let next = nextAnswer(order); next !== undefined; next = nextAnswer(lived.order)) {
    const step = handle(lived.order, next, now);
    lived = { order: step.order, recorded: [...lived.recorded, ...step.recorded] };
  }
  return lived;
}

/** All that was asked is answered, and the clock goes on until nothing is due by itself any more. */
export function livedOut(start: Lived, now: number): Lived {
  let lived = answered(start, now);
  for (let next = alarm(lived.order); next !== undefined; next = alarm(lived.order)) {
    const step = handle(lived.order, { kind: "settleClock" }, next);
    lived = answered({ order: step.order, recorded: [...lived.recorded, ...step.recorded] }, next);
  }
  return lived;
}
