// Refunds of captured money: their amounts for each buyer and their ids (specification/money#refunds).

import { financedRefund, refundableDeadlines } from "../financing/refund.ts";
import { isFinanced } from "../financing/standing.ts";
import type { GivenElsewhere, RefundOutcome } from "../order/commands.ts";
import type { OrderEvent } from "../order/events.ts";
import type { Authorization, Order, Refund, RefundCause } from "../order/order.ts";
import { refundable, refundsOf } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { isDisputed } from "./dispute.ts";
import { inProportion, sum } from "./money.ts";

/** A refund's id is derived from its authorization's id and a number, so that no rule needs a random source. */
export function refundAsked(
  order: Order,
  authorization: Authorization,
  amount: number,
  cause: RefundCause,
): OrderEvent {
  const number =
    order.refunds.filter(({ authorizationId }) => authorizationId === authorization.id).length + 1;
  const refundId = `${authorization.id.replace(/^auth_/, "rfd_")}-${number}`;
  return { kind: "refundAsked", refundId, authorizationId: authorization.id, amount, cause };
}

/** What was captured from one buyer, is not the order's to keep, and is not being refunded yet. */
export function surplus(order: Order, authorization: Authorization): number {
  const kept = order.status === "cancelled" ? 0 : Math.min(authorization.captured, authorization.target ?? 0);
  const compensated = order.refunds.filter(
    ({ authorizationId, cause, status }) =>
      authorizationId === authorization.id && cause === "compensation" && status !== "failed",
  );
  const left = authorization.captured - kept - amountOf(compensated);
  return Math.min(left, refundable(order, authorization));
}

/** The last refund was a compensation that finally failed: it is not tried again without a new event. */
export function isGivenUp(order: Order, authorization: Authorization): boolean {
  const last = order.refunds.findLast(({ authorizationId }) => authorizationId === authorization.id);
  return last?.status === "failed" && last.cause === "compensation";
}

/**
 * A merchant's refund: of one buyer or of all in proportion to captured, or financed, minus refunded, reserved refunds
 * included; without `amount` everything that is left, which of an order already `refunded` is nothing. Disputed payments
 * are left out.
 */
export function refund(
  order: Order,
  request: { readonly amount?: number; readonly authorizationId?: string },
): readonly OrderEvent[] | Refusal {
  const refused = notRefundable(order);
  if (refused !== undefined) return refused;
  const { authorizationId } = request;
  const from = order.authorizations.filter(
    (authorization) => authorizationId === undefined || authorization.id === authorizationId,
  );
  if (from.length === 0) return { code: "authorizationNotFound" };
  if (order.status === "refunded" && request.amount === undefined) return [];
  const parts = from.map(
    (authorization) => capturable(order, authorization) + financedPart(order, authorization),
  );
  const most = sum(parts);
  const amount = request.amount ?? most;
  if (request.amount !== undefined && request.amount < 1) return { code: "refundAmountInvalid", max: most };
  if (most === 0 && from.some((each) => refundable(order, each) > 0)) return { code: "paymentDisputed" };
  if (amount > most || most === 0) return { code: "amountExceedsRefundable", refundable: most };
  const amounts = inProportion(amount, parts);
  const asked = from.map((authorization, index) => refundOne(order, authorization, amounts[index] ?? 0));
  const wait = asked.find((part): part is Refusal => "code" in part);
  return wait ?? asked.flatMap((part) => ("code" in part ? [] : part));
}

function notRefundable({ status, capturesDecidedAt }: Order): Refusal | undefined {
  if (status === "completed" || status === "refunded") return undefined;
  const isUnderWay = status === "confirmed" && capturesDecidedAt !== undefined;
  return { code: isUnderWay ? "captureUnderWay" : "orderNotCompleted", status };
}

function capturable(order: Order, authorization: Authorization): number {
  return isDisputed(authorization) ? 0 : refundable(order, authorization);
}

/** What a captain pays later and can still be given up or given back. */
function financedPart(order: Order, authorization: Authorization): number {
  const { financing } = order;
  return financing && isFinanced(order, authorization) ? refundableDeadlines(financing) : 0;
}

