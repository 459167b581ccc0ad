// What is true after a fact: the fold that makes an order out of its journal. It judges nothing.

import { withDispute } from "../money/dispute.ts";
import type { LoggedEvent, OrderEvent } from "./events.ts";
import type { Authorization, FailureCode, Order, Refund } from "./order.ts";

/** An order, or undefined before its first fact, with one more fact. Throws on a journal that cannot be. */
export function evolve(order: Order | undefined, recorded: LoggedEvent): Order {
  const { orderEvent, at, seq } = recorded;
  if (orderEvent.kind === "orderCreated") return begun(orderEvent, at, seq);
  if (order === undefined || seq !== order.seq + 1) throw new Error(`journal gap before entry ${seq}`);
  return { ...change(order, orderEvent, at), seq, updatedAt: at };
}

function begun(orderEvent: Extract<OrderEvent, { kind: "orderCreated" }>, at: number, seq: number): Order {
  return {
    id: orderEvent.id,
    platformId: orderEvent.platformId,
    amount: orderEvent.amount,
    currency: orderEvent.currency,
    ux: orderEvent.ux,
    type: orderEvent.type,
    tpc: orderEvent.tpc,
    integration: orderEvent.integration,
    terms: orderEvent.terms,
    items: orderEvent.items,
    modules: orderEvent.modules,
    seq,
    status: "initiated",
    createdAt: at,
    updatedAt: at,
    authorizations: [],
    refunds: [],
  };
}

function change(order: Order, orderEvent: Exclude<OrderEvent, { kind: "orderCreated" }>, at: number): Order {
  switch (orderEvent.kind) {
    case "moduleChosen":
      return chosen(order, orderEvent);
    case "detailsChanged":
      return order;
    case "shareReserved":
      return reserve(order, orderEvent, at);
    case "orderStarted":
    case "orderReopened":
      return { ...order, status: "inProgress" };
    case "orderConfirmed":
      return { ...order, status: "confirmed" };
    case "paymentsClosed":
      return { ...order, closedAt: at };
    case "orderCommitted":
      return { ...order, committed: { amount: orderEvent.amount, at } };
    case "commitAwaited":
      return { ...order, status: "pendingCommit", pendingCommitAt: at };
    case "lastNoticeGiven":
      return { ...order, lastNoticeAt: at };
    case "reminderGiven":
      return orderEvent.reminder === "share"
        ? { ...order, shareReminderAt: at }
        : { ...order, dueReminderAt: at };
    case "capturesDecided":
      return decideCaptures(order, orderEvent.targets, at);
    case "orderCompleted":
      return { ...order, status: "completed" };
    case "orderCancelled":
      return { ...order, status: "cancelled", cancelReason: orderEvent.reason };
    case "orderRefunded":
      return { ...order, status: "refunded" };
    case "refundAsked":
      return { ...order, refunds: [...order.refunds, toRefund(orderEvent)] };
    case "refundConfirmed":
      return confirmRefund(order, orderEvent.refundId);
    case "refundFailed":
      return failRefund(order, orderEvent.refundId, orderEvent.code);
    default:
      return withAuthorization(order, orderEvent.authorizationId, (one) =>
        changeAuthorization(one, orderEvent, at),
      );
  }
}

/** The due date and two-phase commit are the chosen module's from now on (CONTRACT 3). */
function chosen(order: Order, orderEvent: Extract<OrderEvent, { kind: "moduleChosen" }>): Order {
  const { moduleId, ux, type, tpc = order.tpc, dueDate = order.terms.dueDate } = orderEvent;
  return { ...order, moduleId, ux, type, tpc, terms: { ...order.terms, dueDate } };
}

type AuthorizationEvent = Extract<
  OrderEvent,
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

function changeAuthorization(one: Authorization, orderEvent: AuthorizationEvent, at: number): Authorization {
  switch (orderEvent.kind) {
    case "buyerAsked":
      return { ...answered(one), status: "requiresAction", ref: orderEvent.ref };
    case "answerMissed":
      return { ...one, unanswered: true };
    case "paymentAuthorized":
      return authorize(one, orderEvent, at);
    case "paymentFailed":
      return { ...answered(one), status: "failed", failureCode: orderEvent.code };
    case "releaseAsked":
      return { ...captureAnswered(one), releasing: orderEvent.cause };
    case "holdReleased":
      return one.authorized > 0
        ? { ...answered(one), status: "released" }
        : { ...answered(one), status: "failed", failureCode: "abandoned" };
    case "captureAsked":
      return { ...one, target: orderEvent.amount, capturing: true };
    case "captureSucceeded":
      return capture(one, orderEvent.amount, at);
    case "captureFailed":
      return { ...captureAnswered(one), target: 0, failureCode: orderEvent.code };
    case "shareCovered":
      return { ...one, target: (one.target ?? 0) + orderEvent.amount };
    case "disputeNoted":
      return { ...one, disputes: withDispute(one, orderEvent.dispute) };
    default:
      return orderEvent satisfies never;
  }
}

/**
 * A hold that comes after its payment was given up for failed, or is less than was asked for, covers nothing: it is
 * only there to be released.
 */
function authorize(
  one: Authorization,
  orderEvent: Extract<OrderEvent, { kind: "paymentAuthorized" }>,
  at: number,
): Authorization {
  const { failureCode, ...rest } = answered(one);
  const held = {
    ...rest,
    status: "authorized" as const,
    ref: orderEvent.ref,
    authorized: orderEvent.amount,
    authorizedAt: at,
    expiresAt: orderEvent.expiresAt,
  };
  const tooLate = one.status === "failed";
  if (!tooLate && orderEvent.amount >= one.hold) return held;
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

function reserve(
  order: Order,
  orderEvent: Extract<OrderEvent, { kind: "shareReserved" }>,
  at: number,
): Order {
  const authorization: Authorization = {
    id: orderEvent.authorizationId,
    role: orderEvent.role,
    status: "pending",
    share: orderEvent.share,
    hold: orderEvent.hold,
    authorized: 0,
    captured: 0,
    refunded: 0,
    units: orderEvent.units,
    attempt: orderEvent.attempt,
    createdAt: at,
    ...(orderEvent.payer === undefined ? {} : { payer: orderEvent.payer }),
  };
  const authorizations = [...order.authorizations, authorization];
  return orderEvent.nbShares === undefined
    ? { ...order, authorizations }
    : { ...order, authorizations, nbShares: orderEvent.nbShares };
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

function toRefund(orderEvent: Extract<OrderEvent, { kind: "refundAsked" }>): Refund {
  const { kind: _, refundId, ...rest } = orderEvent;
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
