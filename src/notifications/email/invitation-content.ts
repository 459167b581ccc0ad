// Content of e-mails about invitations: to the people invited, and to the captain about one who declines.

import { suggestedToInvited } from "../../domain/money/share.ts";
import type { InvitationMailName } from "../../domain/order/jobs.ts";
import type { Figure, MailContent, MailContext } from "./figures.ts";
import { missing, sumFigure, total, until } from "./figures.ts";

export function invitation(context: MailContext, mail: Exclude<InvitationMailName, "captainDeclined">) {
  const { view, speech } = context;
  const { invitation: words, nudge } = speech.words;
  const who = inviter(context);
  const by = until(context);
  const isPicking = view.order.ux === "picking";
  const content = {
    figures: [...subject(context), total(context), ...(isPicking ? [] : [suggested(context)]), by],
    action: { label: words.page, url: view.links.page },
    stop: { label: words.refuse(view.shop), url: view.links.stop },
  };
  const { seats = 1 } = view;
  const isForMore = !isPicking && seats > 1;
  const more = [
    ...(isPicking ? [words.picking] : []),
    ...(isForMore ? [words.seats(seats)] : []),
    words.decline,
  ];
  if (mail === "invitation") {
    const text = [words.text(who, view.shop), ...more];
    return { ...content, subject: words.subject(who, view.shop), title: words.title, text };
  }
  const text = [nudge.text(who, view.shop, by.value), ...more];
  return { ...content, subject: nudge.subject(who, view.shop), title: nudge.title, text };
}

/** Why a person who has not paid is written to. */
export function whyInvited(context: MailContext): string {
  return context.speech.words.invitation.why(inviter(context), context.view.shop);
}

export function declined(context: MailContext): Pick<MailContent, "subject" | "title" | "text" | "figures"> {
  const { view, speech } = context;
  const { subject, title, text } = speech.words.captainDeclined;
  const who = view.invited ?? "";
  return {
    subject: subject(who, view.shop),
    title,
    text: [text(who, missing(context), until(context).value)],
    figures: [total(context)],
  };
}

/** So many names tell what it is about. */
const MOST_NAMES = 3;

function subject({ view, speech }: MailContext): readonly Figure[] {
  const { itemNames = [] } = view;
  const more = itemNames.length > MOST_NAMES ? ", …" : "";
  const value = itemNames.slice(0, MOST_NAMES).join(", ") + more;
  return value === "" ? [] : [{ label: speech.words.figures.items, value }];
}

function suggested(context: MailContext): Figure {
  return sumFigure("share", suggestedToInvited(context.view.order, context.view), context);
}

/** The captain, or the shop where their name is not known. */
function inviter({ view: { captain = "", shop } }: MailContext): string {
  return captain === "" ? shop : captain;
}
