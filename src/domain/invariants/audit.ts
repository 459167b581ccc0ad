// Whether an order as it is stored is what its journal tells, and breaks no invariant: everything is worked out anew.
// It decides nothing and mends nothing.

import type { LedgerEntry } from "../money/ledger.ts";
import { ledgerViolations } from "../money/ledger.ts";
import type { LoggedEvent } from "../order/events.ts";
import { evolve } from "../order/evolve.ts";
import type { Order } from "../order/order.ts";
import { catchUp } from "../order/transition.ts";
import { violationIn, violationOf } from "./invariants.ts";

/** An order with both accounts of it, read at one moment. */
export type OrderRecord = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
};

/**
 * Sentences about what is wrong, each beginning with the invariant's name where it has one (THREATS, "Invariants");
 * empty: nothing. What the clock has made due by `now` and nobody has played yet is no mistake. O(facts).
 */
export function audit({ order, eventLog, ledgerEntries }: OrderRecord, now: number): readonly string[] {
  return [
    ...eventLogViolations(order, eventLog),
    ...ledgerViolations(order, ledgerEntries).map((sentence) => `I1: ${sentence}`),
    ...present(presentComplaint(order, now)),
  ];
}

/** An order that cannot be brought up to the present is wrong, whatever is. */
function presentComplaint(order: Order, now: number): string | undefined {
  try {
    return violationOf(catchUp({ order, recorded: [] }, now).order, now);
  } catch (error) {
    return `it cannot go on: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function eventLogViolations(order: Order, eventLog: readonly LoggedEvent[]): readonly string[] {
  const [first, ...rest] = eventLog;
  if (first === undefined) return ["I21: there is no journal"];
  try {
    const created = evolve(undefined, first);
    const told = rest.reduce(evolve, created);
    const differing = differences(told, order);
    const sentence = `I8: the journal tells another ${differing.join(", ")}`;
    return [...present(violationIn(created, rest)), ...(differing.length === 0 ? [] : [sentence])];
  } catch (error) {
    return [`I21: the journal cannot be: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function differences(told: Order, stored: Order): readonly string[] {
  const fields = new Set([...Object.keys(told), ...Object.keys(stored)]) as Set<keyof Order>;
  return [...fields].filter((field) => !isSame(told[field], stored[field]));
}

/** Equal in all they hold; what is undefined counts as absent. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [left, right] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of Object.keys(left)) if (!isSame(left[name], right[name])) return false;
  return Object.keys(right).every((name) => name in left || right[name] === undefined);
}

function present(violation: string | undefined): readonly string[] {
  return violation === undefined ? [] : [violation];
}
