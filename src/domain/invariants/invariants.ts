// Invariants that hold for one order by itself: after any step, and between the steps. Each violation begins
// with the invariant's name. No business rule is repeated here: an invariant holds whatever the policies decide.

import type { LoggedEvent, OrderEvent } from "../order/events.ts";
import type { Authorization, Order, OrderStatus } from "../order/order.ts";
import { commitDeadline } from "../order/queries.ts";
import { askMadeViolation, askViolation } from "./asks.ts";
import { financedSum, financingLeftOpen, financingViolation } from "./financing.ts";
import { dueOf, guaranteeViolation, isBacked, isTurnedBack, reservedOf } from "./guarantee.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const isOpen = ({ status }: Authorization) =>
  status === "pending" || status === "requiresAction" || status === "authorized";
const isHeld = ({ status, releasing }: Authorization) => status === "authorized" && releasing === undefined;
const isGone = ({ status }: Authorization) => status === "failed" || status === "released";
const isKept = ({ target }: Authorization) => (target ?? 0) > 0;
/** What the order keeps of a capture: a provider may have captured more, which is refunded. */
const kept = ({ captured, target = 0 }: Authorization) => Math.min(captured, target);
const isUncommitted = (order: Order) => order.tpc && order.committed === undefined;
const ended: readonly OrderStatus[] = ["completed", "cancelled", "refunded"];

type Invariant = (order: Order) => string | undefined | false;

const OF_ANY_MOMENT: readonly Invariant[] = [
  (order) =>
    order.authorizations.some(({ captured, authorized }) => captured > authorized) &&
    "I2: captured more than authorized",
  (order) =>
    order.authorizations.some(
      (authorization) => isOpen(authorization) && (authorization.target ?? 0) > authorization.authorized,
    ) && "I2: more to be captured than authorized",
  (order) =>
    sum(order.authorizations.map(({ captured }) => captured)) - compensated(order) > limit(order) &&
    "I3, I4: captured too much",
  (order) =>
    sum(reservedOf(order).map(({ share }) => share)) > dueOf(order) && "I4: more shares than the order has",
  (order) =>
    order.authorizations.some(
      (authorization) => refunding(order, authorization) + authorization.refunded > authorization.captured,
    ) && "I5: refunded more than captured",
  (order) =>
    order.authorizations.some(
      ({ capturing, ref, authorizedAt }) => capturing && (ref === undefined || authorizedAt === undefined),
    ) && "I6: a capture of what the provider does not know",
  (order) =>
    isUncommitted(order) &&
    order.authorizations.some(({ capturing, target }) => capturing || target !== undefined) &&
    "I11: captures before the commit",
  (order) =>
    order.status === "completed" &&
    sum(order.authorizations.map(kept)) + financedSum(order) !== limit(order) &&
    "I3, I18: completed for another amount",
  (order) =>
    order.status === "completed" &&
    order.authorizations.some((authorization) => authorization.captured < (authorization.target ?? 0)) &&
    "I14: completed before its captures",
  (order) => order.ux === "picking" && unitsTwice(order),
  (order) => promiseBroken(order),
  financingViolation,
  guaranteeViolation,
  askViolation,
];

function limit(order: Order): number {
  return Math.min(order.committed?.amount ?? order.amount, dueOf(order));
}

/** Sum of all compensation refunds, whatever became of them. */
function compensated({ refunds }: Order): number {
  return sum(refunds.filter(({ cause }) => cause === "compensation").map(({ amount }) => amount));
}

function refunding(order: Order, authorization: Authorization): number {
  const pending = order.refunds.filter(
    (each) => each.authorizationId === authorization.id && each.status === "pending",
  );
  return sum(pending.map(({ amount }) => amount));
}

function unitsTwice(order: Order): string | false {
  const taken = order.authorizations.filter((authorization) => !isGone(authorization));
  const gone = order.adjustments?.waivers ?? [];
  for (const { id, quantity } of order.items) {
    const sold = [...reservedOf(order), ...gone].flatMap(({ units }) =>
      units.filter(({ itemId }) => itemId === id),
    );
    if (sum(sold.map((units) => units.quantity)) > quantity) return "I17: a unit sold twice";
  }
  const priceOf = (itemId: string) => order.items.find(({ id }) => id === itemId)?.amount ?? 0;
  const wrong = taken.some(
    ({ share, units }) => share !== sum(units.map(({ itemId, quantity }) => priceOf(itemId) * quantity)),
  );
  return wrong && "I17: a share is not what its units cost";
}

