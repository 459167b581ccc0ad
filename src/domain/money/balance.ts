// Merchant's balance: what an order that has completed adds to it and takes from it, as entries that payouts are made of
// (specification/money#balance). Each kind of entry follows one sum of the order, so that all entries of a kind always
// add up to that sum (I27).

import type { LoggedEvent } from "../order/events.ts";
import type { Authorization, Order } from "../order/order.ts";
import type { LedgerEntry } from "./ledger.ts";
import { sum } from "./money.ts";

/** The sums of one order, each the total of its kind of entries. An order that never completed has none. */
const SUMS = {
  /** Kept at completion: what a provider captured beyond it is on its way back to the buyer, and is no merchant's. */
  capture: (order: Order): number => sum(order.authorizations.map(keptAtCompletion)),
  refund: (order: Order): number =>
    sum(
      order.authorizations.map((authorization) => keptNow(authorization) - keptAtCompletion(authorization)),
    ),
  /** Taken back by a buyer's bank, for now or for good. */
  dispute: (order: Order): number => -sum(order.authorizations.map(disputed)),
} as const;

export type BalanceEntryKind = keyof typeof SUMS;
export const BALANCE_ENTRY_KINDS = Object.keys(SUMS) as readonly BalanceEntryKind[];

/** A change of the merchant's balance, in minor units, by the domain event with the number `seq`. `at` in epoch ms. */
export type BalanceEntry = {
  readonly seq: number;
  readonly kind: BalanceEntryKind;
  readonly at: number;
  readonly amount: number;
};

/** The entries of one domain event; `before` and `after` are the order around it. */
export function balanceEntriesOf(
  before: Order | undefined,
  { seq, at }: LoggedEvent,
  after: Order,
): readonly BalanceEntry[] {
  if (!hasCompleted(after)) return [];
  return BALANCE_ENTRY_KINDS.flatMap((kind) => {
    const amount = balanceOf(after, kind) - (before === undefined ? 0 : balanceOf(before, kind));
    return amount === 0 ? [] : { seq, kind, at, amount };
  });
}

function balanceOf(order: Order, kind: BalanceEntryKind): number {
  return hasCompleted(order) ? SUMS[kind](order) : 0;
}

/** An order leaves these two statuses never again. */
function hasCompleted({ status }: Order): boolean {
  return status === "completed" || status === "refunded";
}

function keptAtCompletion({ captured, target = 0 }: Authorization): number {
  return Math.min(captured, target);
}

/** A refund gives back what was captured too much first. */
function keptNow({ captured, refunded, target = 0 }: Authorization): number {
  return Math.min(captured - refunded, target);
}

function disputed({ disputes = [] }: Authorization): number {
  const taken = disputes.filter(({ status }) => status === "open" || status === "lost");
  return sum(taken.map(({ amount }) => amount));
}

/**
 * One sentence for each kind whose entries are not the order's own sum, and one if they are not what its ledger entries
 * and disputes leave the merchant (I27); empty: none.
 */
export function balanceViolations(
  order: Order,
  balanceEntries: readonly BalanceEntry[],
  ledgerEntries: readonly LedgerEntry[],
): readonly string[] {
  const totalOf = (kind: BalanceEntryKind) =>
    sum(balanceEntries.filter((entry) => entry.kind === kind).map(({ amount }) => amount));
  const wrong = BALANCE_ENTRY_KINDS.filter((kind) => totalOf(kind) !== balanceOf(order, kind));
  const moved = totalOf("capture") + totalOf("refund");
  const left = hasCompleted(order) ? leftByLedger(order, ledgerEntries) : 0;
  return [
    ...wrong.map(
      (kind) => `${kind} entries of ${totalOf(kind)}, ${balanceOf(order, kind)} by the order's payments`,
    ),
    ...(moved === left ? [] : [`entries of ${moved}, ${left} by the movements of its money`]),
  ];
}

function leftByLedger({ authorizations }: Order, ledgerEntries: readonly LedgerEntry[]): number {
  const left = ({ id, target = 0 }: Authorization) =>
    Math.min(
      target,
      sum(ledgerEntries.filter((entry) => entry.authorizationId === id).map(({ merchant }) => merchant)),
    );
  return sum(authorizations.map(left));
}
