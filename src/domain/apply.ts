// What is true after a fact: the fold that makes an order out of its journal. It judges nothing.

import { withDispute } from "./dispute.ts";
import type { Fact, Recorded } from "./fact.ts";
import type { Authorization, FailureCode, Order, Refund } from "./order.ts";

/** An order, or undefined before its first fact, with one more fact. Throws on a journal that cannot be. */
export function apply(order: Order | undefined, recorded: Recorded): Order {
  const { fact, at, seq } = recorded;
  if (fact.kind === "orderCreated") return begun(fact, at, seq);
  if (order === undefined || seq !== order.seq + 1) throw new Error(`journal gap before entry ${seq}`);
  return { ...change(order, fact, at), seq, updatedAt: at };
}

function begun(fact: Extract<Fact, { kind: "orderCreated" }>, at: number, seq: number): Order {
  return {
    id: fact.id,
    platformId: fact.platformId,
    amount: fact.amount,
    currency: fact.currency,
    ux: fact.ux,
    type: fact.type,
    tpc: fact.tpc,
    integration: fact.integration,
    terms: fact.terms,
    items: fact.items,
    modules: fact.modules,
    seq,
    status: "initiated",
    createdAt: at,
    updatedAt: at,
    authorizations: [],
    refunds: [],
  };
}

function change(order: Order, fact: Exclude<Fact, { kind: "orderCreated" }>, at: number): Order {
  switch (fact.kind) {
    case "moduleChosen":
      return chosen(order, fact);
    case "detailsChanged":
      return order;
    case "shareReserved":
      return reserve(order, fact, at);
    case "orderStarted":
    case "orderReopened":
      return { ...order, status: "inProgress" };
    case "orderConfirmed":
      return { ...order, status: "confirmed" };
    case "paymentsClosed":
      return { ...order, closedAt: at };
    case "orderCommitted":
      return { ...order, committed: { amount: fact.amount, at } };
    case "commitAwaited":
      return { ...order, status: "pendingCommit", pendingCommitAt: at };
    case "lastNoticeGiven":
      return { ...order, lastNoticeAt: at };
    case "reminderGiven":
      return fact.reminder === "share" ? { ...order, shareReminderAt: at } : { ...order, dueReminderAt: at };
    case "capturesDecided":
      return decideCaptures(order, fact.targets, at);
    case "orderCompleted":
      return { ...order, status: "completed" };
    case "orderCancelled":
      return { ...order, status: "cancelled", cancelReason: fact.reason };
    case "orderRefunded":
      return { ...order, status: "refunded" };
    case "refundAsked":
      return { ...order, refunds: [...order.refunds, toRefund(fact)] };
    case "refundConfirmed":
      return confirmRefund(order, fact.refundId);
    case "refundFailed":
      return failRefund(order, fact.refundId, fact.code);
    default:
      return withAuthorization(order, fact.authorizationId, (one) => changeAuthorization(one, fact, at));
  }
}

/** The due date and two-phase commit are the chosen module's from now on (CONTRACT 3). */
function chosen(order: Order, fact: Extract<Fact, { kind: "moduleChosen" }>): Order {
  const { moduleId, ux, type, tpc = order.tpc, dueDate = order.terms.dueDate } = fact;
  return { ...order, moduleId, ux, type, tpc, terms: { ...order.terms, dueDate } };
}

type AuthorizationFact = Extract<
  Fact,
  {
    kind:
      | "buyerAsked"
      | "answerMissed"
      | "paymentAuthorized"
      | "paymentFailed"
      | "releaseAsked"
      | "holdReleased"
      | "captureAsked"
      | "captureSucceeded"
      | "captureFailed"
      | "shareCovered"
      | "disputeNoted";
  }
>;

function changeAuthorization(one: Authorization, fact: AuthorizationFact, at: number): Authorization {
  switch (fact.kind) {
    case "buyerAsked":
      return { ...answered(one), status: "requiresAction", ref: fact.ref };
    case "answerMissed":
      return { ...one, unanswered: true };
    case "paymentAuthorized":
      return authorize(one, fact, at);
    case "paymentFailed":
      return { ...answered(one), status: "failed", failureCode: fact.code };
    case "releaseAsked":
      return { ...captureAnswered(one), releasing: fact.cause };
    case "holdReleased":
      return one.authorized > 0
        ? { ...answered(one), status: "released" }
        : { ...answered(one), status: "failed", failureCode: "abandoned" };
    case "captureAsked":
      return { ...one, target: fact.amount, capturing: true };
    case "captureSucceeded":
      return capture(one, fact.amount, at);
    case "captureFailed":
      return { ...captureAnswered(one), target: 0, failureCode: fact.code };
    case "shareCovered":
      return { ...one, target: (one.target ?? 0) + fact.amount };
    case "disputeNoted":
      return { ...one, disputes: withDispute(one, fact.dispute) };
    default:
      return fact satisfies never;
  }
}

