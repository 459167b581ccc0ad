// Sharing of money to the cent: vectors that any implementation must reproduce, and the properties behind them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { digitsOfKnown, inProportion, minorDigits, sum } from "../../../src/domain/money/money.ts";
import { firstParts, nextParts } from "../../../src/domain/money/parts.ts";
import { law } from "../../support/domain/property.ts";

const MOST = 99_999_999;

/** As `n` buyers take one each, the captain first. */
function equalParts(amount: number, n: number): number[] {
  const parts = [firstParts(amount, n, 1)];
  while (parts.length < n) parts.push(nextParts(amount - sum(parts), n - parts.length, 1, 1));
  return parts;
}

describe("equal parts", () => {
  test.each<[number, number, number[]]>([
    [1000, 1, [1000]],
    [1000, 2, [500, 500]],
    [1000, 3, [334, 333, 333]],
    [1001, 3, [335, 333, 333]],
    [1, 3, [1, 0, 0]],
    [MOST, 2, [50_000_000, 49_999_999]],
    [MOST, 7, [14_285_715, 14_285_714, 14_285_714, 14_285_714, 14_285_714, 14_285_714, 14_285_714]],
  ])("%d in %d: %p", (amount, n, expected) => {
    expect(equalParts(amount, n)).toEqual(expected);
  });

  law(
    "equal parts sum to the amount, the captain takes the extra cents",
    1_000,
    fc.property(fc.integer({ min: 1, max: MOST }), fc.integer({ min: 1, max: 50 }), (amount, n) => {
      const [first = 0, ...others] = equalParts(amount, n);
      expect(first + sum(others)).toBe(amount);
      expect(others).toHaveLength(n - 1);
      for (const part of others) expect(part).toBe(Math.floor(amount / n));
      expect(first - Math.floor(amount / n)).toBeLessThan(n);
    }),
  );
});

describe("in proportion", () => {
  test.each<[number, number[], number[]]>([
    [1000, [500, 300, 200], [500, 300, 200]],
    [501, [500, 300, 200], [251, 150, 100]],
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [1, [1, 2], [0, 1]],
    [1, [2, 1], [1, 0]],
    [0, [3, 2], [0, 0]],
    [5, [0, 3, 2], [0, 3, 2]],
    [7, [0, 0], [0, 0]],
    [9, [], []],
    [100, [200, 300, 200], [29, 43, 28]],
    [49_999_999, [33_333_333, 33_333_333, 33_333_333], [16_666_667, 16_666_666, 16_666_666]],
    [MOST, [MOST], [MOST]],
    [MOST, [MOST, MOST], [50_000_000, 49_999_999]],
    [MOST - 1, [MOST - 2, 1, 1], [MOST - 3, 1, 1]],
    // 99,999,999² and its half leave the integers that a float can count: only exact arithmetic gets these right.
    [MOST, [MOST - 1, MOST, MOST], [33_333_333, 33_333_333, 33_333_333]],
    [MOST - 1, [MOST - 1, MOST, MOST], [33_333_332, 33_333_333, 33_333_333]],
    [50_000_000, [49_999_999, 50_000_000], [25_000_000, 25_000_000]],
    [3, [99_999_997, 99_999_998, 99_999_999], [1, 1, 1]],
    [2, [99_999_997, 99_999_998, 99_999_999], [0, 1, 1]],
    [1, [99_999_998, 99_999_999], [0, 1]],
  ])("%d over %p: %p", (total, weights, expected) => {
    expect(inProportion(total, weights)).toEqual(expected);
  });

  const weights = fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 1, maxLength: 50 });
  law(
    "proportional parts sum to the total and are within a cent of what is due",
    1_000,
    fc.property(weights, fc.nat(MOST), (all, total) => {
      const parts = inProportion(total, all);
      const whole = sum(all);
      expect(sum(parts)).toBe(whole === 0 ? 0 : total);
      for (const [index, part] of parts.entries()) {
        const due = BigInt(total) * BigInt(all[index] ?? 0);
        const floor = whole === 0 ? 0 : Number(due / BigInt(whole));
        expect([floor, floor + 1]).toContain(part);
      }
    }),
  );
  law(
    "no part is larger than its weight while the total is not above theirs",
    1_000,
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const total = Math.floor(sum(all) * part);
      for (const [index, each] of inProportion(total, all).entries()) {
        expect(each).toBeLessThanOrEqual(all[index] ?? 0);
      }
    }),
  );
  law(
    "a larger weight never gets less, an equal one that comes later never more",
    1_000,
    fc.property(weights, fc.nat(MOST), (all, total) => {
      const parts = inProportion(total, all);
      for (const [index, weight] of all.entries()) {
        for (const [later, other] of all.entries()) {
          if (weight > other || (weight === other && index < later)) {
            expect(parts[index]).toBeGreaterThanOrEqual(parts[later] ?? 0);
          }
        }
      }
    }),
  );
});

test("a currency known to be one needs no list", () => {
  expect(["EUR", "JPY", "KWD", "CLF"].map(digitsOfKnown)).toEqual([2, 0, 3, 4]);
});

describe("digits behind the point (ISO 4217)", () => {
  test.each([
    [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
    [2, "AED CHE CHF EUR HUF IDR MXN MXV SEK SOS SRD USD ZWG"],
    [3, "BHD IQD JOD KWD LYD OMR TND"],
    [4, "CLF UYW"],
  ])("%d: %s", (digits, currencies) => {
    for (const currency of currencies.split(" "))
      expect([currency, minorDigits(currency)]).toEqual([currency, digits]);
  });
});
test.each(["EURO", "eur", "XXX", "", "toString"])("%p is no currency", (currency) => {
  expect(minorDigits(currency)).toBeUndefined();
});
