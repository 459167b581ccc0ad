// Content of each e-mail: sentences, figures and links in the language of one of an order's buyers, without HTML or
// headers.

import { borneBy, isFinanced } from "../../domain/financing/standing.ts";
import { cancelledWith } from "../../domain/messages/emails.ts";
import { sum } from "../../domain/money/money.ts";
import type { ReleaseCause } from "../../domain/order/order.ts";
import { counts, hasPaid, payerOf } from "../../domain/order/queries.ts";
import { seatsLeft } from "../../domain/order/seats.ts";
import { askEnded, askToPay } from "./ask-content.ts";
import type { MailContent, MailContext, MailView } from "./figures.ts";
import { missing, moneyOf, open, promise, reference, share, sumFigure, total, until } from "./figures.ts";
import { acts, gap, lowered, moved } from "./gap-content.ts";
import { declined, invitation } from "./invitation-content.ts";
import { debts, planContent } from "./plan-content.ts";
import type { Speech } from "./words/words.ts";

/** Every sentence of the e-mail. Throws when a refund's e-mail is given no refund. */
export function contentOf(view: MailView, speech: Speech): MailContent {
  const context = { view, speech };
  switch (view.mail) {
    case "captainLink":
      return captainLink(context);
    case "captainShareReminder":
      return shareReminder(context);
    case "captainDueReminder":
      return dueReminder(context);
    case "captainGap":
      return { ...gap(context), ...sharing(context), ...acts(context) };
    case "amountLowered":
      return { ...lowered(context, orderOf(context)), ...action(context, "order") };
    case "dueDateMoved":
      return { ...moved(context, orderOf(context)), ...action(context, "order") };
    case "captainDeclined":
      return { ...declined(context), ...sharing(context), ...acts(context) };
    case "invitation":
    case "nudge":
      return invitation(context, view.mail);
    case "askToPay":
      return askToPay(context);
    case "askEnded":
      return askEnded(context, orderOf(context));
    case "captainCompleted":
      return completed(context);
    case "captainCancelled":
      return cancelled(context, speech.words.captainCancelled, speech.words.links.people);
    case "coBuyerReceipt":
      return receipt(context);
    case "coBuyerTaken":
      return taken(context);
    case "coBuyerCancelled":
      return cancelled(context, speech.words.coBuyerCancelled, speech.words.links.order);
    case "captainRefunded":
    case "coBuyerRefunded":
      return refunded(context);
    default:
      return planContent(context, view.mail);
  }
}

function captainLink(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text } = speech.words.captainLink;
  const figures = [...reference(context), total(context), share(context), open(context), until(context)];
  return { subject: subject(view.shop), title, text: [text(view.shop)], figures, ...sharing(context) };
}

function shareReminder(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text } = speech.words.captainShareReminder;
  const sentence = text(open(context).value, total(context).value);
  const figures = [...reference(context), until(context)];
  return {
    subject: subject(view.shop),
    title,
    text: [sentence],
    figures,
    ...sharing(context),
    ...stopping(context),
  };
}

function dueReminder(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, nobody, joined, text } = speech.words.captainDueReminder;
  const paying = new Set(view.order.authorizations.filter(counts).map(payerOf));
  const others = paying.size - 1;
  const left = missing(context);
  return {
    subject: subject(left, view.shop),
    title,
    text: [others === 0 ? nobody : joined(others), text(left, until(context).value)],
    figures: [...reference(context), total(context)],
    ...sharing(context),
    ...acts(context),
    ...stopping(context),
  };
}

function completed(context: MailContext): MailContent {
  const { view, speech } = context;
  const { captured, authorized } = view.authorization;
  const words = speech.words.captainCompleted;
  const charged = captured === 0 ? words.nothingTaken : words.taken(moneyOf(context, captured));
  const covered = coveredFor(context);
  const released = authorized > captured ? [words.restReleased] : [];
  const { plan } = speech.words;
  const owed = debts(context);
  return {
    subject: words.subject(view.shop),
    title: owed.length === 0 ? words.title : plan.begun,
    text: [
      words.text(view.shop),
      [charged, ...covered, ...released].join(" "),
      ...(owed.length === 0 ? [] : [plan.rest]),
    ],
    figures: [...reference(context), total(context), sumFigure("taken", captured, context), ...owed],
    ...(owed.length > 0 ? action(context, "plan") : {}),
    ...(view.order.ux === "single" || owed.length > 0 ? {} : action(context, "people")),
  };
}

