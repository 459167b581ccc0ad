// Shares that a buyer may choose: equal parts, an amount, or units of items (specification/money#shares).

import type { Command, ShareChoice } from "../order/commands.ts";
import type { Order, Units } from "../order/order.ts";
import { amountDue, availableUnits, payersOf, remaining } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { merged } from "../order/units.ts";
import { equalParts, sum } from "./money.ts";
import { mostParts, nextPart, partRefusal } from "./parts.ts";

export type Share = { readonly amount: number; readonly units: readonly Units[]; readonly nbShares?: number };

/** The most parts an order can be shared in, the captain's included. */
export function maxShares(order: Pick<Order, "amount" | "adjustments" | "terms">): number {
  return mostParts(amountDue(order), order.terms.minShare, order.terms.maxBuyers);
}

/**
 * What the next buyer pays unless they choose otherwise: what remains, divided by the shares not yet paid, by fewer
 * where they would be too small; the last one is the rest. A person who has paid twice has paid one share. `nbShares`
 * is the captain's choice while they make it.
 */
export function suggestedShare(order: Order, nbShares = order.nbShares): number {
  const rest = remaining(order);
  if (order.ux === "single" || nbShares === undefined) return rest;
  const taken = payersOf(order).size;
  if (taken === 0) return equalParts(amountDue(order), nbShares)[0] ?? rest;
  return nextPart(rest, nbShares - taken, order.terms.minShare);
}

/** The share that a buyer asks for, or the refusal of it. */
export function chosenShare(
  order: Order,
  { choice, role, payer }: Pick<Extract<Command, { kind: "startPayment" }>, "choice" | "role" | "payer">,
): Share | Refusal {
  const rest = remaining(order);
  if (rest === 0) return { code: "nothingRemains" };
  const share = order.ux === "picking" ? pickedShare(order, choice) : amountShare(order, choice, role);
  if ("code" in share) return share;
  const { minShare, maxBuyers } = order.terms;
  const others = [...payersOf(order)].filter((buyer) => buyer !== payer);
  const last = others.length + 1 >= maxBuyers;
  return partRefusal({ remaining: rest, minShare, last }, share.amount) ?? share;
}

function amountShare(order: Order, choice: ShareChoice, role: "captain" | "coBuyer"): Share | Refusal {
  if (choice.units !== undefined && choice.units.length > 0) return { code: "shareNotChoosable" };
  if (order.ux === "single") {
    const fits = choice.amount === undefined || choice.amount === amountDue(order);
    return fits && (choice.nbShares ?? 1) === 1
      ? { amount: amountDue(order), units: [] }
      : { code: "shareNotChoosable" };
  }
  const nbShares = role === "captain" ? choice.nbShares : undefined;
  if (
    nbShares !== undefined &&
    (!Number.isInteger(nbShares) || nbShares < 1 || nbShares > maxShares(order))
  ) {
    return { code: "nbSharesInvalid", max: maxShares(order) };
  }
  const amount = choice.amount ?? suggestedShare(order, nbShares ?? order.nbShares);
  return nbShares === undefined ? { amount, units: [] } : { amount, units: [], nbShares };
}

function pickedShare(order: Order, choice: ShareChoice): Share | Refusal {
  if (choice.amount !== undefined || choice.nbShares !== undefined) return { code: "shareNotChoosable" };
  return pricedUnits(order, choice.units ?? []);
}

/** Units that are free, with their price. */
export function pricedUnits(order: Order, wanted: readonly Units[]): Share | Refusal {
  const units = merged(wanted);
  if (units.length === 0) return { code: "unitsRequired" };
  const free = availableUnits(order);
  const amounts: number[] = [];
  for (const { itemId, quantity } of units) {
    const item = order.items.find(({ id }) => id === itemId);
    if (item === undefined || item.amount === 0 || !Number.isInteger(quantity) || quantity < 1) {
      return { code: "unitsUnknown", itemId };
    }
    const available = free.get(itemId) ?? 0;
    if (quantity > available) return { code: "unitsTaken", itemId, available };
    amounts.push(item.amount * quantity);
  }
  return { amount: sum(amounts), units };
}
