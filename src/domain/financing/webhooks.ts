// Webhooks about deadlines, one for each that a domain event pays, declines or defaults, and one for each refund that has
// succeeded with it (specification/webhooks#body).

import type { OrderWebhookName } from "../messages/webhook-name.ts";
import type { Order } from "../order/order.ts";
import { chargedIn, isAutomatic } from "./deadlines.ts";
import type { FinancingEvent } from "./events.ts";
import type { Deadline } from "./financing.ts";

export type DeadlineWebhook = { readonly event: OrderWebhookName; readonly deadlineId: string };

/** `order` is the order after `orderEvent`. */
export function deadlineWebhooks(
  { financing }: Order,
  orderEvent: FinancingEvent,
): readonly DeadlineWebhook[] {
  if (financing === undefined) return [];
  const about = (event: OrderWebhookName, deadlines: readonly Pick<Deadline, "id">[]) =>
    deadlines.map(({ id }) => ({ event, deadlineId: id }));
  switch (orderEvent.kind) {
    case "chargeCaptured":
      return about("deadline.paid", chargedIn(financing, orderEvent.chargeId));
    case "deadlinePaidElsewhere":
      return about("deadline.paid", [{ id: orderEvent.deadlineId }]);
    case "chargeFailed": {
      const isDecline = orderEvent.retry !== undefined && isAutomatic(financing, orderEvent.chargeId);
      return isDecline ? about("deadline.failed", chargedIn(financing, orderEvent.chargeId)) : [];
    }
    case "deadlineDefaulted":
      return about("deadline.defaulted", [{ id: orderEvent.deadlineId }]);
    case "chargeDisputeNoted": {
      if (orderEvent.dispute.status !== "lost") return [];
      const charged = chargedIn(financing, orderEvent.chargeId);
      return about(
        "deadline.defaulted",
        charged.filter(({ status, chargeId }) => status === "defaulted" && chargeId === orderEvent.chargeId),
      );
    }
    default:
      return [];
  }
}

/** The ids of the refunds for which the service moves no money: nothing is still to come. */
export function refundsDoneWith(orderEvent: FinancingEvent): readonly string[] {
  switch (orderEvent.kind) {
    case "deadlinesLowered":
      return orderEvent.refunds.map(({ id }) => id);
    case "deadlineRefundAsked":
      return orderEvent.refund.status === "succeeded" ? [orderEvent.refund.id] : [];
    default:
      return [];
  }
}
