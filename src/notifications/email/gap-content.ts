// Content of e-mails about what is left to pay: a payment that is gone, less that is due, and more time.

import { pledgeOf } from "../../domain/order/guarantee.ts";
import { mayWithdraw } from "../../domain/order/may-withdraw.ts";
import type { Figure, MailContent, MailContext } from "./figures.ts";
import { moneyOf, open, reference, share, total, until } from "./figures.ts";

type Body = Pick<MailContent, "subject" | "title" | "text" | "figures">;

export function gap(context: MailContext): Body {
  const { view, speech } = context;
  const { subject, title, text, cover } = speech.words.captainGap;
  const missing = open(context).value;
  const pledge = pledgeOf(view.order, view.authorization);
  return {
    subject: subject(missing, view.shop),
    title,
    text: [text(missing, until(context).value), ...(pledge > 0 ? [cover(moneyOf(context, pledge))] : [])],
    figures: figuresOf(context),
  };
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
