// Effective annual rate of a financed sum, by bisection (specification/financing#annual-rate).

import { sum } from "../money/money.ts";

/** A payment with its fee, so many calendar days after the agreement. */
export type Repaid = { readonly amount: number; readonly days: number };

/** More steps than the digits of a float can tell apart. */
const STEPS = 120;

/**
 * The rate at which `payments`, discounted by (1 + rate)^(days / 365), are worth `financed`: 0.133 is 13.3 %. High fees
 * on short terms have rates above 10,000 %, so that the upper end is doubled until it is too high.
 */
export function annualRate(financed: number, payments: readonly Repaid[]): number {
  const isTooLow = (rate: number): boolean =>
    sum(payments.map(({ amount, days }) => amount / (1 + rate) ** (days / 365))) > financed;
  if (!isTooLow(0)) return 0;
  let [low, high] = [0, 1];
  while (isTooLow(high)) high *= 2;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isTooLow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
