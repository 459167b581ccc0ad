// Shares that a buyer may choose: equal parts, an amount, or units of items (specification/money#shares).

import type { Command, ShareChoice } from "../order/commands.ts";
import type { OrderInvitation } from "../order/invitation.ts";
import type { GroupChoice, Order, ShownAs, Units } from "../order/order.ts";
import { amountDue, availableUnits, payersOf, remaining } from "../order/queries.ts";
import type { Refusal } from "../order/refusal.ts";
import { seatsLeft, seatsTaken } from "../order/seats.ts";
import { merged } from "../order/units.ts";
import { sum } from "./money.ts";
import { firstParts, MOST_SEATS, mostParts, nextParts, partRefusal, payingSeats } from "./parts.ts";

export type Share = {
  readonly amount: number;
  readonly units: readonly Units[];
  readonly nbShares?: number;
  readonly seats?: number;
  readonly people?: GroupChoice;
  readonly showAs?: ShownAs;
};

/** The most parts an order can be shared in, the captain's included. */
export function maxShares(order: Pick<Order, "amount" | "adjustments" | "terms">): number {
  return mostParts(amountDue(order), order.terms.minShare, order.terms.maxBuyers);
}

/**
 * What the next buyer pays for `seats` people unless they choose otherwise: what remains, divided by the seats not yet paid,
 * by fewer where the parts would be too small; the last one is the rest. A person who has paid twice has paid for their
 * seats once. `nbShares` and `guests` are the captain's choice while they make it.
 */
export function suggestedShare(
  order: Order,
  nbShares = order.nbShares,
  {
    seats = 1,
    guests = order.people?.guests ?? 0,
  }: { readonly seats?: number; readonly guests?: number } = {},
): number {
  const rest = remaining(order);
  if (order.ux === "single" || nbShares === undefined) return rest;
  const all = payingSeats(nbShares, guests);
  const taken = seatsTaken(order);
  return taken === 0
    ? firstParts(amountDue(order), all, seats)
    : nextParts(rest, all - taken, seats, order.terms.minShare);
}

/** The suggestion to a person invited for so many seats, as far as they are still awaited. */
export function suggestedToInvited(order: Order, { seats = 1 }: Pick<OrderInvitation, "seats">): number {
  return suggestedShare(order, order.nbShares, {
    seats: Math.max(1, Math.min(seats, seatsLeft(order) ?? 1)),
  });
}

/** The share that a buyer asks for, or the refusal of it. */
export function chosenShare(
  order: Order,
  { choice, role, payer }: Pick<Extract<Command, { kind: "startPayment" }>, "choice" | "role" | "payer">,
): Share | Refusal {
  const rest = remaining(order);
  if (rest === 0) return { code: "nothingRemains" };
  const asked = askedOf(choice, role, payer);
  const share = order.ux === "picking" ? pickedShare(order, asked) : amountShare(order, asked);
  if ("code" in share) return share;
  const { minShare, maxBuyers } = order.terms;
  const others = [...payersOf(order)].filter((buyer) => buyer !== payer);
  const last = others.length + 1 >= maxBuyers;
  return (
    partRefusal({ remaining: rest, minShare, last }, share.amount) ??
    (order.ux === "single" ? share : withSaid(share, asked))
  );
}

/** What of a choice is this buyer's to say: the captain speaks for all, and a payer has their seats already. */
function askedOf(
  { nbShares, people, seats, showAs, ...choice }: ShareChoice,
  role: "captain" | "coBuyer",
  payer: string | undefined,
): ShareChoice {
  const isCaptain = role === "captain";
  return {
    ...choice,
    ...(isCaptain && nbShares !== undefined && { nbShares }),
    ...(isCaptain && people !== undefined && { people }),
    ...(payer === undefined && seats !== undefined && { seats }),
    ...(!isCaptain && showAs !== undefined && { showAs }),
  };
}

function withSaid(share: Share, { nbShares, seats, people, showAs }: ShareChoice): Share {
  return {
    ...share,
    ...(nbShares !== undefined && { nbShares }),
    ...(seats !== undefined && { seats }),
    ...(people !== undefined && { people }),
    ...(showAs !== undefined && { showAs }),
  };
}

function amountShare(order: Order, choice: ShareChoice): Share | Refusal {
  if (choice.units !== undefined && choice.units.length > 0) return { code: "shareNotChoosable" };
  if (order.ux === "single") {
    const fits = choice.amount === undefined || choice.amount === amountDue(order);
    return fits && (choice.nbShares ?? 1) === 1 && isAlone(choice)
      ? { amount: amountDue(order), units: [] }
      : { code: "shareNotChoosable" };
  }
  const { nbShares, seats = 1, people: { guests = 0 } = {} } = choice;
  if (!isCount(guests, 0, MOST_SEATS)) return { code: "guestsInvalid", max: MOST_SEATS };
  const most = maxShares(order) + guests;
  if (nbShares !== undefined && !isCount(nbShares, 1, most)) return { code: "nbSharesInvalid", max: most };
  const max = mostSeats(order, choice);
  if (!isCount(seats, 1, max)) return { code: "seatsInvalid", max };
  const amount =
    choice.amount ??
    (nbShares === undefined
      ? suggestedShare(order, order.nbShares, { seats })
      : suggestedShare(order, nbShares, { seats, guests }));
  return { amount, units: [] };
}

/** The most people that this buyer can pay for: of a choosing captain all who pay, of others those still awaited. */
function mostSeats(order: Order, { nbShares, people: { guests = 0 } = {} }: ShareChoice): number {
  const left = nbShares === undefined ? seatsLeft(order) : payingSeats(nbShares, guests);
  return Math.max(1, Math.min(MOST_SEATS, left ?? MOST_SEATS));
}

function isCount(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** For themselves, and with no guests: seats are for groups that pay by amounts. */
function isAlone({ seats = 1, people: { guests = 0 } = {} }: ShareChoice): boolean {
  return seats === 1 && guests === 0;
}

function pickedShare(order: Order, choice: ShareChoice): Share | Refusal {
  if (choice.amount !== undefined || choice.nbShares !== undefined || !isAlone(choice))
    return { code: "shareNotChoosable" };
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
