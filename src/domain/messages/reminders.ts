// Reminders to the captain of an order that others have still to pay: at most two, and never close together. Their
// wording, and the captain's consent, belong to the sending of e-mails.

import type { Order, Reminder } from "../order/order.ts";
import { captainOf, effectiveDueDate, isSharing, payerOf, remaining } from "../order/queries.ts";
import { REMIND_AFTER_PAYING_MS, REMIND_BEFORE_DUE_MS, REMINDER_GAP_MS } from "../time.ts";

/**
 * The next reminder and its moment (epoch ms): 24 h after paying if no co-buyer has joined yet, and 24 h before the due
 * date if a part remains that no payment under way covers. A captain who pays within those last 24 h gets no second one:
 * their receipt has just said the same.
 */
export function nextReminder(order: Order): { readonly reminder: Reminder; readonly at: number } | undefined {
  const paidAt = captainOf(order)?.authorizedAt;
  if (paidAt === undefined || !isSharing(order) || remaining(order) === 0) return undefined;
  const beforeDue = effectiveDueDate(order) - REMIND_BEFORE_DUE_MS;
  const afterPaying = paidAt + REMIND_AFTER_PAYING_MS;
  const isEarlyEnough = afterPaying + REMINDER_GAP_MS <= beforeDue;
  if (order.shareReminderAt === undefined && isEarlyEnough && !hasBeenJoined(order)) {
    return { reminder: "share", at: afterPaying };
  }
  if (order.dueReminderAt !== undefined || paidAt > beforeDue) return undefined;
  return { reminder: "due", at: beforeDue };
}

/** Another person has used the link once a share of theirs was held, even if they have withdrawn since. */
function hasBeenJoined(order: Order): boolean {
  const captain = captainOf(order)?.id;
  const joined = order.authorizations.filter(
    (authorization) => authorization.role === "coBuyer" && payerOf(authorization) !== captain,
  );
  return joined.some(({ authorizedAt }) => authorizedAt !== undefined);
}
