// Recent orders in memory, as they were last read from their rows or changed: a payment reads its order ten times within
// a second, and building it from its rows takes as long as saving it. Only what is committed is kept; orders are immutable.

import { LRUCache } from "lru-cache";
import type { StoredOrder } from "../../ports/store.ts";

/** The orders of a second with several hundred payments; each takes some 5 KiB. */
const ROOM = 500;

export type RecentOrders = {
  find(orderId: string): StoredOrder | undefined;
  /** To be called outside of write transactions. */
  keep(stored: StoredOrder): void;
  /** The order is being changed. To be called in the transaction, before the order is read again. */
  drop(orderId: string): void;
  clear(): void;
};

export function createRecentOrders(): RecentOrders {
  const orders = new LRUCache<string, StoredOrder>({ max: ROOM });
  return {
    find: (orderId) => orders.get(orderId),
    keep: (stored) => void orders.set(stored.order.id, stored),
    drop: (orderId) => void orders.delete(orderId),
    clear: () => orders.clear(),
  };
}
