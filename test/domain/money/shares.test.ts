// Shares of buyers: the amounts that are offered, that can be taken, and that no other buyer can take meanwhile. The
// domain alone.

import { describe, expect, test } from "bun:test";
import { maxShares, suggestedShare } from "../../../src/domain/money/share.ts";
import { amountAuthorized, amountConfirmed } from "../../../src/domain/order/queries.ts";
import { picture } from "../../support/domain/order-builder.ts";
import { declined, neverArrived } from "../../support/domain/provider-answers.ts";
import type { Scenario, Step } from "../../support/domain/scenario.ts";
import {
  another,
  asks,
  authorizationOf,
  bob,
  cancels,
  captain,
  captures,
  cleo,
  dora,
  holds,
  live,
  order,
  pays,
  refunds,
  refundsArrive,
  refusalOf,
  releases,
  withdraws,
} from "../../support/domain/scenario.ts";

const shares = (scenario: Scenario) => scenario.order.authorizations.map(({ share }) => share);

describe("equal parts", () => {
  test("the captain takes the extra cents, the next what remains divided by the shares not paid", () => {
    const scenario = live(order(), pays(captain, { nbShares: 3 }), pays(bob), pays(cleo));
    expect(shares(scenario)).toEqual([334, 333, 333]);
    expect(scenario.order.nbShares).toBe(3);
  });
  test("a buyer who pays more than their part leaves less to the others, one who pays less leaves more", () => {
    const more = live(order(), pays(captain, { nbShares: 4 }), pays(bob, 400));
    expect(suggestedShare(more.order)).toBe(175);
    const less = live(order(), pays(captain, { nbShares: 4 }), pays(bob, 50));
    expect(suggestedShare(less.order)).toBe(350);
  });
  test("the last one is the rest, and so is all that comes after", () => {
    const scenario = live(order(), pays(captain, { nbShares: 2 }), pays(bob, 100));
    expect(suggestedShare(scenario.order)).toBe(400);
    expect(suggestedShare(live(scenario, pays(cleo, 100)).order)).toBe(300);
    expect(suggestedShare(live(order(), pays(captain, { nbShares: 4, amount: 500 })).order)).toBe(166);
  });
  test("a payment under way counts as paid, one that failed does not", () => {
    const asked = live(order(), pays(captain, { nbShares: 3 }), asks(bob));
    expect(suggestedShare(asked.order)).toBe(333);
    expect(suggestedShare(live(asked, declined(bob)).order)).toBe(333);
    expect(suggestedShare(live(asked, declined(bob), pays(cleo, 300)).order)).toBe(366);
  });
  test("the captain may name an amount together with the number", () => {
    expect(shares(live(order(), pays(captain, { nbShares: 3, amount: 500 }), pays(bob)))).toEqual([500, 250]);
  });
  test("without a number, a buyer is offered all that remains", () => {
    expect(shares(live(order(), pays(captain)))).toEqual([1000]);
    expect(shares(live(order(), pays(captain, 300), pays(bob)))).toEqual([300, 700]);
  });
  test("only the captain's number counts", () => {
    expect(live(order(), pays(captain, { nbShares: 2 }), asks(bob, { nbShares: 9 })).order.nbShares).toBe(2);
  });
  test("the number may change with their next try", () => {
    const scenario = live(order(), asks(captain, { nbShares: 2 }), declined(captain));
    expect(suggestedShare(scenario.order, 4)).toBe(250);
    const again = live(scenario, asks(another("captain2", "captain"), { nbShares: 4 }));
    expect(again.order.nbShares).toBe(4);
  });
  test("no offer is, or leaves, less than the smallest share", () => {
    const scenario = live(
      order({ terms: { minShare: 200 } }),
      pays(captain, { nbShares: 4 }),
      pays(bob, 400),
    );
    expect(suggestedShare(scenario.order)).toBe(350);
    expect(suggestedShare({ ...scenario.order, nbShares: 6 })).toBe(350);
    const tight = order({ terms: { minShare: 250 } });
    expect(suggestedShare(live(tight, pays(captain, { nbShares: 4, amount: 300 })).order)).toBe(350);
  });
  test.each<[number, number, number, number]>([
    [1000, 50, 50, 20],
    [1000, 50, 10, 10],
    [1000, 300, 50, 3],
    [99, 50, 50, 1],
    [40, 50, 50, 1],
  ])(
    "%d with shares of at least %d and at most %d buyers: up to %d parts",
    (amount, minShare, maxBuyers, most) => {
      const scenario = order({ amount, terms: { minShare, maxBuyers } });
      expect(maxShares(scenario.order)).toBe(most);
      expect(refusalOf(scenario, asks(captain, { nbShares: most }))).toBeUndefined();
      const refused = { code: "nbSharesInvalid", max: most } as const;
      expect(refusalOf(scenario, asks(captain, { nbShares: most + 1 }))).toEqual(refused);
      expect(refusalOf(scenario, asks(captain, { nbShares: 0 }))).toEqual(refused);
      expect(refusalOf(scenario, asks(captain, { nbShares: 0.5 }))).toEqual(refused);
    },
  );
});

