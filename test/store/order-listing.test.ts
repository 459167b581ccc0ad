// Contract of every store for lists of orders, run against each kind.

import { describe, expect, test } from "bun:test";
import type { Financing } from "../../src/domain/financing/financing.ts";
import type { Store } from "../../src/ports/store.ts";
import { kinds } from "../support/store/kinds.ts";
import { anOrder, create, NOW, PLATFORM } from "../support/store/orders.ts";

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
  const filled = (body: (store: Store) => Promise<void>) => async () => {
    const store = open();
    for (const number of [1, 2, 3, 4, 5]) {
      const status = number % 2 ? "confirmed" : "initiated";
      const order = anOrder(`ord_${number}`, { createdAt: NOW + Math.min(number, 4), status });
      await create(store, number % 2 ? { ...order, financing: financing(number) } : order, {
        details: { trackId: `t${number}`, email: `${number % 2}@example.com` },
      });
    }
    await create(store, anOrder("ord_6", { platformId: "pl_two" }), { details: { trackId: "t1" } });
    await body(store);
    await store.close();
  };
  const ids = async (store: Store, filter: object) => {
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
  ])("%s", (_, filter, expected) =>
    filled(async (store) => expect(await ids(store, filter)).toBe(expected))(),
  );

  test(
    "come in pages that say whether there is more",
    filled(async (store) => {
      const page = await store.list({ platformId: PLATFORM, limit: 2 });
      expect([page.orders.length, page.hasMore]).toEqual([2, true]);
      const last = await store.list({ platformId: PLATFORM, limit: 3, after: "ord_4" });
      expect([last.orders.length, last.hasMore]).toEqual([3, false]);
      expect(last.orders[0]).toStrictEqual(
        (await store.read("ord_3")) as NonNullable<(typeof last.orders)[0]>,
      );
    }),
  );
});
