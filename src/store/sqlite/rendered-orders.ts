// In-memory cache of rendered orders, the newest of them, as their merchants' last calls left them: a text repeats
// what the rows say, and rendering it from the rows costs several times as much. The cache does not read the texts.

import type { WrittenOrder } from "../../ports/store.ts";

/**
 * Characters that all texts together take, at most: some five hundred orders. More of them live so long that collecting
 * them slows down whatever makes new ones.
 */
const ROOM = 1024 * 1024;

export type RenderedOrders = {
  /** The text of an order, if one is kept that was written for `to` and still holds at `now`. */
  find(orderId: string, to: string, now: number): string | undefined;
  /** Replaces the text of an order; with none it has none. */
  keep(orderId: string, written: WrittenOrder | undefined): void;
  clear(): void;
};

export function createRenderedOrders(room = ROOM): RenderedOrders {
  let newer = new Map<string, WrittenOrder>();
  let older = new Map<string, WrittenOrder>();
  let used = 0;

  function clear(): void {
    newer.clear();
    older.clear();
    used = 0;
  }

  function keep(orderId: string, written: WrittenOrder | undefined): void {
    older.delete(orderId);
    if (written === undefined) {
      newer.delete(orderId);
      return;
    }
    newer.set(orderId, written);
    used += written.text.length;
    if (used <= room / 2) return;
    // A text that was not asked for since the last round is dropped.
    older = newer;
    newer = new Map();
    used = 0;
  }

  return {
    find(orderId, to, now) {
      const written = newer.get(orderId) ?? older.get(orderId);
      if (written?.to !== to || (written.until !== undefined && written.until <= now)) return undefined;
      if (older.has(orderId)) keep(orderId, written);
      return written.text;
    },
    keep,
    clear,
  };
}
