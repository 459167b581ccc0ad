// Policies: what an order's state makes due by itself, at once or at a later moment. Each policy looks at the order alone
// and gives the moment and the domain events. Commands record what was asked; everything that follows is here.

import { amountFinanced } from "../financing/advance.ts";
import { FINANCING_POLICIES } from "../financing/policies.ts";
import { isCarried } from "../financing/standing.ts";
import { nextReminder } from "../messages/reminders.ts";
import { isGivenUp, refundAsked, surplus } from "../money/refund.ts";
import { BUYER_PATIENCE_MS, DUE_GRACE_MS, NOTICE_GAP_MS } from "../time.ts";
import { closeAsk } from "./asks.ts";
import {
  captureInStages,
  complete,
  giveUpCapture,
  mayStillCover,
  startCaptures,
} from "./capture-policies.ts";
import { dueSince } from "./due.ts";
import { isSecured, usesGuarantee } from "./guarantee.ts";
import type { Authorization, Order, ReleaseCause } from "./order.ts";
import type { Policy } from "./policy.ts";
import { AT_ONCE } from "./policy.ts";
import {
  amountCaptured,
  amountRefunded,
  awaitsCommit,
  captainOf,
  commitDeadline,
  counts,
  effectiveDueDate,
  isClosed,
  isEnded,
  isOpen,
  latestEnd,
  priceOf,
  untakenUnits,
} from "./queries.ts";

/** Open holds that this order does not need (any more) are released: F26, I12. */
const giveBack: Policy = (order) => {
  const cancelled = order.status === "cancelled";
  if (!cancelled && order.capturesDecidedAt === undefined) return undefined;
  const authorization = order.authorizations.find(
    (each) =>
      isOpen(each) &&
      each.releasing === undefined &&
      (cancelled ||
        (!each.capturing && !each.target && !isCarried(order, each) && !mayStillCover(order, each))),
  );
  if (authorization === undefined) return undefined;
  const cause = cancelled ? "cancelled" : causeOf(authorization);
  return { at: AT_ONCE, orderEvents: [{ kind: "releaseAsked", authorizationId: authorization.id, cause }] };
};

function causeOf({ target, failureCode }: Authorization): ReleaseCause {
  if (target === undefined) return "late";
  return failureCode === undefined ? "notNeeded" : "captureFailed";
}

/**
 * Confirmed once the captain's hold stands and the order is secured. A hold that is lost once it is closed counts as a
 * failed capture; without a guarantee in so many words, the order is unpaid at its due date.
 */
const confirm: Policy = (order) => {
  if (order.capturesDecidedAt !== undefined) return undefined;
  const captain = captainOf(order);
  if (captain === undefined || !counts(captain)) return undefined;
  const secured = isSecured(order);
  if (order.status === "initiated") {
    return { at: AT_ONCE, orderEvents: [{ kind: secured ? "orderConfirmed" : "orderStarted" }] };
  }
  if (order.status === "inProgress" && secured)
    return { at: AT_ONCE, orderEvents: [{ kind: "orderConfirmed" }] };
  const stands = order.status === "confirmed" || order.status === "pendingCommit";
  if (!stands || secured) return undefined;
  return {
    at: AT_ONCE,
    orderEvents: [
      isClosed(order) && usesGuarantee(order)
        ? { kind: "orderCancelled", reason: "captureFailed" }
        : { kind: "orderReopened" },
    ],
  };
};

/** Without the captain's hold no buyer answers for the order: a loss at the provider counts as a failed capture. */
const loseCaptain: Policy = (order) => {
  const lost = order.authorizations.some(
    (authorization) =>
      authorization.role === "captain" &&
      authorization.status === "released" &&
      authorization.releasing === undefined,
  );
  if (!lost || isEnded(order)) return undefined;
  return { at: AT_ONCE, orderEvents: [{ kind: "orderCancelled", reason: "captureFailed" }] };
};

/** Captured money that the order does not keep is refunded; a refund that finally failed is the operator's. */
const compensate: Policy = (order) => {
  const authorization = order.authorizations.find(
    (each) => surplus(order, each) > 0 && !isGivenUp(order, each),
  );
  if (authorization === undefined) return undefined;
  return {
    at: AT_ONCE,
    orderEvents: [refundAsked(order, authorization, surplus(order, authorization), "compensation")],
  };
};

/** Everything captured or financed is given back, and there was something. */
const refunded: Policy = (order) => {
  if (order.status !== "completed") return undefined;
  const paid = amountCaptured(order) + amountFinanced(order);
  if (paid === 0 || amountRefunded(order) < paid) return undefined;
  return { at: AT_ONCE, orderEvents: [{ kind: "orderRefunded" }] };
};

/** A payment that waits for its buyer for 15 min is cancelled at the provider (specification/money#reserving). */
const abandon: Policy = (order) => {
  const waiting = order.authorizations.find(
    (authorization) => authorization.status === "requiresAction" && authorization.releasing === undefined,
  );
  if (waiting === undefined) return undefined;
  return {
    at: waiting.createdAt + BUYER_PATIENCE_MS,
    orderEvents: [{ kind: "releaseAsked", authorizationId: waiting.id, cause: "abandoned" }],
  };
};

