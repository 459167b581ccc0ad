// Invariant of asks: the parts are what remained at the moment of asking, and no offer is above its part
// (specification/invariants#guarantee).

import { offeredOf } from "../order/asks.ts";
import type { LoggedEvent } from "../order/events.ts";
import { evolve } from "../order/evolve.ts";
import type { Order } from "../order/order.ts";
import { dueOf, reservedOf } from "./guarantee.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const remainingOf = (order: Order): number => dueOf(order) - sum(reservedOf(order).map(({ share }) => share));

/** The first violation about the asks of an order as it stands. */
export function askViolation(order: Order): string | false {
  const open = (order.adjustments?.asks ?? []).filter(({ status }) => status === "open");
  if (open.length > 1) return "G6: two asks are open";
  const offers = open.flatMap(({ parts }) =>
    parts.map((part) => ({ part, offer: offeredOf(order, part)?.amount ?? 0 })),
  );
  const isTooMuch = offers.some(
    ({ part, offer }) => offer > (part.amount ?? 0) || offer > remainingOf(order),
  );
  return isTooMuch && "G6: more is offered than was asked for";
}

/** The first violation about an ask that was made in these domain events. */
export function askMadeViolation(before: Order, recorded: readonly LoggedEvent[]): string | undefined {
  if (!recorded.some(({ orderEvent }) => orderEvent.kind === "askMade")) return undefined;
  let order = before;
  for (const logged of recorded) {
    const { orderEvent } = logged;
    const parts = orderEvent.kind === "askMade" ? orderEvent.parts : [];
    const asked = sum(parts.map(({ amount = 0 }) => amount));
    if (parts.length > 0 && order.ux !== "picking" && asked !== remainingOf(order))
      return "G6: more or less was asked for than remained";
    order = evolve(order, logged);
  }
  return undefined;
}
