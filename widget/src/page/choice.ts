// Choice of a buyer's share: an equal part, all that is left, an amount of their own, or units of items. Pure: the sum,
// the request to the server, and the reason why the server would refuse it.

import type { PageItem, PageParticipant, PageView, PayRequest } from "../../../src/api/pages/page.ts";
import { equalParts } from "../../../src/domain/money/money.ts";
import type { PartRefusal } from "../../../src/domain/money/parts.ts";
import { partRefusal } from "../../../src/domain/money/parts.ts";
import { choosesShares, firstShares, freeOf } from "./terms.ts";

export type Way = "part" | "rest" | "own";

/** `own` in minor units, undefined while it is no amount; `picked` by item id. */
export type Choice = {
  readonly nbShares: number;
  readonly way: Way;
  readonly own: number | undefined;
  readonly picked: Readonly<Record<string, number>>;
};

export type Doubt = PartRefusal | { readonly code: "noAmount" } | { readonly code: "nothingPicked" };

/** `amount` is what the choice comes to, 0 for nothing yet; with a `doubt` it cannot be paid like that. */
export type Share = {
  readonly amount: number;
  readonly asks: Pick<PayRequest, "nbShares" | "amount" | "units">;
  readonly doubt?: Doubt;
};

export function firstChoice(view: PageView): Choice {
  return { nbShares: firstShares(view), way: "part", own: undefined, picked: {} };
}

/** What this buyer pays unless they choose otherwise. */
export function partOf(view: PageView, nbShares: number): number {
  if (choosesShares(view)) return equalParts(view.amount, nbShares)[0] ?? view.amount;
  const { last, remaining } = freeOf(view);
  return last ? remaining : Math.min(view.suggestedShare, remaining);
}

/** The ways there are, besides none at all: an amount of their own only where another than everything is possible. */
export function waysOf(view: PageView, nbShares: number): readonly Way[] {
  if (view.ux !== "collect") return [];
  const { remaining, minShare, last } = freeOf(view);
  const canDivide = !last && remaining >= 2 * minShare;
  if (choosesShares(view)) return canDivide && nbShares > 1 ? ["part", "own"] : [];
  if (!canDivide) return [];
  return partOf(view, nbShares) === remaining ? ["part", "own"] : ["part", "rest", "own"];
}

/** The least and the most of an amount of their own that leaves something to the others. */
export function ownBounds(view: PageView): { readonly least: number; readonly most: number } {
  return { least: view.minShare, most: view.remaining - view.minShare };
}

export function shareOf(view: PageView, choice: Choice): Share {
  switch (view.ux) {
    case "single":
      return { amount: view.amount, asks: {} };
    case "collect":
      return amountShare(view, choice);
    case "picking":
      return pickedShare(view, choice);
  }
}

function amountShare(view: PageView, { nbShares, way, own }: Choice): Share {
  const chosen = waysOf(view, nbShares).includes(way) ? way : "part";
  const amount = chosen === "part" ? partOf(view, nbShares) : chosen === "rest" ? view.remaining : (own ?? 0);
  const shares = choosesShares(view) ? { nbShares } : {};
  // A choosing captain's equal part follows from their number; what is shown to others is asked for as it is shown.
  const asks = choosesShares(view) && chosen === "part" ? shares : { ...shares, amount };
  if (amount === 0) return { amount, asks, doubt: { code: "noAmount" } };
  return withDoubt(view, { amount, asks });
}

function pickedShare(view: PageView, { picked }: Choice): Share {
  const taken = view.items.map((item) => ({ item, quantity: pickedOf(item, picked) }));
  const amount = taken.reduce((sum, { item, quantity }) => sum + item.amount * quantity, 0);
  const units = taken.flatMap(({ item, quantity }) => (quantity > 0 ? [{ itemId: item.id, quantity }] : []));
  if (units.length === 0) return { amount, asks: { units }, doubt: { code: "nothingPicked" } };
  return withDoubt(view, { amount, asks: { units } });
}

function withDoubt(view: PageView, share: Share): Share {
  const doubt = partRefusal(freeOf(view), share.amount);
  return doubt === undefined ? share : { ...share, doubt };
}

/** How many units of an item can be picked: none of what costs nothing. */
export function pickable({ amount, available = 0 }: PageItem): number {
  return amount > 0 ? available : 0;
}

/** How many units of an item are picked, as far as they are still there. */
export function pickedOf(item: PageItem, picked: Choice["picked"]): number {
  return Math.min(picked[item.id] ?? 0, pickable(item));
}

/** What is picked of units that need not be paid, in minor units. */
export function optionalOf({ items }: PageView, { picked }: Choice): number {
  return items.reduce((sum, item) => (item.optional ? sum + item.amount * pickedOf(item, picked) : sum), 0);
}

/** Everything that is left of every item. */
export function pickAll(items: readonly PageItem[]): Choice["picked"] {
  return Object.fromEntries(items.map((item) => [item.id, pickable(item)]));
}

/** A payment that has units of an item, by its person. */
export type Taker = { readonly person: PageParticipant; readonly quantity: number };

/** Who has units of an item, or is paying for some, in the order in which they came. */
export function takersOf(itemId: string, participants: readonly PageParticipant[]): readonly Taker[] {
  return participants.flatMap((person) => {
    const quantity = (person.units ?? [])
      .filter((units) => units.itemId === itemId)
      .reduce((sum, units) => sum + units.quantity, 0);
    return quantity > 0 ? [{ person, quantity }] : [];
  });
}

/** The items whose name or description has every word of what is searched, whatever the case and the accents. */
export function searched(items: readonly PageItem[], wish: string): readonly PageItem[] {
  const wanted = plain(wish).split(/\s+/);
  return items.filter(({ name, description = "" }) => {
    const text = plain(`${name} ${description}`);
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The items of which fewer are left than were picked. */
export function lostItems(items: readonly PageItem[], picked: Choice["picked"]): readonly PageItem[] {
  return items.filter((item) => (picked[item.id] ?? 0) > pickable(item));
}
