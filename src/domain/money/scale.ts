// Shares scaled to a lower total, so that the provider can capture every one of them: no part is below the smallest
// capture, which the provider would refuse (specification/money#a-lower-commit).

import { inProportion, sum } from "./money.ts";

/**
 * `shares` scaled in proportion to `total`, by largest remainder, ties to the earlier. While a part is less
 * than `min`, the smallest share is released (0; of equal ones the last) and the others are scaled again; where those
 * that stay are too few to carry the total, as many stay as can pay `min`, which each does, and the rest is scaled.
 * Undefined: no parts of `min` or more, none above its share, sum to `total` (60 and 60 for 90, `min` 50). O(n²).
 */
export function scaledShares(
  total: number,
  shares: readonly number[],
  min: number,
): readonly number[] | undefined {
  if (total === sum(shares)) return shares;
  const isPossible = (parts: readonly number[]): boolean =>
    parts.every((part, index) => part === 0 || (part >= min && part <= (shares[index] ?? 0)));
  for (let staying = shares.length; staying > 0; staying--) {
    const parts = inProportion(total, largest(staying, shares));
    if (isPossible(parts)) return parts;
  }
  const kept = largest(Math.floor(total / min), shares);
  if (sum(kept) < total) return undefined;
  const base = kept.map((share) => Math.min(share, min));
  const above = inProportion(
    total - sum(base),
    kept.map((share, index) => share - (base[index] ?? 0)),
  );
  return base.map((part, index) => part + (above[index] ?? 0));
}

/** The `count` largest shares, of equal ones the earlier; 0 in the place of the others. */
export function largest(count: number, shares: readonly number[]): readonly number[] {
  const bySize = shares.map((share, index) => ({ share, index })).sort((a, b) => b.share - a.share);
  const kept = new Set(bySize.slice(0, count).map(({ index }) => index));
  return shares.map((share, index) => (kept.has(index) ? share : 0));
}

/** The nearest totals that shares can be scaled to, where `scaledShares` finds nothing for `total`. */
export function nearestTotals(
  total: number,
  shares: readonly number[],
  min: number,
): { readonly min: number; readonly below: number; readonly above: number } {
  const most = Math.floor(total / min);
  return { min, below: sum(largest(most, shares)), above: (most + 1) * min };
}
