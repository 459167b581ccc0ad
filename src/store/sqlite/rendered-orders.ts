// Rendered-order cache in memory: orders as their merchants last read them. A text repeats what the rows say, and
// rendering it from the rows costs three times the rest of a request. The cache does not read the texts.

import { LRUCache } from "lru-cache";
import type { RenderedOrder } from "../../ports/store.ts";

/** Characters that all texts together take, at most: some 12,000 orders with three items and an address. */
const ROOM = 24 * 1024 * 1024;

export type RenderedOrders = {
  /** The text of an order, if one is kept that was written for `to` and still holds at `now`. */
  find(orderId: string, to: string, now: number): string | undefined;
  keep(orderId: string, rendered: RenderedOrder): void;
  /** The order has changed. */
  drop(orderId: string): void;
  clear(): void;
};

export function createRenderedOrders(room = ROOM): RenderedOrders {
  const orders = new LRUCache<string, RenderedOrder>({
    maxSize: room,
    sizeCalculation: ({ text }) => text.length,
  });
  return {
    find(orderId, to, now) {
      const rendered = orders.get(orderId);
      if (rendered?.to !== to || (rendered.until !== undefined && rendered.until <= now)) return undefined;
      return rendered.text;
    },
    keep: (orderId, rendered) => void orders.set(orderId, rendered),
    drop: (orderId) => void orders.delete(orderId),
    clear: () => orders.clear(),
  };
}
