// Mapping of an order to rows and back, exactly and the same for every engine: what is absent in the aggregate is NULL in
// the row and absent again.

import type { Financing } from "../domain/financing/financing.ts";
import { attentionsOf } from "../domain/order/attention.ts";
import type { LoggedEvent } from "../domain/order/events.ts";
import type { OrderInvitation } from "../domain/order/invitation.ts";
import type {
  Adjustments,
  Authorization,
  Dispute,
  GroupChoice,
  Order,
  Refund,
} from "../domain/order/order.ts";
import { amountKept, amountReserved, hasGap, isOwing } from "../domain/order/queries.ts";
import type { Details } from "../ports/store.ts";
import type { authorizations, eventLog, orders, refunds } from "./sqlite/tables/schema.ts";

export type OrderRow = Omit<typeof orders.$inferSelect, "number">;
export type AuthorizationRow = typeof authorizations.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type OrderEventRow = Pick<typeof eventLog.$inferSelect, "seq" | "at" | "orderEvent">;

/** `details` undefined: the row says nothing of them. */
export function toOrderRow(
  order: Order,
  timerAt: number | undefined,
  details: Details | undefined,
): OrderRow {
  return {
    id: order.id,
    platformId: order.platformId,
    seq: order.seq,
    status: order.status,
    amount: order.amount,
    currency: order.currency,
    ux: order.ux,
    type: order.type,
    tpc: order.tpc,
    integration: order.integration,
    terms: order.terms,
    items: order.items,
    modules: order.modules,
    moduleId: order.moduleId ?? null,
    nbShares: order.nbShares ?? null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    committedAmount: order.committed?.amount ?? null,
    committedAt: order.committed?.at ?? null,
    closedAt: order.closedAt ?? null,
    pendingCommitAt: order.pendingCommitAt ?? null,
    lastNoticeAt: order.lastNoticeAt ?? null,
    capturesDecidedAt: order.capturesDecidedAt ?? null,
    cancelReason: order.cancelReason ?? null,
    reserved: amountReserved(order),
    kept: amountKept(order),
    timerAt: timerAt ?? null,
    shareReminderAt: order.shareReminderAt ?? null,
    dueReminderAt: order.dueReminderAt ?? null,
    email: details?.email ?? null,
    trackId: details?.trackId ?? null,
    details: toJson(details),
    financing: toJson(order.financing),
    isOwing: isOwing(order),
    hasGap: hasGap(order),
    attentionAt: attentionsOf(order)[0]?.at ?? null,
    adjustments: toJson(order.adjustments),
    people: toJson(order.people),
    invitations: toJson(order.invitations),
  };
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

export function fromOrderRow(
  row: OrderRow,
  authorizationRows: readonly AuthorizationRow[],
  refundRows: readonly RefundRow[],
): Order {
  const { committedAmount, committedAt } = row;
  return {
    id: row.id,
    platformId: row.platformId,
    seq: row.seq,
    amount: row.amount,
    currency: row.currency,
    ux: row.ux,
    type: row.type,
    tpc: row.tpc,
    integration: row.integration,
    terms: row.terms,
    items: row.items,
    modules: row.modules,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.moduleId !== null && { moduleId: row.moduleId }),
    ...(row.nbShares !== null && { nbShares: row.nbShares }),
    ...(row.closedAt !== null && { closedAt: row.closedAt }),
    ...(row.pendingCommitAt !== null && { pendingCommitAt: row.pendingCommitAt }),
    ...(row.lastNoticeAt !== null && { lastNoticeAt: row.lastNoticeAt }),
    ...(row.shareReminderAt !== null && { shareReminderAt: row.shareReminderAt }),
    ...(row.dueReminderAt !== null && { dueReminderAt: row.dueReminderAt }),
    ...(row.capturesDecidedAt !== null && { capturesDecidedAt: row.capturesDecidedAt }),
    ...(row.cancelReason !== null && { cancelReason: row.cancelReason }),
    ...(committedAmount !== null &&
      committedAt !== null && {
        committed: { amount: committedAmount, at: committedAt },
      }),
    authorizations: authorizationRows.map(fromAuthorizationRow),
    refunds: refundRows.map(fromRefundRow),
    ...(row.financing !== null && { financing: JSON.parse(row.financing) as Financing }),
    ...(row.people !== null && { people: JSON.parse(row.people) as GroupChoice }),
    ...(row.adjustments !== null && { adjustments: JSON.parse(row.adjustments) as Adjustments }),
    ...(row.invitations !== null && {
      invitations: JSON.parse(row.invitations) as readonly OrderInvitation[],
    }),
  };
}

