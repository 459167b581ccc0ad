// What each e-mail says: from an order and one of its buyers to sentences, figures and links in his language. It knows
// neither HTML nor headers, and sends nothing.

import type { ReleaseCause } from "../../domain/order/order.ts";
import { counts, payerOf } from "../../domain/order/queries.ts";
import type { MailView, OrderEvent, Told } from "./figures.ts";
import { moneyOf, open, orderEvent, promise, reference, share, total, until } from "./figures.ts";
import type { Speech } from "./words/words.ts";

export type Link = { readonly label: string; readonly url: string };

/** An e-mail's parts in the order in which they are read. Nothing in it is escaped for anything. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly text: readonly string[];
  /** A link that is there to be copied and sent on. */
  readonly share?: Link;
  readonly orderEvents: readonly OrderEvent[];
  readonly promise?: string;
  readonly action?: Link;
  /** Only in reminders. */
  readonly stop?: Link;
};

/** Every sentence of the e-mail. Throws when a refund's e-mail is given no refund. */
export function contentOf(view: MailView, speech: Speech): MailContent {
  const told = { view, speech };
  switch (view.mail) {
    case "captainLink":
      return captainLink(told);
    case "captainShareReminder":
      return shareReminder(told);
    case "captainDueReminder":
      return dueReminder(told);
    case "captainCompleted":
      return completed(told);
    case "captainCancelled":
      return cancelled(told, speech.words.captainCancelled, speech.words.links.people);
    case "coBuyerReceipt":
      return receipt(told);
    case "coBuyerTaken":
      return taken(told);
    case "coBuyerCancelled":
      return cancelled(told, speech.words.coBuyerCancelled, speech.words.links.order);
    case "captainRefunded":
    case "coBuyerRefunded":
      return refunded(told);
    default:
      return view.mail satisfies never;
  }
}

function captainLink(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, text } = speech.words.captainLink;
  const orderEvents = [...reference(told), total(told), share(told), open(told), until(told)];
  return { subject: subject(view.shop), title, text: [text(view.shop)], orderEvents, ...sharing(told) };
}

function shareReminder(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, text } = speech.words.captainShareReminder;
  const sentence = text(open(told).value, total(told).value);
  const orderEvents = [...reference(told), until(told)];
  return {
    subject: subject(view.shop),
    title,
    text: [sentence],
    orderEvents,
    ...sharing(told),
    ...stopping(told),
  };
}

function dueReminder(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, nobody, joined, text } = speech.words.captainDueReminder;
  const paying = new Set(view.order.authorizations.filter(counts).map(payerOf));
  const others = paying.size - 1;
  const missing = open(told).value;
  return {
    subject: subject(missing, view.shop),
    title,
    text: [others === 0 ? nobody : joined(others), text(missing, until(told).value)],
    orderEvents: [...reference(told), total(told)],
    ...sharing(told),
    ...stopping(told),
  };
}

function completed(told: Told): MailContent {
  const { view, speech } = told;
  const { captured, share: own, authorized } = view.authorization;
  const words = speech.words.captainCompleted;
  const charged = captured === 0 ? words.nothingTaken : words.taken(moneyOf(told, captured));
  const covered = captured > own ? [words.covered(moneyOf(told, captured - own))] : [];
  const released = authorized > captured ? [words.restReleased] : [];
  return {
    subject: words.subject(view.shop),
    title: words.title,
    text: [words.text(view.shop), [charged, ...covered, ...released].join(" ")],
    orderEvents: [...reference(told), total(told), orderEvent("taken", captured, told)],
    ...(view.order.ux === "single" ? {} : action(told, "people")),
  };
}

function cancelled(
  told: Told,
  { subject, title }: { subject: (shop: string) => string; readonly title: string },
  label: string,
): MailContent {
  const { view, speech } = told;
  const { captured, authorized } = view.authorization;
  const { released, givenBack, bank } = speech.words;
  const money = captured > 0 ? givenBack(moneyOf(told, captured)) : released(moneyOf(told, authorized));
  return {
    subject: subject(view.shop),
    title,
    text: [reasonOf(told), `${money} ${bank}`],
    orderEvents: reference(told),
    action: { label, url: view.links.page },
  };
}

/** Why a payment was given up: by itself, or with its order. */
function reasonOf({ view, speech }: Told): string {
  const { reasons } = speech.words;
  const { cancelReason } = view.order;
  const own = ownReason(view.authorization.releasing);
  if (own !== undefined) return own === "shopReleased" ? reasons.shopReleased(view.shop) : reasons[own];
  if (cancelReason === undefined) return reasons.lost;
  return cancelReason === "merchant" || cancelReason === "commitDeadline"
    ? reasons[cancelReason](view.shop)
    : reasons[cancelReason];
}

function ownReason(cause: ReleaseCause | undefined) {
  switch (cause) {
    case "merchant":
      return "shopReleased";
    case "buyer":
      return "withdrawn";
    case "notNeeded":
      return "notNeeded";
    case "captureFailed":
      return "cardRefused";
    case "abandoned":
    case "late":
    case "cancelled":
    case undefined:
      return undefined;
    default:
      return cause satisfies never;
  }
}

function receipt(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, text } = speech.words.coBuyerReceipt;
  const own = share(told);
  return {
    subject: subject(own.value, view.shop),
    title,
    text: [text(orderOf(told), view.shop)],
    orderEvents: [...reference(told), total(told), own],
    promise: promise(told),
    ...action(told, "order"),
  };
}

function taken(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, text, smaller } = speech.words.coBuyerTaken;
  const { captured, share: agreed } = view.authorization;
  const amount = moneyOf(told, captured);
  return {
    subject: subject(amount, view.shop),
    title,
    text: [text(amount, orderOf(told)), ...(captured < agreed ? [smaller(moneyOf(told, agreed))] : [])],
    orderEvents: [...reference(told), orderEvent("taken", captured, told)],
    ...action(told, "order"),
  };
}

function refunded(told: Told): MailContent {
  const { view, speech } = told;
  const { subject, title, text, compensation } = speech.words.refund;
  if (view.refund === undefined) throw new Error("an e-mail about a refund needs the refund");
  const { amount, cause } = view.refund;
  const money = moneyOf(told, amount);
  const sentence = cause === "merchant" ? text(money, view.shop) : compensation(money);
  return {
    subject: subject(money, view.shop),
    title,
    text: [`${sentence} ${speech.words.bank}`],
    orderEvents: [
      ...reference(told),
      orderEvent("taken", view.authorization.captured, told),
      orderEvent("refunded", amount, told),
    ],
  };
}

/** The link to send on, what happens with the money, and the captain's own page. */
function sharing(told: Told): Pick<MailContent, "share" | "promise" | "action"> {
  const { view, speech } = told;
  const link = { label: speech.words.links.share, url: view.links.share };
  return { share: link, promise: promise(told), ...action(told, "people") };
}

function stopping({ view, speech }: Told): Pick<MailContent, "stop"> {
  return { stop: { label: speech.words.links.stop, url: view.links.stop } };
}

function action({ view, speech }: Told, link: "people" | "order"): Pick<MailContent, "action"> {
  return { action: { label: speech.words.links[link], url: view.links.page } };
}

function orderOf({ view: { captain, shop }, speech: { words } }: Told): string {
  return captain === undefined ? words.order(shop) : words.orderOf(captain, shop);
}
