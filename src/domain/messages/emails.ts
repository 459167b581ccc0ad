// Which e-mails a fact makes due, and whether one that has waited still tells the truth. What they say, in which
// language and where to, is not known here.

import type { OrderEvent } from "../order/events.ts";
import type { MailJob, MailName } from "../order/jobs.ts";
import type { Authorization, Order, ReleaseCause, Reminder } from "../order/order.ts";
import { captainOf, counts, isSharing } from "../order/queries.ts";

/** Why a co-buyer's hold was given up, in the cases in which he hears of it that way and not by the order's end. */
const TOLD_CAUSES: readonly ReleaseCause[] = ["merchant", "buyer", "notNeeded", "captureFailed"];

const REMINDERS: Readonly<Record<Reminder, MailName>> = {
  share: "captainShareReminder",
  due: "captainDueReminder",
};

/** The e-mails that follow from `fact`; `order` is the order after it. */
export function mailsOf(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
      return about(order, orderEvent.authorizationId, "captainLink", "coBuyerReceipt");
    case "reminderGiven":
      return about(order, captainOf(order)?.id, REMINDERS[orderEvent.reminder], undefined);
    case "captureSucceeded":
      return about(order, orderEvent.authorizationId, undefined, "coBuyerTaken");
    case "releaseAsked":
      return isTold(order, orderEvent)
        ? about(order, orderEvent.authorizationId, undefined, "coBuyerCancelled")
        : [];
    case "holdReleased":
      return isLost(order, orderEvent)
        ? about(order, orderEvent.authorizationId, undefined, "coBuyerCancelled")
        : [];
    case "orderCompleted":
      return order.authorizations.filter(isDecided).flatMap(({ id }) => about(order, id, "captainCompleted"));
    case "orderCancelled":
      return order.authorizations
        .filter(tookPart)
        .flatMap(({ id }) => about(order, id, "captainCancelled", "coBuyerCancelled"));
    case "refundConfirmed":
      return refunded(order, orderEvent.refundId);
    default:
      return [];
  }
}

/** Whether this e-mail is still worth sending: no link to an order that is closed, no hold that is none any more. */
export function isStillTrue(
  order: Order,
  { mail, authorizationId, refundId }: Omit<MailJob, "kind">,
): boolean {
  const one = find(order, authorizationId);
  if (one === undefined) return false;
  switch (mail) {
    case "captainLink":
    case "captainShareReminder":
    case "captainDueReminder":
      return isSharing(order);
    case "coBuyerReceipt":
      return counts(one);
    case "coBuyerTaken":
      return one.captured > 0 && (one.target ?? 0) > 0 && order.status !== "cancelled";
    case "captainCompleted":
      return order.status === "completed";
    case "captainCancelled":
    case "coBuyerCancelled":
      return true;
    case "captainRefunded":
    case "coBuyerRefunded":
      return order.refunds.some(({ id, status }) => id === refundId && status === "succeeded");
    default:
      return mail satisfies never;
  }
}

/** The e-mail for this authorization's buyer, by his role, if there is one and it is true. */
function about(
  order: Order,
  id: string | undefined,
  captains: MailName | undefined,
  coBuyers?: MailName,
  refundId?: string,
): readonly MailJob[] {
  const one = find(order, id);
  const mail = one?.role === "captain" ? captains : coBuyers;
  if (one === undefined || mail === undefined) return [];
  const job: MailJob = {
    kind: "mail",
    mail,
    authorizationId: one.id,
    ...(refundId !== undefined && { refundId }),
  };
  return isStillTrue(order, job) ? [job] : [];
}

function refunded(order: Order, refundId: string): readonly MailJob[] {
  const refund = order.refunds.find(({ id }) => id === refundId);
  return about(order, refund?.authorizationId, "captainRefunded", "coBuyerRefunded", refundId);
}

function find(order: Order, id: string | undefined): Authorization | undefined {
  return order.authorizations.find((one) => one.id === id);
}

function isTold(order: Order, orderEvent: Extract<OrderEvent, { readonly kind: "releaseAsked" }>): boolean {
  return (
    TOLD_CAUSES.includes(orderEvent.cause) &&
    find(order, orderEvent.authorizationId)?.authorizedAt !== undefined
  );
}

/** A hold that stood and that the provider let go by itself. */
function isLost(order: Order, orderEvent: Extract<OrderEvent, { readonly kind: "holdReleased" }>): boolean {
  const one = find(order, orderEvent.authorizationId);
  return one?.status === "released" && one.releasing === undefined;
}

/** Of those who tried to pay, the ones whose holds were decided about at the end. */
function isDecided({ target }: Authorization): boolean {
  return target !== undefined;
}

/** Whose money is held or taken, and who has not heard otherwise; the captain's hold may just have been lost. */
function tookPart({ authorizedAt, releasing, role, status }: Authorization): boolean {
  if (authorizedAt === undefined || releasing !== undefined) return false;
  return role === "captain" || status !== "released";
}
