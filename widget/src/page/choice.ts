// Choice of a buyer's share: an equal part, all that is left, an amount of their own, or units of items. Pure: the sum,
// the request to the server, and the reason why the server would refuse it.

import type { PageItem, PageView, PayRequest } from "../../../src/api/pages/page.ts";
import type { PageParticipant } from "../../../src/api/pages/people.ts";
import type { PartRefusal } from "../../../src/domain/money/parts.ts";
import {
  firstParts,
  MOST_SEATS,
  nextParts,
  partRefusal,
  payingSeats,
} from "../../../src/domain/money/parts.ts";
import { heldPayments } from "./stage.ts";
import { choosesShares, dueOf, firstShares, freeOf } from "./terms.ts";

export type Way = "part" | "rest" | "own";

/**
 * `own` in minor units, undefined while it is no amount; `picked` by item id. `seats`: for how many people this buyer pays;
 * `guests` pay nothing.
 */
export type Choice = {
  readonly nbShares: number;
  readonly seats: number;
  readonly guests: number;
  readonly said: Pick<PayRequest, "names" | "visibility" | "showAs">;
  readonly way: Way;
  readonly own: number | undefined;
  readonly picked: Readonly<Record<string, number>>;
};

export type Doubt = PartRefusal | { readonly code: "noAmount" } | { readonly code: "nothingPicked" };

/** `amount` is what the choice comes to, 0 for nothing yet; with a `doubt` it cannot be paid like that. */
export type Share = {
  readonly amount: number;
  readonly asks: Omit<PayRequest, "attempt" | "means">;
  readonly doubt?: Doubt;
};

export function firstChoice(view: PageView): Choice {
  const { seats = 1 } = view.invitation ?? {};
  return { ...{ nbShares: firstShares(view), seats, guests: 0, said: {} }, ...UNPICKED };
}

const UNPICKED = { way: "part", own: undefined, picked: {} } as const;

/** How many others a choosing captain leaves to pay. */
export function othersOf({ nbShares, guests, seats }: Choice): number {
  return Math.max(0, payingSeats(nbShares, guests) - seats);
}

/** The most people that this buyer can pay for. */
export function mostSeats(view: PageView, { nbShares, guests }: Choice): number {
  const left = choosesShares(view) ? payingSeats(nbShares, guests) : (view.people?.left ?? 1);
  return Math.max(1, Math.min(MOST_SEATS, left));
}

/** Whether there is a number of people to choose: who pays again has their seats already. */
export function choosesSeats(view: PageView, choice: Choice): boolean {
  if (view.ux !== "collect") return false;
  return view.role === "captain" || (mostSeats(view, choice) > 1 && heldPayments(view).length === 0);
}

/** The people that they pay for, as far as they still can. */
export function seatsIn(view: PageView, choice: Choice): number {
  return Math.min(choice.seats, mostSeats(view, choice));
}

/** What this buyer pays unless they choose otherwise. */
export function partOf(view: PageView, choice: Choice): number {
  const { nbShares, guests } = choice;
  const seats = seatsIn(view, choice);
  if (choosesShares(view)) return firstParts(dueOf(view), payingSeats(nbShares, guests), seats);
  const { last, remaining, minShare } = freeOf(view);
  if (last) return remaining;
  const part =
    seats > 1 ? nextParts(remaining, view.people?.left ?? 1, seats, minShare) : view.suggestedShare;
  return Math.min(part, remaining);
}

/** The ways there are, besides none at all: an amount of their own only where another than everything is possible. */
export function waysOf(view: PageView, choice: Choice): readonly Way[] {
  if (view.ux !== "collect") return [];
  const { remaining, minShare, last } = freeOf(view);
  const canDivide = !last && remaining >= 2 * minShare;
  if (choosesShares(view)) return canDivide && othersOf(choice) > 0 ? ["part", "own"] : [];
  if (!canDivide) return [];
  return partOf(view, choice) === remaining ? ["part", "own"] : ["part", "rest", "own"];
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

function amountShare(view: PageView, choice: Choice): Share {
  const { nbShares, guests, said, way, own } = choice;
  const seats = seatsIn(view, choice);
  const chosen = waysOf(view, choice).includes(way) ? way : "part";
  const amount = chosen === "part" ? partOf(view, choice) : chosen === "rest" ? view.remaining : (own ?? 0);
  const shares = {
    ...(choosesShares(view) && { nbShares, ...(guests > 0 && { guests }) }),
    ...(seats > 1 && { seats }),
    ...said,
  };
  // A choosing captain's equal part follows from their number; what is shown to others is asked for as it is shown.
  const asks = choosesShares(view) && chosen === "part" ? shares : { ...shares, amount };
  if (amount === 0) return { amount, asks, doubt: { code: "noAmount" } };
  return withDoubt(view, { amount, asks });
}

function pickedShare(view: PageView, { picked, said }: Choice): Share {
  const taken = view.items.map((item) => ({ item, quantity: pickedOf(item, picked) }));
  const amount = taken.reduce((sum, { item, quantity }) => sum + item.amount * quantity, 0);
  const units = taken.flatMap(({ item, quantity }) => (quantity > 0 ? [{ itemId: item.id, quantity }] : []));
  if (units.length === 0) return { amount, asks: { units }, doubt: { code: "nothingPicked" } };
  return withDoubt(view, { amount, asks: { units, ...said } });
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
