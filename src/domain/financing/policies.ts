// Policies of a financed order: charges and notices that fall due, debts that become late, and cards to forget
// (specification/financing#deadlines). An order without a plan is left at once.

import type { Order } from "../order/order.ts";
import type { Policy } from "../order/policy.ts";
import { AT_ONCE } from "../order/policy.ts";
import { BUYER_PATIENCE_MS, DAY } from "../time.ts";
import { cardToForget } from "./cards.ts";
import { nextCharge, nextTry } from "./charging.ts";
import { statusOf, underWay } from "./deadlines.ts";
import type { AgreedPlan, Deadline, Financing } from "./financing.ts";

const forgetCard: Policy = (order) => {
  const card = order.financing && cardToForget(order);
  return card && { at: AT_ONCE, orderEvents: [{ kind: "cardForgetAsked", cardId: card.id }] };
};

/** The job that asks for the charge is made once; the last debts that no charge can reach are written off. */
const charge: Policy = (order) => {
  const next = order.financing && nextCharge(order);
  if (next === undefined) return undefined;
  const { at, deadlines } = next;
  if (next.kind === "writeOff")
    return { at, orderEvents: deadlines.map(({ id }) => ({ kind: "deadlineWrittenOff", deadlineId: id })) };
  return order.financing?.dueSince === undefined ? { at, orderEvents: [{ kind: "chargeDue" }] } : undefined;
};

/** A payment of the buyer that waits for them is given up, as their payment of a share is. */
const abandonCharge: Policy = ({ financing }) => {
  const waiting = financing && underWay(financing);
  if (waiting?.status !== "requiresAction" || waiting.isReleasing) return undefined;
  return {
    at: waiting.askedAt + BUYER_PATIENCE_MS,
    orderEvents: [{ kind: "chargeReleaseAsked", chargeId: waiting.id }],
  };
};

type Moment = (deadline: Deadline, plan: AgreedPlan, financing: Financing) => number | undefined;

/** The first deadline that something is due for. */
function firstDue({ financing }: Order, momentOf: Moment) {
  if (financing?.plan === undefined) return undefined;
  const { plan } = financing;
  const moments = financing.deadlines
    .filter((deadline) => statusOf(financing, deadline) === deadline.status)
    .flatMap((deadline) => {
      const at = momentOf(deadline, plan, financing);
      return at === undefined ? [] : { deadlineId: deadline.id, at };
    });
  return moments.toSorted((a, b) => a.at - b.at)[0];
}

const notice: Policy = (order) => {
  const due = firstDue(order, ({ status, dueAt, noticedAt }, { noticeDays }, { completedAt = 0 }) => {
    const at = Math.max(dueAt - noticeDays * DAY, completedAt);
    return status === "upcoming" && noticedAt === undefined && at < dueAt ? at : undefined;
  });
  return due && { at: due.at, orderEvents: [{ kind: "deadlineNoticeGiven", deadlineId: due.deadlineId }] };
};

/** So many days after the first decline, but not before the tries of those days: a stopped service makes nothing late. */
function overdueAt(financing: Financing, deadline: Deadline, days: number): number | undefined {
  if (deadline.firstDeclinedAt === undefined) return undefined;
  const at = deadline.firstDeclinedAt + days * DAY;
  return (nextTry(financing, deadline) ?? Number.POSITIVE_INFINITY) <= at ? undefined : at;
}

const late: Policy = (order) => {
  const due = firstDue(order, (deadline, { graceDays }, financing) =>
    deadline.status === "failed" ? overdueAt(financing, deadline, graceDays) : undefined,
  );
  return due && { at: due.at, orderEvents: [{ kind: "deadlineLate", deadlineId: due.deadlineId }] };
};

const defaulted: Policy = (order) => {
  const due = firstDue(order, (deadline, { defaultDays }, financing) =>
    deadline.status === "failed" || deadline.status === "late"
      ? overdueAt(financing, deadline, defaultDays)
      : undefined,
  );
  return due && { at: due.at, orderEvents: [{ kind: "deadlineDefaulted", deadlineId: due.deadlineId }] };
};

/** In the order in which policies due at the same moment apply. */
export const FINANCING_POLICIES: readonly Policy[] = [
  abandonCharge,
  notice,
  charge,
  late,
  defaulted,
  forgetCard,
];
