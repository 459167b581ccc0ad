// Content of the e-mails to a captain who pays in parts or later: deadlines with their days, amounts and fees, and the
// company that is owed them. Days are those of the financing's time zone.

import { nextTry } from "../../domain/financing/charging.ts";
import type { ShownDeadline } from "../../domain/financing/deadlines.ts";
import { chargedIn, shownDeadlines, totalOf } from "../../domain/financing/deadlines.ts";
import type { Charge, Financing } from "../../domain/financing/financing.ts";
import type { Installment } from "../../domain/financing/payment-plan.ts";
import { installmentsOf } from "../../domain/financing/payment-plan.ts";
import type { PlanMailName } from "../../domain/order/jobs.ts";
import type { Figure, MailContent, MailContext } from "./figures.ts";
import { moneyOf, promise, reference, sumFigure } from "./figures.ts";
import { speechFor } from "./words/words.ts";

const OPEN: readonly string[] = ["upcoming", "charging", "failed", "late", "defaulted", "disputed"];
const OVERDUE: readonly string[] = ["failed", "late", "defaulted"];

export function planContent(context: MailContext, mail: PlanMailName): MailContent {
  const { view, speech } = context;
  const { words } = speech;
  const { shop, entity = shop } = view;
  const action = { label: words.links.plan, url: view.links.page };
  switch (mail) {
    case "captainAgreed":
      return { ...agreed(context, entity), action: { ...action, label: words.links.order } };
    case "captainDeadlineNotice":
    case "captainDeadlineLate":
    case "captainDeadlineDefaulted":
      return { ...ofDeadline(context, mail, entity), action };
    case "captainDeadlinePaid":
      return { ...paid(context, entity), action };
    case "captainDeadlineFailed":
      return { ...failed(context), action };
    case "captainPlanChanged":
      return { ...changed(context), action };
    case "captainPlanEnded": {
      const { subject, title, text } = words.captainPlanEnded;
      return { subject: subject(shop), title, text: [text(shop, entity)], figures: reference(context) };
    }
    default:
      return mail satisfies never;
  }
}

/** The deadlines that are paid or to be paid, by their days. */
export function debts(context: MailContext): readonly Figure[] {
  const shown = shownOf(context).filter(({ status }) => status === "paid" || OPEN.includes(status));
  return shown.map((deadline) => {
    const figure = installment(context, deadline);
    const { paid: isPaid, late } = context.speech.words.plan;
    if (deadline.status === "paid") return { ...figure, value: isPaid(totalIn(context, [deadline])) };
    return OVERDUE.includes(deadline.status) ? { ...figure, value: late(figure.value) } : figure;
  });
}

function shownOf({ view }: MailContext): readonly ShownDeadline[] {
  const { financing } = view.order;
  return financing === undefined ? [] : shownDeadlines(financing);
}

function installment(context: MailContext, { dueAt, amount, fee }: Installment): Figure {
  const money = moneyOf(context, amount + fee);
  const value = fee === 0 ? money : context.speech.words.plan.withFee(money, moneyOf(context, fee));
  return { label: dayOf(context, dueAt), value };
}

function dayOf({ view, speech }: MailContext, at: number): string {
  return speechFor(speech.locale, view.order.financing?.plan?.timeZone ?? view.timeZone).day(at);
}

function totalIn(context: MailContext, deadlines: readonly ShownDeadline[]): string {
  return moneyOf(context, totalOf(deadlines));
}

function agreed(context: MailContext, entity: string): MailContent {
  const { view, speech } = context;
  const { subject, title, text, most } = speech.words.captainAgreed;
  const plan = financingOf(context).plan;
  const parts = plan === undefined ? [] : installmentsOf(plan, plan.exposure);
  return {
    subject: subject(view.shop),
    title,
    text: [text(view.shop, entity), ...(view.order.ux === "single" ? [] : [most])],
    figures: [...reference(context), ...parts.map((part) => installment(context, part))],
    promise: promise(context),
  };
}

function financingOf({ view }: MailContext): Financing {
  const { financing } = view.order;
  if (financing === undefined) throw new Error("an e-mail about a plan needs the plan");
  return financing;
}

/** The deadlines that the e-mail is about: one, or those of a charge. */
function deadlinesOf(context: MailContext): readonly ShownDeadline[] {
  const { deadlineId, chargeId = "" } = context.view.about ?? {};
  const charged = chargedIn(financingOf(context), chargeId);
  return shownOf(context).filter(({ id }) => id === deadlineId || charged.some((each) => each.id === id));
}

function ofDeadline(
  context: MailContext,
  mail: "captainDeadlineNotice" | "captainDeadlineLate" | "captainDeadlineDefaulted",
  entity: string,
): MailContent {
  const { view, speech } = context;
  const { shop } = view;
  const deadlines = deadlinesOf(context);
  const amount = totalIn(context, deadlines);
  const day = dayOf(context, deadlines[0]?.dueAt ?? 0);
  const figures = [...reference(context), ...debts(context)];
  if (mail === "captainDeadlineNotice") {
    const { subject, title, text, early } = speech.words[mail];
    return { subject: subject(amount, day, shop), title, text: [text(amount, day, shop), early], figures };
  }
  const { subject, title, text } = speech.words[mail];
  const who = mail === "captainDeadlineLate" ? shop : entity;
  return { subject: subject(amount, shop), title, text: [text(amount, day, who)], figures };
}

function paid(context: MailContext, entity: string): MailContent {
  const { shop } = context.view;
  const { subject, title, text } = context.speech.words.captainDeadlinePaid;
  const charge = chargeOf(context);
  const amount =
    charge === undefined ? totalIn(context, deadlinesOf(context)) : moneyOf(context, charge.amount);
  const open = shownOf(context).filter(({ status }) => OPEN.includes(status));
  const left = sumFigure("open", totalOf(open), context);
  return {
    subject: subject(amount, shop),
    title,
    text: [text(amount, shop, entity)],
    figures: [...reference(context), left, ...debts(context)],
  };
}

function chargeOf(context: MailContext): Charge | undefined {
  const { chargeId } = context.view.about ?? {};
  return financingOf(context).charges.find(({ id }) => id === chargeId);
}

function failed(context: MailContext): MailContent {
  const { shop } = context.view;
  const { subject, title, text, retry, act } = context.speech.words.captainDeadlineFailed;
  const amount = totalIn(context, deadlinesOf(context));
  const financing = financingOf(context);
  const tries = chargedIn(financing, context.view.about?.chargeId ?? "").flatMap(
    (deadline) => nextTry(financing, deadline) ?? [],
  );
  const next = tries.length === 0 ? act : retry(dayOf(context, Math.min(...tries)));
  return {
    subject: subject(amount, shop),
    title,
    text: [text(amount, shop), next],
    figures: [...reference(context), ...debts(context)],
  };
}

function changed(context: MailContext): MailContent {
  const { view, speech } = context;
  const { subject, title, text, returned, elsewhere } = speech.words.captainPlanChanged;
  const refund = financingOf(context).refunds.find(({ id }) => id === view.about?.refundId);
  const money = moneyOf(context, (refund?.amount ?? 0) + (refund?.fee ?? 0));
  const back = {
    card: [`${returned(money)} ${speech.words.bank}`],
    elsewhere: [elsewhere(money)],
    lowered: [],
  };
  return {
    subject: subject(view.shop),
    title,
    text: [text(view.shop), ...back[refund?.way ?? "lowered"]],
    figures: [...reference(context), ...debts(context)],
  };
}
