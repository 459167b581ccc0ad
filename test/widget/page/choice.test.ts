// A buyer's possible choices, compared with the domain's rules.

import { describe, expect, test } from "bun:test";
import type { PageView } from "../../../src/api/pages/page.ts";
import type { Choice } from "../../../widget/src/page/choice.ts";
import {
  firstChoice,
  lostItems,
  ownBounds,
  pickAll,
  pickedOf,
  searched,
  shareOf,
  takersOf,
  waysOf,
} from "../../../widget/src/page/choice.ts";
import { viewOf } from "../../support/widget/view.ts";

const captain = viewOf({ ux: "collect", amount: 10_000, remaining: 10_000 });
const coBuyer = viewOf({
  role: "coBuyer",
  ux: "collect",
  amount: 10_000,
  remaining: 6_666,
  suggestedShare: 3_333,
});
const taking = (view: PageView, choice: Partial<Choice>) =>
  shareOf(view, { ...firstChoice(view), ...choice });
const ways = (view: PageView, nbShares: number) => waysOf(view, { ...firstChoice(view), nbShares });

describe("a captain in equal parts", () => {
  test("asks by the number of people, with an amount of their own as another choice", () => {
    expect(taking(captain, { nbShares: 3 })).toEqual({ amount: 3_334, asks: { nbShares: 3 } });
    expect(taking(captain, { nbShares: 3, way: "own", own: 5_000 })).toEqual({
      amount: 5_000,
      asks: { nbShares: 3, amount: 5_000 },
    });
  });

  test("alone they have nothing to choose, whatever they chose before", () => {
    expect(ways(captain, 1)).toEqual([]);
    expect(taking(captain, { nbShares: 1, way: "own", own: 5 })).toEqual({
      amount: 10_000,
      asks: { nbShares: 1 },
    });
  });
});

describe("a co-buyer", () => {
  test("asks for exactly what they are shown, so that no change meanwhile is charged to them", () => {
    expect(taking(coBuyer, {})).toEqual({ amount: 3_333, asks: { amount: 3_333 } });
    expect(taking(coBuyer, { way: "rest" })).toEqual({ amount: 6_666, asks: { amount: 6_666 } });
    expect(taking(coBuyer, { way: "own", own: 100 })).toEqual({ amount: 100, asks: { amount: 100 } });
  });

  test("invited for several begins with so many seats, as far as they are awaited", () => {
    const invitation = { status: "sent", email: "bob@example.com", firstName: "", seats: 3 } as const;
    const invited = (left: number) => ({
      ...coBuyer,
      invitation,
      people: { visibility: "all" as const, paid: 1, paying: 0, left },
    });
    expect(taking(invited(4), {})).toEqual({ amount: 4_999, asks: { seats: 3, amount: 4_999 } });
    expect(taking(invited(2), {})).toEqual({ amount: 6_666, asks: { seats: 2, amount: 6_666 } });
  });

  test("is not asked twice for the same: the rest that is their part is one way only", () => {
    expect(ways(coBuyer, 2)).toEqual(["part", "rest", "own"]);
    expect(ways({ ...coBuyer, suggestedShare: 6_666 }, 2)).toEqual(["part", "own"]);
  });

  test("takes all that cannot be divided any more", () => {
    const last = { ...coBuyer, remaining: 99, suggestedShare: 99 };
    expect(ways(last, 2)).toEqual([]);
    expect(taking(last, { way: "own", own: 50 })).toEqual({ amount: 99, asks: { amount: 99 } });
  });

  test("the last possible buyer takes all of it", () => {
    const people = { visibility: "names", paid: 49, paying: 0 } as const;
    const full = { ...coBuyer, people: { ...people, last: true } } as const;
    expect(ways(full, 2)).toEqual([]);
    expect(taking(full, {}).amount).toBe(6_666);
    expect(ways({ ...coBuyer, people }, 2)).toHaveLength(3);
  });

  test.each([
    [undefined, "noAmount"],
    [49, "shareBelowMinimum"],
    [50, undefined],
    [6_616, undefined],
    [6_617, "shareLeavesTooLittle"],
    [6_666, undefined],
    [6_667, "amountExceedsRemaining"],
  ])("an amount of their own of %p: %p", (own, doubt) => {
    const { code }: { code?: string } = taking(coBuyer, { way: "own", own }).doubt ?? {};
    expect(code).toBe(doubt);
  });

  test("the bounds they are told are those that hold", () => {
    const { least, most } = ownBounds(coBuyer);
    for (const own of [least, most]) expect(taking(coBuyer, { way: "own", own }).doubt).toBeUndefined();
    for (const own of [least - 1, most + 1]) expect(taking(coBuyer, { way: "own", own }).doubt).toBeDefined();
  });
});

