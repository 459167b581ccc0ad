// The captain's debts as their page shows them after completion: each deadline with what it costs to pay it now, and
// what is under way (specification/financing#paying-early).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageDeadline, PageOwed, PagePayment } from "../../api/pages/page.ts";
import { currentCard } from "../../domain/financing/cards.ts";
import { nextTry } from "../../domain/financing/charging.ts";
import { isOwed, shownDeadlines, toCharge, totalOf, underWay } from "../../domain/financing/deadlines.ts";
import type { Charge, Financing, SavedCard } from "../../domain/financing/financing.ts";
import { sum } from "../../domain/money/money.ts";
import type { OrderPage } from "../pages/open-page.ts";
import { buyerFailure } from "../pages/participants.ts";

/** Undefined: nothing was financed, or it is not complete. */
export function owedView(now: number, { stored, platform }: OrderPage): PageOwed | undefined {
  const { financing } = stored.order;
  if (financing?.plan === undefined || financing.completedAt === undefined) return undefined;
  const deadlines = shownDeadlines(financing).map((shown): PageDeadline => {
    const { id, dueAt, amount, fee, status } = shown;
    return { id, dueAt, amount, fee, status, ...costOf(financing, id, now) };
  });
  const charge = underWay(financing);
  const card = financing.cards.find(({ status }) => status === "pending" || status === "requiresAction");
  return {
    timeZone: financing.plan.timeZone,
    deadlines,
    now: sum(deadlines.map((deadline) => deadline.now ?? 0)),
    underWay: charge !== undefined,
    ...withoutAbsent({
      entity: platform.financing?.legal.entity,
      savedAt: currentCard(stored.order)?.askedAt,
      payment: charge?.by === "buyer" ? chargePayment(charge) : undefined,
      card: card && cardPayment(card),
    }),
  };
}

function costOf(
  financing: Financing,
  id: string,
  at: number,
): Pick<PageDeadline, "now" | "failure" | "retryAt"> {
  const deadline = financing.deadlines.find((each) => each.id === id);
  if (deadline === undefined || !isOwed(financing, deadline)) return {};
  const now = totalOf([toCharge(financing, deadline, at < deadline.dueAt)]);
  const { tries, failureCode } = deadline;
  const retryAt = tries > 0 ? nextTry(financing, deadline) : undefined;
  const failure = failureCode && buyerFailure(failureCode);
  return { now, ...withoutAbsent({ failure, retryAt }) };
}

/** A payment of deadlines, as any payment is shown. */
export function chargePayment({ id, status, amount, failureCode, isReleasing }: Charge): PagePayment {
  return {
    id,
    status,
    amount,
    unanswered: status === "pending",
    ...(failureCode !== undefined && { failure: buyerFailure(failureCode) }),
    ...(isReleasing && status !== "failed" && { releasing: true }),
  };
}

/** A card is saved as a payment of nothing; one that is being forgotten was saved. */
export function cardPayment({ id, status, failureCode }: SavedCard): PagePayment {
  const isOpen = status === "pending" || status === "requiresAction" || status === "failed";
  return {
    id,
    status: isOpen ? status : "authorized",
    amount: 0,
    unanswered: status === "pending",
    ...(failureCode !== undefined && { failure: buyerFailure(failureCode) }),
  };
}
