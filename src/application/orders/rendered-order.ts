// Rendered-order cache: an order's JSON as merchants read it, written with their change, valid until time changes it.

import { orderJsonText } from "../../api/orders/order-json.ts";
import type { Platform } from "../../config/config.ts";
import type { StoredOrder, WrittenOrder } from "../../ports/store.ts";
import type { OrderView } from "../contract/merchant.ts";
import type { Runtime } from "../runtime.ts";
import { viewOf } from "./view.ts";

/** The view of an order as a change leaves it, and its text to keep: time leaves it as it is until `timerAt`. */
export function renderedView(
  runtime: Runtime,
  stored: StoredOrder,
  timerAt: number | undefined,
): { readonly view: OrderView; readonly written: WrittenOrder } {
  const view = viewOf(runtime, stored);
  const text = orderJsonText(view);
  return { view: { ...view, text }, written: { text, to: stored.order.platformId, until: timerAt } };
}

/** The order's JSON as its merchant's last call left it; undefined when it is out of date, or not this platform's. */
export function renderedText(runtime: Runtime, platform: Platform, orderId: string): string | undefined {
  return runtime.store.shown(orderId, platform.id, runtime.now());
}
