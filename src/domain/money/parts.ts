// Rules of taking a part of an order, in plain numbers: the most parts, the next part, and the refusal of an impossible
// one. They depend on no order, so that a page can explain the same rules before it sends a request.

import type { Refusal } from "../order/refusal.ts";

/** The most people who can share an order, the captain included (specification/orders#limits). */
export const MAX_BUYERS = 50;

/** The most people that one payer can pay for, and the most who come as guests of all. */
export const MOST_SEATS = 49;

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

/** How many of those who share pay: guests of all do not. */
export function payingSeats(nbShares: number, guests: number): number {
  return Math.max(1, nbShares - guests);
}

/** The first `seats` of `wanted` equal parts of `amount`, with the cents that the others leave. */
export function firstParts(amount: number, wanted: number, seats: number): number {
  return amount - Math.floor(amount / wanted) * Math.max(0, wanted - seats);
}

/** The next `seats` of equal parts of `rest`, as if so many people took one in turn. */
export function nextParts(rest: number, wanted: number, seats: number, minShare: number): number {
  let left = rest;
  for (let seat = 0; seat < seats; seat++) left -= nextPart(left, wanted - seat, minShare);
  return rest - left;
}

/** No part, and no remainder, below the smallest share; the last allowed buyer takes all that remains. */
export function partRefusal({ remaining, minShare, last }: Free, amount: number): PartRefusal | undefined {
  if (amount > remaining) return { code: "amountExceedsRemaining", remaining };
  if (amount === remaining) return undefined;
  if (!Number.isInteger(amount) || amount < minShare) return { code: "shareBelowMinimum", minShare };
  if (remaining - amount < minShare) {
    const most = remaining - minShare;
    return { code: "shareLeavesTooLittle", minShare, remaining, most: most < minShare ? 0 : most };
  }
  return last ? { code: "lastBuyerTakesAll", remaining } : undefined;
}
