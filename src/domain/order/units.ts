// Units of items as lists: several lists in one, and what their lines have in common.

import type { Units } from "./order.ts";

/** The same item named twice is one line. */
export function merged(units: readonly Units[]): readonly Units[] {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of units) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  return [...quantities].map(([itemId, quantity]) => ({ itemId, quantity }));
}