export function toAuthorizationRow(
  orderId: string,
  authorization: Authorization,
  position: number,
): AuthorizationRow {
  return {
    id: authorization.id,
    orderId,
    position,
    role: authorization.role,
    status: authorization.status,
    share: authorization.share,
    hold: authorization.hold,
    authorized: authorization.authorized,
    captured: authorization.captured,
    refunded: authorization.refunded,
    target: authorization.target ?? null,
    units: authorization.units,
    attempt: authorization.attempt,
    createdAt: authorization.createdAt,
    ref: authorization.ref ?? null,
    authorizedAt: authorization.authorizedAt ?? null,
    expiresAt: authorization.expiresAt ?? null,
    capturedAt: authorization.capturedAt ?? null,
    failureCode: authorization.failureCode ?? null,
    unanswered: toFlag(authorization.unanswered),
    releasing: authorization.releasing ?? null,
    capturing: toFlag(authorization.capturing),
    disputes: toJson(authorization.disputes),
    payer: authorization.payer ?? null,
    seats: authorization.seats ?? null,
    showAs: authorization.showAs ?? null,
  };
}

function fromAuthorizationRow(row: AuthorizationRow): Authorization {
  const { orderId, position, payer, seats, showAs, target, ref, authorizedAt, expiresAt, ...rest } = row;
  const { capturedAt, failureCode, unanswered, releasing, capturing, disputes, ...kept } = rest;
  return {
    ...kept,
    ...present({
      payer,
      seats,
      showAs,
      target,
      ref,
      authorizedAt,
      expiresAt,
      capturedAt,
      failureCode,
      releasing,
    }),
    ...(disputes !== null && { disputes: JSON.parse(disputes) as readonly Dispute[] }),
    ...present({ unanswered: fromFlag(unanswered), capturing: fromFlag(capturing) }),
  };
}

function toFlag(value: boolean | undefined): 0 | 1 | null {
  return value === undefined ? null : value ? 1 : 0;
}

function fromFlag(value: 0 | 1 | null): boolean | null {
  return value === null ? null : value === 1;
}

export function toRefundRow(orderId: string, refund: Refund, position: number): RefundRow {
  return { ...refund, orderId, position, failureCode: refund.failureCode ?? null };
}

function fromRefundRow({ orderId, position, failureCode, ...kept }: RefundRow): Refund {
  return { ...kept, ...present({ failureCode }) };
}

/**
 * The first entry without what the order's own row says permanently; the amount stands in both. What a choice of
 * module can change stays in the entry of an order that has modules.
 */
export function toOrderEventRow({ seq, at, orderEvent }: LoggedEvent): OrderEventRow {
  if (orderEvent.kind !== "orderCreated") return { seq, at, orderEvent };
  const { id, platformId, tpc, integration, terms, items, modules, ...kept } = orderEvent;
  return { seq, at, orderEvent: modules.length === 0 ? kept : { ...kept, tpc, terms } };
}

/** `order` is the one whose event log it is. What an entry itself says, as all entries of older programs do, wins. */
export function fromOrderEventRow(order: Order, { seq, at, orderEvent }: OrderEventRow): LoggedEvent {
  if (orderEvent.kind !== "orderCreated") return { seq, at, orderEvent };
  const { id, platformId, tpc, integration, terms, items, modules } = order;
  return { seq, at, orderEvent: { id, platformId, tpc, integration, terms, items, modules, ...orderEvent } };
}

/** Without the columns that are NULL: they are absent, not undefined. */
function present<T extends Record<string, unknown>>(row: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in row) {
    const value = row[key];
    if (value !== null && value !== undefined) kept[key] = value;
  }
  return kept;
}
