// Body of a webhook: the bytes that a merchant reads and every signature covers. The caller renders the
// order.

import type { OrderWebhookName } from "../../domain/messages/webhook-name.ts";
import { PAYOUT_CREATED } from "../../domain/messages/webhook-name.ts";
import type { Payout } from "../../domain/money/payout.ts";
import type { OrderStatus } from "../../domain/order/order.ts";

/** Sent on request only. */
export const TEST_EVENT = "webhook.test";
/** The id in a test webhook: it has the form of an order's id and belongs to no order. */
const NO_ORDER = "ord_00000000-0000-7000-8000-000000000000";

/** `date` in epoch ms, sums in minor units; `order` is the whole order as JSON, for `payload = "full"`. */
export type WebhookContent = {
  readonly event: OrderWebhookName;
  readonly orderId: string;
  readonly platformId: string;
  readonly date: number;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly trackId?: string;
  readonly committedAmount?: number;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
  /** What the captain pays after completion; absent: nothing. */
  readonly amountFinanced?: number;
  /** The payment that the event is about, as JSON. */
  readonly authorization?: object;
  /** The refund that the event is about, as JSON. */
  readonly refund?: object;
  /** The dispute that the event is about, as JSON. */
  readonly dispute?: object;
  /** The deadline that the event is about, as JSON. */
  readonly deadline?: object;
  readonly order?: unknown;
};

/**
 * One compact line of ASCII without a newline at its end; `id` is the order's, on purpose. A sum that is
 * the order's amount is left out.
 */
export function webhookBody(content: WebhookContent): string {
  const { event, orderId, platformId, date, status, amount, trackId } = content;
  const { authorization, refund, dispute, deadline, order } = content;
  const unlessAmount = (sum: number | undefined) => (sum === amount ? undefined : sum);
  const body = {
    ...{ event, id: orderId, orderId, platformId, date, status, amount, trackId },
    committedAmount: unlessAmount(content.committedAmount),
    amountCaptured: unlessAmount(content.amountCaptured),
    amountRefunded: unlessAmount(content.amountRefunded),
    amountFinanced: content.amountFinanced,
    ...{ authorization, refund, dispute, deadline, order },
  };
  return asciiText(JSON.stringify(body));
}

/** The body of the webhook about a payout: its `id` is the payout's. */
export function payoutBody({
  id,
  platformId,
  date,
  amount,
  currency,
}: Omit<Payout, "broughtForward" | "total">) {
  return JSON.stringify({ event: PAYOUT_CREATED, id, platformId, date, amount, currency });
}

/** The body of a test: no order is meant, so it has no status and no amount. */
export function testBody(about: { readonly platformId: string; readonly date: number }): string {
  return JSON.stringify({ event: TEST_EVENT, test: true, id: NO_ORDER, orderId: NO_ORDER, ...about });
}

/** The same JSON with all characters outside ASCII as `\\u` escapes. */
export function asciiText(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
