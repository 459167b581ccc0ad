// Content of e-mails about an ask: the reader's part of what is missing, and how it ended.

import { askIn, partFor } from "../../domain/messages/ask-emails.ts";
import { offeredOf } from "../../domain/order/asks.ts";
import { remaining } from "../../domain/order/queries.ts";
import type { MailContent, MailContext } from "./figures.ts";
import { moneyOf, reference, share, total, until } from "./figures.ts";

/** What is offered is as the order stands now: others may have paid since the reader was asked. */
export function askToPay(context: MailContext): MailContent {
  const { view, speech } = context;
  const { order, authorization, captain, shop, about, free = [] } = view;
  const words = speech.words.askToPay;
  const ask = askIn(order, about?.askId);
  const part = ask && partFor(order, ask, authorization.id);
  const amount = part && offeredOf(order, part)?.amount;
  const offer = amount === undefined ? undefined : moneyOf(context, amount);
  const missing = moneyOf(context, remaining(order));
  const isOwn = ask?.by === "captain" && authorization.role === "captain";
  const who = ask?.by === "captain" ? (captain ?? shop) : shop;
  return {
    subject: offer === undefined ? words.subjectFree(shop) : words.subject(offer, shop),
    title: words.title,
    text: [
      [
        isOwn ? words.own(missing) : words.others(who, missing),
        ...(offer === undefined ? [] : [words.part(offer)]),
      ].join(" "),
      words.free,
    ],
    ...(free.length > 0 && { acts: { heading: speech.words.before(words.heading), list: free } }),
    figures: [...reference(context), total(context), share(context), untilOf(context, ask?.until)],
    action: { label: speech.words.links.answer, url: view.links.page },
  };
}

export function askEnded(context: MailContext, orderName: string): MailContent {
  const { view, speech } = context;
  const { order, authorization, about, shop } = view;
  const words = speech.words.askEnded;
  const missing = moneyOf(context, remaining(order));
  const by = until(context).value;
  const ask = askIn(order, about?.askId);
  const isFilled = ask?.status === "filled" || remaining(order) === 0;
  return {
    subject: isFilled ? words.filledSubject(shop) : words.expiredSubject(missing, shop),
    title: isFilled ? words.filledTitle : words.expiredTitle,
    text: [isFilled ? words.filled(orderName) : words.expired(missing, by)],
    figures: [...reference(context), total(context), share(context)],
    action: {
      label: speech.words.links[authorization.role === "captain" ? "people" : "order"],
      url: view.links.page,
    },
  };
}

function untilOf(context: MailContext, at: number | undefined) {
  const figure = until(context);
  return at === undefined ? figure : { ...figure, value: context.speech.moment(at) };
}
