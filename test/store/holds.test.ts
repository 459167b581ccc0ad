// Contract of every store for holds that end soon, run against each kind: by the first of an order's holds that ends.

import { describe, expect, test } from "bun:test";
import type { Order } from "../../src/domain/order/order.ts";
import { counts } from "../../src/domain/order/queries.ts";
import { anyOf, seeded } from "../support/domain/random.ts";
import { kinds } from "../support/store/kinds.ts";
import { anAuthorization, anOrder, create, NOW } from "../support/store/orders.ts";

const HOUR = 3_600_000;

function someOrder(id: string, random: (below: number) => number): Order {
  const authorizations = ["a", "b"].map((name) => {
    const status = anyOf(random, ["authorized", "authorized", "released"] as const) ?? "released";
    const held = { authorized: 2_700, authorizedAt: NOW, expiresAt: NOW + random(100) * HOUR };
    const isReleasing = status === "authorized" && random(4) === 0;
    return anAuthorization(`auth_${id}_${name}`, {
      ...{ status, share: status === "authorized" ? 2_700 : 0, ...held },
      ...(name === "b" && { role: "coBuyer" }),
      ...(isReleasing && { releasing: "cancelled" }),
    });
  });
  return anOrder(id, { status: "confirmed", authorizations });
}

const endOf = ({ authorizations }: Order) =>
  Math.min(...authorizations.filter(counts).flatMap(({ expiresAt }) => expiresAt ?? []));

describe.each(kinds)("orders with holds that end (%s)", (_, open) => {
  test("are those until the moment, earliest first, and no more than asked for", async () => {
    const random = seeded(5);
    const store = await open();
    const orders = Array.from({ length: 40 }, (_, index) => someOrder(`ord_${index + 10}`, random));
    for (const order of orders) await create(store, order);
    const until = NOW + 48 * HOUR;
    const wanted = orders.filter((order) => endOf(order) <= until);
    expect(wanted.length).toBeWithin(5, 38);
    const all = await store.listHolds({ until, limit: 100 });
    expect(all.orders.map(({ order }) => order.id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    const ends = all.orders.map(({ order }) => endOf(order));
    expect(ends).toEqual(ends.toSorted((left, right) => left - right));
    const some = await store.listHolds({ until, limit: 3 });
    expect(some.orders.map(({ order }) => endOf(order))).toEqual(ends.slice(0, 3));
    expect([all.hasMore, some.hasMore]).toEqual([false, true]);
    await store.close();
  });
});
