// E-mails about asks: to those who are asked, and how it ended to the captain and to those who have not answered.

import { asksOf, heldPaymentOf, offeredOf } from "../order/asks.ts";
import type { AskEvent } from "../order/events.ts";
import type { MailJob } from "../order/jobs.ts";
import type { Ask, AskPart, Order } from "../order/order.ts";
import { captainOf, isClosed, payerOf, remaining } from "../order/queries.ts";

/** `order` is the order after the event. Of an ask that is replaced the next one tells, of one that ends with its order the order's end. */
export function askMailsOf(order: Order, orderEvent: AskEvent): readonly MailJob[] {
  const ask = askIn(order, orderEvent.askId);
  if (ask === undefined) return [];
  if (orderEvent.kind === "askMade") return mailsTo(order, ask, "askToPay", openParts(ask));
  if (orderEvent.kind === "askDeclined" || orderEvent.as === "replaced" || orderEvent.as === "ended")
    return [];
  const captain = captainOf(order)?.id;
  const told = new Set([...(captain === undefined ? [] : [captain]), ...openParts(ask)]);
  return mailsTo(order, ask, "askEnded", [...told]);
}

/** Whether the payer of this authorization still has an answer to give. */
export function isAskTrue(order: Order, { authorizationId, askId }: Omit<MailJob, "kind">): boolean {
  const ask = askIn(order, askId);
  const part = ask && partFor(order, ask, authorizationId);
  if (part?.status !== "open" || ask?.status !== "open" || isClosed(order)) return false;
  const isLeft = heldPaymentOf(order, part.payer) !== undefined && remaining(order) > 0;
  return order.ux === "picking" ? isLeft : offeredOf(order, part) !== undefined;
}

/** The part of the buyer of this payment. */
export function partFor(order: Order, { parts }: Ask, authorizationId: string): AskPart | undefined {
  const payment = order.authorizations.find(({ id }) => id === authorizationId);
  return payment && parts.find(({ payer }) => payer === payerOf(payment));
}

export function askIn(order: Order, askId: string | undefined): Ask | undefined {
  return asksOf(order).find(({ id }) => id === askId);
}

function openParts({ parts }: Ask): readonly string[] {
  return parts.filter(({ status }) => status === "open").map(({ payer }) => payer);
}

function mailsTo(
  order: Order,
  { id: askId }: Ask,
  mail: "askToPay" | "askEnded",
  payers: readonly string[],
): readonly MailJob[] {
  return payers.flatMap((payer): readonly MailJob[] => {
    const held = heldPaymentOf(order, payer);
    return held === undefined ? [] : [{ kind: "mail", mail, authorizationId: held.id, askId }];
  });
}
