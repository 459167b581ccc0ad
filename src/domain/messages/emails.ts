// E-mails that follow from a domain event, and the check that one which has waited is still true when it is sent.
// Wording, language and address are chosen where the e-mail is written.

import { heldPaymentOf } from "../order/asks.ts";
import type { OrderEvent } from "../order/events.ts";
import { leavesGap } from "../order/guarantee.ts";
import type { MailJob, MailName } from "../order/jobs.ts";
import type { Authorization, Order, ReleaseCause, Reminder } from "../order/order.ts";
import { counts, hasPaid, isCaptured, isClosed, isSharing, organiserOf, payerOf } from "../order/queries.ts";
import { askMailsOf, isAskTrue } from "./ask-emails.ts";
import { invitationMailsOf, isInvitationMailTrue } from "./invitation-emails.ts";
import { isPlanMailTrue, planMailsOf } from "./plan-emails.ts";

/** Causes of a release that the co-buyer gets an e-mail about at once; of the others they hear with the order's end. */
const NOTIFIED_CAUSES: readonly ReleaseCause[] = ["merchant", "buyer", "notNeeded", "captureFailed"];

const REMINDERS: Readonly<Record<Reminder, MailName>> = {
  share: "captainShareReminder",
  due: "captainDueReminder",
};

/** E-mails that a person gets because they have paid: any payment of theirs that stands will do. */
const TO_PAYERS: readonly MailName[] = ["amountLowered", "dueDateMoved", "askToPay", "askEnded"];

/** The e-mails that follow from `orderEvent`; `order` is the order after it. */
export function mailsOf(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  return [
    ...ownMails(order, orderEvent),
    ...gapMails(order, orderEvent),
    ...invitationMailsOf(order, orderEvent),
  ];
}

/** To the captain, when a share is no longer held: at most once an hour, and while others can still pay. */
function gapMails(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  const isNew = leavesGap(order, orderEvent) && order.adjustments?.gapAt === order.updatedAt;
  return isNew ? about(order, organiserOf(order)?.id, "captainGap") : [];
}

function ownMails(order: Order, orderEvent: OrderEvent): readonly MailJob[] {
  switch (orderEvent.kind) {
    case "paymentAuthorized":
      return [
        ...planMailsOf(order, orderEvent),
        ...about(order, orderEvent.authorizationId, "captainLink", "coBuyerReceipt"),
      ];
    case "reminderGiven":
      return about(order, organiserOf(order)?.id, REMINDERS[orderEvent.reminder], undefined);
    case "captureSucceeded":
      return about(order, orderEvent.authorizationId, undefined, "coBuyerTaken");
    case "releaseAsked":
      return isNotified(order, orderEvent)
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
        .filter((each) => cancelledWith(order, each)[0] === each)
        .flatMap(({ id }) => about(order, id, "captainCancelled", "coBuyerCancelled"));
    case "restWaived":
      return orderEvent.by === "dueDate" ? [] : toAll(order, "amountLowered");
    case "dueDateMoved":
      return toAll(order, "dueDateMoved");
    case "askMade":
    case "askDeclined":
    case "askClosed":
      return askMailsOf(order, orderEvent);
    case "refundConfirmed":
      return [...refunded(order, orderEvent.refundId), ...planMailsOf(order, orderEvent)];
    default:
      return planMailsOf(order, orderEvent);
  }
}

/** Whether this e-mail is still true: it links to no closed order and reports no hold that has ended. */
export function isStillTrue(order: Order, job: Omit<MailJob, "kind">): boolean {
  const { mail, refundId } = job;
  const authorization = paymentOf(order, job);
  if (authorization === undefined) return false;
  switch (mail) {
    case "captainLink":
    case "captainShareReminder":
    case "captainDueReminder":
    case "captainGap":
      return isSharing(order);
    case "askToPay":
      return isAskTrue(order, job);
    case "amountLowered":
    case "askEnded":
      return hasPaid(authorization) && order.status !== "cancelled" && order.status !== "refunded";
    case "dueDateMoved":
      return counts(authorization) && !isClosed(order);
    case "captainDeclined":
    case "invitation":
    case "nudge":
      return isInvitationMailTrue(order, mail, job);
    case "coBuyerReceipt":
      return counts(authorization);
    case "coBuyerTaken":
      return isCaptured(authorization) && (authorization.target ?? 0) > 0 && order.status !== "cancelled";
    case "captainCompleted":
      return order.status === "completed";
    case "captainCancelled":
    case "coBuyerCancelled":
      return true;
    case "captainRefunded":
    case "coBuyerRefunded":
      return order.refunds.some(({ id, status }) => id === refundId && status === "succeeded");
    default:
      return isPlanMailTrue(order, mail, job);
  }
}

