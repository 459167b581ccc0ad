// Exact arithmetic of financed orders as a second opinion on the program's: integers of any size instead of floating
// point, and fractions that are compared by their cross products.

const BASIS = 10_000n;

/** `amount · bps / 10000` in minor units, halves rounded up. */
export function feeOf(amount: number, bps: number): number {
  const exact = BigInt(amount) * BigInt(bps);
  const [whole, rest] = [exact / BASIS, exact % BASIS];
  return Number(rest + rest >= BASIS ? whole + 1n : whole);
}

type Fraction = { readonly top: bigint; readonly bottom: bigint };

/** The greater first. */
function compareFractions(a: Fraction, b: Fraction): number {
  const [left, right] = [b.top * a.bottom, a.top * b.bottom];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Integers of the sum `total` in proportion to `weights`: largest remainder, of equal ones the earlier. */
export function apportioned(total: number, weights: readonly number[]): readonly number[] {
  const bottom = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (bottom === 0n && total !== 0) throw new Error(`${total} in proportion to nothing`);
  if (bottom === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => ({ top: BigInt(total) * BigInt(weight), bottom }));
  const whole = exact.map(({ top }) => top / bottom);
  const left = BigInt(total) - whole.reduce((sum, part) => sum + part, 0n);
  const remainders = exact.map(({ top }, index) => ({ top: top % bottom, bottom, index }));
  const order = remainders.toSorted((a, b) => compareFractions(a, b) || a.index - b.index);
  const raised = new Set(order.slice(0, Number(left)).map(({ index }) => index));
  return whole.map((part, index) => Number(raised.has(index) ? part + 1n : part));
}

/** `parts` scaled down to `total`. */
export function lowered(parts: readonly number[], total: number): readonly number[] {
  const most = sumOf(parts);
  if (total > most || total < 0) throw new Error(`${most} cannot be lowered to ${total}`);
  return apportioned(total, parts);
}

export function sumOf(amounts: readonly number[]): number {
  return Number(amounts.reduce((total, amount) => total + BigInt(amount), 0n));
}
