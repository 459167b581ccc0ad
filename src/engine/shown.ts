// An order as the text that merchants read: written when the order changes, shown as long as it says what is true.

import type { Platform } from "../config/config.ts";
import type { StoredOrder, WrittenOrder } from "../store/contract.ts";
import { orderText, withLinks } from "../wire/order-json.ts";
import { generationsOf, linksOf } from "./view.ts";
import type { World } from "./world.ts";

/** What to keep of `stored`, which time leaves as it is until `alarmAt`. */
export function written(stored: StoredOrder, alarmAt: number | undefined): WrittenOrder {
  const to = stored.order.platformId;
  return { ...orderText(stored), to, until: alarmAt, ...generationsOf(stored) };
}

/** The order's JSON as its last change left it; undefined when that is not the whole truth, or not this platform's. */
export function shownText(world: World, platform: Platform, orderId: string): string | undefined {
  const shown = world.store.shown(orderId, platform.id, world.now());
  return shown && withLinks(shown, linksOf(world, orderId, shown));
}
