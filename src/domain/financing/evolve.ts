// Fold of domain events about an order's financing. It decides nothing.

import type { OrderEvent } from "../order/events.ts";
import type { Order } from "../order/order.ts";
import { DAY } from "../time.ts";
import { deadlineId } from "./deadlines.ts";
import { editDeadline } from "./edit.ts";
import type { FinancingEvent } from "./events.ts";
import { isFinancingEvent } from "./events.ts";
import { changeCharge, paid, tried, unlessNothing } from "./evolve-charges.ts";
import type { Deadline, DeadlineRefund, Financing, SavedCard } from "./financing.ts";
import { installmentsOf } from "./payment-plan.ts";

const NONE: Financing = { decisions: [], cards: [], deadlines: [], charges: [], refunds: [] };

/** `order` after a domain event that has changed everything else. An order without a plan is returned as it is. */
export function evolveFinancing(order: Order, orderEvent: OrderEvent, at: number): Order {
  const { financing } = order;
  if (orderEvent.kind === "shareReserved") return agree(order, orderEvent);
  if (financing === undefined) return order;
  const changed = change(order, financing, orderEvent, at);
  return changed === financing ? order : { ...order, financing: changed };
}

/** The captain's last try counts: one without an offer leaves no plan. */
function agree(order: Order, orderEvent: Extract<OrderEvent, { kind: "shareReserved" }>): Order {
  const { authorizationId, plan, role } = orderEvent;
  if (role !== "captain" || (plan === undefined && order.financing === undefined)) return order;
  const { plan: _, ...rest } = order.financing ?? NONE;
  return { ...order, financing: plan === undefined ? rest : { ...rest, plan: { ...plan, authorizationId } } };
}

function change(order: Order, financing: Financing, orderEvent: OrderEvent, at: number): Financing {
  switch (orderEvent.kind) {
    case "paymentAuthorized": {
      const { authorizationId: id, ref, saved } = orderEvent;
      if (saved === undefined) return financing;
      return withCard(financing, { id, status: "saved", askedAt: at, ref, saved });
    }
    case "financingDecided": {
      const decision = { ...orderEvent.decision, authorizationId: orderEvent.authorizationId };
      return { ...financing, decisions: [...financing.decisions, decision] };
    }
    case "capturesDecided": {
      const own = orderEvent.targets.find(
        ({ authorizationId }) => authorizationId === financing.plan?.authorizationId,
      );
      return own?.carried === undefined ? financing : { ...financing, carried: own.carried };
    }
    case "shareCovered":
      return financing.carried === undefined || orderEvent.authorizationId !== financing.plan?.authorizationId
        ? financing
        : { ...financing, carried: financing.carried + orderEvent.amount };
    case "orderCompleted":
      return begin(order, financing, at);
    case "refundConfirmed":
      return settleRefund(financing, orderEvent.refundId, "succeeded");
    case "refundFailed":
      return settleRefund(financing, orderEvent.refundId, "failed", orderEvent);
    case "chargeDue":
      return { ...financing, dueSince: at };
    default:
      return isFinancingEvent(orderEvent) ? withoutDue(changeOwn(financing, orderEvent, at)) : financing;
  }
}

/** Deadlines exist from here on. */
function begin({ authorizations }: Order, financing: Financing, at: number): Financing {
  const { plan, carried = 0 } = financing;
  const captain = authorizations.find(({ id }) => id === plan?.authorizationId);
  if (plan === undefined || captain?.capturedAt === undefined) return financing;
  const deadlines = installmentsOf(plan, carried).map(
    ({ dueAt, amount }, index): Deadline => ({
      id: deadlineId(captain.id, index),
      dueAt,
      amount,
      status: amount === 0 ? "cancelled" : "upcoming",
      lowered: 0,
      returned: 0,
      tries: 0,
    }),
  );
  return { ...financing, completedAt: at, deadlines };
}

type OwnEvent = Exclude<FinancingEvent, { kind: "financingDecided" | "chargeDue" }>;

