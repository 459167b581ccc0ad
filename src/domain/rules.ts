// What an order's state makes due by itself, at once or at a moment: each rule looks at the order alone and says
// when, and which facts. Commands record what was asked; everything that follows from it is here.

import { captureGivenUp, targetsOf } from "./capture.ts";
import type { Fact } from "./fact.ts";
import type { Authorization, Order, ReleaseCause } from "./order.ts";
import {
  amountCaptured,
  amountRefunded,
  captainOf,
  commitDeadline,
  counts,
  effectiveDueDate,
  fullSince,
  isClosed,
  isEnded,
  isOpen,
  latestEnd,
} from "./order-view.ts";
import { isGivenUp, refundAsked, surplus } from "./refund.ts";
import { nextReminder } from "./remind.ts";
import {
  BUYER_PATIENCE_MS,
  CAPTAIN_CAPTURE_BEFORE_EXPIRY_MS,
  CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS,
  DUE_GRACE_MS,
  NOTICE_GAP_MS,
} from "./time.ts";

/** Facts that become due at `at` (epoch ms; `0`: at once). */
export type Due = { readonly at: number; readonly facts: readonly Fact[] };
export type Rule = (order: Order) => Due | undefined;

export const AT_ONCE = 0;

/** Open money that this order has no use for (any more) is given back: F26, I12. */
const giveBack: Rule = (order) => {
  const cancelled = order.status === "cancelled";
  if (!cancelled && order.capturesDecidedAt === undefined) return undefined;
  const one = order.authorizations.find(
    (each) =>
      isOpen(each) &&
      each.releasing === undefined &&
      (cancelled || (!each.capturing && !each.target && !mayStillCover(order, each))),
  );
  if (one === undefined) return undefined;
  const cause = cancelled ? "cancelled" : causeOf(one);
  return { at: AT_ONCE, facts: [{ kind: "releaseAsked", authorizationId: one.id, cause }] };
};

function causeOf({ target, failureCode }: Authorization): ReleaseCause {
  if (target === undefined) return "late";
  return failureCode === undefined ? "notNeeded" : "captureFailed";
}

/** The captain of a `direct` order answers for the others until they are captured, even scaled to 0 himself. */
function mayStillCover(order: Order, one: Authorization): boolean {
  const answers = order.type === "direct" && one.id === captainOf(order)?.id;
  return answers && order.authorizations.some(({ capturing }) => capturing);
}

/** `direct`: confirmed once the captain's hold stands. `standard`: once the shares add up (CONTRACT 4, "Types"). */
const confirm: Rule = (order) => {
  if (order.capturesDecidedAt !== undefined) return undefined;
  const captain = captainOf(order);
  if (captain === undefined || !counts(captain)) return undefined;
  const covered = order.type === "direct" || fullSince(order) !== undefined;
  if (order.status === "initiated") {
    return { at: AT_ONCE, facts: [{ kind: covered ? "orderConfirmed" : "orderStarted" }] };
  }
  if (order.status === "inProgress" && covered) return { at: AT_ONCE, facts: [{ kind: "orderConfirmed" }] };
  const stands = order.status === "confirmed" || order.status === "pendingCommit";
  if (stands && !covered) return { at: AT_ONCE, facts: [{ kind: "orderReopened" }] };
  return undefined;
};

/** Without the captain's hold nobody answers for the order: lost at the provider, it is as a failed capture of his. */
const loseCaptain: Rule = (order) => {
  const lost = order.authorizations.some(
    (one) => one.role === "captain" && one.status === "released" && one.releasing === undefined,
  );
  if (!lost || isEnded(order)) return undefined;
  return { at: AT_ONCE, facts: [{ kind: "orderCancelled", reason: "captureFailed" }] };
};

