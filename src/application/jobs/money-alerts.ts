// Alerts about money that need a person: a refund that compensates a cancelled order was refused for good, a refund
// that had gone through was sent back, or the provider captured another amount than it was asked for.

import { isFinancingEvent } from "../../domain/financing/events.ts";
import { deadlineWebhooks } from "../../domain/financing/webhooks.ts";
import { isGivenUp } from "../../domain/money/refund.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import type { Order } from "../../domain/order/order.ts";
import type { Change } from "../../ports/store.ts";
import type { LogEntry } from "../log.ts";
import type { Watcher } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";

/** A merchant's own refund that is refused is reported to the merchant, who can ask for it again. */
export function moneyAlerts({ log }: Pick<Runtime, "log">): Watcher {
  return (change) => {
    const { id: orderId, platformId } = change.order;
    for (const loggedEvent of change.orderEvents) {
      const alert = alertOf(change, loggedEvent);
      const alerts = [...(alert === undefined ? [] : [alert]), ...deadlineAlerts(change.order, loggedEvent)];
      for (const entry of alerts) log({ ...entry, level: "alert", platformId, orderId });
    }
  };
}

/** The entity has a debt to collect, or money to give back by hand. */
function deadlineAlerts(order: Order, { orderEvent }: LoggedEvent): readonly LogEntry[] {
  if (!isFinancingEvent(orderEvent)) return [];
  const defaulted = deadlineWebhooks(order, orderEvent).filter(({ event }) => event === "deadline.defaulted");
  if (orderEvent.kind !== "deadlineRefundAsked" || orderEvent.refund.way !== "elsewhere")
    return defaulted.map(({ deadlineId }) => ({ event: "deadlineDefaulted", deadlineId }));
  const { id: refundId, deadlineId } = orderEvent.refund;
  return [{ event: "refundElsewhere", refundId, deadlineId }];
}

function alertOf({ order, ledgerEntries }: Change, { seq, orderEvent }: LoggedEvent): LogEntry | undefined {
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
  // Money moves with the failure of a refund only when the refund had been confirmed.
  const wasConfirmed = ledgerEntries.some((ledgerEntry) => ledgerEntry.seq === seq);
  return wasConfirmed ? { event: "refundTakenBack", ...about } : undefined;
}
