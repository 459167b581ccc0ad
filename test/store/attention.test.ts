// Contract of every store for orders that need a person, run against each kind: those of the platforms, until a moment.

import { describe, expect, test } from "bun:test";
import { attentionsOf } from "../../src/domain/order/attention.ts";
import type { Order } from "../../src/domain/order/order.ts";
import { anyOf, seeded } from "../support/domain/random.ts";
import { kinds } from "../support/store/kinds.ts";
import { anAuthorization, anOrder, create, NOW } from "../support/store/orders.ts";

const DAY = 86_400_000;

function someOrder(id: string, random: (below: number) => number): Order {
  const paid = anAuthorization(`auth_${id}`, {
    status: "authorized",
    share: anyOf(random, [2_700, 5_400]) ?? 0,
    authorized: 5_400,
    authorizedAt: NOW,
  });
  const order = anOrder(id, {
    platformId: anyOf(random, ["pl_a", "pl_b", "pl_c"]) ?? "",
    status: anyOf(random, ["confirmed", "cancelled"] as const) ?? "confirmed",
    tpc: random(2) === 0,
    createdAt: NOW + random(9) * DAY,
    updatedAt: NOW + random(9) * DAY,
    authorizations: random(4) === 0 ? [] : [paid],
  });
  return order;
}

describe.each(kinds)("orders that need a person (%s)", (_, open) => {
  test("are those of the platforms until the moment, earliest first, and no more than asked for", async () => {
    const random = seeded(11);
    const store = await open();
    const orders = Array.from({ length: 60 }, (_, index) => someOrder(`ord_${index + 10}`, random));
    for (const order of orders) await create(store, order);
    const at = (order: Order) => attentionsOf(order)[0]?.at ?? Number.POSITIVE_INFINITY;
    for (const platformIds of [["pl_a"], ["pl_a", "pl_c"], []]) {
      const until = NOW + 8 * DAY;
      const wanted = orders.filter((order) => platformIds.includes(order.platformId) && at(order) <= until);
      const all = await store.listAttention({ platformIds, until, limit: 100 });
      expect(all.orders.map(({ order }) => order.id).toSorted()).toEqual(
        wanted.map(({ id }) => id).toSorted(),
      );
      const times = all.orders.map(({ order }) => at(order));
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      const some = await store.listAttention({ platformIds, until, limit: 2 });
      expect(some.orders.map(({ order }) => at(order))).toEqual(times.slice(0, 2));
      expect([all.hasMore, some.hasMore]).toEqual([false, wanted.length > 2]);
    }
    await store.close();
  });
});
