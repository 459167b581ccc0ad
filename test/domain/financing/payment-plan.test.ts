// Payment plans: due dates on local days, installments with their fees, and the annual rate
// (specification/financing#plan), with the figures of the examples.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { annualRate } from "../../../src/domain/financing/annual-rate.ts";
import { dueDatesOf } from "../../../src/domain/financing/due-dates.ts";
import type { Repayment } from "../../../src/domain/financing/offer.ts";
import {
  annualRateOf,
  installmentsOf,
  isAffordable,
  paymentPlan,
} from "../../../src/domain/financing/payment-plan.ts";
import { sum } from "../../../src/domain/money/money.ts";
import { financingTerms, installments, payLater } from "../../support/domain/financing.ts";
import { law } from "../../support/domain/property.ts";

const monthly = (count: number): Repayment => ({ kind: "installments", count, interval: "month" });
const every = (interval: number, count: number): Repayment => ({ kind: "installments", count, interval });

describe("due dates", () => {
  test.each<[string, Repayment, string, string, readonly string[]]>([
    [
      "the last day of a shorter month, in winter and in summer time",
      monthly(3),
      "Europe/Paris",
      "2027-01-31T12:00:00Z",
      ["2027-02-28T07:00:00Z", "2027-03-31T06:00:00Z"],
    ],
    [
      "a leap year, and the day of the agreement again after a short month",
      monthly(4),
      "Europe/Paris",
      "2028-01-31T12:00:00Z",
      ["2028-02-29T07:00:00Z", "2028-03-31T06:00:00Z", "2028-04-30T06:00:00Z"],
    ],
    [
      "the local day counts, not that of UTC",
      monthly(2),
      "Europe/Paris",
      "2027-01-31T23:30:00Z",
      ["2027-03-01T07:00:00Z"],
    ],
    [
      "west of Greenwich it is still the day before",
      monthly(2),
      "America/New_York",
      "2027-02-01T03:00:00Z",
      ["2027-02-28T13:00:00Z"],
    ],
    [
      "over the end of a year",
      monthly(3),
      "UTC",
      "2027-11-30T10:00:00Z",
      ["2027-12-30T08:00:00Z", "2028-01-30T08:00:00Z"],
    ],
    [
      "every 14 days, across the change to summer time",
      every(14, 3),
      "Europe/Paris",
      "2027-03-20T12:00:00Z",
      ["2027-04-03T06:00:00Z", "2027-04-17T06:00:00Z"],
    ],
    [
      "a zone half an hour off, the other way round",
      every(31, 2),
      "Australia/Lord_Howe",
      "2027-09-10T12:00:00Z",
      ["2027-10-10T21:00:00Z"],
    ],
    [
      "pay later in 30 days",
      { kind: "payLater", days: 30 },
      "Europe/Paris",
      "2027-10-15T06:00:00Z",
      ["2027-11-14T07:00:00Z"],
    ],
  ])("%s", (_, repayment, zone, agreed, expected) => {
    const dates = dueDatesOf(repayment, zone, Date.parse(agreed));
    expect(dates.map((date) => new Date(date).toISOString().replace(".000", ""))).toEqual([...expected]);
  });

  const moment = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2040, 0, 1) });
  const zone = fc.constantFrom(
    "Europe/Paris",
    "UTC",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Pacific/Auckland",
  );
  law(
    "each is at 08:00 local, later than the one before it",
    300,
    fc.property(moment, zone, fc.integer({ min: 2, max: 12 }), (agreed, timeZone, count) => {
      const dates = dueDatesOf(monthly(count), timeZone, agreed);
      expect(dates).toHaveLength(count - 1);
      for (const [index, date] of dates.entries()) {
        expect(new Date(date).toLocaleTimeString("en-GB", { timeZone })).toBe("08:00:00");
        expect(date).toBeGreaterThan(dates[index - 1] ?? agreed);
      }
    }),
  );
});

describe("example A", () => {
  const agreedAt = Date.parse("2027-01-31T12:00:00Z");
  const offer = installments({ buyerFeeBps: 150, merchantFeeBps: 200 });
  const plan = paymentPlan(financingTerms([offer]), offer, 100_00, agreedAt);

  test("100.00 in three months", () => {
    expect(plan.parts).toEqual([33_34, 33_33, 33_33]);
    expect(installmentsOf(plan, 100_00)).toEqual([
      { dueAt: Date.parse("2027-02-28T07:00:00Z"), amount: 33_33, fee: 50 },
      { dueAt: Date.parse("2027-03-31T06:00:00Z"), amount: 33_33, fee: 50 },
    ]);
    expect((annualRateOf(plan, 100_00) * 100).toFixed(1)).toBe("13.3");
  });

  test("committed for 70.00", () => {
    expect(installmentsOf(plan, 70_00).map(({ amount, fee }) => [amount, fee])).toEqual([
      [23_33, 35],
      [23_33, 35],
    ]);
  });
});

describe("the annual rate", () => {
  test("without a fee is nothing", () => {
    const offer = payLater({ buyerFeeBps: 0 });
    expect(annualRateOf(paymentPlan(financingTerms([offer]), offer, 120_00, 0), 120_00)).toBe(0);
  });

  test("of the highest fee on the shortest term is above 11,000 %", () => {
    const rate = annualRate(100_00, [{ amount: 120_00, days: 14 }]);
    expect(Math.round(rate * 100)).toBe(11_498);
  });

  const payment = fc.record({
    amount: fc.integer({ min: 100, max: 1_000_000 }),
    days: fc.integer({ min: 14, max: 365 }),
  });
  law(
    "solves its equation",
    500,
    fc.property(fc.array(payment, { minLength: 1, maxLength: 11 }), fc.nat(2_000), (payments, bps) => {
      const withFees = payments.map(({ amount, days }) => ({
        amount: Math.floor((amount * (10_000 + bps)) / 10_000),
        days,
      }));
      const financed = sum(payments.map(({ amount }) => amount));
      const rate = annualRate(financed, withFees);
      const worth = sum(withFees.map(({ amount, days }) => amount / (1 + rate) ** (days / 365)));
      expect(Math.abs(worth - financed)).toBeLessThan(financed * 1e-9 + (rate === 0 ? payments.length : 0));
    }),
  );
});

describe("an offer", () => {
  test.each([
    [50_00, true],
    [49_99, false],
    [2_000_00, true],
    [2_000_01, false],
  ])("from 50.00 to 2,000.00 can finance %d: %p", (exposure, expected) => {
    expect(isAffordable(installments(), exposure, 50)).toBe(expected);
  });

  test("has no part below the provider's minimum, but pay later's first", () => {
    const small = { minAmount: 1 };
    expect(isAffordable(installments(small), 1_50, 50)).toBe(true);
    expect(isAffordable(installments(small), 1_49, 50)).toBe(false);
    expect(isAffordable(payLater(small), 50, 50)).toBe(true);
    expect(isAffordable(payLater(small), 49, 50)).toBe(false);
  });
});