/** What was added to the reader's share, because others did not pay. */
function coveredFor(context: MailContext): readonly string[] {
  const { order, authorization } = context.view;
  const borne = isFinanced(order, authorization) ? borneBy(order, authorization) : authorization.captured;
  const added = (borne ?? 0) - authorization.share;
  const absent = seatsLeft(order, (each) => hasPaid(each) || each.releasing === "notNeeded") ?? 0;
  return added > 0 ? [context.speech.words.captainCompleted.covered(absent, moneyOf(context, added))] : [];
}

function cancelled(
  context: MailContext,
  { subject, title }: { subject: (shop: string) => string; readonly title: string },
  label: string,
): MailContent {
  const { view } = context;
  return {
    subject: subject(view.shop),
    title,
    text: [reasonOf(context), givenUp(context)],
    figures: reference(context),
    action: { label, url: view.links.page },
  };
}

/** What becomes of the payment, and of the reader's others that end with it. */
function givenUp(context: MailContext): string {
  const { view, speech } = context;
  const { released, givenBack, bank, plan, captainCompleted } = speech.words;
  const together = cancelledWith(view.order, view.authorization);
  const payments = together.length > 0 ? together : [view.authorization];
  const captured = sum(payments.map((each) => each.captured));
  const held = sum(payments.map((each) => (each.captured > 0 ? 0 : each.authorized)));
  if (captured === 0 && held === 0 && view.order.financing?.plan !== undefined) return plan.void;
  if (captured === 0) return `${released(moneyOf(context, held))} ${bank}`;
  const rest = held > 0 ? [captainCompleted.restReleased] : [];
  return [givenBack(moneyOf(context, captured)), ...rest, bank].join(" ");
}

/** The reason why a payment was released: its own, or its order's. */
function reasonOf({ view, speech }: MailContext): string {
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

function receipt(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text, again } = speech.words.coBuyerReceipt;
  const own = share(context);
  const { paid } = view;
  const isAgain = paid > view.authorization.share;
  return {
    subject: subject(own.value, view.shop),
    title,
    text: [text(orderOf(context), view.shop), ...(isAgain ? [again(moneyOf(context, paid))] : [])],
    figures: [...reference(context), total(context), own],
    promise: promise(context),
    ...action(context, "order"),
  };
}

function taken(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text, smaller } = speech.words.coBuyerTaken;
  const { captured, share: agreed } = view.authorization;
  const amount = moneyOf(context, captured);
  return {
    subject: subject(amount, view.shop),
    title,
    text: [
      text(amount, orderOf(context)),
      ...coveredFor(context),
      ...(captured < agreed ? [smaller(moneyOf(context, agreed))] : []),
    ],
    figures: [...reference(context), sumFigure("taken", captured, context)],
    ...action(context, "order"),
  };
}

function refunded(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text, compensation } = speech.words.refund;
  if (view.refund === undefined) throw new Error("an e-mail about a refund needs the refund");
  const { amount, cause } = view.refund;
  const money = moneyOf(context, amount);
  const sentence = cause === "merchant" ? text(money, view.shop) : compensation(money);
  return {
    subject: subject(money, view.shop),
    title,
    text: [`${sentence} ${speech.words.bank}`],
    figures: [
      ...reference(context),
      sumFigure("taken", view.authorization.captured, context),
      sumFigure("refunded", amount, context),
    ],
  };
}

/** The link to send on, what happens with the money, and the captain's own page. */
function sharing(context: MailContext): Pick<MailContent, "share" | "promise" | "action"> {
  const { view, speech } = context;
  const link = { label: speech.words.links.share, url: view.links.share };
  return { share: link, promise: promise(context), ...action(context, "people") };
}

function stopping({ view, speech }: MailContext): Pick<MailContent, "stop"> {
  return { stop: { label: speech.words.links.stop, url: view.links.stop } };
}

function action(
  { view, speech }: MailContext,
  link: "people" | "order" | "plan",
): Pick<MailContent, "action"> {
  return { action: { label: speech.words.links[link], url: view.links.page } };
}

/** The reader may be its captain, who may have paid again through the shared link. */
function orderOf({ view, speech: { words } }: MailContext): string {
  const { order, authorization, captain, shop } = view;
  const payer = payerOf(authorization);
  if (order.authorizations.some(({ id, role }) => role === "captain" && id === payer))
    return words.ownOrder(shop);
  return captain === undefined ? words.order(shop) : words.orderOf(captain, shop);
}
