// Fold of domain events: the order's state after each of them. It decides nothing.

import type { FinancingEvent } from "../financing/events.ts";
import { isFinancingEvent } from "../financing/events.ts";
import { evolveFinancing } from "../financing/evolve.ts";
import { withDispute } from "../money/dispute.ts";
import { GAP_NOTICE_MS, REMIND_BEFORE_DUE_MS, REMINDER_GAP_MS } from "../time.ts";
import { adjusted } from "./adjust.ts";
import type { AskEvent, LoggedEvent, OrderEvent } from "./events.ts";
import { evolveAsks, isAskEvent } from "./evolve-asks.ts";
import { leavesGap, usesGuarantee } from "./guarantee.ts";
import type { InvitationEvent } from "./invitation.ts";
import { isInvitationEvent } from "./invitation.ts";
import { evolveInvitations, withPayer } from "./invitations.ts";
import type { Authorization, FailureCode, Order, Refund } from "./order.ts";
import { payerOf, wasHeld } from "./queries.ts";
import { merged } from "./units.ts";

/** The order (undefined before its first event) after one more event. Throws when the event log has a gap. */
export function evolve(order: Order | undefined, recorded: LoggedEvent): Order {
  const { orderEvent, at, seq } = recorded;
  if (orderEvent.kind === "orderCreated") return begun(orderEvent, at, seq);
  if (order === undefined || seq !== order.seq + 1) throw new Error(`event log gap before entry ${seq}`);
  if (isInvitationEvent(orderEvent))
    return { ...evolveInvitations(order, orderEvent, at), seq, updatedAt: at };
  const isOwn = !isFinancingEvent(orderEvent) && !isAskEvent(orderEvent);
  const changed = isOwn ? change(order, orderEvent, at) : order;
  return { ...evolveAsks(evolveFinancing(changed, orderEvent, at), orderEvent, at), seq, updatedAt: at };
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

type OwnEvent = Exclude<OrderEvent, FinancingEvent | InvitationEvent | AskEvent | { kind: "orderCreated" }>;

function change(order: Order, orderEvent: OwnEvent, at: number): Order {
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
    case "shareRaised":
      return raise(adjusted(order, { sharesAt: at }), orderEvent);
    case "restWaived": {
      const { kind: _, ...waiver } = orderEvent;
      return adjusted(order, { waivers: [...(order.adjustments?.waivers ?? []), waiver], sharesAt: at });
    }
    case "dueDateMoved":
      return moved(order, orderEvent, at);
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
      return withGap(
        withAuthorization(order, orderEvent.authorizationId, (authorization) =>
          changeAuthorization(authorization, orderEvent, at),
        ),
        orderEvent,
        at,
      );
  }
}

/** The moment of a loss that the captain is to be told of, where a guarantee was agreed. */
function withGap(order: Order, orderEvent: OwnEvent, at: number): Order {
  if (!usesGuarantee(order) || !leavesGap(order, orderEvent)) return order;
  const last = order.adjustments?.gapAt ?? Number.NEGATIVE_INFINITY;
  return at < last + GAP_NOTICE_MS ? order : adjusted(order, { gapAt: at });
}

/** The captain is reminded of the new date too, unless that would follow this move or the last reminder at once. */
function moved(order: Order, { to, by }: Extract<OrderEvent, { kind: "dueDateMoved" }>, at: number): Order {
  const moves = [...(order.adjustments?.moves ?? []), { to, by }];
  const { dueReminderAt, ...rest } = adjusted(order, { moves });
  const earliest = dueReminderAt === undefined ? at : Math.max(at, dueReminderAt + REMINDER_GAP_MS);
  return earliest > to - REMIND_BEFORE_DUE_MS ? { ...rest, dueReminderAt: dueReminderAt ?? at } : rest;
}

function raise(order: Order, orderEvent: Extract<OrderEvent, { kind: "shareRaised" }>): Order {
  return withAuthorization(order, orderEvent.authorizationId, (authorization) => ({
    ...authorization,
    share: authorization.share + orderEvent.amount,
    units: merged([...authorization.units, ...orderEvent.units]),
  }));
}

