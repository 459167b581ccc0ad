// Payouts: what a period's end makes of a merchant's balance (specification/money#payouts). A payout is a statement: no
// money moves.

/** A payout of a platform in one currency. Sums in minor units; `date` is the end of its period, epoch ms. */
export type Payout = {
  readonly id: string;
  readonly platformId: string;
  readonly currency: string;
  readonly date: number;
  /** What the payout before it carried forward. */
  readonly broughtForward: number;
  /** `broughtForward` and its entries. */
  readonly total: number;
  readonly amount: number;
};

/** All of the total or nothing: less than the minimum, at least 1, is carried forward. */
export function payoutAmount(total: number, minimum: number): number {
  return total >= Math.max(1, minimum) ? total : 0;
}

/** The next payout begins with it. */
export function carriedForward({ total, amount }: Pick<Payout, "total" | "amount">): number {
  return total - amount;
}

/** Of one currency: its last payout, and the moment of the oldest entry that no payout has. */
export type UnpaidBalance = {
  readonly last?: Pick<Payout, "date" | "total" | "amount"> | undefined;
  readonly oldestAt?: number | undefined;
};

/**
 * The end of the period that the next payout is for; undefined: nothing is left for one. `endAfter` is the first end of a
 * period after a moment. A sum carried forward is on the very next payout; an entry that came late is on the next one.
 */
export function nextPayoutDate(
  { last, oldestAt }: UnpaidBalance,
  endAfter: (at: number) => number,
): number | undefined {
  const carried = last === undefined ? 0 : carriedForward(last);
  if (carried === 0 && oldestAt === undefined) return undefined;
  const after = Math.max(last?.date ?? 0, carried === 0 ? (oldestAt ?? 0) : 0);
  return endAfter(after);
}

/**
 * One sentence for each payout that does not follow the one before it (I28); empty: none. `payouts` are a platform's of
 * one currency, oldest first, each with the sum of its entries.
 */
export function payoutViolations(
  payouts: readonly (Payout & { readonly entries: number })[],
): readonly string[] {
  return payouts.flatMap((payout, index) => {
    const { id, broughtForward, total, amount, entries } = payout;
    const before = payouts[index - 1];
    const carried = before === undefined ? 0 : carriedForward(before);
    return [
      ...(broughtForward === carried
        ? []
        : [`${id} begins with ${broughtForward}, ${carried} was carried forward`]),
      ...(total === broughtForward + entries
        ? []
        : [`${id} totals ${total}, its entries ${broughtForward + entries}`]),
      ...(amount === 0 || (amount === total && amount > 0) ? [] : [`${id} pays ${amount} of ${total}`]),
    ];
  });
}