describe("what a buyer may take", () => {
  const paid = live(order({ terms: { minShare: 100 } }), pays(captain, 600));

  test.each<[number, object | undefined]>([
    [400, undefined],
    [300, undefined],
    [100, undefined],
    [401, { code: "amountExceedsRemaining", remaining: 400 }],
    [301, { code: "shareLeavesTooLittle", minShare: 100, remaining: 400, most: 300 }],
    [399, { code: "shareLeavesTooLittle", minShare: 100, remaining: 400, most: 300 }],
    [99, { code: "shareBelowMinimum", minShare: 100 }],
    [0, { code: "shareBelowMinimum", minShare: 100 }],
    [-1, { code: "shareBelowMinimum", minShare: 100 }],
    [150.5, { code: "shareBelowMinimum", minShare: 100 }],
  ])("%d of the 400 that remain, shares of at least 100", (amount, refusal) => {
    expect(refusalOf(paid, asks(bob, amount))).toEqual(refusal as never);
  });
  test("where every part is too small, or leaves too little, all is the only way", () => {
    expect(refusalOf(live(order({ amount: 180, terms: { minShare: 100 } })), asks(captain, 120))).toEqual({
      code: "shareLeavesTooLittle",
      minShare: 100,
      remaining: 180,
      most: 0,
    });
  });
  test("an order smaller than the smallest share is taken whole", () => {
    const small = order({ amount: 30 });
    expect(refusalOf(small, asks(captain, 29))).toEqual({ code: "shareBelowMinimum", minShare: 50 });
    expect(picture(live(small, pays(captain)))).toBe("confirmed: captain 30 capturing");
  });
  test("the last allowed buyer takes all that remains", () => {
    const scenario = live(order({ terms: { maxBuyers: 3 } }), pays(captain, 300), pays(bob, 300));
    expect(refusalOf(scenario, asks(cleo, 300))).toEqual({ code: "lastBuyerTakesAll", remaining: 400 });
    expect(picture(live(scenario, asks(cleo)))).toContain("cleo 400 pending");
    expect(refusalOf(order({ terms: { maxBuyers: 1 } }), asks(captain, 500))).toMatchObject({
      code: "lastBuyerTakesAll",
    });
    const freed = live(scenario, cancels(bob), releases(bob), pays(cleo, 300));
    expect(refusalOf(freed, asks(dora, 300))).toMatchObject({ code: "lastBuyerTakesAll" });
  });
  test("the captain may pay again as a co-buyer, through the shared link", () => {
    const scenario = live(order(), pays(captain, 500), pays(another("captain-again"), 500));
    expect(scenario.order.authorizations.map(({ hold }) => hold)).toEqual([1000, 500]);
    expect(picture(live(scenario, captures(another("captain-again"), captain)))).toBe(
      "completed: captain 500 captured, captain-again 500 captured",
    );
  });
  test("direct holds the whole order on the captain, standard their share", () => {
    expect(authorizationOf(live(order(), asks(captain, 300)), captain).hold).toBe(1000);
    expect(authorizationOf(live(order({ type: "standard" }), asks(captain, 300)), captain).hold).toBe(300);
    expect(authorizationOf(live(order(), pays(captain, 300), asks(bob, 200)), bob).hold).toBe(200);
  });
  test("the sum of shares, and the sum held", () => {
    const scenario = live(order(), pays(captain, 300), pays(bob, 200), asks(cleo, 100));
    expect(amountConfirmed(scenario.order)).toBe(500);
    expect(amountAuthorized(scenario.order)).toBe(1200);
    const released = live(scenario, withdraws(bob));
    expect(amountConfirmed(released.order)).toBe(300);
    expect(amountAuthorized(released.order)).toBe(1000);
    expect(amountAuthorized(live(released, releases(bob)).order)).toBe(1000);
    const paid = live(order(), pays(captain, 600), pays(bob, 400), captures(bob, captain));
    expect([amountConfirmed(paid.order), amountAuthorized(paid.order)]).toEqual([1000, 1400]);
    const back = live(paid, refunds(), refundsArrive);
    expect([amountConfirmed(back.order), amountAuthorized(back.order)]).toEqual([1000, 1400]);
  });
});

