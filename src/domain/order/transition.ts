// An order through time: the clock is settled, a command is decided, and what follows is played, in one pure step.

import type { Command } from "./commands.ts";
import type { NewOrder } from "./create.ts";
import { createOrder } from "./create.ts";
import { decide, isRefusal } from "./decide.ts";
import type { LoggedEvent, OrderEvent } from "./events.ts";
import { evolve } from "./evolve.ts";
import type { Order } from "./order.ts";
import type { Due } from "./policies.ts";
import { AT_ONCE, POLICIES, WHATEVER_ANSWERED } from "./policies.ts";
import type { Refusal } from "./refusal.ts";

/** An order and the facts that were added to it. */
export type Transition = { readonly order: Order; readonly recorded: readonly LoggedEvent[] };

/** Whether an order's timers wait for an answer of its provider. */
export type HoldsTimers = (order: Order) => boolean;
const never: HoldsTimers = () => false;

/** No order has this many things due at once: a rule that does not change what it looks at must not spin. */
const MOST_STEPS = 10_000;

/** A new order at `now`. */
export function beginOrder(order: NewOrder, now: number): Transition {
  const [first, ...rest] = createOrder(order);
  if (first === undefined) throw new Error("an order begins with a fact");
  const recorded: LoggedEvent = { seq: 1, at: now, orderEvent: first };
  return catchUp(record({ order: evolve(undefined, recorded), recorded: [recorded] }, rest, now), now);
}

/**
 * Plays all that is due by `now`, each at its own moment, so that looking more often changes nothing. While `holdsTimers`,
 * what an answer of the provider could change waits, unless it follows at once.
 */
export function catchUp(transition: Transition, now: number, holdsTimers: HoldsTimers = never): Transition {
  let current = transition;
  for (let step = 0; step < MOST_STEPS; step++) {
    const due = holdsTimers(current.order) ? findDue(current.order, true) : nextDue(current.order);
    // A clock that went backwards does not hold up what is due at once (F11).
    if (due === undefined || due.at > Math.max(now, current.order.updatedAt)) return current;
    current = record(current, due.orderEvents, due.at);
  }
  throw new Error(`order ${transition.order.id} does not come to rest`);
}

/**
 * The whole step: clock, command, consequences. On a refusal what the clock did still stands.
 * Costs O(rules × authorizations) per fact.
 */
export function handleCommand(
  order: Order,
  command: Command,
  now: number,
  holdsTimers: HoldsTimers = never,
): Transition & { readonly refusal?: Refusal } {
  const settled = catchUp({ order, recorded: [] }, now, holdsTimers);
  const at = Math.max(now, settled.order.updatedAt);
  const decision = decide(settled.order, command, at);
  if (isRefusal(decision)) return { ...settled, refusal: decision };
  return catchUp(record(settled, decision, at), now, holdsTimers);
}

/** When this order must be looked at again, in epoch ms; undefined: nothing is due by itself any more. */
export function timerAt(order: Order): number | undefined {
  return nextDue(order)?.at;
}

/** The order looked at last: what brought it to rest is its alarm too, and asked for right after. */
let latest: { readonly order: Order; readonly due: Due | undefined } | undefined;

function nextDue(order: Order): Due | undefined {
  if (latest?.order !== order) latest = { order, due: findDue(order) };
  return latest.due;
}

/** The earliest thing due, never before the last fact; of several at one moment, the first rule's. */
function findDue(order: Order, holdsTimers = false): Due | undefined {
  let next: Due | undefined;
  for (const rule of POLICIES) {
    const due = rule(order);
    if (due === undefined || due.at === Number.POSITIVE_INFINITY) continue;
    if (holdsTimers && due.at > AT_ONCE && !WHATEVER_ANSWERED.has(rule)) continue;
    const at = Math.max(due.at, order.updatedAt);
    if (next === undefined || at < next.at) next = { at, orderEvents: due.orderEvents };
  }
  return next;
}

function record(transition: Transition, orderEvents: readonly OrderEvent[], at: number): Transition {
  let { order } = transition;
  const recorded = [...transition.recorded];
  for (const orderEvent of orderEvents) {
    const entry: LoggedEvent = { seq: order.seq + 1, at, orderEvent };
    order = evolve(order, entry);
    recorded.push(entry);
  }
  return { order, recorded };
}
