// Seats of an order that a group pays by amounts: how many people each payer pays for, and how many are still awaited
// (specification/money#seats).

import { sum } from "../money/money.ts";
import { payingSeats } from "../money/parts.ts";
import type { Authorization, Order, ShownAs, Visibility } from "./order.ts";
import { payerOf, reserves } from "./queries.ts";

/** The seats that a payment takes: a payer's later payments take none. */
function seatsOfPayment({ payer, seats = 1 }: Authorization): number {
  return payer === undefined ? seats : 0;
}

/** The seats of one payer, by the id of their first payment. */
export function seatsOf({ authorizations }: Order, payer: string): number {
  const first = authorizations.find(({ id }) => id === payer);
  return first === undefined ? 1 : seatsOfPayment(first);
}

/** The seats of all payers who have such a payment; unless said otherwise, one that is held, captured or under way. */
export function seatsTaken(
  order: Order,
  isMeant: (authorization: Authorization) => boolean = reserves,
): number {
  const payers = new Set(order.authorizations.filter(isMeant).map(payerOf));
  return sum([...payers].map((payer) => seatsOf(order, payer)));
}

/** The seats that no payer with such a payment has; undefined where the captain has not said how many share. */
export function seatsLeft(
  order: Order,
  isMeant?: (authorization: Authorization) => boolean,
): number | undefined {
  const { nbShares, people } = order;
  if (nbShares === undefined) return undefined;
  return Math.max(0, payingSeats(nbShares, people?.guests ?? 0) - seatsTaken(order, isMeant));
}

/** What co-buyers see of a payment's buyer: as they last said, with this payment or another. */
export function shownAs({ authorizations }: Order, authorization: Authorization): ShownAs {
  const theirs = authorizations.filter((each) => payerOf(each) === payerOf(authorization));
  return theirs.findLast(({ showAs }) => showAs !== undefined)?.showAs ?? "name";
}

/** What co-buyers see of each other: the captain's choice, else the order's or its platform's. */
export function visibilityOf({ people, terms }: Pick<Order, "people" | "terms">): Visibility {
  return people?.visibility ?? terms.visibility ?? "names";
}
