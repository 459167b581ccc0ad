// Payments for several people, and guests who pay nothing: what each is offered, and what may not be. The domain alone.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { suggestedShare } from "../../../src/domain/money/share.ts";
import type { ShareChoice } from "../../../src/domain/order/commands.ts";
import { remaining } from "../../../src/domain/order/queries.ts";
import { seatsLeft, seatsTaken, visibilityOf } from "../../../src/domain/order/seats.ts";
import { declined } from "../../support/domain/provider-answers.ts";
import {
  another,
  asks,
  bob,
  captain,
  cleo,
  dora,
  live,
  order,
  pays,
  refusalOf,
  withdraws,
} from "../../support/domain/scenario.ts";

const guests = (count: number) => ({ people: { guests: count } });

describe("examples of seats and guests", () => {
  // Amount, the captain's choice, then each co-buyer's: the shares that are offered.
  test.each<[string, number, ShareChoice, readonly ShareChoice[], readonly number[]]>([
    ["E8: the captain of three pays for two", 10_000, { nbShares: 3, seats: 2 }, [{}], [6_667, 3_333]],
    ["E8: one of four is a guest", 10_000, { nbShares: 4, ...guests(1) }, [{}, {}], [3_334, 3_333, 3_333]],
    ["a co-buyer pays for two of four", 10_000, { nbShares: 4 }, [{ seats: 2 }, {}], [2_500, 5_000, 2_500]],
    ["the last take the rest", 10_000, { nbShares: 3 }, [{ seats: 2 }], [3_334, 6_666]],
    ["the captain pays for all", 10_000, { nbShares: 3, seats: 3 }, [], [10_000]],
    ["all others are guests", 10_000, { nbShares: 3, ...guests(2) }, [], [10_000]],
    ["more guests than people", 10_000, { nbShares: 3, ...guests(9) }, [], [10_000]],
    ["a part of their own for two", 10_000, { nbShares: 4, seats: 2, amount: 4_000 }, [{}], [4_000, 3_000]],
  ])("%s", (_, amount, captains, others, shares) => {
    const steps = others.map((choice, index) => pays([bob, cleo, dora][index] ?? bob, choice));
    const scenario = live(order({ amount }), pays(captain, captains), ...steps);
    expect(scenario.order.authorizations.map(({ share }) => share)).toEqual([...shares]);
  });

  test("E9: a person who pays again has taken no other seat", () => {
    const again = { ...another("more"), payer: captain.id };
    const scenario = live(order({ amount: 12_000 }), pays(captain, { nbShares: 3 }), pays(again, 1_000));
    expect(suggestedShare(scenario.order)).toBe(3_500);
    expect(seatsLeft(scenario.order)).toBe(2);
  });
});

