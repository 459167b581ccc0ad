// Contract of every store for lists of orders, run against each kind.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Financing } from "../../src/domain/financing/financing.ts";
import type { Store } from "../../src/ports/store.ts";
import { kinds, kindsAlone } from "../support/store/kinds.ts";
import {
  anAuthorization,
  anOrder,
  aRefund,
  captured,
  change,
  create,
  NOW,
  PLATFORM,
} from "../support/store/orders.ts";

/** Its card is still saved, or forgotten in the third order. */
function financing(number: number): Financing {
  const status = number === 3 ? "forgotten" : "saved";
  return {
    decisions: [],
    cards: [{ id: "card", status, askedAt: NOW }],
    deadlines: [],
    charges: [],
    refunds: [],
  };
}

describe.each(kinds)("a list (%s)", (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (const number of [1, 2, 3, 4, 5]) {
      const status = number % 2 ? "confirmed" : "initiated";
      const order = anOrder(`ord_${number}`, { createdAt: NOW + Math.min(number, 4), status });
      await create(store, number % 2 ? { ...order, financing: financing(number) } : order, {
        details: { trackId: `t${number}`, email: `${number % 2}@example.com` },
      });
    }
    await create(store, anOrder("ord_6", { platformId: "pl_two" }), { details: { trackId: "t1" } });
  });
  afterAll(() => store.close());
  const ids = async (filter: object) => {
    const { orders } = await store.list({ platformId: PLATFORM, limit: 10, ...filter });
    return orders.map(({ order }) => order.id.slice(4)).join("");
  };

  test.each([
    ["with open financing", { isOwing: true }, "51"],
    ["with open financing, after an order", { isOwing: true, after: "ord_5" }, "1"],
    ["newest first, in one millisecond the last saved", {}, "54321"],
    ["by status", { status: "confirmed" }, "531"],
    ["by reference", { trackId: "t1" }, "1"],
    ["by e-mail", { email: "0@example.com" }, "42"],
    ["by e-mail, however it is typed", { email: "0@Example.COM" }, "42"],
    ["by all at once", { email: "1@example.com", trackId: "t3", status: "confirmed" }, "3"],
    ["created after", { createdAfter: NOW + 2 }, "543"],
    ["created before", { createdBefore: NOW + 4 }, "321"],
    ["created between", { createdAfter: NOW + 1, createdBefore: NOW + 4 }, "32"],
    ["after an order of the same moment", { after: "ord_5" }, "4321"],
    ["after an order, by status", { after: "ord_4", status: "confirmed" }, "31"],
    ["after one of which the filter leaves nothing", { after: "ord_3", createdAfter: NOW + 2 }, ""],
    ["after an order, created before it", { after: "ord_4", createdBefore: NOW + 2 }, "1"],
    ["T1: after another platform's order", { after: "ord_6" }, ""],
    ["after no order", { after: "ord_9" }, ""],
    ["T1: of another platform", { platformId: "pl_two" }, "6"],
    ["T1: another platform's reference", { platformId: "pl_two", trackId: "t2" }, ""],
  ])("%s", async (_, filter, expected) => {
    expect(await ids(filter)).toBe(expected);
  });

  test("come in pages that say whether there is more", async () => {
    const page = await store.list({ platformId: PLATFORM, limit: 2 });
    expect([page.orders.length, page.hasMore]).toEqual([2, true]);
    const last = await store.list({ platformId: PLATFORM, limit: 3, after: "ord_4" });
    expect([last.orders.length, last.hasMore]).toEqual([3, false]);
    expect(last.orders[0]).toStrictEqual((await store.read("ord_3")) as NonNullable<(typeof last.orders)[0]>);
  });
});