describe("single", () => {
  const single = order({ ux: "single" });
  test.each([[{}], [{ amount: 1000 }], [{ nbShares: 1 }], [{ units: [] }]])("all of it: %j", (choice) => {
    expect(shares(live(single, pays(captain, choice)))).toEqual([1000]);
  });
  test.each([[{ amount: 999 }], [{ nbShares: 2 }], [{ units: [{ itemId: "itm_1", quantity: 1 }] }]])(
    "no part of it: %j",
    (choice) => {
      expect(refusalOf(single, asks(captain, choice))).toEqual({ code: "shareNotChoosable" });
    },
  );
  test("and no other buyer", () => {
    const paid = live(order({ ux: "single", delay: "1h" }), pays(captain));
    expect(refusalOf(paid, asks(bob, 10))).toEqual({ code: "nothingRemains" });
    expect(suggestedShare(single.order, 3)).toBe(1000);
  });
});

describe("picking", () => {
  const items = [
    { id: "itm_cup", amount: 30, quantity: 10 },
    { id: "itm_pot", amount: 400, quantity: 1 },
    { id: "itm_free", amount: 0, quantity: 1 },
  ];
  const cups = (quantity: number) => ({ units: [{ itemId: "itm_cup", quantity }] });
  const picking = order({ ux: "picking", amount: 700, items });
  const pot = { units: [{ itemId: "itm_pot", quantity: 1 }] };

  test("a share is what the units cost, and the units are theirs (I17)", () => {
    const scenario = live(picking, pays(captain, pot), pays(bob, cups(3)));
    expect(shares(scenario)).toEqual([400, 90]);
    expect(authorizationOf(scenario, bob).units).toEqual([{ itemId: "itm_cup", quantity: 3 }]);
    expect(refusalOf(scenario, asks(cleo, cups(8)))).toEqual({
      code: "unitsTaken",
      itemId: "itm_cup",
      available: 7,
    });
    expect(refusalOf(scenario, asks(cleo, pot))).toEqual({
      code: "unitsTaken",
      itemId: "itm_pot",
      available: 0,
    });
    expect(picture(live(scenario, pays(cleo, cups(7))))).toContain("cleo 210 capturing");
  });
  test("the same item named twice is one line", () => {
    const twice = { units: [...cups(2).units, ...pot.units, ...cups(3).units] };
    expect(authorizationOf(live(picking, asks(captain, twice)), captain)).toMatchObject({
      share: 550,
      units: [
        { itemId: "itm_cup", quantity: 5 },
        { itemId: "itm_pot", quantity: 1 },
      ],
    });
    expect(refusalOf(picking, asks(captain, { units: [...cups(6).units, ...cups(5).units] }))).toMatchObject({
      code: "unitsTaken",
    });
  });
  test.each<[string, Step, object]>([
    ["an amount", asks(captain, 100), { code: "shareNotChoosable" }],
    ["a number of shares", asks(captain, { nbShares: 2, ...pot }), { code: "shareNotChoosable" }],
    ["nothing", asks(captain), { code: "unitsRequired" }],
    ["an empty list", asks(captain, { units: [] }), { code: "unitsRequired" }],
    ["no units of something", asks(captain, cups(0)), { code: "unitsUnknown", itemId: "itm_cup" }],
    ["half a unit", asks(captain, cups(2.5)), { code: "unitsUnknown", itemId: "itm_cup" }],
    [
      "what is not on the order",
      asks(captain, { units: [{ itemId: "itm_x", quantity: 1 }] }),
      { code: "unitsUnknown", itemId: "itm_x" },
    ],
    [
      "what costs nothing",
      asks(captain, { units: [{ itemId: "itm_free", quantity: 1 }] }),
      { code: "unitsUnknown", itemId: "itm_free" },
    ],
  ])("refused: %s", (_, step, refusal) => {
    expect(refusalOf(picking, step)).toEqual(refusal as never);
  });
  test("cheap units are sold in lots that reach the smallest share, or as the last lot", () => {
    const scenario = live(picking, pays(captain, pot));
    expect(refusalOf(scenario, asks(bob, cups(1)))).toEqual({ code: "shareBelowMinimum", minShare: 50 });
    expect(refusalOf(scenario, asks(bob, cups(9)))).toMatchObject({ code: "shareLeavesTooLittle" });
    expect(refusalOf(scenario, asks(bob, cups(2)))).toBeUndefined();
    expect(refusalOf(scenario, asks(bob, cups(8)))).toBeUndefined();
    const last = live(
      order({
        ux: "picking",
        amount: 430,
        items: [{ id: "itm_cup", amount: 30, quantity: 1 }, items[1] as never],
      }),
    );
    expect(refusalOf(last, asks(captain, pot))).toMatchObject({ code: "shareLeavesTooLittle" });
    expect(refusalOf(last, asks(captain, { units: [...pot.units, ...cups(1).units] }))).toBeUndefined();
  });
  test("the last allowed buyer takes all units", () => {
    const scenario = live(
      order({ ux: "picking", amount: 700, items, terms: { maxBuyers: 2 } }),
      pays(captain, pot),
    );
    expect(refusalOf(scenario, asks(bob, cups(5)))).toEqual({ code: "lastBuyerTakesAll", remaining: 300 });
    expect(refusalOf(scenario, asks(bob, cups(10)))).toBeUndefined();
  });
  test("units given back can be picked again, units of a late hold were", () => {
    const freed = live(picking, pays(captain, pot), pays(bob, cups(3)), withdraws(bob));
    expect(refusalOf(freed, asks(cleo, cups(8)))).toMatchObject({ code: "unitsTaken", available: 7 });
    expect(refusalOf(live(freed, releases(bob)), asks(cleo, cups(8)))).toBeUndefined();
    const late = live(
      picking,
      pays(captain, pot),
      asks(bob, cups(3)),
      neverArrived(bob),
      pays(cleo, cups(10)),
      holds(bob),
    );
    expect(authorizationOf(late, bob)).toMatchObject({ share: 0, units: [], releasing: "late" });
    expect(authorizationOf(late, cleo).capturing).toBe(true);
  });
  test("units elsewhere than in picking are refused", () => {
    expect(refusalOf(order({ items }), asks(captain, pot))).toEqual({ code: "shareNotChoosable" });
  });
});
