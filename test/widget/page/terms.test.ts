// Terms that a captain reads for a shared order, compared with the domain's results.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { PageGap, PageView } from "../../../src/api/pages/page.ts";
import { maxShares as domainMaxShares } from "../../../src/domain/money/share.ts";
import { firstChoice, shareOf } from "../../../widget/src/page/choice.ts";
import {
  choosesShares,
  endedSum,
  firstShares,
  holdOf,
  maxShares,
  paidBy,
  paidSoFar,
  paysAlone,
  planOf,
  promiseOf,
} from "../../../widget/src/page/terms.ts";
import { paymentOf, viewOf } from "../../support/widget/view.ts";

const group = viewOf({ ux: "collect" });
const gapOf = (changes: Partial<PageGap> = {}): PageGap => ({
  ...{ guarantee: 2_516, guarantors: "captain", due: 8_389, waived: 0, unpaid: 8_389 },
  ...{ secured: 0, pledge: 0, acts: [], ...changes },
});

const planFor = (view: PageView, nbShares: number) => {
  const { amount } = shareOf(view, { ...firstChoice(view), nbShares });
  return planOf(view, amount, nbShares);
};

describe("the plan", () => {
  test("equal parts, the captain takes the extra cents and answers for the whole order", () => {
    expect(planFor(group, 3)).toEqual({ share: 2797, hold: 8389, others: 2, each: 2796, even: true });
  });

  test("in a standard order the captain holds their share only", () => {
    expect(planFor({ ...group, type: "standard" }, 3)).toMatchObject({ share: 2797, hold: 2797 });
  });

  test("alone they pay everything", () => {
    const all = { share: 8389, hold: 8389, others: 0, each: 0, even: true };
    expect(planFor(group, 1)).toEqual(all);
    expect(planFor(viewOf(), 7)).toEqual(all);
  });

  test("an amount of their own leaves the rest to the others in parts, which may differ by a cent", () => {
    expect(planOf(group, 4000, 3)).toEqual({ share: 4000, hold: 8389, others: 2, each: 2194, even: false });
    expect(planOf(group, 4389, 3)).toMatchObject({ others: 2, each: 2000, even: true });
  });

  test("what they leave is shared by fewer where parts would be too small", () => {
    expect(planOf(group, 8319, 4)).toMatchObject({ others: 1, each: 70, even: true });
  });

  test("of what is left after a part was waived", () => {
    const gap = gapOf({ guarantee: 6_000, due: 6_000, waived: 2_389, unpaid: 6_000 });
    const view = { ...group, remaining: 6_000, gap };
    expect(planFor(view, 2)).toEqual({ share: 3_000, hold: 6_000, others: 1, each: 3_000, even: true });
    expect(planFor(view, 1)).toEqual({ share: 6_000, hold: 6_000, others: 0, each: 0, even: true });
  });

  test("a co-buyer holds no more than they pay", () => {
    const view = viewOf({ ux: "collect", role: "coBuyer", suggestedShare: 2796 });
    expect(planFor(view, 2)).toEqual({ share: 2796, hold: 2796, others: 0, each: 0, even: true });
    expect(choosesShares(view)).toBe(false);
  });

  test("I18: whatever is chosen, the shares sum to the amount and none is below the smallest share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_999 }),
        fc.integer({ min: 1, max: 50 }),
        (amount, wish) => {
          const view = { ...group, amount, remaining: amount };
          const plan = planFor(view, Math.min(wish, maxShares(view)));
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

test("after a part was waived, the page offers as many parts as the domain allows", () => {
  const terms = { dueDate: 0, minShare: 50, completionDelayMs: 0, lastNoticeMs: 0, maxBuyers: 50 };
  const waiver = { amount: 8_289, units: [], by: "merchant" } as const;
  const adjustments = { waivers: [waiver], moves: [] };
  const gap = gapOf({ due: 100, waived: 8_289 });
  expect(maxShares({ ...group, gap })).toBe(domainMaxShares({ amount: 8_389, terms, adjustments }));
});

test("the chooser starts at what was chosen before, else at two, never above what is possible", () => {
  expect(firstShares({ ...group, nbShares: 4 })).toBe(4);
  expect(firstShares(group)).toBe(2);
  expect(firstShares({ ...group, amount: 60 })).toBe(1);
});

describe("the promise", () => {
  test.each([
    ["all of it", {}, 8389, 8389, "single"],
    ["all that is due", { gap: gapOf({ due: 6000 }) }, 6000, 6000, "single"],
    ["the captain of a direct order", {}, 2797, 8389, "direct"],
    ["a co-buyer of a direct order", { role: "coBuyer" }, 2796, 2796, "shareOfDirect"],
    ["a captain of a standard order", { type: "standard" }, 2797, 2797, "standard"],
    ["a co-buyer of a standard order", { role: "coBuyer", type: "standard" }, 2796, 2796, "standard"],
    ["a captain who answers for a part", { type: "standard", gap: gapOf() }, 2797, 5313, "partly"],
    [
      "a captain, where enough will do",
      { type: "standard", enoughWillDo: true },
      2797,
      2797,
      "shareOfPartly",
    ],
    [
      "a co-buyer, where enough will do",
      { role: "coBuyer", type: "standard", enoughWillDo: true },
      2796,
      2796,
      "shareOfPartly",
    ],
  ] as const)("%s", (_, changes, share, hold, promised) => {
    expect(promiseOf({ ...group, ...changes }, share, hold)).toBe(promised);
  });
});

test("E1: a hold is the share and the guarantee, as far as something else is unpaid", () => {
  const view = { ...group, amount: 12_000, gap: gapOf({ guarantee: 3_600, due: 12_000, unpaid: 12_000 }) };
  expect(holdOf(view, 3_000)).toBe(6_600);
  expect(holdOf(view, 10_000)).toBe(12_000);
  expect(holdOf({ ...view, role: "coBuyer" }, 3_000)).toBe(3_000);
  // Of units that need not be paid nothing is unpaid.
  expect(holdOf({ ...view, gap: { ...view.gap, unpaid: 3_600 } }, 1_200, 1_200)).toBe(4_800);
});

test("what is being paid just now is not paid yet", () => {
  const people = { visibility: "names", paid: 1, paying: 389 } as const;
  expect(paidSoFar({ ...group, remaining: 7_000, people })).toBe(1_000);
  expect(paidSoFar(group)).toBe(0);
});

test("what a buyer has paid is the sum of what is held or taken, and not of what came to nothing", () => {
  const payments = [
    paymentOf({ amount: 100 }),
    paymentOf({ id: "auth_2", amount: 20, status: "captured" }),
    paymentOf({ id: "auth_3", amount: 3, status: "failed" }),
    paymentOf({ id: "auth_4", amount: 4, releasing: true }),
  ];
  expect(paidBy({ ...group, payments })).toBe(120);
  expect(paysAlone({ ...group, payments })).toBe(false);
  expect(paysAlone({ ...group, amount: 120, payments })).toBe(true);
});

describe("the sum of an order that has ended", () => {
  const share = paymentOf({ amount: 2_797, status: "released" });
  test.each([
    ["a captain's share that was held", {}, [share], 2_797, true],
    [
      "what was left of it after a lower commit",
      {},
      [{ ...share, amount: 1_864, status: "refunded" }],
      1_864,
      true,
    ],
    ["their share and one more payment", {}, [share, paymentOf({ amount: 3 })], 2_800, true],
    ["all of it, by a captain who paid alone", {}, [{ ...share, amount: 8_389 }], 8_389, false],
    ["what one buyer was charged", { ux: "single" }, [{ ...share, amount: 6_000 }], 6_000, false],
    ["the order's, to a captain who has not paid", {}, [paymentOf({ status: "failed" })], 8_389, false],
    ["a co-buyer's share", { role: "coBuyer" }, [share], 2_797, true],
    ["nothing, to a co-buyer who has not paid", { role: "coBuyer" }, [], 0, true],
  ] as const)("%s", (_, changes, payments, amount, isShare) => {
    expect(endedSum({ ...group, ...changes, payments })).toEqual({ amount, isShare });
  });
});
