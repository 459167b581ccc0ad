// Arithmetic of financed sums: fees, parts, and parts lowered to a smaller total (specification/financing#amounts).

import { inProportion, sum } from "../money/money.ts";
import type { Repayment } from "./offer.ts";

/** `bps` hundredths of a percent of `amount`, half a unit up. */
export function fee(amount: number, bps: number): number {
  return Math.floor((amount * bps + 5_000) / 10_000);
}

/** `parts` lowered to a `total` of at most their sum: no part grows, the parts keep their proportion. */
export function lower(parts: readonly number[], total: number): readonly number[] {
  return inProportion(total, parts);
}

/** The parts of an exposure: the first is due at completion, each other at its deadline. */
export function partsOf(exposure: number, repayment: Repayment): readonly number[] {
  if (repayment.kind === "payLater") return [0, exposure];
  return inProportion(
    exposure,
    Array.from({ length: repayment.count }, () => 1),
  );
}

/** What is paid after completion, when `carried` of an exposure in these parts remains the captain's. */
export function financedOf(parts: readonly number[], carried: number): number {
  const [first = 0] = lower(parts, carried);
  return carried - first;
}

/** What is left of each debt when `amount` of them together is given up. */
export function loweredBy(amounts: readonly number[], amount: number): readonly number[] {
  return lower(amounts, Math.max(0, sum(amounts) - amount));
}
