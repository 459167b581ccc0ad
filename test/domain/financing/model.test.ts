// The model of financed orders, held to two worked examples with every figure: what it says is what the program's own
// arithmetic is compared with.

import { describe, expect, test } from "bun:test";
import { annualRate, isAnnualRate } from "../../support/financing/annual-rate.ts";
import { apportioned, feeOf, lowered, sumOf } from "../../support/financing/arithmetic.ts";
import type { Offered } from "../../support/financing/financing-plan.ts";
import { dueDates, instalmentsOf, partsOf, planOf } from "../../support/financing/financing-plan.ts";
import { dayOf, daysBetween, momentOf, monthsAfter } from "../../support/financing/local-days.ts";
import { advanceEntries, balanceOf, payoutsOf } from "../../support/financing/merchant-balance.ts";
import type { DeadlineStatus, ModelDeadline } from "../../support/financing/recalculation.ts";
import { recalculated } from "../../support/financing/recalculation.ts";

const inThree: Offered = {
  kind: "installments",
  count: 3,
  interval: "month",
  buyerBps: 150,
  merchantBps: 200,
};
const inFour: Offered = { kind: "installments", count: 4, interval: "month", buyerBps: 0, merchantBps: 250 };
const agreedAt = Date.parse("2027-01-31T09:00:00Z");

describe("100.00 in three monthly parts, agreed on 31 January in Paris", () => {
  test("has the agreed parts, fees and dates", () => {
    expect(partsOf(inThree, 10_000)).toEqual([3334, 3333, 3333]);
    const plan = { capture: 3334, amounts: [3333, 3333], fees: [50, 50], financed: 6666, merchantFee: 133 };
    expect(planOf(inThree, 10_000, 10_000)).toEqual(plan);
    expect(dueDates(inThree, agreedAt, "Europe/Paris")).toEqual([
      { dueAt: Date.parse("2027-02-28T07:00:00Z"), days: 28 },
      { dueAt: Date.parse("2027-03-31T06:00:00Z"), days: 59 },
    ]);
  });

  test("costs 13.3 % a year", () => {
    const dates = dueDates(inThree, agreedAt, "Europe/Paris");
    const instalments = instalmentsOf(inThree, { exposure: 10_000, part: 10_000 }, dates);
    expect(instalments).toEqual([
      { amount: 3383, days: 28 },
      { amount: 3383, days: 59 },
    ]);
    expect(annualRate(instalments, 6666).toFixed(1)).toBe("13.3");
    expect([13.2, 13.3, 13.4].filter((rate) => isAnnualRate(rate, instalments, 6666))).toEqual([13.3]);
  });

  test("committed for 70.00, loses 20.00 of the advance", () => {
    const plan = { capture: 2334, amounts: [2333, 2333], fees: [35, 35], financed: 4666, merchantFee: 93 };
    expect(planOf(inThree, 10_000, 7_000)).toEqual(plan);
    expect(advanceEntries(6666, 4666, 200)).toEqual({ advance: -2000, merchantFee: 40 });
  });

  test.each([
    { refund: 2000, owed: [3333, 1333], amounts: [3333, 1333], back: [], retained: -2000, merchantFee: 40 },
    {
      refund: 6000,
      owed: [3333, 0],
      amounts: [666, 0],
      back: [{ index: 0, amount: 2667, fee: 40 }],
      retained: -6000,
      merchantFee: 120,
    },
  ])("one deadline paid, refunded $refund, retains as much", ({ refund, owed, amounts, back, ...books }) => {
    const deadlines = [deadline(3333, "paid", 50), deadline(3333, "upcoming")];
    const part = { captured: 3334, captureGivenBack: 0, deadlines };
    expect(recalculated(part, refund, 150)).toEqual({ owed, amounts, givenBack: back, capture: 0 });
    const left = sumOf(amounts);
    expect(advanceEntries(6666, left, 200)).toEqual({
      advance: books.retained,
      merchantFee: books.merchantFee,
    });
  });

  test("is paid out with what follows once it reaches the minimum", () => {
    const at = (day: number): number => Date.UTC(2027, 0, day, 12);
    const entries = [
      { at: at(1), amount: balanceOf({ captured: 3334, refunded: 0, disputed: 0 }, 6666, 200) },
      ...[-6000, 120, 4500].map((amount) => ({ at: at(2), amount })),
      { at: at(3), amount: 4000 },
    ];
    const rules = { period: "daily", timeZone: "UTC", minimum: 2000, from: 0 } as const;
    expect(payoutsOf(entries, rules, at(9)).map(({ total, amount }) => [total, amount])).toEqual([
      [9867, 9867],
      [-1380, 0],
      [2620, 2620],
    ]);
  });
});

