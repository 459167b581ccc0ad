// Whether an order as it is stored is what its journal tells, and breaks no invariant: everything is worked out anew.
// It decides nothing and mends nothing.

import { apply } from "./apply.ts";
import type { Recorded } from "./fact.ts";
import { complaintAbout, complaintOf } from "./invariants.ts";
import { settle } from "./life.ts";
import type { Movement } from "./movement.ts";
import { disagreements } from "./movement.ts";
import type { Order } from "./order.ts";

/** An order with both accounts of it, read at one moment. */
export type Account = {
  readonly order: Order;
  readonly journal: readonly Recorded[];
  readonly movements: readonly Movement[];
};

/**
 * Sentences about what is wrong, each beginning with the invariant's name where it has one (THREATS, "Invariants");
 * empty: nothing. What the clock has made due by `now` and nobody has played yet is no mistake. O(facts).
 */
export function audit({ order, journal, movements }: Account, now: number): readonly string[] {
  return [
    ...journalComplaints(order, journal),
    ...disagreements(order, movements).map((sentence) => `I1: ${sentence}`),
    ...present(presentComplaint(order, now)),
  ];
}

/** An order that cannot be brought up to the present is wrong, whatever is. */
function presentComplaint(order: Order, now: number): string | undefined {
  try {
    return complaintOf(settle({ order, recorded: [] }, now).order, now);
  } catch (error) {
    return `it cannot go on: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function journalComplaints(order: Order, journal: readonly Recorded[]): readonly string[] {
  const [first, ...rest] = journal;
  if (first === undefined) return ["I21: there is no journal"];
  try {
    const created = apply(undefined, first);
    const told = rest.reduce(apply, created);
    const differing = differences(told, order);
    const sentence = `I8: the journal tells another ${differing.join(", ")}`;
    return [...present(complaintAbout(created, rest)), ...(differing.length === 0 ? [] : [sentence])];
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

function present(complaint: string | undefined): readonly string[] {
  return complaint === undefined ? [] : [complaint];
}
