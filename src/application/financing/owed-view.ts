// The captain's debts as their page shows them after completion: each deadline with what it costs to pay it now, and
// what is under way (specification/financing#paying-early).

import { withoutAbsent } from "../../api/orders/details.ts";
import type { PageDeadline, PageOwed, PagePayment } from "../../api/pages/page.ts";
import { currentCard } from "../../domain/financing/cards.ts";
import { nextTry } from "../../domain/financing/charging.ts";
import { isOwed, shownDeadlines, toCharge, totalOf, underWay } from "../../domain/financing/deadlines.ts";
import type { Charge, Deadline, SavedCard } from "../../domain/financing/financing.ts";
import { sum } from "../../domain/money/money.ts";
import { awaitsAnswer } from "../../domain/order/operations.ts";
import type { Order } from "../../domain/order/order.ts";
import { smallestCapture } from "../../domain/order/queries.ts";
import type { OrderPage } from "../pages/open-page.ts";
import { buyerFailure } from "../pages/participants.ts";

/** Undefined: nothing was financed, or it is not complete. */
export function owedView(now: number, { stored, platform }: OrderPage): PageOwed | undefined {
  const { financing } = stored.order;
  if (financing?.plan === undefined || financing.completedAt === undefined) return undefined;
  const owed = financing.deadlines.filter((deadline) => isOwed(financing, deadline));
  const costs = owed.map((deadline) => totalOf([toCharge(financing, deadline, now < deadline.dueAt)]));
  const debts = new Map(
    owed.map((deadline, index) => [deadline.id, debtOf(stored.order, deadline, costs[index] ?? 0)]),
  );
  const deadlines = shownDeadlines(financing).map(
    ({ id, dueAt, amount, fee, status }): PageDeadline => ({
      id,
      dueAt,
      amount,
      fee,
      status,
      ...debts.get(id),
    }),
  );
  const charge = underWay(financing);
  const card = financing.cards.find(awaitsAnswer);
  return {
    timeZone: financing.plan.timeZone,
    deadlines,
    now: sum(costs),
    underWay: charge !== undefined,
    ...withoutAbsent({
      entity: platform.financing?.legal.entity,
      savedAt: currentCard(stored.order)?.askedAt,
      payment: charge?.by === "buyer" ? chargePayment(charge) : undefined,
      card: card && cardPayment(card),
    }),
  };
}

/** What it would cost and what is known of its last try, as long as it is owed. */
function debtOf(order: Order, deadline: Deadline, cost: number) {
  const { tries, failureCode } = deadline;
  return withoutAbsent({
    now: cost < smallestCapture(order) ? undefined : cost,
    failure: failureCode && buyerFailure(failureCode),
    retryAt: tries > 0 && order.financing ? nextTry(order.financing, deadline) : undefined,
  });
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
