// Operations at the provider about an order's payments and refunds, as the jobs that ask for them: which of them an event
// ends, and which are needed.

import type { OrderEvent } from "./events.ts";
import type { Order } from "./order.ts";
import { isOpen } from "./queries.ts";

const KINDS = ["inquire", "release", "capture", "refund"] as const;

/** A job by its kind and the payment or refund that it is about. */
export type Operation = { readonly kind: (typeof KINDS)[number]; readonly subject: string };

export function isOperation(job: { readonly kind: string; readonly subject: string }): job is Operation {
  return KINDS.some((kind) => kind === job.kind);
}

/** The operation whose outcome this event is, if any. */
export function operationEndedBy(orderEvent: OrderEvent): Operation | undefined {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
    case "paymentFailed":
      return { kind: "inquire", subject: orderEvent.authorizationId };
    case "holdReleased":
      return { kind: "release", subject: orderEvent.authorizationId };
    case "captureSucceeded":
    case "captureFailed":
      return { kind: "capture", subject: orderEvent.authorizationId };
    case "refundConfirmed":
    case "refundFailed":
      return { kind: "refund", subject: orderEvent.refundId };
    default:
      return undefined;
  }
}

/** Whether anything is left to ask: the provider's rate limit is not spent on nothing. */
export function isOperationNeeded(order: Order, { kind, subject }: Operation): boolean {
  if (kind === "refund")
    return order.refunds.some(({ id, status }) => id === subject && status === "pending");
  const authorization = order.authorizations.find(({ id }) => id === subject);
  if (authorization === undefined) return false;
  switch (kind) {
    case "inquire":
      return awaitsAnswer(authorization);
    case "release":
      return isOpen(authorization);
    case "capture":
      return authorization.capturing === true;
    default:
      return kind satisfies never;
  }
}

/** What becomes of the payment, charge or card is not known yet. */
export function awaitsAnswer({ status }: { readonly status: string }): boolean {
  return status === "pending" || status === "requiresAction";
}