/** The promise that each status makes to its reader (specification/states#statuses). */
function promiseBroken(order: Order): string | false {
  const held = order.authorizations.filter(isHeld);
  const captain = held.find(({ role }) => role === "captain");
  const isCovered = captain !== undefined && isBacked(order, held);
  switch (order.status) {
    case "initiated":
      return held.length > 0 && "initiated, but money is held";
    case "inProgress":
      return (captain === undefined || isCovered) && "inProgress without the captain's share";
    case "confirmed":
    case "pendingCommit": {
      if (order.capturesDecidedAt !== undefined) return capturesBroken(order);
      return !isCovered && `${order.status} without holds for the whole amount`;
    }
    case "completed":
    case "cancelled":
    case "refunded":
      return false;
    default:
      return order.status satisfies never;
  }
}

/** While captures are under way, everything that is to be captured was captured already, or is still held. */
function capturesBroken(order: Order): string | false {
  const wanted = order.authorizations.filter(isKept);
  const total = sum(wanted.map(({ target }) => target ?? 0)) + financedSum(order);
  if (total !== limit(order)) return "I18: captures of another sum";
  return (
    wanted.some((authorization) => authorization.capturedAt === undefined && !isHeld(authorization)) &&
    "a capture without a hold"
  );
}

/**
 * Allowed steps of the status (I10). One `catchUp` may take several. `refunded` is left in one case only: a bank sends
 * back a refund that had succeeded.
 */
const EDGES: Record<OrderStatus, readonly OrderStatus[]> = {
  initiated: ["inProgress", "confirmed", "cancelled"],
  inProgress: ["confirmed", "cancelled"],
  confirmed: ["inProgress", "pendingCommit", "completed", "cancelled"],
  pendingCommit: ["inProgress", "confirmed", "cancelled"],
  completed: ["refunded"],
  cancelled: [],
  refunded: [],
};

const STATUS_AFTER: Partial<Record<OrderEvent["kind"], OrderStatus>> = {
  orderStarted: "inProgress",
  orderReopened: "inProgress",
  orderConfirmed: "confirmed",
  commitAwaited: "pendingCommit",
  orderCompleted: "completed",
  orderCancelled: "cancelled",
  orderRefunded: "refunded",
};

/** The first violation in an order that is caught up to `now`. */
export function violationOf(order: Order, now: number): string | undefined {
  for (const invariant of OF_ANY_MOMENT) {
    const violation = invariant(order);
    if (violation) return violation;
  }
  const overdue =
    isUncommitted(order) && !ended.includes(order.status) && (commitDeadline(order) ?? 0) <= now;
  return overdue ? "I15: uncommitted past its deadline" : undefined;
}

/** The first violation in the step that leads from `before` through these domain events. */
export function violationIn(before: Order, recorded: readonly LoggedEvent[]): string | undefined {
  let { status, seq } = before;
  let noticed = false;
  let previous = before.updatedAt;
  for (const { seq: number, at, orderEvent } of recorded) {
    if (number !== seq + 1) return "I21: a gap in the event log";
    if (at < previous) return "I21: the event log goes back in time";
    const { next, isAllowed } = statusStep(status, orderEvent);
    if (!isAllowed) return `I10: ${status} -> ${next}`;
    noticed ||= orderEvent.kind === "commitAwaited" || orderEvent.kind === "lastNoticeGiven";
    if (
      orderEvent.kind === "orderCancelled" &&
      orderEvent.reason === "commitDeadline" &&
      !wasNoticed(before, noticed)
    ) {
      return "I16: cancelled at the deadline without a notice";
    }
    [status, seq, previous] = [next, number, at];
  }
  if (isTurnedBack(recorded)) return "G7: a buyer turned a confirmed order back";
  return askMadeViolation(before, recorded);
}

function statusStep(status: OrderStatus, { kind }: OrderEvent) {
  if (status === "refunded" && kind === "refundFailed")
    return { next: "completed", isAllowed: true } as const;
  const next = kind === "capturesDecided" ? "confirmed" : (STATUS_AFTER[kind] ?? status);
  return { next, isAllowed: next === status || EDGES[status].includes(next) };
}

function wasNoticed(before: Order, noticed: boolean): boolean {
  return noticed || before.lastNoticeAt !== undefined || before.pendingCommitAt !== undefined;
}

/** The first violation in an order for which no provider answer is to come: nothing may be left open. */
export function violationAtRest(order: Order): string | undefined {
  if (!ended.includes(order.status)) return `liveness: it rests in ${order.status}`;
  const open = order.authorizations.find(isOpen);
  if (open !== undefined) return `liveness: ${open.id} is left ${open.status}`;
  if (order.refunds.some(({ status }) => status === "pending")) return "liveness: a refund is left pending";
  const left = financingLeftOpen(order);
  if (left !== undefined) return `liveness: ${left}`;
  const failed = order.refunds.some(({ status, cause }) => status === "failed" && cause === "compensation");
  const isKeeping = order.authorizations.some(({ captured, refunded }) => captured !== refunded);
  return order.status === "cancelled" && isKeeping && !failed
    ? "I12: cancelled, but something is kept"
    : undefined;
}
