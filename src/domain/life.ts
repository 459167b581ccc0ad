// An order through time: the clock is settled, a command is decided, and what follows is played, in one pure step.

import { apply } from "./apply.ts";
import type { Command } from "./command.ts";
import type { NewOrder } from "./create.ts";
import { createOrder } from "./create.ts";
import { decide, isRefusal } from "./decide.ts";
import type { Fact, Recorded } from "./fact.ts";
import type { Order } from "./order.ts";
import type { Refusal } from "./refusal.ts";
import type { Due } from "./rules.ts";
import { AT_ONCE, RULES, WHATEVER_ANSWERED } from "./rules.ts";

/** An order and the facts that were added to it. */
export type Lived = { readonly order: Order; readonly recorded: readonly Recorded[] };

/** Whether an order's timers wait for an answer of its provider. */
export type HoldsTimers = (order: Order) => boolean;
const never: HoldsTimers = () => false;

/** No order has this many things due at once: a rule that does not change what it looks at must not spin. */
const MOST_STEPS = 10_000;

/** A new order at `now`. */
export function begin(order: NewOrder, now: number): Lived {
  const [first, ...rest] = createOrder(order);
  if (first === undefined) throw new Error("an order begins with a fact");
  const recorded: Recorded = { seq: 1, at: now, fact: first };
  return settle(record({ order: apply(undefined, recorded), recorded: [recorded] }, rest, now), now);
}

/**
 * Plays all that is due by `now`, each at its own moment, so that looking more often changes nothing. While `holdsTimers`,
 * what an answer of the provider could change waits, unless it follows at once.
 */
export function settle(lived: Lived, now: number, holdsTimers: HoldsTimers = never): Lived {
  let current = lived;
  for (let step = 0; step < MOST_STEPS; step++) {
    const due = holdsTimers(current.order) ? findDue(current.order, true) : nextDue(current.order);
    // A clock that went backwards does not hold up what is due at once (F11).
    if (due === undefined || due.at > Math.max(now, current.order.updatedAt)) return current;
    current = record(current, due.facts, due.at);
  }
  throw new Error(`order ${lived.order.id} does not come to rest`);
}

/**
 * The whole step: clock, command, consequences. On a refusal what the clock did still stands.
 * Costs O(rules × authorizations) per fact.
 */
export function handle(
  order: Order,
  command: Command,
  now: number,
  holdsTimers: HoldsTimers = never,
): Lived & { readonly refusal?: Refusal } {
  const settled = settle({ order, recorded: [] }, now, holdsTimers);
  const at = Math.max(now, settled.order.updatedAt);
  const decision = decide(settled.order, command, at);
  if (isRefusal(decision)) return { ...settled, refusal: decision };
  return settle(record(settled, decision, at), now, holdsTimers);
}

/** When this order must be looked at again, in epoch ms; undefined: nothing is due by itself any more. */
export function alarm(order: Order): number | undefined {
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
  for (const rule of RULES) {
    const due = rule(order);
    if (due === undefined || due.at === Number.POSITIVE_INFINITY) continue;
    if (holdsTimers && due.at > AT_ONCE && !WHATEVER_ANSWERED.has(rule)) continue;
    const at = Math.max(due.at, order.updatedAt);
    if (next === undefined || at < next.at) next = { at, facts: due.facts };
  }
  return next;
}

function record(lived: Lived, facts: readonly Fact[], at: number): Lived {
  let { order } = lived;
  const recorded = [...lived.recorded];
  for (const fact of facts) {
    const entry: Recorded = { seq: order.seq + 1, at, fact };
    order = apply(order, entry);
    recorded.push(entry);
  }
  return { order, recorded };
}