/** Co-buyers first, the captain last, and no later than 6 h before his hold expires (CONTRACT 4, "Capture"). */
const captureCaptain: Rule = (order) => {
  const captain = captainOf(order);
  if (order.status !== "confirmed" || captain === undefined || !counts(captain)) return undefined;
  if (captain.capturing || !captain.target) return undefined;
  const latest = (captain.expiresAt ?? Number.POSITIVE_INFINITY) - CAPTAIN_CAPTURE_BEFORE_EXPIRY_MS;
  return {
    at: order.authorizations.some((one) => one.capturing) ? latest : AT_ONCE,
    facts: [{ kind: "captureAsked", authorizationId: captain.id, amount: captain.target }],
  };
};

/** Completed if and only if every capture is done (I14). */
const complete: Rule = (order) => {
  if (order.status !== "confirmed" || order.capturesDecidedAt === undefined) return undefined;
  const wanted = order.authorizations.filter((one) => (one.target ?? 0) > 0);
  if (!wanted.every((one) => one.captured >= (one.target ?? 0))) return undefined;
  return { at: AT_ONCE, facts: [{ kind: "orderCompleted" }] };
};

/** Money captured that the order does not keep goes back; one that finally failed is the operator's (CONTRACT 4). */
const compensate: Rule = (order) => {
  const one = order.authorizations.find((each) => surplus(order, each) > 0 && !isGivenUp(order, each));
  if (one === undefined) return undefined;
  return { at: AT_ONCE, facts: [refundAsked(order, one, surplus(order, one), "compensation")] };
};

const refunded: Rule = (order) => {
  if (order.status !== "completed" || amountRefunded(order) < amountCaptured(order)) return undefined;
  return { at: AT_ONCE, facts: [{ kind: "orderRefunded" }] };
};

/** A payment that waits for its buyer for 15 min is cancelled at the provider (CONTRACT 4, "Reserving"). */
const abandon: Rule = (order) => {
  const waiting = order.authorizations.find(
    (one) => one.status === "requiresAction" && one.releasing === undefined,
  );
  if (waiting === undefined) return undefined;
  return {
    at: waiting.createdAt + BUYER_PATIENCE_MS,
    facts: [{ kind: "releaseAsked", authorizationId: waiting.id, cause: "abandoned" }],
  };
};

/** At the due date nobody may start to pay any more. */
const close: Rule = (order) => {
  if (isClosed(order)) return undefined;
  return { at: effectiveDueDate(order), facts: [{ kind: "paymentsClosed" }] };
};

/**
 * A due date waits at most 1 h for payments asked and unanswered, never past the moment that its holds allow, and not
 * at all for buyers in 3-D Secure. Who comes later is turned away, whatever the order waits for by then.
 */
const turnAway: Rule = (order) => {
  const { closedAt } = order;
  if (closedAt === undefined) return undefined;
  const open = order.authorizations.filter((one) => one.releasing === undefined);
  const inChallenge = open.find(({ status }) => status === "requiresAction");
  const late = inChallenge ?? open.find(({ status }) => status === "pending");
  if (late === undefined) return undefined;
  return {
    at: late === inChallenge ? AT_ONCE : Math.min(closedAt + DUE_GRACE_MS, latestEnd(order)),
    facts: [{ kind: "releaseAsked", authorizationId: late.id, cause: "late" }],
  };
};

/** Since when a due order may be judged; undefined while it waits for an answer. */
function dueSince(order: Order): number | undefined {
  const waits = order.authorizations.some((one) => one.status === "pending" && one.releasing === undefined);
  return waits ? undefined : order.closedAt;
}

/** Not paid by the due date: cancelled (SPEC 3). */
const endUnpaid: Rule = (order) => {
  const at = dueSince(order);
  if (at === undefined || (order.status !== "initiated" && order.status !== "inProgress")) return undefined;
  return { at, facts: [{ kind: "orderCancelled", reason: "dueDate" }] };
};

/** Paid and uncommitted at the due date: it waits for the merchant (SPEC 3). */
const awaitCommit: Rule = (order) => {
  const at = dueSince(order);
  if (at === undefined || order.status !== "confirmed" || !order.tpc || order.committed !== undefined)
    return undefined;
  return { at, facts: [{ kind: "commitAwaited" }] };
};

/**
 * Completion starts when the shares add up or, in `direct`, the due date has passed (CONTRACT 4). An order committed for
 * an amount that its shares, paid since, cannot be scaled to is not completed for another.
 */
