// Model of a merchant's balance: what a financed order adds to it, and the payouts that are made of it.

import { feeOf, sumOf } from "./arithmetic.ts";
import { dayOf, daysAfter, momentOf } from "./local-days.ts";

/** Captures that the order kept at completion, and what was given back or disputed of them since. */
export type KeptCaptures = {
  readonly captured: number;
  readonly refunded: number;
  readonly disputed: number;
};

/** What a merchant has of one order while `advance` is credited. */
export function balanceOf(
  { captured, refunded, disputed }: KeptCaptures,
  advance: number,
  merchantBps: number,
): number {
  return captured - refunded - disputed + advance - feeOf(advance, merchantBps);
}

/** What a change of the advance books: the advance, and the merchant's fee with the sign it has in the balance. */
export function advanceEntries(before: number, after: number, merchantBps: number) {
  return {
    advance: after - before,
    merchantFee: feeOf(before, merchantBps) - feeOf(after, merchantBps),
  };
}

export type Booked = { readonly at: number; readonly amount: number };
export type PayoutRules = {
  readonly period: "daily" | "weekly" | "monthly";
  readonly timeZone: string;
  readonly minimum: number;
  readonly from: number;
};
export type ModelPayout = {
  readonly date: number;
  readonly carried: number;
  readonly total: number;
  readonly amount: number;
};

/** Monday is the weekday of the fifth of January 1970. */
const A_MONDAY = { year: 1970, month: 1, day: 5 };

/** Ends of periods after `from` and until `until`, each the first moment of a local day. */
export function* periodEnds(
  { period, timeZone }: PayoutRules,
  from: number,
  until: number,
): Generator<number> {
  const first = dayOf(timeZone, from);
  const base = Math.round(
    (Date.UTC(first.year, first.month - 1, first.day) - Date.UTC(1970, 0, 5)) / 86_400_000,
  );
  for (let number = base + 1; ; number++) {
    const day = daysAfter(A_MONDAY, number);
    if (period === "weekly" && ((number % 7) + 7) % 7 !== 0) continue;
    if (period === "monthly" && day.day !== 1) continue;
    // Where clocks skip midnight, the day begins an hour later.
    const at = momentOf(timeZone, day, 0) ?? momentOf(timeZone, day, 1);
    if (at === undefined) throw new Error(`${JSON.stringify(day)} has no beginning in ${timeZone}`);
    if (at > until) return;
    yield at;
  }
}

/** All payouts of one currency until `until`; `minimum` counts as 0 for a closed platform. */
export function payoutsOf(
  entries: readonly Booked[],
  rules: PayoutRules,
  until: number,
): readonly ModelPayout[] {
  const counted = entries.filter(({ at }) => at >= rules.from).toSorted((a, b) => a.at - b.at);
  const [oldest] = counted;
  if (oldest === undefined) return [];
  const payouts: ModelPayout[] = [];
  let carried = 0;
  let begins = Number.NEGATIVE_INFINITY;
  for (const date of periodEnds(rules, oldest.at, until)) {
    const own = counted.filter(({ at }) => at >= begins && at < date);
    begins = date;
    if (own.length === 0 && carried === 0) continue;
    const total = carried + sumOf(own.map(({ amount }) => amount));
    const isPaid = total > 0 && total >= rules.minimum;
    payouts.push({ date, carried, total, amount: isPaid ? total : 0 });
    carried = isPaid ? 0 : total;
  }
  return payouts;
}
