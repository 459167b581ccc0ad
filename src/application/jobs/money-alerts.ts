// Alerts about money that need a person: a refund that compensates a cancelled order was refused for good, a refund
// that had gone through was sent back, or the provider captured another amount than it was asked for.

import { isGivenUp } from "../../domain/money/refund.ts";
import type { LoggedEvent, OrderEvent } from "../../domain/order/events.ts";
import type { Order } from "../../domain/order/order.ts";
import type { LogEntry } from "../log.ts";
import type { Watcher } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";

/** A merchant's own refund that is refused is reported to the merchant, who can ask for it again. */
export function moneyAlerts({ store, log }: Pick<Runtime, "store" | "log">): Watcher {
  return (orderId, orderEvents) => {
    if (!orderEvents.some(isOfInterest)) return;
    const order = store.read(orderId)?.order;
    if (order === undefined) return;
    for (const { orderEvent } of orderEvents) {
      const alert = alertOf(order, orderEvent, () => store.eventLog(orderId));
      if (alert !== undefined) log({ ...alert, level: "alert", platformId: order.platformId, orderId });
    }
  };
}

/** Most changes raise no alert, and cost no reading. */
function isOfInterest({ orderEvent }: LoggedEvent): boolean {
  return (
    orderEvent.kind === "refundFailed" ||
    (orderEvent.kind === "captureSucceeded" && orderEvent.asked !== undefined)
  );
}

/** `order` is the order after all events. */
function alertOf(
  order: Order,
  orderEvent: OrderEvent,
  eventLog: () => readonly LoggedEvent[],
): LogEntry | undefined {
  if (orderEvent.kind === "captureSucceeded" && orderEvent.asked !== undefined) {
    const { authorizationId, asked: ours, amount: theirs } = orderEvent;
    return { event: "captureDiffers", authorizationId, ours, theirs, currency: order.currency };
  }
  if (orderEvent.kind !== "refundFailed") return undefined;
  const refund = order.refunds.find(({ id }) => id === orderEvent.refundId);
  const authorization = order.authorizations.find(({ id }) => id === refund?.authorizationId);
  if (refund === undefined || authorization === undefined) return undefined;
  const about = { authorizationId: authorization.id, refundId: refund.id, code: orderEvent.code };
  if (refund.cause === "compensation")
    return isGivenUp(order, authorization) ? { event: "compensationFailed", ...about } : undefined;
  return wasConfirmed(eventLog(), orderEvent.refundId) ? { event: "refundTakenBack", ...about } : undefined;
}

function wasConfirmed(eventLog: readonly LoggedEvent[], refundId: string): boolean {
  return eventLog.some(
    ({ orderEvent }) => orderEvent.kind === "refundConfirmed" && orderEvent.refundId === refundId,
  );
}
