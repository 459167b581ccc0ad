// Rules of taking a part of an order, in plain numbers: the most parts, the next part, and the refusal of an impossible
// one. They depend on no order, so that a page can explain the same rules before it sends a request.

import type { Refusal } from "../order/refusal.ts";

/** The most people who can share an order, the captain included (specification/orders#limits). */
export const MAX_BUYERS = 50;

/** What is free for the next buyer, in minor units. `last`: no other buyer may come after them. */
export type Free = { readonly remaining: number; readonly minShare: number; readonly last: boolean };

export type PartRefusal = Extract<
  Refusal,
  {
    readonly code:
      | "amountExceedsRemaining"
      | "shareBelowMinimum"
      | "shareLeavesTooLittle"
      | "lastBuyerTakesAll";
  }
>;

/** The most parts `amount` can be shared in, the captain's included: none is below the smallest share. */
export function mostParts(amount: number, minShare: number, maxBuyers: number): number {
  return Math.max(1, Math.min(maxBuyers, Math.floor(amount / minShare)));
}

/** How many of the `wanted` parts `rest` is shared in: fewer where they would be too small. */
export function partsOf(rest: number, wanted: number, minShare: number): number {
  return Math.max(1, Math.min(wanted, Math.floor(rest / minShare)));
}

/** The next of equal parts of `rest`; the last one is the rest. */
export function nextPart(rest: number, wanted: number, minShare: number): number {
  return Math.floor(rest / partsOf(rest, wanted, minShare));
}

/** No part, and no remainder, below the smallest share; the last allowed buyer takes all that remains. */
export function partRefusal({ remaining, minShare, last }: Free, amount: number): PartRefusal | undefined {
  if (amount > remaining) return { code: "amountExceedsRemaining", remaining };
  if (amount === remaining) return undefined;
  if (!Number.isInteger(amount) || amount < minShare) return { code: "shareBelowMinimum", minShare };
  if (remaining - amount < minShare) return { code: "shareLeavesTooLittle", minShare, remaining };
  return last ? { code: "lastBuyerTakesAll", remaining } : undefined;
}
