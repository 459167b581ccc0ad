// The bytes of a webhook: what a merchant reads and every signature covers (CONTRACT 5). It knows no keys and no
// addresses, and how an order is rendered is not its business.

import type { EventName } from "../domain/duty.ts";
import type { OrderStatus } from "../domain/order.ts";

/** Sent on request only, about an order that never was. */
export const TEST_EVENT = "webhook.test";

/** `date` in epoch ms, `amount` in minor units; `order` is the whole order as JSON, for `payload = "full"`. */
export type WebhookContent = {
  readonly event: EventName | typeof TEST_EVENT;
  readonly orderId: string;
  readonly platformId: string;
  readonly date: number;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly trackId?: string;
  readonly order?: unknown;
};

/** One compact line of ASCII without a newline at its end; `id` is the order's, on purpose (CONTRACT 5). */
export function webhookBody({
  event,
  orderId,
  platformId,
  date,
  status,
  amount,
  trackId,
  order,
}: WebhookContent): string {
  const content = {
    event,
    id: orderId,
    orderId,
    platformId,
    date,
    status,
    amount,
    trackId,
    order,
  };
  return asciiText(JSON.stringify(content));
}

/** The same JSON with other characters than ASCII as `\\u` escapes. */
export function asciiText(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
