// Payouts: what a period's end makes of a balance, and when periods end. The domain alone.

import { describe, expect, test } from "bun:test";
import type { Period } from "../../../src/domain/calendar.ts";
import { localMidnight, periodEndsOf } from "../../../src/domain/calendar.ts";
import type { Payout } from "../../../src/domain/money/payout.ts";
import {
  carriedForward,
  nextPayoutDate,
  payoutAmount,
  payoutViolations,
} from "../../../src/domain/money/payout.ts";

test.each<{ carried: number; entries: readonly number[]; amount: number; forward: number }>([
  // A financed order and its merchant's fee; its refund, fee back, and a sale; a sale. Minimum 20.00.
  { carried: 0, entries: [3334, 6666, -133], amount: 9867, forward: 0 },
  { carried: 0, entries: [-6000, 120, 4500], amount: 0, forward: -1380 },
  { carried: -1380, entries: [4000], amount: 2620, forward: 0 },
  { carried: 0, entries: [1999], amount: 0, forward: 1999 },
  { carried: 1999, entries: [1], amount: 2000, forward: 0 },
])("from $carried with $entries, $amount is paid and $forward carried forward", (row) => {
  const total = row.entries.reduce((sum, entry) => sum + entry, row.carried);
  const amount = payoutAmount(total, 2000);
  expect(amount).toBe(row.amount);
  expect(carriedForward({ total, amount })).toBe(row.forward);
});

test.each([
  [0, 0],
  [1, 1],
  [-1, 0],
])("without a minimum a total of %d pays %d", (total, amount) => {
  expect(payoutAmount(total, 0)).toBe(amount);
});

test.each<[Period, string, string, string]>([
  ["daily", "UTC", "2026-03-01T12:00:00Z", "2026-03-02T00:00:00Z"],
  ["daily", "UTC", "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"],
  ["daily", "Europe/Paris", "2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z"],
  ["daily", "Europe/Paris", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["daily", "Europe/Paris", "2026-10-25T12:00:00Z", "2026-10-25T23:00:00Z"],
  ["weekly", "UTC", "2026-03-01T12:00:00Z", "2026-03-02T00:00:00Z"],
  ["weekly", "UTC", "2026-03-02T00:00:00Z", "2026-03-09T00:00:00Z"],
  ["monthly", "UTC", "2026-12-31T12:00:00Z", "2027-01-01T00:00:00Z"],
  ["monthly", "America/New_York", "2026-03-01T04:59:00Z", "2026-03-01T05:00:00Z"],
  // Clocks there skip this midnight.
  ["daily", "Africa/Cairo", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00Z"],
])("%s in %s, %s is in the period that ends at %s", (period, timeZone, at, end) => {
  expect(new Date(periodEndsOf(period, timeZone)(Date.parse(at)))).toEqual(new Date(end));
});

test("a day begins at its local midnight", () => {
  expect(localMidnight("Europe/Paris", Date.UTC(2026, 6, 1))).toBe(Date.parse("2026-06-30T22:00:00Z"));
});

describe("the next payout is for", () => {
  const endAfter = (at: number) => (Math.floor(at / 10) + 1) * 10;
  test.each([
    ["no period where nothing is left", {}, undefined],
    ["the period of the oldest entry", { oldestAt: 37 }, 40],
    ["a later period than the last payout's", { last: { date: 50, total: 5, amount: 5 }, oldestAt: 37 }, 60],
    [
      "the very next period with a sum carried forward",
      { last: { date: 50, total: 5, amount: 0 }, oldestAt: 97 },
      60,
    ],
    ["no period after a payout of all", { last: { date: 50, total: 5, amount: 5 } }, undefined],
  ])("%s", (_, balance, date) => {
    expect(nextPayoutDate(balance, endAfter)).toBe(date as number);
  });
});

describe("I28", () => {
  const payout = (broughtForward: number, entries: number, amount: number): Payout & { entries: number } => {
    const about = { id: "po_1", platformId: "pl_1", currency: "EUR", date: 1 };
    return { ...about, broughtForward, entries, total: broughtForward + entries, amount };
  };
  const good = [payout(0, -10, 0), payout(-10, 30, 20), payout(0, 5, 5)];
  test("holds where each payout goes on from the one before", () => {
    expect(payoutViolations(good)).toEqual([]);
  });
  test.each([
    ["begins with 0, -10 was carried forward", [...good.slice(0, 1), payout(0, 30, 30)]],
    ["totals 5, its entries 6", [{ ...payout(0, 6, 5), total: 5 }]],
    ["pays 4 of 5", [payout(0, 5, 4)]],
    ["pays -5 of -5", [payout(0, -5, -5)]],
  ])("finds that a payout %s", (sentence, payouts) => {
    expect(payoutViolations(payouts)[0]).toBe(`po_1 ${sentence}`);
  });
});
