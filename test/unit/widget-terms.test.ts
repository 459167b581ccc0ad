// What the captain is shown of a shared order, against what the domain would make of it.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { maxShares as domainMaxShares } from "../../src/domain/share.ts";
import { choosesShares, firstShares, maxShares, planOf, promiseOf } from "../../widget/src/page/terms.ts";
import { viewOf } from "./widget-view.ts";

const group = viewOf({ ux: "collect" });

describe("the plan", () => {
  test("equal parts, the captain takes the extra cents and answers for the whole order", () => {
    expect(planOf(group, 3)).toEqual({ share: 2797, hold: 8389, others: 2, each: 2796 });
  });

  test("in a standard order the captain holds his share only", () => {
    expect(planOf({ ...group, type: "standard" }, 3)).toEqual({
      share: 2797,
      hold: 2797,
      others: 2,
      each: 2796,
    });
  });

  test("alone he pays everything", () => {
    expect(planOf(group, 1)).toEqual({ share: 8389, hold: 8389, others: 0, each: 0 });
    expect(planOf(viewOf(), 7)).toEqual({ share: 8389, hold: 8389, others: 0, each: 0 });
  });

  test("a co-buyer pays what is suggested and holds no more", () => {
    const view = viewOf({ ux: "collect", role: "coBuyer", suggestedShare: 2796 });
    expect(planOf(view, 2)).toEqual({ share: 2796, hold: 2796, others: 0, each: 0 });
    expect(choosesShares(view)).toBe(false);
  });

  test("I18: whatever is chosen, the shares sum to the amount and none is below the smallest share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_999 }),
        fc.integer({ min: 1, max: 50 }),
        (amount, wish) => {
          const view = { ...group, amount };
          const plan = planOf(view, Math.min(wish, maxShares(view)));
          expect(plan.share + plan.others * plan.each).toBe(amount);
          if (plan.others > 0) expect(plan.each).toBeGreaterThanOrEqual(view.minShare);
        },
      ),
    );
  });
});

test.each([
  [8389, 50],
  [120, 50],
  [49, 50],
  [2_000, 500],
  [99_999_999, 1],
])(
  "%i cents with shares of at least %i: the page offers as many parts as the domain allows",
  (amount, minShare) => {
    const terms = { dueDate: 0, minShare, completionDelayMs: 0, lastNoticeMs: 0, maxBuyers: 50 };
    expect(maxShares({ ...group, amount, minShare })).toBe(domainMaxShares({ amount, terms }));
  },
);

test("the chooser starts at what was chosen before, else at two, never above what is possible", () => {
  expect(firstShares({ ...group, nbShares: 4 })).toBe(4);
  expect(firstShares(group)).toBe(2);
  expect(firstShares({ ...group, amount: 60 })).toBe(1);
});

test("the promise follows what is held", () => {
  expect(promiseOf(group, planOf(group, 3))).toBe("direct");
  expect(promiseOf(group, planOf(group, 1))).toBe("single");
  expect(promiseOf(group, planOf({ ...group, type: "standard" }, 3))).toBe("standard");
});