describe("picking", () => {
  const items = [
    { id: "itm_1", name: "Ticket", amount: 1_000, quantity: 5, available: 3 },
    { id: "itm_2", name: "Lunch", amount: 40, quantity: 2, available: 2 },
    { id: "itm_3", name: "Map", amount: 0, quantity: 1, available: 1 },
    { id: "itm_4", name: "Boat", amount: 9_000, quantity: 1, available: 0 },
  ];
  const view = viewOf({ role: "coBuyer", ux: "picking", amount: 14_080, remaining: 3_080, items });

  test("comes to the sum of what is picked, and asks for the units", () => {
    expect(taking(view, { picked: { itm_1: 2, itm_2: 1 } })).toEqual({
      amount: 2_040,
      asks: {
        units: [
          { itemId: "itm_1", quantity: 2 },
          { itemId: "itm_2", quantity: 1 },
        ],
      },
    });
  });

  test("never counts more than there is, nor what is free, nor what is not on the list", () => {
    const { amount, asks } = taking(view, { picked: { itm_1: 9, itm_3: 1, itm_4: 1, other: 1 } });
    expect(amount).toBe(3_000);
    expect(asks).toEqual({ units: [{ itemId: "itm_1", quantity: 3 }] });
  });

  test.each([
    [{}, "nothingPicked"],
    [{ itm_2: 1 }, "shareBelowMinimum"],
    [{ itm_2: 2 }, undefined],
    [{ itm_1: 3 }, undefined],
    [{ itm_1: 3, itm_2: 1 }, "shareLeavesTooLittle"],
    [{ itm_1: 3, itm_2: 2 }, undefined],
  ])("of units that are worth little, %j: %p", (picked: Record<string, number>, doubt) => {
    const { code }: { code?: string } = taking(view, { picked }).doubt ?? {};
    expect(code).toBe(doubt);
  });

  test("all that is left is taken in one go", () => {
    expect(taking(view, { picked: pickAll(items) })).toMatchObject({ amount: 3_080 });
    expect(taking(view, { picked: pickAll(items) }).doubt).toBeUndefined();
  });

  test("T21: what another has taken meanwhile is named, and no longer counted", () => {
    const picked = { itm_1: 3, itm_2: 1 };
    const now = items.map((item) => (item.id === "itm_1" ? { ...item, available: 1 } : item));
    expect(lostItems(items, picked)).toEqual([]);
    expect(lostItems(now, picked).map(({ name }) => name)).toEqual(["Ticket"]);
    expect(now.map((item) => pickedOf(item, picked))).toEqual([1, 1, 0, 0]);
  });
});

test("who took units of an item, or is paying for some, is named at it with how many", () => {
  const ana = {
    role: "captain",
    firstName: "Ana",
    initial: "L",
    amount: 1_000,
    status: "authorized",
  } as const;
  const ben = { ...ana, role: "coBuyer", firstName: "Ben", status: "pending" } as const;
  const units = [
    { itemId: "itm_1", quantity: 2 },
    { itemId: "itm_2", quantity: 1 },
  ];
  const people = [{ ...ana, units }, { ...ben, units: units.slice(1) }, ben];
  expect(takersOf("itm_1", people).map(({ person, quantity }) => [person.firstName, quantity])).toEqual([
    ["Ana", 2],
  ]);
  expect(takersOf("itm_2", people).map(({ person }) => person.firstName)).toEqual(["Ana", "Ben"]);
  expect(takersOf("itm_3", people)).toEqual([]);
});

test.each([
  ["", 3],
  ["soup", 1],
  ["CRÊPE", 1],
  ["crepe", 1],
  ["  cream  crepe ", 1],
  ["of", 2],
  ["sushi", 0],
])("a search for %p finds %d", (wish, count) => {
  const item = { amount: 100, quantity: 1 };
  const menu = [
    { ...item, id: "1", name: "Soup of the day" },
    { ...item, id: "2", name: "Crêpe", description: "with cream of chestnuts" },
    { ...item, id: "3", name: "Wine" },
  ];
  expect(searched(menu, wish)).toHaveLength(count);
});

test("a lone buyer pays everything and chooses nothing", () => {
  expect(taking(viewOf(), { nbShares: 7, way: "own", own: 3 })).toEqual({ amount: 8389, asks: {} });
});