/** From the due date on no new payment may start. */
const close: Policy = (order) => {
  if (isClosed(order)) return undefined;
  return { at: effectiveDueDate(order), orderEvents: [{ kind: "paymentsClosed" }] };
};

/**
 * A due date waits at most 1 h for payments asked and unanswered, never past the moment that its holds allow, and not
 * at all for buyers in 3-D Secure. Payments that come later are released, whatever the order waits for by then.
 */
const turnAway: Policy = (order) => {
  const { closedAt } = order;
  if (closedAt === undefined) return undefined;
  const open = order.authorizations.filter((authorization) => authorization.releasing === undefined);
  const inChallenge = open.find(({ status }) => status === "requiresAction");
  const late = inChallenge ?? open.find(({ status }) => status === "pending");
  if (late === undefined) return undefined;
  return {
    at: late === inChallenge ? AT_ONCE : Math.min(closedAt + DUE_GRACE_MS, latestEnd(order)),
    orderEvents: [{ kind: "releaseAsked", authorizationId: late.id, cause: "late" }],
  };
};

/** Not paid by the due date: cancelled (specification/states). */
const endUnpaid: Policy = (order) => {
  const at = dueSince(order);
  if (at === undefined || (order.status !== "initiated" && order.status !== "inProgress")) return undefined;
  return { at, orderEvents: [{ kind: "orderCancelled", reason: "dueDate" }] };
};

/** Optional units that no buyer has taken by the due date are waived, and later those of a payment that ends. */
const waiveUntaken: Policy = (order) => {
  const at = dueSince(order);
  const stands = order.status === "confirmed" || order.status === "pendingCommit";
  if (at === undefined || !stands || order.capturesDecidedAt !== undefined) return undefined;
  const units = untakenUnits(order);
  if (units.length === 0) return undefined;
  return {
    at,
    orderEvents: [{ kind: "restWaived", amount: priceOf(order, units), units, by: "dueDate" }],
  };
};

/** Paid and uncommitted at the due date: it waits for the merchant (specification/states). */
const awaitCommit: Policy = (order) => {
  const at = dueSince(order);
  if (at === undefined || order.status !== "confirmed" || !awaitsCommit(order)) return undefined;
  return { at, orderEvents: [{ kind: "commitAwaited" }] };
};

function isUncommitted(order: Order): boolean {
  return awaitsCommit(order) && !isEnded(order) && order.capturesDecidedAt === undefined;
}

/** The last notice before the commit deadline, for every uncommitted order that holds money (I16). */
const notice: Policy = (order) => {
  const deadline = commitDeadline(order);
  if (deadline === undefined || !isUncommitted(order) || order.lastNoticeAt !== undefined) return undefined;
  if (!order.authorizations.some(counts)) return undefined;
  const at = deadline - order.terms.lastNoticeMs;
  const orderEvents = [{ kind: "lastNoticeGiven" }] as const;
  if (!isNearFirst(order, at)) return { at, orderEvents };
  // The first may have waited for an answer until the end: one of the two comes before it.
  return order.pendingCommitAt === undefined ? { at: deadline, orderEvents } : undefined;
};

/** The first `order.pendingCommit` comes with the due date, at most its hour of grace later: one of the two is enough. */
function isNearFirst(order: Order, at: number): boolean {
  const { pendingCommitAt, closedAt } = order;
  const first = pendingCommitAt ?? closedAt ?? effectiveDueDate(order);
  return at <= first + NOTICE_GAP_MS && (closedAt !== undefined || at >= first - NOTICE_GAP_MS);
}

const remind: Policy = (order) => {
  const next = nextReminder(order);
  return next && { at: next.at, orderEvents: [{ kind: "reminderGiven", reminder: next.reminder }] };
};

/** Past the commit deadline without commit: cancelled, whatever else (specification/states, I15). */
const expire: Policy = (order) => {
  const at = commitDeadline(order);
  if (at === undefined || !isUncommitted(order)) return undefined;
  // Its due date, long past, has waited for an answer until now.
  const isUnpaid = order.status === "initiated" || order.status === "inProgress";
  return { at, orderEvents: [{ kind: "orderCancelled", reason: isUnpaid ? "dueDate" : "commitDeadline" }] };
};

/** In the order in which policies due at the same moment apply. */
export const POLICIES: readonly Policy[] = [
  giveBack,
  compensate,
  loseCaptain,
  confirm,
  abandon,
  close,
  closeAsk,
  turnAway,
  endUnpaid,
  waiveUntaken,
  awaitCommit,
  startCaptures,
  captureInStages,
  complete,
  refunded,
  notice,
  remind,
  expire,
  giveUpCapture,
  ...FINANCING_POLICIES,
];

/** Policies whose moment does not depend on the provider's answers. */
export const WHATEVER_ANSWERED: ReadonlySet<Policy> = new Set([close, awaitCommit, notice, remind, expire]);
