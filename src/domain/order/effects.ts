// Jobs that follow from a domain event: operations at the provider, webhooks to the merchant, e-mails to buyers.

import { isFinancingEvent } from "../financing/events.ts";
import { financingJobs } from "../financing/jobs.ts";
import { deadlineWebhooks, refundsDoneWith } from "../financing/webhooks.ts";
import { mailsOf } from "../messages/emails.ts";
import type { OrderWebhookName } from "../messages/webhook-name.ts";
import type { OrderEvent } from "./events.ts";
import type { Job } from "./jobs.ts";
import type { Authorization, Order } from "./order.ts";

/** The jobs that follow from `orderEvent`; `order` is the order after it. */
export function effectsOf(order: Order, orderEvent: OrderEvent): readonly Job[] {
  const event = eventOf(order, orderEvent);
  const webhooks: Job[] = event === undefined ? [] : [{ kind: "announce", event }];
  if (isFinancingEvent(orderEvent))
    webhooks.push(
      ...deadlineWebhooks(order, orderEvent).map((webhook) => ({ kind: "announce", ...webhook }) as const),
      ...refundsDoneWith(orderEvent).map(
        (refundId) => ({ kind: "announce", event: "refund.succeeded", refundId }) as const,
      ),
    );
  return [...moneyJobs(order, orderEvent), ...webhooks, ...mailsOf(order, orderEvent)];
}

function moneyJobs(order: Order, orderEvent: OrderEvent): readonly Job[] {
  switch (orderEvent.kind) {
    case "shareReserved":
      return [{ kind: "inquire", authorizationId: orderEvent.authorizationId }];
    case "releaseAsked":
      return [{ kind: "release", authorizationId: orderEvent.authorizationId }];
    case "paymentAuthorized":
      return authorizationIn(order, orderEvent)?.releasing === undefined
        ? []
        : [{ kind: "release", authorizationId: orderEvent.authorizationId }];
    case "captureAsked":
      return [{ kind: "capture", authorizationId: orderEvent.authorizationId, amount: orderEvent.amount }];
    case "refundAsked":
      return [{ kind: "refund", refundId: orderEvent.refundId }];
    default:
      return isFinancingEvent(orderEvent) ? financingJobs(order, orderEvent) : [];
  }
}

function authorizationIn(
  order: Order,
  { authorizationId }: { readonly authorizationId: string },
): Authorization | undefined {
  return order.authorizations.find(({ id }) => id === authorizationId);
}

/** The webhook of a domain event, if any: a late hold is no payment, one given up unheld has failed. */
function eventOf(order: Order, orderEvent: OrderEvent): OrderWebhookName | undefined {
  switch (orderEvent.kind) {
    case "orderConfirmed":
      return "order.confirmed";
    case "orderReopened":
      return "order.reopened";
    case "orderCompleted":
      return "order.completed";
    case "commitAwaited":
    case "lastNoticeGiven":
      return "order.pendingCommit";
    case "orderCancelled":
      return "order.cancelled";
    case "orderRefunded":
      return "order.refunded";
    case "paymentAuthorized":
      return authorizationIn(order, orderEvent)?.releasing === undefined ? "order.authorized" : undefined;
    case "paymentFailed":
      return "order.failed";
    case "holdReleased":
      return authorizationIn(order, orderEvent)?.status === "failed" ? "order.failed" : undefined;
    case "refundConfirmed":
      return "refund.succeeded";
    case "refundFailed":
      return "refund.failed";
    case "disputeNoted":
      return "order.disputed";
    default:
      return undefined;
  }
}
