// In-memory cache of rendered orders, as their merchants' last calls left them: a text repeats what the rows say, and
// rendering it from the rows costs three times the rest of a request. The cache does not read the texts.

import { LRUCache } from "lru-cache";
import type { WrittenOrder } from "../../ports/store.ts";

/** Characters that all texts together take, at most: some 12,000 orders with three items and an address. */
const ROOM = 24 * 1024 * 1024;

export type RenderedOrders = {
  /** The text of an order, if one is kept that was written for `to` and still holds at `now`. */
  find(orderId: string, to: string, now: number): string | undefined;
  /** Replaces the text of an order; with none it has none. */
  keep(orderId: string, written: WrittenOrder | undefined): void;
  clear(): void;
};

export function createRenderedOrders(room = ROOM): RenderedOrders {
  const orders = new LRUCache<string, WrittenOrder>({
    maxSize: room,
    sizeCalculation: ({ text }) => text.length,
  });
  return {
    find(orderId, to, now) {
      const written = orders.get(orderId);
      if (written?.to !== to || (written.until !== undefined && written.until <= now)) return undefined;
      return written.text;
    },
    keep(orderId, written) {
      if (written === undefined) orders.delete(orderId);
      else orders.set(orderId, written);
    },
    clear: () => orders.clear(),
  };
}
