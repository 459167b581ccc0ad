// Contract of every store for lists over several platforms, run against each kind: page by page, exactly the orders that the
// filter leaves, newest first.

import { describe, expect, test } from "bun:test";
import type { Order } from "../../src/domain/order/order.ts";
import { hasGap } from "../../src/domain/order/queries.ts";
import type { SeenOrders, Store } from "../../src/ports/store.ts";
import { anyOf, seeded } from "../support/domain/random.ts";
import { kinds } from "../support/store/kinds.ts";
import { anAuthorization, anOrder, create, NOW } from "../support/store/orders.ts";

const PLATFORMS = ["pl_a", "pl_b", "pl_c"];

/** Some with a gap, others with none: unpaid, paid in full, or ended. */
function someOrder(id: string, random: (below: number) => number): Order {
  const share = anyOf(random, [2_700, 5_400]) ?? 0;
  const status = anyOf(random, ["initiated", "confirmed", "cancelled"] as const) ?? "initiated";
  const held = anAuthorization(`auth_${id}`, {
    status: "authorized",
    share,
    authorized: 5_400,
    authorizedAt: NOW,
  });
  return anOrder(id, {
    platformId: anyOf(random, PLATFORMS) ?? "",
    createdAt: NOW + random(6),
    status,
    authorizations: status === "initiated" ? [] : [held],
  });
}

async function paged(store: Store, filter: SeenOrders): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await store.listSeen({ ...filter, ...(after === undefined ? {} : { after }) });
    expect(page.orders.length).toBeLessThanOrEqual(filter.limit);
    seen.push(...page.orders.map(({ order }) => order.id));
    after = page.next ?? page.orders.at(-1)?.order.id;
    if (!page.hasMore) return seen;
    if (after === undefined) throw new Error("a page before others has an end");
  }
}

describe.each(kinds)("orders of several platforms (%s)", (_, open) => {
  test("come in pages that leave none out, whatever the filter", async () => {
    const random = seeded(7);
    const store = await open();
    const orders = Array.from({ length: 60 }, (_, index) => someOrder(`ord_${index + 10}`, random));
    for (const order of orders) await create(store, order, { details: { trackId: `cart-${order.id}` } });
    expect(orders.filter(hasGap).length).toBeGreaterThan(5);
    const filters: readonly Partial<SeenOrders>[] = [
      {},
      { hasGap: true },
      { hasGap: true, status: "confirmed" },
      { status: "cancelled" },
      { createdAfter: NOW, createdBefore: NOW + 4 },
      { search: "cart" },
      { search: "cart", hasGap: true },
      { search: "54.00", status: "confirmed" },
    ];
    for (const platformIds of [PLATFORMS, ["pl_a", "pl_c"], ["pl_b"], []])
      for (const limit of [1, 7, 50])
        for (const filter of filters) {
          const { status, search, createdAfter = 0, createdBefore = Number.POSITIVE_INFINITY } = filter;
          const wanted = orders
            .filter((order) => platformIds.includes(order.platformId))
            .filter((order) => status === undefined || order.status === status)
            .filter((order) => filter.hasGap === undefined || hasGap(order))
            .filter(({ createdAt }) => createdAt > createdAfter && createdAt < createdBefore)
            .toReversed()
            .sort((left, right) => (search === undefined ? right.createdAt - left.createdAt : 0));
          expect(await paged(store, { platformIds, limit, ...filter })).toEqual(wanted.map(({ id }) => id));
        }
    await store.close();
  });

  test("S2: begin after no order of a platform that is not seen", async () => {
    const store = await open();
    await create(store, anOrder("ord_1", { platformId: "pl_a" }));
    await create(store, anOrder("ord_2", { platformId: "pl_b" }));
    const { orders } = await store.listSeen({ platformIds: ["pl_a"], limit: 5, after: "ord_2" });
    expect(orders).toEqual([]);
    await store.close();
  });

  test.each([
    ["a reference", "cart-1", 1],
    ["an amount", "54.00", 1],
    ["an order's id", "ord_1", 1],
    ["a payment's id", "auth_1", 1],
    ["a name", "garcia", 0],
    ["an address", "ana@example.com", 0],
  ])("hiding people, a search for %s finds %#", async (_, search, found) => {
    const store = await open();
    const details = { trackId: "cart-1", firstName: "Ana", lastName: "García", email: "ana@example.com" };
    await create(
      store,
      anOrder("ord_1", { platformId: "pl_a", authorizations: [anAuthorization("auth_1")] }),
      { details },
    );
    const asked = { platformIds: ["pl_a"], limit: 5, search };
    expect((await store.listSeen(asked)).orders).toHaveLength(1);
    expect((await store.listSeen({ ...asked, hidesPeople: true })).orders).toHaveLength(found);
    await store.close();
  });
});
