// Parts and figures of an e-mail: the sums and dates of an order that one of its buyers reads, and the promise about their money.

import { standingPlan } from "../../domain/financing/standing.ts";
import { scaledShare } from "../../domain/money/money.ts";
import { enoughWillDo, pledgeOf } from "../../domain/order/guarantee.ts";
import type { MailJob, MailName } from "../../domain/order/jobs.ts";
import type { Authorization, Order, Refund } from "../../domain/order/order.ts";
import {
  amountConfirmed,
  amountDue,
  amountToCapture,
  awaitsCommit,
  effectiveDueDate,
  fullSince,
  remaining,
} from "../../domain/order/queries.ts";
import type { MailWording, Speech } from "./words/words.ts";

/** Everything an e-mail is made from; `authorization` is its reader's, or of one to a person invited the captain's. */
export type MailView = {
  readonly mail: MailName;
  /** The order's language; an unsupported one becomes English. */
  readonly locale: string;
  readonly timeZone: string;
  readonly shop: string;
  /** The shop's own wording. */
  readonly wording?: MailWording;
  readonly order: Order;
  readonly authorization: Authorization;
  /** The refund of a refund's e-mail. */
  readonly refund?: Refund;
  /** The company that the captain owes what they pay later. */
  readonly entity?: string;
  /** The refund, deadline or charge of an e-mail about a plan, or the ask of one about it. */
  readonly about?: Pick<MailJob, "refundId" | "deadlineId" | "chargeId" | "askId">;
  /** In `picking`: what no buyer has taken, as "2 × Pizza". */
  readonly free?: readonly string[];
  /** What is paid for, as far as it has names. */
  readonly itemNames?: readonly string[];
  /** For how many people the reader is invited. */
  readonly seats?: number;
  /** What the reader has paid in all. */
  readonly paid: number;
  /** Empty where it is not known. */
  readonly firstName: string;
  /** Of an e-mail to the captain about a person invited: their name or address. */
  readonly invited?: string;
  /** The captain's first name, if it is known. */
  readonly captain?: string;
  /** The shop's own reference of the order. */
  readonly reference?: string;
  /** The latest that the reader can move the due date to, if they may. */
  readonly latestDueDate?: number;
  /** The reader's page, the link for the others, and the page that stops reminders or invitations. */
  readonly links: { readonly page: string; readonly share: string; readonly stop: string };
};

export type Figure = { readonly label: string; readonly value: string };

export type Link = { readonly label: string; readonly url: string };

/** An e-mail's parts in the order in which they are read. Nothing in it is escaped for anything. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly text: readonly string[];
  /** A link that is there to be copied and sent on. */
  readonly share?: Link;
  /** What else the reader can do, and where. */
  readonly acts?: { readonly heading: string; readonly list: readonly string[] };
  readonly figures: readonly Figure[];
  readonly promise?: string;
  readonly action?: Link;
  /** Only in reminders and invitations. */
  readonly stop?: Link;
};

/** The subject of an e-mail, and the language it is written in. */
export type MailContext = { readonly view: MailView; readonly speech: Speech };

/**
 * The hold on the reader's card, and when it is captured; after an early commit there is nothing to accept, and no more than
 * it is captured.
 */
export function promise(context: MailContext): string {
  const { view, speech } = context;
  const { order, authorization } = view;
  const words = speech.words.promise;
  const held = moneyOf(context, authorization.authorized);
  const by = until(context).value;
  if (authorization.role === "captain" && standingPlan(order) !== undefined) return planPromise(context);
  const awaits = awaitsCommit(order);
  const [due, toCapture] = [amountDue(order), amountToCapture(order)];
  const scaled = scaledShare(authorization.share, toCapture, due);
  if (!awaits && fullSince(order) !== undefined)
    return words.full(held, moneyOf(context, authorization.target ?? scaled));
  const own = moneyOf(context, scaled);
  if (authorization.authorized === authorization.share && scaled < authorization.share)
    return words.less(held, own);
  const kind = promiseKind(order, authorization);
  const most = moneyOf(context, Math.min(authorization.authorized, toCapture));
  return words[awaits ? (`${kind}Tpc` as const) : kind](held, by, view.shop, own, most);
}

/** What the reader answers for, or what lets the order go ahead without others; pages follow the same rule. */
function promiseKind(order: Order, authorization: Authorization) {
  const isSure = order.type === "direct";
  if (pledgeOf(order, authorization) > 0) return isSure ? "direct" : "partly";
  if (isSure) return authorization.role === "captain" ? "direct" : "shareOfDirect";
  return enoughWillDo(order) ? "shareOfPartly" : "standard";
}

/** A plan is explained in its own e-mail; pay later holds nothing. */
function planPromise(context: MailContext): string {
  const { held, nothingHeld } = context.speech.words.plan;
  const { authorized } = context.view.authorization;
  return authorized === 0 ? nothingHeld : held(moneyOf(context, authorized));
}

export function reference({ view, speech }: MailContext): readonly Figure[] {
  return view.reference === undefined
    ? []
    : [{ label: speech.words.figures.reference, value: view.reference }];
}

export function total(context: MailContext): Figure {
  const { order } = context.view;
  const amount = order.status === "completed" ? amountToCapture(order) : amountDue(order);
  return sumFigure("total", amount, context);
}

export function share(context: MailContext): Figure {
  return sumFigure("share", context.view.authorization.share, context);
}

/** The sum that is not held yet, including payments in progress. */
export function open(context: MailContext): Figure {
  const { order } = context.view;
  return sumFigure("open", amountDue(order) - amountConfirmed(order), context);
}

/**
 * What no one is paying yet, as in what the captain can do about it; where all of that is being paid just now, the sum that
 * is not held yet.
 */
export function missing(context: MailContext): string {
  const left = remaining(afterReleases(context.view.order));
  return left > 0 ? moneyOf(context, left) : open(context).value;
}

/** The order once the holds that are being given up are released, as it is soon after the e-mail is sent. */
export function afterReleases(order: Order): Order {
  const authorizations = order.authorizations.filter(({ releasing }) => releasing === undefined);
  return { ...order, authorizations };
}

export function until({ view, speech }: MailContext): Figure {
  return { label: speech.words.figures.until, value: speech.moment(effectiveDueDate(view.order)) };
}

export function sumFigure(
  name: keyof MailContext["speech"]["words"]["figures"],
  amount: number,
  context: MailContext,
): Figure {
  return { label: context.speech.words.figures[name], value: moneyOf(context, amount) };
}

export function moneyOf({ view, speech }: MailContext, amount: number): string {
  return speech.money(amount, view.order.currency);
}