/**
 * A hold that comes after its payment was given up for failed, or is less than was asked for, covers nothing: it is
 * only there to be released.
 */
function authorize(
  one: Authorization,
  fact: Extract<Fact, { kind: "paymentAuthorized" }>,
  at: number,
): Authorization {
  const { failureCode, ...rest } = answered(one);
  const held = {
    ...rest,
    status: "authorized" as const,
    ref: fact.ref,
    authorized: fact.amount,
    authorizedAt: at,
    expiresAt: fact.expiresAt,
  };
  const tooLate = one.status === "failed";
  if (!tooLate && fact.amount >= one.hold) return held;
  return { ...held, share: 0, units: [], releasing: one.releasing ?? (tooLate ? "late" : "notNeeded") };
}

/**
 * What was captured was authorized, whether we had heard of it or not (I2). A payment is captured once: no more than this
 * is to be captured of it. One that had been given up covers nothing: it is only there to be refunded, and others can
 * take its share.
 */
function capture(one: Authorization, captured: number, at: number): Authorization {
  const authorized = Math.max(one.authorized, captured);
  const { target, ...rest } = answered(captureAnswered(one));
  const done = { ...rest, status: "captured" as const, authorized, captured, capturedAt: at };
  if (target !== undefined) return { ...done, target: Math.min(target, captured) };
  const isGivenUp = one.releasing !== undefined && one.releasing !== "cancelled";
  return isGivenUp ? { ...done, share: 0, units: [] } : done;
}

function answered(one: Authorization): Authorization {
  const { unanswered, ...rest } = one;
  return rest;
}

function captureAnswered(one: Authorization): Authorization {
  const { capturing, ...rest } = one;
  return rest;
}

function reserve(order: Order, fact: Extract<Fact, { kind: "shareReserved" }>, at: number): Order {
  const authorization: Authorization = {
    id: fact.authorizationId,
    role: fact.role,
    status: "pending",
    share: fact.share,
    hold: fact.hold,
    authorized: 0,
    captured: 0,
    refunded: 0,
    units: fact.units,
    attempt: fact.attempt,
    createdAt: at,
    ...(fact.payer === undefined ? {} : { payer: fact.payer }),
  };
  const authorizations = [...order.authorizations, authorization];
  return fact.nbShares === undefined
    ? { ...order, authorizations }
    : { ...order, authorizations, nbShares: fact.nbShares };
}

function decideCaptures(
  order: Order,
  targets: readonly { readonly authorizationId: string; readonly amount: number }[],
  at: number,
): Order {
  const amounts = new Map(targets.map(({ authorizationId, amount }) => [authorizationId, amount]));
  const authorizations = order.authorizations.map((one) => {
    const target = amounts.get(one.id);
    return target === undefined ? one : { ...one, target };
  });
  return { ...order, status: "confirmed", capturesDecidedAt: at, authorizations };
}

function toRefund(fact: Extract<Fact, { kind: "refundAsked" }>): Refund {
  const { kind: _, refundId, ...rest } = fact;
  return { id: refundId, ...rest, status: "pending" };
}

function confirmRefund(order: Order, refundId: string): Order {
  const confirmed = withRefund(order, refundId, (refund) => ({ ...refund, status: "succeeded" }));
  const refund = confirmed.refunds.find(({ id }) => id === refundId);
  if (refund === undefined) return confirmed;
  return withAuthorization(confirmed, refund.authorizationId, (one) => {
    const refunded = one.refunded + refund.amount;
    return { ...one, refunded, status: refunded === one.captured ? "refunded" : one.status };
  });
}

function failRefund(order: Order, refundId: string, failureCode: FailureCode): Order {
  const before = order.refunds.find(({ id }) => id === refundId);
  const failed = withRefund(order, refundId, (refund) => ({ ...refund, status: "failed", failureCode }));
  return before?.status === "succeeded" ? takeBack(failed, before) : failed;
}

/** What was given back is not: a `refunded` order is `completed` again. */
function takeBack(order: Order, { authorizationId, amount }: Refund): Order {
  const status = order.status === "refunded" ? "completed" : order.status;
  return withAuthorization({ ...order, status }, authorizationId, (one) => ({
    ...one,
    refunded: one.refunded - amount,
    status: one.status === "refunded" ? "captured" : one.status,
  }));
}

function withAuthorization(order: Order, id: string, edit: (one: Authorization) => Authorization): Order {
  return { ...order, authorizations: order.authorizations.map((one) => (one.id === id ? edit(one) : one)) };
}

function withRefund(order: Order, id: string, edit: (refund: Refund) => Refund): Order {
  return { ...order, refunds: order.refunds.map((one) => (one.id === id ? edit(one) : one)) };
}
