// A lower commit where a provider captures nothing below its minimum: shares scaled so that each can be
// captured, as a table, as properties, and as the plan of a dry run that is then executed. The domain alone.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { inProportion, sum } from "../../../src/domain/money/money.ts";
import { nearestTotals, scaledShares } from "../../../src/domain/money/scale.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { planOf } from "../../../src/domain/order/plan.ts";
import { handleCommand } from "../../../src/domain/order/transition.ts";
import { livedOut } from "../../support/domain/accept.ts";
import { picture } from "../../support/domain/order-builder.ts";
import { law } from "../../support/domain/property.ts";
import type { Scenario } from "../../support/domain/scenario.ts";
import {
  another,
  at,
  bob,
  captain,
  captures,
  commits,
  live,
  order,
  pays,
  refusalOf,
} from "../../support/domain/scenario.ts";

describe("shares scaled to a lower total", () => {
  test.each<[number, number[], number, number[] | undefined]>([
    // In proportion while every part reaches the minimum.
    [500, [500, 300, 200], 50, [250, 150, 100]],
    [250, [500, 300, 200], 50, [125, 75, 50]],
    // The smallest is released first, of equal ones the last, and the others are scaled again.
    [249, [500, 300, 200], 50, [124, 75, 50]],
    [247, [500, 300, 200], 50, [154, 93, 0]],
    [100, [500, 300, 200], 50, [100, 0, 0]],
    [400, Array(10).fill(100), 50, [...Array(8).fill(50), 0, 0]],
    [120, [100, 100, 100], 50, [60, 60, 0]],
    [50, [500, 300, 200], 50, [50, 0, 0]],
    // Those who stay are too few to carry the total: everybody pays the minimum, and the rest is scaled.
    [170, [100, 60, 60], 50, [64, 53, 53]],
    [101, [60, 60], 50, [51, 50]],
    // No such parts.
    [90, [60, 60], 50, undefined],
    [61, [60, 60], 50, undefined],
    [99, [60, 60], 50, undefined],
    [130, [60, 60, 60], 50, undefined],
    // The whole is left as it is, whatever its size.
    [30, [30], 50, [30]],
    [2, [500, 300, 200], 1, [1, 1, 0]],
  ])("%d over %p, none below %d: %p", (total, shares, min, expected) => {
    expect(scaledShares(total, shares, min)).toEqual(expected as number[]);
  });

  test.each<[number, number[], number, object]>([
    [90, [60, 60], 50, { min: 50, below: 60, above: 100 }],
    [130, [60, 60, 60], 50, { min: 50, below: 120, above: 150 }],
  ])("%d over %p, none below %d: the nearest totals are %p", (total, shares, min, expected) => {
    const nearest = nearestTotals(total, shares, min);
    expect(nearest).toEqual(expected as typeof nearest);
    expect(scaledShares(nearest.below, shares, min)).toBeDefined();
    expect(scaledShares(nearest.above, shares, min)).toBeDefined();
  });

  const split = fc
    .record({
      min: fc.constantFrom(1, 2, 50, 400),
      extras: fc.array(fc.oneof(fc.nat(60), fc.nat(5_000)), { minLength: 1, maxLength: 50 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ min, extras, part }) => {
      const shares = extras.map((extra) => min + extra);
      return { min, shares, total: Math.max(min, Math.floor(sum(shares) * part)) };
    });
  law(
    "they sum to the total, none lies between 0 and the minimum, none is above its share",
    5_000,
    fc.property(split, ({ min, shares, total }) => {
      const parts = scaledShares(total, shares, min);
      if (parts === undefined) return;
      expect(parts).toHaveLength(shares.length);
      expect(sum(parts)).toBe(total);
      for (const [index, part] of parts.entries()) {
        expect(part === 0 || part >= min).toBe(true);
        expect(part).toBeLessThanOrEqual(shares[index] ?? 0);
      }
    }),
  );
  law(
    "a total has no parts only if no number of buyers could pay it",
    5_000,
    fc.property(split, ({ min, shares, total }) => {
      const sizes = shares.toSorted((a, b) => b - a);
      const possible = sizes.some(
        (_, index) => (index + 1) * min <= total && total <= sum(sizes.slice(0, index + 1)),
      );
      expect(scaledShares(total, shares, min) !== undefined).toBe(possible);
    }),
  );
  law(
    "who is released had no larger share than who stays, and equal ones are released from the last",
    2_000,
    fc.property(split, ({ min, shares, total }) => {
      const parts = scaledShares(total, shares, min) ?? [];
      for (const [index, part] of parts.entries()) {
        if (part > 0) continue;
        for (const [other, kept] of parts.entries())
          if (kept > 0)
            expect([shares[other] ?? 0, -other]).toSatisfy(isAtLeast([shares[index] ?? 0, -index]));
      }
    }),
  );
  law(
    "where no part falls below the minimum, they are in proportion",
    2_000,
    fc.property(split, ({ min, shares, total }) => {
      const parts = inProportion(total, shares);
      if (parts.every((part) => part >= min)) expect(scaledShares(total, shares, min)).toEqual(parts);
    }),
  );
});

function isAtLeast([share, place]: readonly [number, number]) {
  return ([other, where]: number[]) =>
    (other ?? 0) > share || ((other ?? 0) === share && (where ?? 0) >= place);
}

const ten = [captain, ...[..."bcdefghij"].map((name) => another(name))];
const minimum = { terms: { minCapture: 50 } };
const paidBy = (type: "direct" | "standard", shares: readonly number[]): Scenario =>
  live(
    order({ type, tpc: true, amount: sum(shares), ...minimum }),
    ...shares.map((share, index) => pays(ten[index] ?? captain, share)),
  );

/** What each is captured for in the end, 0 where nothing was. */
function capturedBy({ order: current }: Pick<Scenario, "order">): readonly number[] {
  return current.authorizations.map(({ captured }) => captured);
}

describe("a commit below what all shares can be scaled to", () => {
  test.each(["standard", "direct"] as const)(
    "%s: 10 x 1.00 committed at 4.00 takes 0.50 of eight",
    (type) => {
      const paid = paidBy(type, Array(10).fill(100));
      const planned = planOf(paid.order, { kind: "commit", amount: 400 }, paid.now);
      expect("moves" in planned && planned.moves.map(({ capture }) => capture)).toEqual([
        ...Array(8).fill(50),
        0,
        0,
      ]);
      const transition = livedOut(
        handleCommand(paid.order, { kind: "commit", amount: 400 }, paid.now),
        paid.now,
      ).order;
      expect(transition.status).toBe("completed");
      expect(capturedBy({ order: transition })).toEqual([...Array(8).fill(50), 0, 0]);
    },
  );
  test("direct, at the due date: the unpaid rest counts as the captain's share", () => {
    const paid = live(
      order({ tpc: true, ...minimum }),
      pays(captain, 500),
      pays(bob, 100),
      commits(240),
      at("5d"),
    );
    // 900 and 100 of 1000: bob's 24 is below the minimum.
    expect(picture(paid)).toBe("confirmed: captain 240 capturing, bob 100 held given up (notNeeded)");
  });
  test("direct: the captain pays what scaling cannot reach, in addition to the others' whole shares", () => {
    const paid = live(paidBy("direct", [60, 60, 60]), commits(130));
    expect(paid.order.authorizations.map(({ target }) => target)).toEqual([70, 60, 0]);
    expect(live(paidBy("direct", [60, 60]), commits(90)).order.authorizations[0]?.target).toBe(90);
  });
  test("standard: an amount that the paid shares cannot be scaled to is refused, by name of the nearest", () => {
    const refusal = { code: "commitNotDivisible", min: 50, below: 60, above: 100 } as const;
    const paid = paidBy("standard", [60, 60]);
    expect(refusalOf(paid, commits(90))).toEqual(refusal);
    expect(planOf(paid.order, { kind: "commit", amount: 90 }, paid.now)).toEqual(refusal);
    for (const amount of [refusal.below, refusal.above])
      expect(live(paid, commits(amount)).order.committed?.amount).toBe(amount);
  });
  test("an amount that shares and pledges cannot be scaled to is refused once no one else can pay", () => {
    const begun = order({
      ...{ type: "standard", tpc: true, amount: 150 },
      terms: { ...minimum.terms, guarantee: 25, guarantors: "anyone" },
    });
    const waiting = live(begun, pays(captain, 50), pays(bob, { amount: 50, pledge: 25 }), at("5d"));
    expect(waiting.order.status).toBe("pendingCommit");
    const refusal = { code: "commitNotDivisible", min: 50, below: 75, above: 100 } as const;
    expect(refusalOf(waiting, commits(90))).toEqual(refusal);
    for (const amount of [refusal.below, refusal.above]) {
      const { order: committed } = live(waiting, commits(amount));
      expect(sum(committed.authorizations.map(({ target = 0 }) => target))).toBe(amount);
    }
  });
  test("standard, committed before the shares were known: nothing is captured and the order is cancelled", () => {
    const begun = order({ type: "standard", tpc: true, amount: 120, ...minimum });
    const paid = live(begun, commits(90), pays(captain, 60), pays(bob, 60));
    expect(picture(paid)).toBe(
      "cancelled captureFailed: captain 60 held given up (cancelled), bob 60 held given up (cancelled)",
    );
  });
  test("in picking, too", () => {
    const items = [{ id: "itm_1", amount: 100, quantity: 10 }];
    const picks = (quantity: number) => ({ units: [{ itemId: "itm_1", quantity }] });
    const scenario = live(
      order({ ux: "picking", type: "standard", tpc: true, items, ...minimum }),
      pays(captain, picks(9)),
      pays(bob, picks(1)),
      commits(400),
    );
    expect(picture(live(scenario, captures(captain)))).toBe(
      "completed: captain 400 captured, bob 100 held given up (notNeeded)",
    );
  });
  test.each([49, 1, 0])("amount %d, itself below the minimum, is refused", (amount) => {
    const refusal = { code: "commitAmountInvalid", min: 50, max: 120 } as const;
    expect(refusalOf(paidBy("direct", [60, 60]), commits(amount))).toEqual(refusal);
  });
  test("an order whose whole amount is below the minimum can be committed as it is", () => {
    const small = live(order({ amount: 30, tpc: true, ...minimum }), pays(captain, 30));
    expect(refusalOf(small, commits(29))).toEqual({ code: "commitAmountInvalid", min: 30, max: 30 });
    expect(picture(live(small, commits()))).toBe("confirmed: captain 30 capturing");
  });
  test("an order from before the minimum was kept has its smallest share instead", () => {
    const { minCapture: _, ...terms } = paidBy("standard", [100, 100, 100]).order.terms;
    const paid: Order = { ...paidBy("standard", [100, 100, 100]).order, terms };
    const committed = handleCommand(paid, { kind: "commit", amount: 120 }, paid.updatedAt).order;
    expect(committed.authorizations.map(({ target }) => target)).toEqual([60, 60, 0]);
  });

  const orders = fc.record({
    type: fc.constantFrom("direct" as const, "standard" as const),
    shares: fc.array(fc.integer({ min: 50, max: 400 }), { minLength: 1, maxLength: 10 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  law(
    "what is planned is what is captured: it sums, none lies between 0 and the minimum, none exceeds its hold",
    1_000,
    fc.property(orders, ({ type, shares, part }) => {
      const paid = paidBy(type, shares);
      const amount = Math.max(50, Math.floor(sum(shares) * part));
      const planned = planOf(paid.order, { kind: "commit", amount }, paid.now);
      if ("code" in planned) {
        expect([type, planned.code]).toEqual(["standard", "commitNotDivisible"]);
        return;
      }
      const transition = livedOut(
        handleCommand(paid.order, { kind: "commit", amount }, paid.now),
        paid.now,
      ).order;
      expect(transition.status).toBe("completed");
      expect(capturedBy({ order: transition })).toEqual(planned.moves.map(({ capture }) => capture));
      expect(sum(capturedBy({ order: transition }))).toBe(amount);
      for (const { captured, hold } of transition.authorizations) {
        expect(captured === 0 || captured >= 50).toBe(true);
        expect(captured).toBeLessThanOrEqual(hold);
      }
    }),
  );
});