function changeOwn(financing: Financing, orderEvent: OwnEvent, at: number): Financing {
  switch (orderEvent.kind) {
    case "cardReplacementAsked":
      return withCard(financing, {
        id: orderEvent.cardId,
        status: "pending",
        askedAt: at,
        ...tried(orderEvent),
      });
    case "cardBuyerAsked":
      return editCard(financing, orderEvent.cardId, { status: "requiresAction", ref: orderEvent.ref });
    case "cardSaved":
      return replaceCard(financing, orderEvent, at);
    case "cardRefused":
      return editCard(financing, orderEvent.cardId, { status: "failed", failureCode: orderEvent.code });
    case "cardForgetAsked":
      return editCard(financing, orderEvent.cardId, { status: "forgetting" });
    case "cardForgotten":
      return editCard(financing, orderEvent.cardId, { status: "forgotten" });
    case "deadlineNoticeGiven":
      return editDeadline(financing, orderEvent.deadlineId, (deadline) => ({ ...deadline, noticedAt: at }));
    case "deadlineLate":
      return editDeadline(financing, orderEvent.deadlineId, (deadline) => ({ ...deadline, status: "late" }));
    case "deadlineDefaulted":
      return editDeadline(financing, orderEvent.deadlineId, (deadline) => ({
        ...deadline,
        status: "defaulted",
      }));
    case "deadlineWrittenOff":
      return editDeadline(financing, orderEvent.deadlineId, (deadline) => ({
        ...deadline,
        status: "writtenOff",
      }));
    case "deadlinePaidElsewhere":
      return editDeadline(financing, orderEvent.deadlineId, ({ chargeId: _, ...deadline }) => ({
        ...paid(deadline),
        isFeeless: true,
      }));
    case "deadlinesLowered":
      return orderEvent.refunds.reduce(lowerDebt, financing);
    case "deadlineRefundAsked":
      return askRefund(financing, orderEvent.refund);
    default:
      return changeCharge(financing, orderEvent, at);
  }
}

function lowerDebt(financing: Financing, refund: DeadlineRefund): Financing {
  const lowered = editDeadline(financing, refund.deadlineId, (deadline) => {
    const amount = deadline.amount - refund.amount;
    const isOver = amount === 0 && deadline.status !== "writtenOff";
    return {
      ...deadline,
      amount,
      lowered: deadline.lowered + refund.amount,
      status: isOver ? "cancelled" : deadline.status,
    };
  });
  return { ...lowered, refunds: [...lowered.refunds, refund] };
}

function askRefund(financing: Financing, refund: DeadlineRefund): Financing {
  const asked = { ...financing, refunds: [...financing.refunds, refund] };
  return refund.status === "succeeded" ? giveBack(asked, refund, refund.amount) : asked;
}

function settleRefund(
  financing: Financing,
  refundId: string,
  status: "succeeded" | "failed",
  { code }: Partial<Pick<Extract<OrderEvent, { kind: "refundFailed" }>, "code">> = {},
): Financing {
  const refund = financing.refunds.find(({ id }) => id === refundId);
  if (refund === undefined) return financing;
  const settled = { ...refund, status, ...(code !== undefined && { failureCode: code }) };
  const refunds = financing.refunds.map((each) => (each.id === refundId ? settled : each));
  const counted = (each: DeadlineRefund) => (each.status === "succeeded" ? each.amount : 0);
  return giveBack({ ...financing, refunds }, refund, counted(settled) - counted(refund));
}

/** `amount` is less than zero when a bank sends a refund back. */
function giveBack(financing: Financing, { deadlineId }: DeadlineRefund, amount: number): Financing {
  if (amount === 0) return financing;
  return editDeadline(financing, deadlineId, (deadline) =>
    unlessNothing({
      ...deadline,
      amount: deadline.amount - amount,
      returned: deadline.returned + amount,
    }),
  );
}

/** Tries that were due before a new card came are over; those still to come are made with it. */
function replaceCard(
  financing: Financing,
  { cardId, ref, saved }: Extract<OwnEvent, { kind: "cardSaved" }>,
  at: number,
): Financing {
  const retryDays = financing.plan?.retryDays ?? [];
  const deadlines = financing.deadlines.map(({ needsBuyer, ...deadline }) => {
    const { firstDeclinedAt } = deadline;
    if (needsBuyer !== true || firstDeclinedAt === undefined) return deadline;
    const missed = retryDays.filter((days) => firstDeclinedAt + days * DAY <= at).length;
    return { ...deadline, tries: Math.max(deadline.tries, 1 + missed) };
  });
  return editCard({ ...financing, deadlines }, cardId, { status: "saved", ref, saved });
}

function withoutDue({ dueSince: _, ...financing }: Financing): Financing {
  return financing;
}

function withCard(financing: Financing, card: SavedCard): Financing {
  return { ...financing, cards: [...financing.cards, card] };
}

function editCard(financing: Financing, cardId: string, change: Partial<SavedCard>): Financing {
  return {
    ...financing,
    cards: financing.cards.map((card) => (card.id === cardId ? { ...card, ...change } : card)),
  };
}