describe("seats of a payer", () => {
  const four = live(order({ amount: 12_000 }), pays(captain, { nbShares: 4 }));

  test("count while a payment of theirs does, and a later payment has none", () => {
    const two = live(four, pays(bob, { seats: 2 }));
    expect(seatsLeft(two.order)).toBe(1);
    const again = { ...another("more"), payer: bob.id };
    const more = live(two, pays(again, { amount: 1_000, seats: 3 }));
    expect(more.order.authorizations.at(-1)).not.toContainKey("seats");
    expect(seatsLeft(more.order)).toBe(1);
    expect(seatsLeft(live(more, withdraws(bob)).order)).toBe(1);
    expect(seatsLeft(live(two, withdraws(bob)).order)).toBe(1);
  });

  test("are at most those that are left, and one where none is", () => {
    expect(refusalOf(four, asks(bob, { seats: 3 }))).toBeUndefined();
    expect(refusalOf(four, asks(bob, { seats: 4 }))).toEqual({ code: "seatsInvalid", max: 3 });
    expect(refusalOf(four, asks(bob, { seats: 0 }))).toEqual({ code: "seatsInvalid", max: 3 });
    const all = live(four, pays(bob, { seats: 3, amount: 6_000 }));
    expect(suggestedShare(all.order)).toBe(3_000);
    expect(refusalOf(all, asks(cleo, { seats: 2 }))).toEqual({ code: "seatsInvalid", max: 1 });
    expect(refusalOf(all, asks(cleo))).toBeUndefined();
  });

  test("are at most 49 where the captain has not said how many share", () => {
    const open = live(order({ amount: 12_000 }), pays(captain, 300));
    expect(refusalOf(open, asks(bob, { seats: 50, amount: 300 }))).toEqual({ code: "seatsInvalid", max: 49 });
    expect(refusalOf(open, asks(bob, { seats: 49, amount: 300 }))).toBeUndefined();
    expect(seatsLeft(open.order)).toBeUndefined();
  });

  test.each(["single", "picking"] as const)("are for groups that pay by amounts, not for %s", (ux) => {
    const items = [{ id: "itm_cup", amount: 500, quantity: 2 }];
    const units = ux === "picking" ? { units: [{ itemId: "itm_cup", quantity: 1 }] } : {};
    const start = order({ ux, items });
    for (const choice of [{ seats: 2 }, guests(1)])
      expect(refusalOf(start, asks(captain, { ...units, ...choice }))).toEqual({ code: "shareNotChoosable" });
    expect(refusalOf(start, asks(captain, { ...units, seats: 1 }))).toBeUndefined();
  });

  test("of one buyer are counted once among 50 buyers", () => {
    const start = order({ amount: 12_000, terms: { maxBuyers: 3 } });
    const scenario = live(start, pays(captain, { nbShares: 3 }), pays(bob, { seats: 2, amount: 1_000 }));
    expect(refusalOf(scenario, asks(cleo, 1_000))).toMatchObject({ code: "lastBuyerTakesAll" });
    expect(refusalOf(live(scenario, withdraws(bob)), asks(cleo, 1_000))).toMatchObject({
      code: "lastBuyerTakesAll",
    });
  });
});

describe("what the captain says of those who share", () => {
  test("stands with the payment that says it, and not with one that failed", () => {
    const people = { guests: 1, visibility: "all" } as const;
    const tried = live(order(), asks(captain, { nbShares: 4, people }));
    expect(tried.order.people).toEqual(people);
    const again = live(tried, declined(captain), asks(another("captain2", "captain"), { nbShares: 4 }));
    expect(again.order.people).toBeUndefined();
    expect(again.order.authorizations.at(-1)?.share).toBe(250);
  });

  test("is the captain's alone to say", () => {
    const scenario = live(order(), pays(captain, { nbShares: 4 }));
    const others = live(scenario, pays(bob, { people: { guests: 2, visibility: "all" } }));
    expect(others.order.people).toBeUndefined();
  });

  test("wins over the order's visibility, which wins over names", () => {
    expect(visibilityOf(order().order)).toBe("names");
    const all = order({ terms: { visibility: "all" } });
    expect(visibilityOf(all.order)).toBe("all");
    const chosen = live(all, pays(captain, { nbShares: 2, people: { visibility: "progress" } }));
    expect(visibilityOf(chosen.order)).toBe("progress");
  });
});

test("one who pays for several pays what they would pay one after the other, to the cent", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 99_999 }),
      counts,
      fc.integer({ min: 0, max: 3 }),
      (amount, seats, spare) => {
        const [first = 1, ...others] = seats;
        const nbShares = seats.reduce((total, count) => total + count, 0) + spare;
        const start = order({ amount, terms: { minShare: 1 } });
        const together = live(
          start,
          pays(captain, { nbShares, seats: first, ...guests(spare) }),
          ...others.map((count, index) => pays(another(`b${index}`), { seats: count })),
        );
        const singly = live(
          start,
          pays(captain, { nbShares: nbShares - spare, seats: first }),
          ...others.flatMap((count, index) =>
            Array.from({ length: count }, (_, seat) => pays(another(`b${index}-${seat}`))),
          ),
        );
        const sums = others.map((count, index) => {
          const from = 1 + others.slice(0, index).reduce((total, each) => total + each, 0);
          const theirs = singly.order.authorizations.slice(from, from + count);
          return theirs.reduce((total, { share }) => total + share, 0);
        });
        expect(together.order.authorizations.map(({ share }) => share).slice(1)).toEqual(sums);
        expect(remaining(together.order)).toBe(0);
        expect(seatsTaken(together.order)).toBe(nbShares - spare);
      },
    ),
    { numRuns: 200 },
  );
});
