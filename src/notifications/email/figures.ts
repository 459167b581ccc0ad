// The figures of an e-mail: what of an order and one of its buyers is shown, and what is promised about his money. It
// knows no sentence but these promises.

import type { MailName } from "../../domain/order/jobs.ts";
import type { Authorization, Order, Refund } from "../../domain/order/order.ts";
import { amountConfirmed, effectiveDueDate, fullSince } from "../../domain/order/queries.ts";
import type { MailWording, Speech } from "./words/words.ts";

/** All that an e-mail is made of; `authorization` is its reader's. */
export type MailView = {
  readonly mail: MailName;
  /** The order's language; one that we do not speak becomes English. */
  readonly locale: string;
  readonly timeZone: string;
  readonly shop: string;
  /** What the shop says in its own words. */
  readonly wording?: MailWording;
  readonly order: Order;
  readonly authorization: Authorization;
  /** The one that a refund's e-mail is about. */
  readonly refund?: Refund;
  readonly firstName: string;
  /** The captain's first name, if it is known. */
  readonly captain?: string;
  /** The shop's own reference of the order. */
  readonly reference?: string;
  /** The reader's page, the link for the others, and the page that stops reminders. */
  readonly links: { readonly page: string; readonly share: string; readonly stop: string };
};

export type OrderEvent = { readonly label: string; readonly value: string };

/** What an e-mail is about, and the language that it is told in. */
export type Told = { readonly view: MailView; readonly speech: Speech };

/** What is held on the reader's card, and when it is taken; after an early commit there is nothing to accept. */
export function promise(told: Told): string {
  const { view, speech } = told;
  const { order, authorization } = view;
  const words = speech.words.promise;
  const held = moneyOf(told, authorization.authorized);
  const by = until(told).value;
  const awaits = order.tpc && order.committed === undefined;
  if (!awaits && fullSince(order) !== undefined) return words.full(held);
  if (order.type === "standard") {
    return awaits ? words.standardTpc(held, by, view.shop) : words.standard(held, by);
  }
  if (authorization.role === "captain") {
    return awaits ? words.directTpc(held, by, view.shop) : words.direct(held, by);
  }
  return awaits ? words.shareOfDirectTpc(held, by, view.shop) : words.shareOfDirect(held, by);
}

export function reference({ view, speech }: Told): readonly OrderEvent[] {
  return view.reference === undefined
    ? []
    : [{ label: speech.words.orderEvents.reference, value: view.reference }];
}

export function total(told: Told): OrderEvent {
  const { amount, committed, status } = told.view.order;
  return orderEvent("total", status === "completed" ? (committed?.amount ?? amount) : amount, told);
}

export function share(told: Told): OrderEvent {
  return orderEvent("share", told.view.authorization.share, told);
}

/** What is not held yet, whether somebody is just about to pay it or not. */
export function open(told: Told): OrderEvent {
  const { order } = told.view;
  return orderEvent("open", order.amount - amountConfirmed(order), told);
}

export function until({ view, speech }: Told): OrderEvent {
  return { label: speech.words.orderEvents.until, value: speech.moment(effectiveDueDate(view.order)) };
}

export function orderEvent(
  name: "total" | "share" | "open" | "taken" | "refunded",
  amount: number,
  told: Told,
): OrderEvent {
  return { label: told.speech.words.orderEvents[name], value: moneyOf(told, amount) };
}

export function moneyOf({ view, speech }: Told, amount: number): string {
  return speech.money(amount, view.order.currency);
}