describe("480.00 of four, the captain in four monthly parts", () => {
  test.each([
    { case: "two others pay", part: 24_000, capture: 6000, financed: 18_000, merchantFee: 450 },
    { case: "all pay", part: 12_000, capture: 3000, financed: 9000, merchantFee: 225 },
    { case: "all pay, committed for 400.00", part: 10_000, capture: 2500, financed: 7500, merchantFee: 188 },
  ])("$case", ({ part, capture, financed, merchantFee }) => {
    expect(partsOf(inFour, 48_000)).toEqual([12_000, 12_000, 12_000, 12_000]);
    expect(planOf(inFour, 48_000, part)).toMatchObject({ capture, financed, merchantFee, fees: [0, 0, 0] });
  });

  test("a lower commit retains the fall of the advance", () => {
    expect(advanceEntries(9000, 7500, 250)).toEqual({ advance: -1500, merchantFee: 225 - 188 });
  });
});

test.each([
  [3333, 150, 50],
  [1333, 150, 20],
  [666, 150, 10],
  [9000, 250, 225],
  [1, 5000, 1],
  [1, 4999, 0],
  [9_007_199_254_740_991, 9999, 9_006_298_534_815_517],
])("the fee of %d at %d basis points is %d", (amount, bps, fee) => {
  expect(feeOf(amount, bps)).toBe(fee);
});

test("of equal remainders the earlier part is raised, and no part grows", () => {
  expect(apportioned(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(apportioned(0, [0, 0])).toEqual([0, 0]);
  expect(lowered([1, 1, 1], 2)).toEqual([1, 1, 0]);
  expect(lowered([0, 500], 123)).toEqual([0, 123]);
});

test.each([
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-01-31", 1, "2027-02-28"],
  ["2027-12-31", 2, "2028-02-29"],
  ["2027-08-31", 12, "2028-08-31"],
])("%s and %d months are %s", (from, months, to) => {
  const later = monthsAfter(dayOf("UTC", Date.parse(from)), months);
  expect(daysBetween(dayOf("UTC", Date.parse(to)), later)).toBe(0);
});

test("a moment belongs to the day that the local clocks show", () => {
  expect(dayOf("Pacific/Auckland", Date.parse("2027-01-30T11:00:00Z")).day).toBe(31);
  expect(momentOf("Africa/Cairo", { year: 2026, month: 4, day: 24 }, 0)).toBeUndefined();
});

const part = (...deadlines: readonly ModelDeadline[]) => ({ captured: 100, captureGivenBack: 0, deadlines });

test.each<[string, Parameters<typeof recalculated>, unknown]>([
  [
    "the latest paid deadline is given back first, and the capture last",
    [part(deadline(50, "paid"), deadline(60, "paid")), 130, 0],
    {
      owed: [50, 60],
      amounts: [0, 0],
      givenBack: [
        { index: 1, amount: 60, fee: 0 },
        { index: 0, amount: 50, fee: 0 },
      ],
      capture: 20,
    },
  ],
  ["a charge that is under way is waited for", [part(deadline(50, "charging")), 101, 0], "chargeUnderWay"],
  ["a dispute is waited for", [part(deadline(50, "disputed")), 101, 0], "disputeUnderWay"],
  [
    "what else is there goes first",
    [part(deadline(50, "charging")), 100, 0],
    { owed: [50], amounts: [50], givenBack: [], capture: 100 },
  ],
  ["no more is given back than there is", [part(deadline(50, "late")), 151, 0], "amountExceedsRefundable"],
  [
    "a deadline paid without a fee gives none back",
    [part(deadline(50, "paid", 0)), 30, 2000],
    { owed: [50], amounts: [20], givenBack: [{ index: 0, amount: 30, fee: 0 }], capture: 0 },
  ],
])("%s", (_, input, expected) => {
  expect(recalculated(...input)).toEqual(expected as ReturnType<typeof recalculated>);
});

function deadline(amount: number, status: DeadlineStatus, feeLeft = 0): ModelDeadline {
  return { amount, status, feeLeft };
}
