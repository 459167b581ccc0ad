// Transition of an order, as one pure step: catch up with the clock, decide a command, apply the policies that follow.

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

/** An order and the domain events that were added to it. */
export type Transition = { readonly order: Order; readonly recorded: readonly LoggedEvent[] };

/** Tells whether an order's timers wait for an answer of its provider. */
export type HoldsTimers = (order: Order) => boolean;
const never: HoldsTimers = () => false;

/** No order has this many events due at once: a policy that does not change what it looks at must not loop for ever. */
const MOST_STEPS = 10_000;

/** A new order at `now`. */
export function beginOrder(order: NewOrder, now: number): Transition {
  const [first, ...rest] = createOrder(order);
  if (first === undefined) throw new Error("an order begins with a domain event");
  const recorded: LoggedEvent = { seq: 1, at: now, orderEvent: first };
  return catchUp(record({ order: evolve(undefined, recorded), recorded: [recorded] }, rest, now), now);
}

/**
 * Applies everything that is due by `now`, each at its own moment, so that catching up more often changes nothing. While
 * `holdsTimers`, what an answer of the provider could change waits, unless it follows at once.
 */
export function catchUp(transition: Transition, now: number, holdsTimers: HoldsTimers = never): Transition {
  let current = transition;
  for (let step = 0; step < MOST_STEPS; step++) {
    const due = holdsTimers(current.order) ? findDue(current.order, true) : nextDue(current.order);
    // A clock that went backwards does not delay what is due at once (F11).
    if (due === undefined || due.at > Math.max(now, current.order.updatedAt)) return current;
    current = record(current, due.orderEvents, due.at);
  }
  throw new Error(`order ${transition.order.id} does not come to rest`);
}

/**
 * The whole step: catch up, decide, apply policies. On a refusal what catching up added still stands.
 * Costs O(policies × authorizations) per domain event.
 */
export function handleCommand(
  order: Order,
  command: Command,
  now: number,
  holdsTimers: HoldsTimers = never,
): Transition & { readonly refusal?: Refusal } {
  const current = catchUp({ order, recorded: [] }, now, holdsTimers);
  const at = Math.max(now, current.order.updatedAt);
  const decision = decide(current.order, command, at);
  if (isRefusal(decision)) return { ...current, refusal: decision };
  return catchUp(record(current, decision, at), now, holdsTimers);
}

/** When this order must be looked at again, in epoch ms; undefined: nothing is due by itself any more. */
export function timerAt(order: Order): number | undefined {
  return nextDue(order)?.at;
}

/** Cache of the last order looked at: `catchUp` computes what is due next, and `timerAt` asks for it right after. */
let latest: { readonly order: Order; readonly due: Due | undefined } | undefined;

function nextDue(order: Order): Due | undefined {
  if (latest?.order !== order) latest = { order, due: findDue(order) };
  return latest.due;
}

/** The earliest event due, never before the last one; of several at one moment, the first policy's. */
function findDue(order: Order, holdsTimers = false): Due | undefined {
  let next: Due | undefined;
  for (const policy of POLICIES) {
    const due = policy(order);
    if (due === undefined || due.at === Number.POSITIVE_INFINITY) continue;
    if (holdsTimers && due.at > AT_ONCE && !WHATEVER_ANSWERED.has(policy)) continue;
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
