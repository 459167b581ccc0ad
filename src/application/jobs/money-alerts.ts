// Alerts about money that need a person: a refund that compensates a cancelled order was refused for good, a refund
// that had gone through was sent back, the provider captured another amount than it was asked for, a deadline is in default,
// or money must be given back outside the service.

import { isFinancingEvent } from "../../domain/financing/events.ts";
import { deadlineWebhooks } from "../../domain/financing/webhooks.ts";
import { isGivenUp } from "../../domain/money/refund.ts";
import type { LoggedEvent } from "../../domain/order/events.ts";
import { refundsOf } from "../../domain/order/queries.ts";
import type { Change } from "../../ports/store.ts";
import type { LogEntry } from "../log.ts";
import type { Watcher } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";

type MoneyAlert = Omit<Extract<LogEntry, { readonly level: "alert" }>, "level">;

/** A merchant's own refund that is refused is reported to the merchant, who can ask for it again. */
export function moneyAlerts({ log }: Pick<Runtime, "log">): Watcher {
  return (change) => {
    const { id: orderId, platformId } = change.order;
    for (const loggedEvent of change.orderEvents)
      for (const alert of alertsOf(change, loggedEvent))
        log({ ...alert, level: "alert", platformId, orderId });
  };
}

function alertsOf(change: Change, loggedEvent: LoggedEvent): readonly MoneyAlert[] {
  const { orderEvent } = loggedEvent;
  switch (orderEvent.kind) {
    case "captureSucceeded": {
      const { authorizationId, asked: ours, amount: theirs } = orderEvent;
      const { currency } = change.order;
      return ours === undefined ? [] : [{ event: "captureDiffers", authorizationId, ours, theirs, currency }];
    }
    case "refundFailed":
      return refundAlerts(change, loggedEvent.seq, orderEvent);
    case "deadlineRefundAsked": {
      const { id: refundId, deadlineId, way } = orderEvent.refund;
      return way === "elsewhere" ? [{ event: "refundElsewhere", refundId, deadlineId }] : [];
    }
    default:
      if (!isFinancingEvent(orderEvent)) return [];
      return deadlineWebhooks(change.order, orderEvent).flatMap(({ event, deadlineId }) =>
        event === "deadline.defaulted" ? [{ event: "deadlineDefaulted", deadlineId }] : [],
      );
  }
}

function refundAlerts(
  { order, ledgerEntries, balanceEntries }: Change,
  seq: number,
  { refundId, code }: Extract<LoggedEvent["orderEvent"], { readonly kind: "refundFailed" }>,
): readonly MoneyAlert[] {
  const refund = refundsOf(order).find(({ id }) => id === refundId);
  const authorization = order.authorizations.find(({ id }) => id === refund?.authorizationId);
  if (refund === undefined || authorization === undefined) return [];
  const about = { authorizationId: authorization.id, refundId, code };
  if ("cause" in refund && refund.cause === "compensation")
    return isGivenUp(order, authorization) ? [{ event: "compensationFailed", ...about }] : [];
  // Money moves with the failure of a refund only when the refund had been confirmed.
  const wasConfirmed = [...ledgerEntries, ...balanceEntries].some((entry) => entry.seq === seq);
  return wasConfirmed ? [{ event: "refundTakenBack", ...about }] : [];
}
