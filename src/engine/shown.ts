// An order as the text that merchants read: written when they change it, shown as long as it says what is true.

import type { Platform } from "../config/config.ts";
import type { StoredOrder, WrittenOrder } from "../store/contract.ts";
import { orderJsonText } from "../wire/order-json.ts";
import type { OrderView } from "./contract.ts";
import { viewOf } from "./view.ts";
import type { World } from "./world.ts";

/** The view of an order as a change leaves it, and its text to keep: time leaves it as it is until `alarmAt`. */
export function writtenView(
  world: World,
  stored: StoredOrder,
  alarmAt: number | undefined,
): { readonly view: OrderView; readonly written: WrittenOrder } {
  const view = viewOf(world, stored);
  const text = orderJsonText(view);
  return { view: { ...view, text }, written: { text, to: stored.order.platformId, until: alarmAt } };
}

/** The order's JSON as its merchant's last call left it; undefined when that is not the whole truth, or not this platform's. */
export function shownText(world: World, platform: Platform, orderId: string): string | undefined {
  return world.store.shown(orderId, platform.id, world.now());
}