const startCaptures: Rule = (order) => {
  if (order.capturesDecidedAt !== undefined) return undefined;
  if (order.status !== "confirmed" && order.status !== "pendingCommit") return undefined;
  if (order.tpc && order.committed === undefined) return undefined;
  const shouldSince = fullSince(order) ?? dueSince(order);
  if (shouldSince === undefined) return undefined;
  const at = order.committed
    ? AT_ONCE
    : Math.min(shouldSince + order.terms.completionDelayMs, latestEnd(order));
  const targets = targetsOf(order);
  if (targets === undefined) return { at, facts: [{ kind: "orderCancelled", reason: "captureFailed" }] };
  const captain = captainOf(order)?.id;
  const first = targets.filter(({ authorizationId, amount }) => amount > 0 && authorizationId !== captain);
  return {
    at,
    facts: [
      { kind: "capturesDecided", targets },
      ...first.map((target): Fact => ({ kind: "captureAsked", ...target })),
    ],
  };
};

function isUncommitted(order: Order): boolean {
  return (
    order.tpc && order.committed === undefined && !isEnded(order) && order.capturesDecidedAt === undefined
  );
}

/** The last notice before the commit deadline, for every uncommitted order that holds money (I16). */
const notice: Rule = (order) => {
  const deadline = commitDeadline(order);
  if (deadline === undefined || !isUncommitted(order) || order.lastNoticeAt !== undefined) return undefined;
  if (!order.authorizations.some(counts)) return undefined;
  const at = deadline - order.terms.lastNoticeMs;
  const facts = [{ kind: "lastNoticeGiven" }] as const;
  if (!isNearFirst(order, at)) return { at, facts };
  // The first may have waited for an answer until the end: one of the two comes before it.
  return order.pendingCommitAt === undefined ? { at: deadline, facts } : undefined;
};

/** The first `order.pendingCommit` comes with the due date, at most its hour of grace later: one of the two is enough. */
function isNearFirst(order: Order, at: number): boolean {
  const { pendingCommitAt, closedAt } = order;
  const first = pendingCommitAt ?? closedAt ?? effectiveDueDate(order);
  return at <= first + NOTICE_GAP_MS && (closedAt !== undefined || at >= first - NOTICE_GAP_MS);
}

const remind: Rule = (order) => {
  const next = nextReminder(order);
  return next && { at: next.at, facts: [{ kind: "reminderGiven", reminder: next.reminder }] };
};

/** Past the commit deadline without commit: cancelled, whatever else (SPEC 3, I15). */
const expire: Rule = (order) => {
  const at = commitDeadline(order);
  if (at === undefined || !isUncommitted(order)) return undefined;
  // Its due date, long past, has waited for an answer until now.
  const isUnpaid = order.status === "initiated" || order.status === "inProgress";
  return { at, facts: [{ kind: "orderCancelled", reason: isUnpaid ? "dueDate" : "commitDeadline" }] };
};

/** A capture without an answer 2 h before its hold expires has finally failed (CONTRACT 4, "Capture"). */
const giveUpCapture: Rule = (order) => {
  const asked = order.authorizations.filter((one) => one.capturing && one.expiresAt !== undefined);
  const first = asked.toSorted((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0))[0];
  if (first?.expiresAt === undefined) return undefined;
  return {
    at: first.expiresAt - CAPTURE_GIVEN_UP_BEFORE_EXPIRY_MS,
    facts: captureGivenUp(order, first, "holdExpired"),
  };
};

/** In the order in which rules due at the same moment are played. */
export const RULES: readonly Rule[] = [
  giveBack,
  compensate,
  loseCaptain,
  confirm,
  abandon,
  close,
  turnAway,
  endUnpaid,
  awaitCommit,
  startCaptures,
  captureCaptain,
  complete,
  refunded,
  notice,
  remind,
  expire,
  giveUpCapture,
];

/** Those whose moment stands whatever the provider answers. */
export const WHATEVER_ANSWERED: ReadonlySet<Rule> = new Set([close, awaitCommit, notice, remind, expire]);
