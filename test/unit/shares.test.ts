// CONTRACT 4, "Shares" and "Reserving": what a buyer is offered, what he may take, what nobody else can take meanwhile.
// The domain alone.

import { describe, expect, test } from "bun:test";
import { amountAuthorized, amountConfirmed, remaining } from "../../src/domain/order-view.ts";
import { maxShares, suggestedShare } from "../../src/domain/share.ts";
import { picture } from "../domain/picture.ts";
import type { Scene, Step } from "../domain/scene.ts";
import {
  abandons,
  another,
  asks,
  at,
  bob,
  cancels,
  captain,
  captures,
  challenged,
  cleo,
  declined,
  dora,
  holdLost,
  holds,
  live,
  neverArrived,
  one,
  order,
  passes,
  pays,
  refunds,
  refundsArrive,
  refusalOf,
  releases,
  unanswered,
  withdraws,
} from "../domain/scene.ts";

const shares = (scene: Scene) => scene.order.authorizations.map(({ share }) => share);

describe("equal parts", () => {
  test("the captain takes the extra cents, the next what remains divided by the shares not paid", () => {
    const scene = live(order(), pays(captain, { nbShares: 3 }), pays(bob), pays(cleo));
    expect(shares(scene)).toEqual([334, 333, 333]);
    expect(scene.order.nbShares).toBe(3);
  });
  test("whoever pays more than his part leaves less to the others, whoever pays less leaves more", () => {
    const more = live(order(), pays(captain, { nbShares: 4 }), pays(bob, 400));
    expect(suggestedShare(more.order)).toBe(175);
    const less = live(order(), pays(captain, { nbShares: 4 }), pays(bob, 50));
    expect(suggestedShare(less.order)).toBe(350);
  });
  test("the last one is the rest, and so is all that comes after", () => {
    const scene = live(order(), pays(captain, { nbShares: 2 }), pays(bob, 100));
    expect(suggestedShare(scene.order)).toBe(400);
    expect(suggestedShare(live(scene, pays(cleo, 100)).order)).toBe(300);
    expect(suggestedShare(live(order(), pays(captain, { nbShares: 4, amount: 500 })).order)).toBe(166);
  });
  test("a payment under way counts as paid, one that failed does not", () => {
    const asked = live(order(), pays(captain, { nbShares: 3 }), asks(bob));
    expect(suggestedShare(asked.order)).toBe(333);
    expect(suggestedShare(live(asked, declined(bob)).order)).toBe(333);
    expect(suggestedShare(live(asked, declined(bob), pays(cleo, 300)).order)).toBe(366);
  });
  test("the captain may name an amount beside the number", () => {
    expect(shares(live(order(), pays(captain, { nbShares: 3, amount: 500 }), pays(bob)))).toEqual([500, 250]);
  });
  test("without a number, a buyer is offered all that remains", () => {
    expect(shares(live(order(), pays(captain)))).toEqual([1000]);
    expect(shares(live(order(), pays(captain, 300), pays(bob)))).toEqual([300, 700]);
  });
  test("only the captain's number counts", () => {
    expect(live(order(), pays(captain, { nbShares: 2 }), asks(bob, { nbShares: 9 })).order.nbShares).toBe(2);
  });
  test("the number may change with his next try", () => {
    const scene = live(order(), asks(captain, { nbShares: 2 }), declined(captain));
    expect(suggestedShare(scene.order, 4)).toBe(250);
    const again = live(scene, asks(another("captain2", "captain"), { nbShares: 4 }));
    expect(again.order.nbShares).toBe(4);
  });
  test("no offer is, or leaves, less than the smallest share", () => {
    const scene = live(order({ terms: { minShare: 200 } }), pays(captain, { nbShares: 4 }), pays(bob, 400));
    expect(suggestedShare(scene.order)).toBe(350);
    expect(suggestedShare({ ...scene.order, nbShares: 6 })).toBe(350);
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
      const scene = order({ amount, terms: { minShare, maxBuyers } });
      expect(maxShares(scene.order)).toBe(most);
      expect(refusalOf(scene, asks(captain, { nbShares: most }))).toBeUndefined();
      const refused = { code: "nbSharesInvalid", max: most } as const;
      expect(refusalOf(scene, asks(captain, { nbShares: most + 1 }))).toEqual(refused);
      expect(refusalOf(scene, asks(captain, { nbShares: 0 }))).toEqual(refused);
      expect(refusalOf(scene, asks(captain, { nbShares: 0.5 }))).toEqual(refused);
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
    [301, { code: "shareLeavesTooLittle", minShare: 100, remaining: 400 }],
    [399, { code: "shareLeavesTooLittle", minShare: 100, remaining: 400 }],
    [99, { code: "shareBelowMinimum", minShare: 100 }],
    [0, { code: "shareBelowMinimum", minShare: 100 }],
    [-1, { code: "shareBelowMinimum", minShare: 100 }],
    [150.5, { code: "shareBelowMinimum", minShare: 100 }],
  ])("%d of the 400 that remain, shares of at least 100", (amount, refusal) => {
    expect(refusalOf(paid, asks(bob, amount))).toEqual(refusal as never);
  });
  test("an order smaller than the smallest share is taken whole", () => {
    const small = order({ amount: 30 });
    expect(refusalOf(small, asks(captain, 29))).toEqual({ code: "shareBelowMinimum", minShare: 50 });
    expect(picture(live(small, pays(captain)))).toBe("confirmed: captain 30 capturing");
  });
  test("the last allowed buyer takes all that remains", () => {
    const scene = live(order({ terms: { maxBuyers: 3 } }), pays(captain, 300), pays(bob, 300));
    expect(refusalOf(scene, asks(cleo, 300))).toEqual({ code: "lastBuyerTakesAll", remaining: 400 });
    expect(picture(live(scene, asks(cleo)))).toContain("cleo 400 pending");
    expect(refusalOf(order({ terms: { maxBuyers: 1 } }), asks(captain, 500))).toMatchObject({
      code: "lastBuyerTakesAll",
    });
    const freed = live(scene, cancels(bob), releases(bob), pays(cleo, 300));
    expect(refusalOf(freed, asks(dora, 300))).toMatchObject({ code: "lastBuyerTakesAll" });
  });
  test("the captain may pay again as a co-buyer, through the shared link", () => {
    const scene = live(order(), pays(captain, 500), pays(another("captain-again"), 500));
    expect(scene.order.authorizations.map(({ hold }) => hold)).toEqual([1000, 500]);
    expect(picture(live(scene, captures(another("captain-again"), captain)))).toBe(
      "completed: captain 500 captured, captain-again 500 captured",
    );
  });
  test("direct holds the whole order on the captain, standard his share", () => {
    expect(one(live(order(), asks(captain, 300)), captain).hold).toBe(1000);
    expect(one(live(order({ type: "standard" }), asks(captain, 300)), captain).hold).toBe(300);
    expect(one(live(order(), pays(captain, 300), asks(bob, 200)), bob).hold).toBe(200);
  });
  test("what buyers have taken upon themselves, and what is held", () => {
    const scene = live(order(), pays(captain, 300), pays(bob, 200), asks(cleo, 100));
    expect(amountConfirmed(scene.order)).toBe(500);
    expect(amountAuthorized(scene.order)).toBe(1200);
    const released = live(scene, withdraws(bob));
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
  test("and nobody else", () => {
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

  test("a share is what the units cost, and the units are his (I17)", () => {
    const scene = live(picking, pays(captain, pot), pays(bob, cups(3)));
    expect(shares(scene)).toEqual([400, 90]);
    expect(one(scene, bob).units).toEqual([{ itemId: "itm_cup", quantity: 3 }]);
    expect(refusalOf(scene, asks(cleo, cups(8)))).toEqual({
      code: "unitsTaken",
      itemId: "itm_cup",
      available: 7,
    });
    expect(refusalOf(scene, asks(cleo, pot))).toEqual({
      code: "unitsTaken",
      itemId: "itm_pot",
      available: 0,
    });
    expect(picture(live(scene, pays(cleo, cups(7))))).toContain("cleo 210 capturing");
  });
  test("the same item named twice is one line", () => {
    const twice = { units: [...cups(2).units, ...pot.units, ...cups(3).units] };
    expect(one(live(picking, asks(captain, twice)), captain)).toMatchObject({
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
    const scene = live(picking, pays(captain, pot));
    expect(refusalOf(scene, asks(bob, cups(1)))).toEqual({ code: "shareBelowMinimum", minShare: 50 });
    expect(refusalOf(scene, asks(bob, cups(9)))).toMatchObject({ code: "shareLeavesTooLittle" });
    expect(refusalOf(scene, asks(bob, cups(2)))).toBeUndefined();
    expect(refusalOf(scene, asks(bob, cups(8)))).toBeUndefined();
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
    const scene = live(
      order({ ux: "picking", amount: 700, items, terms: { maxBuyers: 2 } }),
      pays(captain, pot),
    );
    expect(refusalOf(scene, asks(bob, cups(5)))).toEqual({ code: "lastBuyerTakesAll", remaining: 300 });
    expect(refusalOf(scene, asks(bob, cups(10)))).toBeUndefined();
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
    expect(one(late, bob)).toMatchObject({ share: 0, units: [], releasing: "late" });
    expect(one(late, cleo).capturing).toBe(true);
  });
  test("units elsewhere than in picking are refused", () => {
    expect(refusalOf(order({ items }), asks(captain, pot))).toEqual({ code: "shareNotChoosable" });
  });
});

describe("reserving", () => {
  const asked = live(order(), pays(captain, 600), asks(bob, 400));

  test("F24: two buyers never pay the same cent, the loser is told what remains", () => {
    expect(refusalOf(asked, asks(cleo, 100))).toEqual({ code: "nothingRemains" });
    const part = live(order(), pays(captain, 600), asks(bob, 300));
    expect(refusalOf(part, asks(cleo, 101))).toEqual({ code: "amountExceedsRemaining", remaining: 100 });
  });
  test.each<[string, Step, number]>([
    ["declined", declined(bob), 400],
    ["never arrived", neverArrived(bob), 400],
    ["unanswered", unanswered(bob), 0],
    ["unanswered, for days", (scene) => live(scene, unanswered(bob), passes("3d")), 0],
    ["in 3-D Secure", challenged(bob), 0],
    ["held", holds(bob), 0],
    ["lost at the provider", holdLost(bob), 400],
  ])("the share of a payment that is %s", (_, step, rest) => {
    expect(remaining(live(asked, step).order)).toBe(rest);
  });
  test("one that never arrived says so", () => {
    expect(picture(live(asked, neverArrived(bob)))).toContain("bob failed notReached");
  });
  test("F13: an answer resolves a payment that had none, a second silence says nothing new", () => {
    const silent = live(asked, unanswered(bob));
    expect(one(silent, bob).unanswered).toBe(true);
    expect(live(silent, unanswered(bob)).journal).toEqual(silent.journal);
    expect(one(live(silent, holds(bob)), bob).unanswered).toBeUndefined();
    expect(picture(live(silent, declined(bob)))).toContain("bob failed cardDeclined");
    expect(one(live(silent, challenged(bob)), bob)).not.toHaveProperty("unanswered");
  });
  test("after 15 min a payment that waits for its buyer is given up, its share free when that is confirmed", () => {
    const waiting = live(asked, challenged(bob));
    expect(picture(live(waiting, at("15m-1s")))).toContain("bob 400 challenged");
    const given = live(waiting, at("15m"));
    expect(picture(given)).toContain("bob 400 challenged given up (abandoned)");
    expect(given.duties.at(-1)).toEqual({ kind: "release", authorizationId: bob.id });
    expect(remaining(given.order)).toBe(0);
    const free = live(given, releases(bob));
    expect(picture(free)).toContain("bob failed abandoned");
    expect(remaining(free.order)).toBe(400);
  });
  test("each is given up after his own 15 min", () => {
    const scene = live(
      order(),
      pays(captain, 600),
      asks(bob, 200),
      challenged(bob),
      at("5m"),
      asks(cleo, 200),
      challenged(cleo),
    );
    expect(picture(live(scene, at("19m")))).toContain(
      "bob 200 challenged given up (abandoned), cleo 200 challenged",
    );
    expect(picture(live(scene, at("20m")))).toContain("cleo 200 challenged given up (abandoned)");
  });
  test("a success after that is released, never counted", () => {
    const given = live(asked, challenged(bob), at("15m"));
    const success = live(given, holds(bob));
    expect(picture(success)).toBe("confirmed: captain 600 held, bob 400 held given up (abandoned)");
    expect(remaining(success.order)).toBe(0);
    expect(picture(live(success, releases(bob)))).toBe("confirmed: captain 600 held, bob released");
    const tooLate = live(given, releases(bob), pays(cleo, 400), holds(bob));
    expect(picture(tooLate)).toBe(
      "confirmed: captain 600 held, bob 0 held given up (abandoned), cleo 400 capturing",
    );
  });
  test("a buyer may give up himself what waits for him, not what waits for the provider", () => {
    expect(refusalOf(asked, abandons(bob))).toEqual({ code: "paymentUnderWay" });
    const given = live(asked, challenged(bob), abandons(bob));
    expect(picture(given)).toContain("bob 400 challenged given up (abandoned)");
    for (const scene of [given, live(asked, holds(bob)), live(asked, declined(bob))]) {
      expect(live(scene, abandons(bob)).journal).toEqual(scene.journal);
    }
  });
  test("F18: repeated and stale words of the provider change nothing", () => {
    const held = live(asked, holds(bob));
    for (const step of [holds(bob), declined(bob), challenged(bob), unanswered(bob), neverArrived(bob)]) {
      expect(live(held, step).journal).toEqual(held.journal);
    }
    const failed = live(asked, declined(bob));
    for (const step of [
      declined(bob, "wrongCvc"),
      challenged(bob),
      unanswered(bob),
      neverArrived(bob),
      holdLost(bob),
    ]) {
      expect(live(failed, step).journal).toEqual(failed.journal);
    }
    const waiting = live(asked, challenged(bob));
    for (const step of [challenged(bob), unanswered(bob), neverArrived(bob)]) {
      expect(live(waiting, step).journal).toEqual(waiting.journal);
    }
    expect(picture(live(waiting, declined(bob, "authenticationRefused")))).toContain(
      "bob failed authentication",
    );
  });
  test("the captain tries again after a failure, not while he is asked", () => {
    const waiting = live(order(), asks(captain), challenged(captain));
    const second = another("captain2", "captain");
    expect(refusalOf(waiting, asks(second))).toEqual({ code: "paymentUnderWay" });
    expect(refusalOf(live(waiting, at("15m")), asks(second))).toEqual({ code: "paymentUnderWay" });
    expect(picture(live(waiting, at("15m"), releases(captain), pays(second)))).toStartWith("confirmed");
    expect(refusalOf(live(order(), pays(captain, 500)), asks(second))).toEqual({
      code: "captainAlreadyPaid",
    });
  });
  test("nobody pays before the captain", () => {
    expect(refusalOf(order(), asks(bob, 100))).toEqual({ code: "captainFirst" });
    expect(refusalOf(live(order(), asks(captain, 500)), asks(bob, 100))).toEqual({ code: "captainFirst" });
  });
});
