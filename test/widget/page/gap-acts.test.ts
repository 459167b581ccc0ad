// Offers to a captain about a gap: only what the server would do.

import { expect, test } from "bun:test";
import type { PageGap, PageItem, PageView } from "../../../src/api/pages/page.ts";
import {
  canCover,
  coverOf,
  laterDates,
  leftOut,
  mostCovered,
  shareOf,
} from "../../../widget/src/components/cockpit/acts.ts";
import { NOW, paymentOf, viewOf } from "../../support/widget/view.ts";

const DAY = 86_400_000;
const acts = ["cover", "leaveOut", "dueDate"] as const;
const gapOf = (changes: Partial<PageGap> = {}): PageGap => ({
  guarantee: 10_000,
  guarantors: "captain",
  due: 10_000,
  waived: 0,
  unpaid: 6_000,
  secured: 10_000,
  pledge: 6_000,
  acts,
  ...changes,
});
const groupOf = (gap: Partial<PageGap> = {}, changes: Partial<PageView> = {}): PageView =>
  viewOf({ ux: "collect", amount: 10_000, remaining: 6_000, gap: gapOf(gap), ...changes });
const itemOf = (changes: Partial<PageItem>): PageItem => ({
  id: "itm_1",
  name: "Seat",
  amount: 1_000,
  quantity: 4,
  available: 2,
  ...changes,
});

test.each<[string, PageView, number]>([
  ["the pledge is enough: all that is left", groupOf(), 6_000],
  ["the pledge is less: all of it", groupOf({ pledge: 2_000 }), 2_000],
  ["it would leave less than a share: as much as leaves one", groupOf({ pledge: 5_980 }), 5_950],
  ["nothing is pledged", groupOf({ pledge: 0 }), 0],
  ["it is no act of theirs", groupOf({ acts: [] }), 0],
  ["all has been paid in one step", groupOf({}, { isCharge: true }), 0],
  [
    "picking: what has to be paid, nothing that is optional",
    groupOf({}, { ux: "picking", items: [itemOf({}), itemOf({ id: "itm_2", optional: true })] }),
    2_000,
  ],
  ["picking: the pledge is less", groupOf({ pledge: 1_999 }, { ux: "picking", items: [itemOf({})] }), 0],
])("covered at most when %s", (_, view, amount) => expect(mostCovered(view)).toBe(amount));

test("what they paid where the others pay is theirs too", () => {
  expect(shareOf(groupOf({ share: 6_000 }, { payments: [paymentOf({ amount: 3_000 })] }))).toBe(6_000);
});

test.each([
  [1, true],
  [5_950, true],
  [5_951, false],
  [6_000, true],
  [6_001, false],
  [0, false],
])("an amount of %i can be covered: %p", (amount, isPossible) =>
  expect(canCover(groupOf(), amount)).toBe(isPossible),
);

test("a cover names the share that it leads to, where the server says what it is now", () => {
  expect(coverOf(groupOf({ share: 4_000 }), 1_000)).toEqual({ amount: 1_000, share: 5_000 });
  expect(coverOf(groupOf({ share: 4_000 }, { ux: "picking" }), 2_000)).toEqual({ share: 6_000 });
  expect(coverOf(groupOf(), 1_000)).toEqual({ amount: 1_000 });
});

test.each<[string, PageView, number]>([
  ["two units that need not be paid", groupOf({}, { items: [itemOf({ optional: true })] }), 2_000],
  ["units that have to be paid", groupOf({}, { items: [itemOf({})] }), 0],
  ["less would be due than must be", groupOf({ least: 8_001 }, { items: [itemOf({ optional: true })] }), 0],
  [
    "nothing would be due",
    groupOf({ due: 2_000 }, { remaining: 2_000, items: [itemOf({ optional: true })] }),
    0,
  ],
  ["too little would be left", groupOf({}, { remaining: 2_049, items: [itemOf({ optional: true })] }), 0],
])("left out: %s", (_, view, amount) => expect(leftOut(view)).toBe(amount));

test.each([
  [2.5, [1, 2, 2.5]],
  [2, [1, 2]],
  [0.5, [0.5]],
])("a due date that can be %p days later can be later by %p", (days, later) => {
  const dueDate = NOW + DAY;
  const dates = laterDates(groupOf({ latestDueDate: dueDate + days * DAY }, { dueDate }));
  expect(dates.map((date) => (date - dueDate) / DAY)).toEqual(later);
});
