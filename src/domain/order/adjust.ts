// Change of an order's adjustments, which are absent until the first.

import type { Adjustments, Order } from "./order.ts";

export function adjusted(order: Order, change: Partial<Adjustments>): Order {
  return { ...order, adjustments: { waivers: [], moves: [], ...order.adjustments, ...change } };
}