/** Of a captain who pays later, deadlines come before the capture (specification/financing#refunds). */
function refundOne(
  order: Order,
  authorization: Authorization,
  amount: number,
): readonly OrderEvent[] | Refusal {
  const { financing } = order;
  if (amount === 0) return [];
  if (financing === undefined || financedPart(order, authorization) === 0)
    return [refundAsked(order, authorization, amount, "merchant")];
  const parts = financedRefund(financing, authorization.id, amount, capturable(order, authorization));
  if ("code" in parts) return parts;
  const { lowered, returned, captured } = parts;
  return [
    ...(lowered.length === 0 ? [] : [{ kind: "deadlinesLowered", refunds: lowered } as const]),
    ...returned.map((refund): OrderEvent => ({ kind: "deadlineRefundAsked", refund })),
    ...(captured === 0 ? [] : [refundAsked(order, authorization, captured, "merchant")]),
  ];
}

/**
 * Outcome of a refund: the provider's first answer counts, and a bank can still send the refund back. A refusal can be due
 * to refunds made at the provider that are not known here yet: they are recorded with it.
 */
export function noteRefund(
  order: Order,
  { refundId, outcome }: { readonly refundId: string; readonly outcome: RefundOutcome },
): readonly OrderEvent[] {
  const found = refundsOf(order).find(({ id }) => id === refundId);
  if (found === undefined || found.status === "failed") return [];
  if ("way" in found && found.way !== "card") return [];
  if (outcome.kind === "sentBack") return [{ kind: "refundFailed", refundId, code: "refundRefused" }];
  if (found.status !== "pending") return [];
  if (outcome.kind === "refunded") return [{ kind: "refundConfirmed", refundId }];
  const failed: OrderEvent = { kind: "refundFailed", refundId, code: outcome.code };
  const authorization = order.authorizations.find(({ id }) => id === found.authorizationId);
  if (authorization === undefined || outcome.elsewhere === undefined || "way" in found) return [failed];
  const without = { ...order, refunds: order.refunds.filter(({ id }) => id !== refundId) };
  return [failed, ...refundedElsewhere(without, authorization, outcome.elsewhere)];
}

/** Refunds made by hand at the provider carry this in their id, so that each cent of them is recorded once. */
const ELSEWHERE = /-elsewhere-\d+$/;

export function isElsewhere({ id }: Refund): boolean {
  return ELSEWHERE.test(id);
}

/**
 * Refunds that the merchant made at the provider directly, as a total of this payment: they are done. Those that a bank
 * has sent back are marked failed, the newest first; a smaller total without that is an outdated answer. No more than what
 * is left can be recorded; reconciliation reports the rest as a discrepancy.
 */
export function refundedElsewhere(
  order: Order,
  authorization: Authorization,
  { amount: total, failed }: GivenElsewhere,
): readonly OrderEvent[] {
  const noted = order.refunds.filter(
    (each) => each.authorizationId === authorization.id && isElsewhere(each),
  );
  const standing = noted.filter(({ status }) => status === "succeeded");
  const known = amountOf(noted) - amountOf(standing);
  const sentBack: Refund[] = [];
  if (failed > known) while (amountOf(standing) > total) sentBack.push(...standing.splice(-1));
  const amount = Math.min(total - amountOf(standing), refundable(order, authorization) + amountOf(sentBack));
  const orderEvents = sentBack.map(
    ({ id }): OrderEvent => ({ kind: "refundFailed", refundId: id, code: "refundRefused" }),
  );
  if (amount <= 0) return orderEvents;
  const refundId = `${authorization.id.replace(/^auth_/, "rfd_")}-elsewhere-${noted.length + 1}`;
  return [
    ...orderEvents,
    { kind: "refundAsked", refundId, authorizationId: authorization.id, amount, cause: "merchant" },
    { kind: "refundConfirmed", refundId },
  ];
}

function amountOf(refunds: readonly Refund[]): number {
  return sum(refunds.map(({ amount }) => amount));
}
