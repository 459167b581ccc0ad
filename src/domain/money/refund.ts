// Giving captured money back: who gets how much, under which id (CONTRACT 4, "Refund").

import type { GivenElsewhere, RefundOutcome } from "../order/commands.ts";
import type { OrderEvent } from "../order/events.ts";
import type { Authorization, Order, Refund, RefundCause } from "../order/order.ts";
import { refundable } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { isDisputed } from "./dispute.ts";
import { inProportion, sum } from "./money.ts";

/** A refund's id is made from its authorization's and a number, so that no rule needs chance. */
export function refundAsked(
  order: Order,
  one: Authorization,
  amount: number,
  cause: RefundCause,
): OrderEvent {
  const number = order.refunds.filter(({ authorizationId }) => authorizationId === one.id).length + 1;
  const refundId = `${one.id.replace(/^auth_/, "rfd_")}-${number}`;
  return { kind: "refundAsked", refundId, authorizationId: one.id, amount, cause };
}

/** What was captured of one buyer, is not the order's to keep, and is not on its way back. */
export function surplus(order: Order, one: Authorization): number {
  const kept = order.status === "cancelled" ? 0 : Math.min(one.captured, one.target ?? 0);
  const compensated = order.refunds.filter(
    ({ authorizationId, cause, status }) =>
      authorizationId === one.id && cause === "compensation" && status !== "failed",
  );
  const left = one.captured - kept - amountOf(compensated);
  return Math.min(left, refundable(order, one));
}

/** Its last refund was a compensation that finally failed: only something new makes it worth another try. */
export function isGivenUp(order: Order, one: Authorization): boolean {
  const last = order.refunds.findLast(({ authorizationId }) => authorizationId === one.id);
  return last?.status === "failed" && last.cause === "compensation";
}

/**
 * A merchant's refund: of one buyer or of all in proportion to captured minus refunded, reserved refunds included;
 * without `amount` everything that is left, which of an order already `refunded` is nothing. What is disputed is left out.
 */
export function refund(
  order: Order,
  request: { readonly amount?: number; readonly authorizationId?: string },
): readonly OrderEvent[] | Refusal {
  if (order.status !== "completed" && order.status !== "refunded") {
    const code =
      order.status === "confirmed" && order.capturesDecidedAt ? "captureUnderWay" : "orderNotCompleted";
    return { code, status: order.status };
  }
  const { authorizationId } = request;
  const from = order.authorizations.filter(
    (one) => authorizationId === undefined || one.id === authorizationId,
  );
  if (from.length === 0) return { code: "authorizationNotFound" };
  if (order.status === "refunded" && request.amount === undefined) return [];
  const parts = from.map((one) => (isDisputed(one) ? 0 : refundable(order, one)));
  const most = sum(parts);
  const amount = request.amount ?? most;
  if (request.amount !== undefined && request.amount < 1) return { code: "refundAmountInvalid", max: most };
  if (most === 0 && from.some((one) => isDisputed(one) && refundable(order, one) > 0)) {
    return { code: "paymentDisputed" };
  }
  if (amount > most || most === 0) return { code: "amountExceedsRefundable", refundable: most };
  const amounts = inProportion(amount, parts);
  return from.flatMap((one, index) => {
    const part = amounts[index] ?? 0;
    return part === 0 ? [] : [refundAsked(order, one, part, "merchant")];
  });
}

/**
 * What became of a refund: its first answer counts, and a bank can still send it back. A refusal can be due to refunds
 * that were made without us and not heard of: they are noted with it.
 */
export function noteRefund(
  order: Order,
  { refundId, outcome }: { readonly refundId: string; readonly outcome: RefundOutcome },
): readonly OrderEvent[] {
  const found = order.refunds.find(({ id }) => id === refundId);
  if (found === undefined || found.status === "failed") return [];
  if (outcome.kind === "sentBack") return [{ kind: "refundFailed", refundId, code: "refundRefused" }];
  if (found.status !== "pending") return [];
  if (outcome.kind === "refunded") return [{ kind: "refundConfirmed", refundId }];
  const failed: OrderEvent = { kind: "refundFailed", refundId, code: outcome.code };
  const one = order.authorizations.find(({ id }) => id === found.authorizationId);
  if (one === undefined || outcome.elsewhere === undefined) return [failed];
  const without = { ...order, refunds: order.refunds.filter(({ id }) => id !== refundId) };
  return [failed, ...refundedElsewhere(without, one, outcome.elsewhere)];
}

/** Refunds made by hand at the provider bear this in their id, so that each cent of them is noted once. */
const ELSEWHERE = /-elsewhere-\d+$/;

export function isElsewhere({ id }: Refund): boolean {
  return ELSEWHERE.test(id);
}

/**
 * What is given back at the provider without us, all in all: the merchant did it, and it is done. What a bank has sent
 * back is taken back, the newest first; a smaller amount without that is an old answer. More than is left cannot be said
 * of an order; the comparison with the provider tells it.
 */
export function refundedElsewhere(
  order: Order,
  one: Authorization,
  { amount: total, failed }: GivenElsewhere,
): readonly OrderEvent[] {
  const noted = order.refunds.filter((each) => each.authorizationId === one.id && isElsewhere(each));
  const standing = noted.filter(({ status }) => status === "succeeded");
  const known = amountOf(noted) - amountOf(standing);
  const sentBack: Refund[] = [];
  if (failed > known) while (amountOf(standing) > total) sentBack.push(...standing.splice(-1));
  const amount = Math.min(total - amountOf(standing), refundable(order, one) + amountOf(sentBack));
  const orderEvents = sentBack.map(
    ({ id }): OrderEvent => ({ kind: "refundFailed", refundId: id, code: "refundRefused" }),
  );
  if (amount <= 0) return orderEvents;
  const refundId = `${one.id.replace(/^auth_/, "rfd_")}-elsewhere-${noted.length + 1}`;
  return [
    ...orderEvents,
    { kind: "refundAsked", refundId, authorizationId: one.id, amount, cause: "merchant" },
    { kind: "refundConfirmed", refundId },
  ];
}

function amountOf(refunds: readonly Refund[]): number {
  return sum(refunds.map(({ amount }) => amount));
}
