// Audit of a stored order: its state is derived again from the event log and the ledger entries, and compared with what
// is stored. It only reports; it changes nothing.

import type { BalanceEntry } from "../money/balance.ts";
import { balanceViolations } from "../money/balance.ts";
import type { LedgerEntry } from "../money/ledger.ts";
import { ledgerViolations } from "../money/ledger.ts";
import type { LoggedEvent } from "../order/events.ts";
import { evolve } from "../order/evolve.ts";
import type { Order } from "../order/order.ts";
import { catchUp } from "../order/transition.ts";
import { violationIn, violationOf } from "./invariants.ts";

/** An order with its event log and its entries in both accounts, read at one moment. */
export type OrderRecord = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly balanceEntries: readonly BalanceEntry[];
};

/**
 * One sentence per violation, beginning with the invariant's name where it has one; empty: none.
 * Timers due by `now` that have not fired yet are no violation. O(domain events).
 */
export function audit(
  { order, eventLog, ledgerEntries, balanceEntries }: OrderRecord,
  now: number,
): readonly string[] {
  return [
    ...eventLogViolations(order, eventLog),
    ...ledgerViolations(order, ledgerEntries).map((sentence) => `I1: ${sentence}`),
    ...balanceViolations(order, balanceEntries, ledgerEntries).map((sentence) => `I27: ${sentence}`),
    ...present(presentViolation(order, now)),
  ];
}

/** An order that cannot be brought up to the present is itself a violation, whatever the cause. */
function presentViolation(order: Order, now: number): string | undefined {
  try {
    return violationOf(catchUp(order, now).order, now);
  } catch (error) {
    return `it cannot go on: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function eventLogViolations(order: Order, eventLog: readonly LoggedEvent[]): readonly string[] {
  const [first, ...rest] = eventLog;
  if (first === undefined) return ["I21: there is no event log"];
  try {
    const created = evolve(undefined, first);
    const replayed = rest.reduce(evolve, created);
    const differing = differences(replayed, order);
    const sentence = `I8: the event log gives another ${differing.join(", ")}`;
    return [...present(violationIn(created, rest)), ...(differing.length === 0 ? [] : [sentence])];
  } catch (error) {
    return [
      `I21: the event log cannot be replayed: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}

function differences(replayed: Order, stored: Order): readonly string[] {
  const fields = new Set([...Object.keys(replayed), ...Object.keys(stored)]) as Set<keyof Order>;
  return [...fields].filter((field) => !isSame(replayed[field], stored[field]));
}

/** Deep equality in which an undefined field counts as absent. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of Object.keys(left)) if (!isSame(left[name], right[name])) return false;
  return Object.keys(right).every((name) => name in left || right[name] === undefined);
}

function present(violation: string | undefined): readonly string[] {
  return violation === undefined ? [] : [violation];
}
