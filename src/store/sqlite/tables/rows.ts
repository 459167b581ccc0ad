// An order as rows and back, exactly: what is absent in the aggregate is NULL in the row and absent again.

import type { LoggedEvent } from "../../../domain/order/events.ts";
import type { Authorization, Dispute, Order, Refund } from "../../../domain/order/order.ts";
import { amountKept, remaining } from "../../../domain/order/queries.ts";
import type { authorizations, eventLog, orders, refunds } from "./schema.ts";

type OrderRow = Omit<typeof orders.$inferSelect, "number" | "email" | "trackId" | "details">;
type AuthorizationRow = typeof authorizations.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
type OrderEventRow = Pick<typeof eventLog.$inferSelect, "seq" | "at" | "orderEvent">;

export function toOrderRow(order: Order, timerAt: number | undefined): OrderRow {
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
    reserved: order.amount - remaining(order),
    kept: amountKept(order),
    timerAt: timerAt ?? null,
    shareReminderAt: order.shareReminderAt ?? null,
    dueReminderAt: order.dueReminderAt ?? null,
  };
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
  };
}

export function toAuthorizationRow(orderId: string, one: Authorization, position: number): AuthorizationRow {
  return {
    id: one.id,
    orderId,
    position,
    role: one.role,
    status: one.status,
    share: one.share,
    hold: one.hold,
    authorized: one.authorized,
    captured: one.captured,
    refunded: one.refunded,
    target: one.target ?? null,
    units: one.units,
    attempt: one.attempt,
    createdAt: one.createdAt,
    ref: one.ref ?? null,
    authorizedAt: one.authorizedAt ?? null,
    expiresAt: one.expiresAt ?? null,
    capturedAt: one.capturedAt ?? null,
    failureCode: one.failureCode ?? null,
    unanswered: toFlag(one.unanswered),
    releasing: one.releasing ?? null,
    capturing: toFlag(one.capturing),
    disputes: one.disputes === undefined ? null : JSON.stringify(one.disputes),
    payer: one.payer ?? null,
  };
}

function fromAuthorizationRow(row: AuthorizationRow): Authorization {
  const { orderId, position, payer, target, ref, authorizedAt, expiresAt, capturedAt, ...rest } = row;
  const { failureCode, unanswered, releasing, capturing, disputes, ...kept } = rest;
  return {
    ...kept,
    ...present({ payer, target, ref, authorizedAt, expiresAt, capturedAt, failureCode, releasing }),
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
 * The first entry without what the order's own row says for good; what it is worth stands in both. What a choice of
 * module can change stays in the entry of an order that has modules.
 */
export function toOrderEventRow({ seq, at, orderEvent }: LoggedEvent): OrderEventRow {
  if (orderEvent.kind !== "orderCreated") return { seq, at, orderEvent };
  const { id, platformId, tpc, integration, terms, items, modules, ...kept } = orderEvent;
  return { seq, at, orderEvent: modules.length === 0 ? kept : { ...kept, tpc, terms } };
}

/** `order` is the one whose journal it is. What an entry says itself, as all of older programs do, stands. */
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
