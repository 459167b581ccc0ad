// Content of e-mails about what is left to pay: a payment that is gone, less that is due, and more time.

import { coverable, leavable } from "../../domain/order/gap.ts";
import { usesGuarantee } from "../../domain/order/guarantee.ts";
import { mayWithdraw } from "../../domain/order/may-withdraw.ts";
import { payerOf, remaining } from "../../domain/order/queries.ts";
import type { Figure, MailContent, MailContext } from "./figures.ts";
import { afterReleases, missing, moneyOf, reference, share, total, until } from "./figures.ts";

type Body = Pick<MailContent, "subject" | "title" | "text" | "figures">;

export function gap(context: MailContext): Body {
  const { view, speech } = context;
  const { subject, title, text } = speech.words.captainGap;
  const left = missing(context);
  return {
    subject: subject(left, view.shop),
    title,
    text: [text(left, until(context).value)],
    figures: figuresOf(context),
  };
}

/** What the captain can do besides sharing the link; nothing to add where that is only another payment. */
export function acts(context: MailContext): Pick<MailContent, "acts"> {
  const { view, speech } = context;
  const { authorization, latestDueDate } = view;
  const order = afterReleases(view.order);
  const { heading, pay, cover, leaveOut, later } = speech.words.captainActs;
  const left = remaining(order);
  if (left === 0) return {};
  const covered = coverable(order, payerOf(authorization));
  const untaken = leavable(order);
  const list = [
    ...(covered < left ? [pay(moneyOf(context, left))] : []),
    ...(covered > 0 ? [cover(moneyOf(context, covered))] : []),
    ...(untaken > 0 ? [leaveOut(moneyOf(context, untaken))] : []),
    ...(latestDueDate === undefined ? [] : [later(speech.moment(latestDueDate))]),
  ];
  const isPlain = list.length === 1 && covered === 0 && !usesGuarantee(order);
  return isPlain ? {} : { acts: { heading: speech.words.before(heading), list } };
}

export function lowered(context: MailContext, order: string): Body {
  const { view, speech } = context;
  const { subject, title, text } = speech.words.amountLowered;
  const due = total(context).value;
  return { subject: subject(view.shop), title, text: [text(due, order)], figures: figuresOf(context) };
}

export function moved(context: MailContext, order: string): Body {
  const { view, speech } = context;
  const { subject, title, text, leave } = speech.words.dueDateMoved;
  const mayLeave = mayWithdraw(view.order, view.authorization);
  return {
    subject: subject(view.shop),
    title,
    text: [text(until(context).value, order), ...(mayLeave ? [leave] : [])],
    figures: figuresOf(context),
  };
}

function figuresOf(context: MailContext): readonly Figure[] {
  return [...reference(context), total(context), share(context)];
}
