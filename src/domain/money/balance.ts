// Merchant's balance: what an order adds to it and takes from it, as entries that payouts are made of
// (specification/money#balance). Each entry follows a change of one sum of the order, so that all entries of a sum
// always add up to it (I27).

import { advance, merchantFee } from "../financing/advance.ts";
import type { LoggedEvent } from "../order/events.ts";
import type { Authorization, Order } from "../order/order.ts";
import type { LedgerEntry } from "./ledger.ts";
import { sum } from "./money.ts";

/** The sums of one order. One that never completed has none but those of an advance. */
const SUMS = {
  /** Kept at completion: what a provider captured beyond it is on its way back to the buyer, and is no merchant's. */
  capture: (order: Order): number => ifCompleted(order, keptAtCompletion),
  refund: (order: Order): number =>
    ifCompleted(order, (authorization) => keptNow(authorization) - keptAtCompletion(authorization)),
  /** Taken back by a buyer's bank, for now or for good. */
  dispute: (order: Order): number => -ifCompleted(order, disputed),
  advance,
  merchantFee: (order: Order): number => -merchantFee(order),
} as const;

type BalanceSum = keyof typeof SUMS;
const BALANCE_SUMS = Object.keys(SUMS) as readonly BalanceSum[];

export const BALANCE_ENTRY_KINDS = [
  "capture",
  "refund",
  "dispute",
  "advanced",
  "retained",
  "merchantFee",
] as const;
export type BalanceEntryKind = (typeof BALANCE_ENTRY_KINDS)[number];

function kindOf(name: BalanceSum, amount: number): BalanceEntryKind {
  if (name !== "advance") return name;
  return amount > 0 ? "advanced" : "retained";
}

function sumOf(kind: BalanceEntryKind): BalanceSum {
  return kind === "advanced" || kind === "retained" ? "advance" : kind;
}

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
  if (!hasCompleted(after) && after.financing === undefined) return [];
  return BALANCE_SUMS.flatMap((name) => {
    const amount = SUMS[name](after) - (before === undefined ? 0 : SUMS[name](before));
    return amount === 0 ? [] : { seq, kind: kindOf(name, amount), at, amount };
  });
}

function ifCompleted(order: Order, amountOf: (authorization: Authorization) => number): number {
  return hasCompleted(order) ? sum(order.authorizations.map(amountOf)) : 0;
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
 * One sentence for each sum of the order that its entries do not add up to, and one if they are not what its ledger entries
 * and disputes leave the merchant (I27); empty: none.
 */
export function balanceViolations(
  order: Order,
  balanceEntries: readonly BalanceEntry[],
  ledgerEntries: readonly LedgerEntry[],
): readonly string[] {
  const totalOf = (name: BalanceSum) =>
    sum(balanceEntries.filter(({ kind }) => sumOf(kind) === name).map(({ amount }) => amount));
  const wrong = BALANCE_SUMS.filter((name) => totalOf(name) !== SUMS[name](order));
  const moved = totalOf("capture") + totalOf("refund");
  const left = hasCompleted(order) ? leftByLedger(order, ledgerEntries) : 0;
  return [
    ...wrong.map(
      (name) => `${name} entries of ${totalOf(name)}, ${SUMS[name](order)} by the order's payments`,
    ),
    ...(moved === left ? [] : [`entries of ${moved}, ${left} by its ledger entries`]),
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
