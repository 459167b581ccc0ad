// When a captain is reminded of an order that others have still to pay: at most twice, and never two reminders close
// together. What a reminder says, and whether he wants any, is not known here.

import type { Order, Reminder } from "../order/order.ts";
import { captainOf, effectiveDueDate, isSharing, payerOf, remaining } from "../order/queries.ts";
import { REMIND_AFTER_PAYING_MS, REMIND_BEFORE_DUE_MS, REMINDER_GAP_MS } from "../time.ts";

/**
 * The next reminder and its moment (epoch ms): 24 h after paying if nobody has joined yet, and 24 h before the due
 * date if something remains that nobody is about to pay. Who pays within those last 24 h has just been told all that the second one says.
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
  const joined = order.authorizations.filter((one) => one.role === "coBuyer" && payerOf(one) !== captain);
  return joined.some(({ authorizedAt }) => authorizedAt !== undefined);
}