/** The payment that an e-mail is about. One to a person who has paid goes by another of theirs when that one is gone. */
export function paymentOf(
  order: Order,
  { mail, authorizationId }: Pick<MailJob, "mail" | "authorizationId">,
): Authorization | undefined {
  const named = find(order, authorizationId);
  if (named === undefined || hasPaid(named) || !TO_PAYERS.includes(mail)) return named;
  return order.authorizations.find((each) => hasPaid(each) && payerOf(each) === payerOf(named)) ?? named;
}

/** The e-mail for this authorization's buyer, by their role, if there is one and it is true. */
function about(
  order: Order,
  id: string | undefined,
  captains: MailName | undefined,
  coBuyers?: MailName,
  refundId?: string,
): readonly MailJob[] {
  const authorization = find(order, id);
  const mail = authorization?.role === "captain" ? captains : coBuyers;
  if (authorization === undefined || mail === undefined) return [];
  const job: MailJob = {
    kind: "mail",
    mail,
    authorizationId: authorization.id,
    ...(refundId !== undefined && { refundId }),
  };
  return isStillTrue(order, job) ? [job] : [];
}

/** To every buyer whose payment is held, once however often they have paid. */
function toAll(order: Order, mail: MailName): readonly MailJob[] {
  const payers = [...new Set(order.authorizations.map(payerOf))];
  return payers.flatMap((payer) => about(order, heldPaymentOf(order, payer)?.id, mail, mail));
}

function refunded(order: Order, refundId: string): readonly MailJob[] {
  const refund = order.refunds.find(({ id }) => id === refundId);
  return about(order, refund?.authorizationId, "captainRefunded", "coBuyerRefunded", refundId);
}

function find(order: Order, id: string | undefined): Authorization | undefined {
  return order.authorizations.find((authorization) => authorization.id === id);
}

function isNotified(
  order: Order,
  orderEvent: Extract<OrderEvent, { readonly kind: "releaseAsked" }>,
): boolean {
  return (
    NOTIFIED_CAUSES.includes(orderEvent.cause) &&
    find(order, orderEvent.authorizationId)?.authorizedAt !== undefined
  );
}

/** A hold that the provider released without being asked. */
function isLost(order: Order, orderEvent: Extract<OrderEvent, { readonly kind: "holdReleased" }>): boolean {
  const authorization = find(order, orderEvent.authorizationId);
  return authorization?.status === "released" && authorization.releasing === undefined;
}

/**
 * The payments of this one's payer that end with their cancelled order, if it is one of them. One with a plan is alone: what
 * is said of it is not about money that was held.
 */
export function cancelledWith(order: Order, authorization: Authorization): readonly Authorization[] {
  if (order.status !== "cancelled" || !tookPart(authorization)) return [];
  const isPlanned = ({ id }: Authorization) => id === order.financing?.plan?.authorizationId;
  if (isPlanned(authorization)) return [authorization];
  return order.authorizations.filter(
    (each) => tookPart(each) && !isPlanned(each) && payerOf(each) === payerOf(authorization),
  );
}

/** An authorization whose capture, of whatever amount, was decided. */
function isDecided({ target }: Authorization): boolean {
  return target !== undefined;
}

/** The buyer's money was held or captured until their order ended; the captain's hold may just have been lost. */
function tookPart({ authorizedAt, releasing, role, status }: Authorization): boolean {
  if (authorizedAt === undefined) return false;
  return (
    releasing === "cancelled" || (releasing === undefined && (role === "captain" || status !== "released"))
  );
}
