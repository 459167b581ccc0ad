// Rendered order: an order's JSON as its merchant reads it, kept by the store until a change or time makes it untrue.

import { orderJsonText } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import { timerAt } from "../../domain/order/transition.ts";
import type { RenderedOrder, StoredOrder } from "../../ports/store.ts";
import type { Runtime } from "../runtime.ts";
import { caughtUp, detailsOf, viewOf } from "./view.ts";

/**
 * Time leaves the text as it is until the order's next timer; where it shows what the configuration says now, a reload
 * does not. Undefined: not this platform's order.
 */
export function renderedOrder(
  runtime: Runtime,
  { id: platformId }: Platform,
  stored: StoredOrder,
): RenderedOrder | undefined {
  if (stored.order.platformId !== platformId) return undefined;
  const view = viewOf(runtime, caughtUp(runtime, stored));
  const isConfigured = view.secure3D !== detailsOf(stored).secure3D;
  const until = isConfigured ? 0 : timerAt(stored.order);
  return { text: orderJsonText(view), to: readerOf(runtime, platformId), until };
}

/** The text names the platform's links, which are others at another public URL. */
export function readerOf({ config }: Pick<Runtime, "config">, platformId: string): string {
  return `${platformId} ${config.publicUrl}`;
}