describe.each(kinds)("a search (%s)", (kind, open) => {
  const found = async (store: Store, filter: object) => {
    const { orders } = await store.list({ platformId: PLATFORM, limit: 10, ...filter });
    return orders.map(({ order }) => order.id.slice(4)).join("");
  };
  const person = (firstName: string, lastName: string, email: string) => ({ firstName, lastName, email });

  async function filled(): Promise<Store> {
    const store = await open();
    const ana = person("Ana María", "García-Łoś", "Ana@Example.com");
    await create(store, anOrder("ord_1", { amount: 4_800 }), { details: { ...ana, trackId: "Cart-2026-1" } });
    const authorizations = [captured("auth_2"), anAuthorization("auth_3", { role: "coBuyer" })];
    await create(store, anOrder("ord_2", { amount: 480_000 }), { details: { trackId: "cart-2026-2" } });
    await change(
      store,
      "ord_2",
      { authorizations, refunds: [aRefund("rfd_2", "auth_2")] },
      {
        buyers: { auth_2: ana, auth_3: person("Bob", "van den Berg", "bob@example.com") },
      },
    );
    await create(store, anOrder("ord_3", { amount: 48, currency: "JPY", status: "confirmed" }), {
      details: { ...person("Çağla", "O’Brien", "cagla@example.com"), trackId: "100% wool_7" },
    });
    await create(store, anOrder("ord_4", { platformId: "pl_two", amount: 4_800 }), {
      details: { ...ana, trackId: "cart-2026-4" },
    });
    return store;
  }

  let store: Store;
  beforeAll(async () => {
    store = await filled();
  });
  afterAll(() => store.close());

  test.each([
    ["an e-mail address of the captain or another buyer, in any case", "ANA@example.com", "21"],
    ["a co-buyer's e-mail address", "bob@example.com", "2"],
    ["not the beginning of an address", "bob@example.co", ""],
    ["a last name, without its accents", "garcia", "21"],
    ["with other accents", "gárcía-los", "21"],
    ["the beginning of a first name", "mar", "21"],
    ["each word begins one of the names'", "los ana", "21"],
    ["in any place of a last name", "berg bob", "2"],
    ["a letter that is no letter with an accent", "cagla o'brien", "3"],
    ["not the end of a word", "arcia", ""],
    ["a reference in any case", "CART-2026-2", "2"],
    ["its beginning", " cart-20 ", "21"],
    ["signs that SQL knows are only signs", "100% w", "3"],
    ["none of them stands for others", "%", ""],
    ["an amount with its decimals", "48.00", "1"],
    ["an amount with a comma", "4800,00", "2"],
    ["an amount in whole units, of any currency", "48", "31"],
    ["an amount as a screen shows it", "EUR 4,800.00", "2"],
    ["an amount with a currency's sign", "48 €", "31"],
    ["an amount with points between thousands", "€4.800,00", "2"],
    ["an amount with spaces between thousands", "4\u202f800,00 EUR", "2"],
    ["whole units with a comma between thousands", "4,800", "2"],
    ["no amount with a comma in another place", "48,00.00", ""],
    ["an order's id", "ord_3", "3"],
    ["a payment's id", "AUTH_3", "2"],
    ["a refund's id", "rfd_2", "2"],
    ["T1: no id of another platform's order", "ord_4", ""],
    ["no order has it", "zoe", ""],
    ["a sign alone", "—", ""],
  ])("finds %s", async (_, search, expected) => {
    expect(await found(store, { search })).toBe(expected);
  });

  test.each([
    ["status", { status: "confirmed" }, "3"],
    ["e-mail of the captain", { email: "ana@example.com" }, "1"],
    ["reference", { trackId: "cart-2026-2" }, "2"],
    ["another platform", { platformId: "pl_two" }, "4"],
    ["the page before", { after: "ord_3" }, "21"],
  ])("is narrowed by %s", async (_, filter, expected) => {
    const all = [
      await found(store, { search: "c", ...filter }),
      await found(store, { search: "48", ...filter }),
    ];
    expect([...new Set(all.join(""))].toSorted().toReversed().join("")).toBe(expected);
  });

  test("finds an order by what it has now", async () => {
    const store = await filled();
    expect(await found(store, { search: "ana" })).toBe("21");
    await change(store, "ord_1", {}, { details: person("Zoe", "Moreau", "zoe@example.com") });
    expect([await found(store, { search: "ana" }), await found(store, { search: "cart" })]).toEqual([
      "2",
      "2",
    ]);
    expect([await found(store, { search: "zoe" }), await found(store, { search: "48.00" })]).toEqual([
      "1",
      "1",
    ]);
    await store.close();
  });

  test("of what thousands of orders have comes in pages that leave none out", async () => {
    const store = await open();
    const ids = Array.from({ length: 5_600 }, (_, index) => `ord_${index}`);
    await Promise.all(
      ids.map((id, index) =>
        create(store, anOrder(id, { amount: index < 7 ? 700 : 800 }), {
          details: { firstName: "Ana", trackId: `a${index}` },
        }),
      ),
    );
    const all = await store.list({ platformId: PLATFORM, limit: ids.length });
    const saved = all.orders.map(({ order }) => order.id);
    expect(saved.toSorted()).toEqual(ids.toSorted());
    if (kindsAlone.some(([name]) => name === kind)) expect(saved).toEqual(ids.toReversed());
    const cheap = new Set(ids.slice(0, 7));
    for (const [search, expected] of [
      ["ana", saved],
      ["a", saved],
      ["ana a", saved],
      ["7.00", saved.filter((id) => cheap.has(id))],
      ["a1", saved.filter((id) => id.startsWith("ord_1"))],
    ] as const) {
      const seen: string[] = [];
      let page = await store.list({ platformId: PLATFORM, limit: 700, search });
      for (let pages = 0; pages < 100; pages++) {
        seen.push(...page.orders.map(({ order }) => order.id));
        const after = page.next ?? page.orders.at(-1)?.order.id;
        if (!page.hasMore || after === undefined) break;
        page = await store.list({ platformId: PLATFORM, limit: 700, search, after });
      }
      expect(seen).toEqual([...expected]);
    }
    const { orders, hasMore } = await store.list({
      platformId: PLATFORM,
      limit: 10,
      search: "ana",
      status: "confirmed",
    });
    expect([orders.length, hasMore]).toEqual([0, expect.any(Boolean)]);
    await store.close();
  });
});
