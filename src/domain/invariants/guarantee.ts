// Invariants of pledges, waivers and later due dates: no person is charged more than their bank confirmed, and a confirmed order
// is backed by holds (specification/invariants#guarantee). They repeat no rule of the order, only its sums.

import type { LoggedEvent } from "../order/events.ts";
import type { Authorization, Order, Units } from "../order/order.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What is due: the amount less everything waived. */
export function dueOf({ amount, adjustments }: Order): number {
  return amount - sum((adjustments?.waivers ?? []).map((waiver) => waiver.amount));
}

/** Payments whose share no other buyer can take. Optional units that a payment given up still has can be waived. */
export function reservedOf({ authorizations, adjustments }: Order): readonly Authorization[] {
  const isOver = adjustments?.waivers.some(({ by }) => by === "dueDate") ?? false;
  return authorizations.filter(
    ({ status, releasing }) =>
      status !== "failed" && status !== "released" && !(isOver && releasing !== undefined),
  );
}

/** What their bank confirmed, or all that the captain agreed to pay in parts. */
function mostOf({ financing }: Order, { id, hold }: Authorization): number {
  return financing?.plan?.authorizationId === id ? financing.plan.exposure : hold;
}

/** These holds cover all that is due in any case, and enough is due. */
export function isBacked(order: Order, held: readonly Authorization[]): boolean {
  const untaken = optionalLeft(order, held);
  const unpaid = dueOf(order) - untaken - sum(held.map(({ share }) => share));
  const pledged = sum(held.map((each) => mostOf(order, each) - each.share));
  const byMerchant = (order.adjustments?.waivers ?? []).filter(({ by }) => by === "merchant");
  const least = (order.terms.minAmount ?? 0) - sum(byMerchant.map(({ amount }) => amount));
  return unpaid <= pledged && dueOf(order) - untaken >= least;
}

/** The price of optional units that are neither waived nor held. */
function optionalLeft({ items, adjustments }: Order, held: readonly Authorization[]): number {
  const lists: readonly { readonly units: readonly Units[] }[] = [...held, ...(adjustments?.waivers ?? [])];
  const gone = lists.flatMap(({ units }) => units);
  const left = items
    .filter(({ optional }) => optional)
    .map(({ id, amount, quantity }) => {
      const taken = gone.filter(({ itemId }) => itemId === id).map((units) => units.quantity);
      return amount * (quantity - sum(taken));
    });
  return sum(left);
}

type Invariant = (order: Order) => string | false;

const OF_ANY_MOMENT: readonly Invariant[] = [
  (order) =>
    order.authorizations.some(({ status, target = 0, hold }) => status === "authorized" && target > hold) &&
    "G1: more to be captured than was held",
  (order) =>
    order.authorizations.some(({ status, hold, share }) => status === "authorized" && share > hold) &&
    order.financing === undefined &&
    "I2: a share above its hold",
  (order) => {
    const held = order.authorizations.filter(
      ({ status, releasing }) => status === "authorized" && releasing === undefined,
    );
    const captain = held.some(({ role }) => role === "captain");
    const isWhole = (order.terms.guarantee ?? (order.type === "direct" ? order.amount : 0)) >= order.amount;
    const isOpen = order.capturesDecidedAt === undefined && order.status !== "cancelled";
    const { minAmount: _, ...terms } = order.terms;
    return (
      isWhole && isOpen && captain && !isBacked({ ...order, terms }, held) && "G3: a whole guarantee fails"
    );
  },
  (order) => dueOf(order) < 1 && "G5: nothing is due",
  ({ adjustments }) =>
    (adjustments?.waivers ?? []).some(({ amount }) => amount < 1) && "G5: a waiver of nothing",
];

/** The first violation about pledges and waivers. */
export function guaranteeViolation(order: Order): string | undefined {
  for (const invariant of OF_ANY_MOMENT) {
    const violation = invariant(order);
    if (violation) return violation;
  }
  return undefined;
}

/** No buyer's own act turns a confirmed order back. */
export function isTurnedBack(recorded: readonly LoggedEvent[]): boolean {
  const own = recorded.findIndex(
    ({ orderEvent }) =>
      orderEvent.kind === "shareRaised" ||
      (orderEvent.kind === "releaseAsked" && orderEvent.cause === "buyer") ||
      (orderEvent.kind === "restWaived" && orderEvent.by !== "merchant"),
  );
  return own >= 0 && recorded.slice(own).some(({ orderEvent }) => orderEvent.kind === "orderReopened");
}
