// What the world must do because of a fact: money to move at the provider, and what to tell merchant and buyers.

import type { Duty, EventName } from "./duty.ts";
import type { Fact } from "./fact.ts";
import { mailsOf } from "./mail.ts";
import type { Authorization, Order } from "./order.ts";

/** The duties that follow from `fact`; `order` is the order after it. */
export function after(order: Order, fact: Fact): readonly Duty[] {
  const event = eventOf(order, fact);
  const announcement: Duty[] = event === undefined ? [] : [{ kind: "announce", event }];
  return [...moneyDuties(order, fact), ...announcement, ...mailsOf(order, fact)];
}

function moneyDuties(order: Order, fact: Fact): readonly Duty[] {
  switch (fact.kind) {
    case "shareReserved":
      return [{ kind: "inquire", authorizationId: fact.authorizationId }];
    case "releaseAsked":
      return [{ kind: "release", authorizationId: fact.authorizationId }];
    case "paymentAuthorized":
      return oneOf(order, fact)?.releasing === undefined
        ? []
        : [{ kind: "release", authorizationId: fact.authorizationId }];
    case "captureAsked":
      return [{ kind: "capture", authorizationId: fact.authorizationId, amount: fact.amount }];
    case "refundAsked":
      return [{ kind: "refund", refundId: fact.refundId }];
    default:
      return [];
  }
}

function oneOf(
  order: Order,
  { authorizationId }: { readonly authorizationId: string },
): Authorization | undefined {
  return order.authorizations.find(({ id }) => id === authorizationId);
}

/** The webhook of a fact (CONTRACT 5), if any: a late hold is no payment, one given up unheld has failed. */
function eventOf(order: Order, fact: Fact): EventName | undefined {
  switch (fact.kind) {
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
      return oneOf(order, fact)?.releasing === undefined ? "order.authorized" : undefined;
    case "paymentFailed":
      return "order.failed";
    case "holdReleased":
      return oneOf(order, fact)?.status === "failed" ? "order.failed" : undefined;
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
