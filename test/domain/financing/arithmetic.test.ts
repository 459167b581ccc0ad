// Financed sums to the cent: fees, parts and parts of a lower total (specification/financing#amounts), with the figures
// of the examples, and the properties behind them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fee, financedOf, lower, loweredBy, partsOf } from "../../../src/domain/financing/installments.ts";
import { sum } from "../../../src/domain/money/money.ts";
import { firstParts } from "../../../src/domain/money/parts.ts";
import { law } from "../../support/domain/property.ts";

const MOST = 99_999_999;
const monthly = (count: number) => ({ kind: "installments", count, interval: "month" }) as const;

describe("a fee", () => {
  test.each([
    [33_33, 150, 50],
    [23_33, 150, 35],
    [13_33, 150, 20],
    [6_66, 150, 10],
    [66_66, 200, 1_33],
    [46_66, 200, 93],
    [6_66, 200, 13],
    [90_00, 250, 2_25],
    [75_00, 250, 1_88],
    [0, 2_000, 0],
    [MOST, 0, 0],
    [MOST, 2_000, 20_000_000],
    // Half a cent is one.
    [1, 5_000, 1],
    [1, 4_999, 0],
  ])("of %d with %d bps is %d", (amount, bps, expected) => {
    expect(fee(amount, bps)).toBe(expected);
  });
});

describe("parts", () => {
  test.each<[number, number, readonly number[]]>([
    [100_00, 3, [33_34, 33_33, 33_33]],
    [480_00, 4, [120_00, 120_00, 120_00, 120_00]],
    [10_00, 4, [2_50, 2_50, 2_50, 2_50]],
    [9_99, 4, [2_50, 2_50, 2_50, 2_49]],
    [10_01, 2, [5_01, 5_00]],
    [MOST, 12, [8_333_334, 8_333_334, 8_333_334, ...Array.from({ length: 9 }, () => 8_333_333)]],
  ])("%d in %d: %p", (exposure, count, expected) => {
    expect(partsOf(exposure, monthly(count))).toEqual(expected);
  });

  test("of pay later: nothing now, everything later", () => {
    expect(partsOf(120_00, { kind: "payLater", days: 30 })).toEqual([0, 120_00]);
  });

  test("equal parts would let the first grow while the whole shrinks", () => {
    expect([firstParts(10_00, 4, 1), firstParts(9_99, 4, 1)]).toEqual([2_50, 2_52]);
    expect(lower(partsOf(10_00, monthly(4)), 9_99)[0]).toBe(2_50);
  });
});

describe("parts of a lower total", () => {
  test.each<[string, readonly number[], number, readonly number[], number]>([
    ["example A, committed 70.00", [33_34, 33_33, 33_33], 70_00, [23_34, 23_33, 23_33], 46_66],
    ["example A, whole", [33_34, 33_33, 33_33], 100_00, [33_34, 33_33, 33_33], 66_66],
    [
      "example B, two others pay",
      [120_00, 120_00, 120_00, 120_00],
      240_00,
      [60_00, 60_00, 60_00, 60_00],
      180_00,
    ],
    ["example B, all pay", [120_00, 120_00, 120_00, 120_00], 120_00, [30_00, 30_00, 30_00, 30_00], 90_00],
    [
      "example B, committed 400.00",
      [120_00, 120_00, 120_00, 120_00],
      100_00,
      [25_00, 25_00, 25_00, 25_00],
      75_00,
    ],
    ["pay later", [0, 120_00], 60_00, [0, 60_00], 60_00],
    ["nothing", [33_34, 33_33, 33_33], 0, [0, 0, 0], 0],
  ])("%s", (_, parts, total, expected, financed) => {
    expect(lower(parts, total)).toEqual(expected);
    expect(financedOf(parts, total)).toBe(financed);
  });

  const parts = fc.tuple(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 2, max: 12 }));
  law(
    "none grows, and they sum to the total",
    1_000,
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), ([exposure, count], part) => {
      const before = partsOf(exposure, monthly(count));
      expect(sum(before)).toBe(exposure);
      const total = Math.floor(exposure * part);
      const after = lower(before, total);
      expect(sum(after)).toBe(total);
      for (const [index, amount] of after.entries()) expect(amount).toBeLessThanOrEqual(before[index] ?? 0);
    }),
  );
  law(
    "a debt given up leaves the rest of it, and never less than nothing",
    1_000,
    fc.property(fc.array(fc.nat(MOST), { maxLength: 12 }), fc.nat(2 * MOST), (amounts, given) => {
      const left = loweredBy(amounts, given);
      expect(sum(left)).toBe(Math.max(0, sum(amounts) - given));
      for (const [index, amount] of left.entries()) expect(amount).toBeLessThanOrEqual(amounts[index] ?? 0);
    }),
  );
});