/** Due date, guarantee, financing and two-phase commit are the chosen module's from now on (specification/orders). */
function chosen(order: Order, orderEvent: Extract<OrderEvent, { kind: "moduleChosen" }>): Order {
  const { moduleId, ux, type, tpc = order.tpc, dueDate = order.terms.dueDate } = orderEvent;
  const { financing, guarantee, guarantors } = orderEvent;
  const terms = {
    ...order.terms,
    dueDate,
    ...(financing !== undefined && { financing }),
    ...(guarantee !== undefined && { guarantee }),
    ...(guarantors !== undefined && { guarantors }),
  };
  return { ...order, moduleId, ux, type, tpc, terms };
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

function changeAuthorization(
  authorization: Authorization,
  orderEvent: AuthorizationEvent,
  at: number,
): Authorization {
  switch (orderEvent.kind) {
    case "buyerAsked":
      return { ...answered(authorization), status: "requiresAction", ref: orderEvent.ref };
    case "answerMissed":
      return { ...authorization, unanswered: true };
    case "paymentAuthorized":
      return authorize(authorization, orderEvent, at);
    case "paymentFailed":
      return { ...answered(authorization), status: "failed", failureCode: orderEvent.code };
    case "releaseAsked":
      return { ...captureAnswered(authorization), releasing: orderEvent.cause };
    case "holdReleased":
      return wasHeld(authorization)
        ? { ...answered(authorization), status: "released" }
        : { ...answered(authorization), status: "failed", failureCode: "abandoned" };
    case "captureAsked":
      return { ...authorization, target: orderEvent.amount, capturing: true };
    case "captureSucceeded":
      return capture(authorization, orderEvent.amount, at);
    case "captureFailed":
      return { ...captureAnswered(authorization), target: 0, failureCode: orderEvent.code };
    case "shareCovered":
      return {
        ...authorization,
        target: orderEvent.target ?? (authorization.target ?? 0) + orderEvent.amount,
      };
    case "disputeNoted":
      return { ...authorization, disputes: withDispute(authorization, orderEvent.dispute) };
    default:
      return orderEvent satisfies never;
  }
}

/**
 * A hold that comes after its payment counts as failed, or is less than was asked for, covers nothing: it is only there
 * to be released.
 */
function authorize(
  authorization: Authorization,
  orderEvent: Extract<OrderEvent, { kind: "paymentAuthorized" }>,
  at: number,
): Authorization {
  const { failureCode, ...rest } = answered(authorization);
  const held = {
    ...rest,
    status: "authorized" as const,
    ref: orderEvent.ref,
    authorized: orderEvent.amount,
    authorizedAt: at,
    // A saved card alone holds nothing, so that nothing expires.
    ...(authorization.hold > 0 && { expiresAt: orderEvent.expiresAt }),
  };
  const tooLate = authorization.status === "failed";
  if (!tooLate && orderEvent.amount >= authorization.hold) return held;
  return {
    ...held,
    share: 0,
    units: [],
    releasing: authorization.releasing ?? (tooLate ? "late" : "notNeeded"),
  };
}

/**
 * What was captured was authorized, whether that answer arrived or not (I2). A payment is captured once: no more than this
 * is to be captured of it. A payment that had been given up covers nothing: it is only there to be refunded, and others
 * can take its share.
 */
function capture(authorization: Authorization, captured: number, at: number): Authorization {
  const authorized = Math.max(authorization.authorized, captured);
  const { target, ...rest } = answered(captureAnswered(authorization));
  const done = { ...rest, status: "captured" as const, authorized, captured, capturedAt: at };
  if (target !== undefined) return { ...done, target: Math.min(target, captured) };
  const isGivenUp = authorization.releasing !== undefined && authorization.releasing !== "cancelled";
  return isGivenUp ? { ...done, share: 0, units: [] } : done;
}

function answered(authorization: Authorization): Authorization {
  const { unanswered, ...rest } = authorization;
  return rest;
}

function captureAnswered(authorization: Authorization): Authorization {
  const { capturing, ...rest } = authorization;
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
    ...(orderEvent.seats === undefined ? {} : { seats: orderEvent.seats }),
    ...(orderEvent.showAs === undefined ? {} : { showAs: orderEvent.showAs }),
  };
  const { people: before, ...others } = order;
  // What a captain said with a try that failed does not stand for the next one.
  const people = orderEvent.role === "captain" ? orderEvent.people : before;
  return {
    ...withPayer(others, orderEvent.invitationId, payerOf(authorization)),
    authorizations: [...order.authorizations, authorization],
    ...(orderEvent.nbShares !== undefined && { nbShares: orderEvent.nbShares }),
    ...(people !== undefined && { people }),
  };
}

function decideCaptures(
  order: Order,
  targets: readonly { readonly authorizationId: string; readonly amount: number }[],
  at: number,
): Order {
  const amounts = new Map(targets.map(({ authorizationId, amount }) => [authorizationId, amount]));
  const authorizations = order.authorizations.map((authorization) => {
    const target = amounts.get(authorization.id);
    return target === undefined ? authorization : { ...authorization, target };
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
  return withAuthorization(confirmed, refund.authorizationId, (authorization) => {
    const refunded = authorization.refunded + refund.amount;
    return {
      ...authorization,
      refunded,
      status: refunded === authorization.captured ? "refunded" : authorization.status,
    };
  });
}

function failRefund(order: Order, refundId: string, failureCode: FailureCode): Order {
  const before = order.refunds.find(({ id }) => id === refundId);
  const failed = withRefund(order, refundId, (refund) => ({ ...refund, status: "failed", failureCode }));
  if (before?.status === "succeeded") return takeBack(failed, before);
  const isOfDeadline = order.financing?.refunds.some(
    ({ id, status }) => id === refundId && status === "succeeded",
  );
  return isOfDeadline ? notRefunded(failed) : failed;
}

/** An order that was `refunded` is `completed` again. */
function notRefunded(order: Order): Order {
  return order.status === "refunded" ? { ...order, status: "completed" } : order;
}

/** The refunded amount is the order's again. */
function takeBack(order: Order, { authorizationId, amount }: Refund): Order {
  return withAuthorization(notRefunded(order), authorizationId, (authorization) => ({
    ...authorization,
    refunded: authorization.refunded - amount,
    status: authorization.status === "refunded" ? "captured" : authorization.status,
  }));
}

function withAuthorization(
  order: Order,
  id: string,
  edit: (authorization: Authorization) => Authorization,
): Order {
  return {
    ...order,
    authorizations: order.authorizations.map((authorization) =>
      authorization.id === id ? edit(authorization) : authorization,
    ),
  };
}

function withRefund(order: Order, id: string, edit: (refund: Refund) => Refund): Order {
  return { ...order, refunds: order.refunds.map((refund) => (refund.id === id ? edit(refund) : refund)) };
}
