// Orders that the store keeps in memory are what their rows say: after changes, undone ones, erasures, and changes by
// another program.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import type { ErasingStore } from "../../../src/ports/erasure.ts";
import { openStore } from "../../../src/store/sqlite/store.ts";
import { startService } from "../../support/service.ts";
import {
  ACT,
  AT_NOW,
  anAuthorization,
  anOrder,
  change,
  changing,
  create,
  NOW,
  temporaryFolder,
} from "../../support/store/orders.ts";

const CARD = { number: "4242 4242 4242 4242", expMonth: "12", expYear: "40", cvc: "123" };
const AS_IT_IS = { event: (body: string) => body, answer: (body: string) => body };
const ANA = { email: "ana@example.com" };

/** A store in a file with the order `ord_1`, which was read. */
async function withOrder(body: (store: ErasingStore, database: string) => Promise<void>): Promise<void> {
  using folder = temporaryFolder();
  const store = openStore({ path: folder.database });
  await create(store, anOrder("ord_1"), { details: ANA });
  await store.read("ord_1");
  await body(store, folder.database);
  await store.close();
}

/** What a change finds. */
async function found(store: ErasingStore) {
  const updated = await store.update("ord_1", (value) => ({ value }), AT_NOW);
  return updated.kind === "done" ? updated.value : undefined;
}

test("an order is in memory what its rows say, at each step of its life", async () => {
  const service = await startService();
  const { store } = service;
  const created = await service.api("POST", "/v1/orders", {
    amount: 3_000,
    ux: "picking",
    tpc: true,
    metadata: { cart: "7" },
    items: [
      { name: "Cabin", amount: 1_000, quantity: 2, description: "By the lake" },
      { name: "Canoe", amount: 1_000, optional: true },
    ],
  });
  const { id, redirectUrl } = created.json.data;
  const statuses: unknown[] = [];
  const check = async () => {
    const { order, details, buyers } = (await store.account(id)) ?? {};
    expect(await store.read(id)).toStrictEqual({ order, details, buyers } as never);
    statuses.push(order?.status);
  };
  const pay = async (url: string, email: string, index: number) => {
    const { items } = (await service.page(`${url}/state`)).json.data;
    const units = [{ itemId: items[index].id, quantity: 1 }];
    const buyer = { attempt: crypto.randomUUID(), email, firstName: "Ana", lastName: "Lopes", means: CARD };
    expect((await service.page(`${url}/payments`, { ...buyer, units })).status).toBe(200);
    await check();
  };
  await check();
  await pay(redirectUrl, "ana@example.com", 0);
  await service.api("POST", `/v1/orders/${id}`, { metadata: { cart: null, table: "9" } });
  await check();
  await pay((await service.api("GET", `/v1/orders/${id}`)).json.data.shareUrl, "zoë@example.com", 0);
  const later: readonly (() => Promise<unknown>)[] = [
    () => service.api("POST", `/v1/orders/${id}/commit`, { amount: 1_500 }),
    () => service.turnBy(5 * DAY),
    () => service.api("POST", `/v1/orders/${id}/refund`, {}),
    service.settle,
  ];
  for (const step of later) {
    await step();
    await check();
  }
  expect(statuses).toEqual([
    "initiated",
    ...["confirmed", "confirmed", "confirmed", "confirmed"],
    ...["completed", "completed", "refunded"],
  ]);
  await service.stop();
});

test("a change is read, and found by the next change of the same transaction", () =>
  withOrder(async (store) => {
    const changes = [2, 3, 4].map((nbShares) => change(store, "ord_1", { nbShares }));
    const between = found(store);
    await Promise.all(changes);
    expect((await between)?.order).toMatchObject({ seq: 4, nbShares: 4 });
    expect((await store.read("ord_1"))?.order).toMatchObject({ seq: 4, nbShares: 4 });
  }));

test("a change that is undone with its transaction is neither read nor found", () =>
  withOrder(async (store) => {
    const changes = [
      change(store, "ord_1", { nbShares: 2 }, { details: { email: "no@example.com" } }),
      change(store, "ord_1", { amount: 1 }),
      change(store, "ord_1", { authorizations: [anAuthorization("auth_1", { share: -1 })] }),
    ];
    const ends = await Promise.allSettled(changes);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await found(store))?.order).toMatchObject({ seq: 2, nbShares: 2, authorizations: [] });
    expect(await store.read("ord_1")).toMatchObject({
      order: { seq: 2 },
      details: { email: "no@example.com" },
    });
  }));

test("what an update reads before it throws is not kept", () =>
  withOrder(async (store) => {
    let inside: Promise<unknown> = Promise.resolve();
    const first = store.update(
      "ord_1",
      (before) => ({ value: null, change: changing(before, { nbShares: 9 }) }),
      AT_NOW,
    );
    const second = store.update(
      "ord_1",
      () => {
        inside = store.read("ord_1");
        throw new Error("undone");
      },
      AT_NOW,
    );
    await expect(second).rejects.toThrow("undone");
    await Promise.all([first, inside]);
    expect(await store.read("ord_1")).toEqual(await found(store));
  }));

test("T33: an erased buyer is gone for changes in the same transaction and for every later read", () =>
  withOrder(async (store) => {
    const erased = store.erase("ord_1", () => ({ details: {}, buyers: [], isWhole: true }), AS_IT_IS, {
      now: NOW,
      audit: ACT,
    });
    const next = found(store);
    expect(await erased).toBe("erased");
    expect((await next)?.details).toEqual({});
    expect((await store.read("ord_1"))?.details).toEqual({});
  }));

test("T33: a change that an erasure follows in the same transaction leaves nothing in memory", () =>
  withOrder(async (store) => {
    const changed = change(store, "ord_1", { nbShares: 2 }, { details: { email: "zoë@example.com" } });
    const erased = store.erase("ord_1", () => ({ details: {}, buyers: [], isWhole: true }), AS_IT_IS, {
      now: NOW,
      audit: ACT,
    });
    await Promise.all([changed, erased]);
    expect(await store.read("ord_1")).toMatchObject({ order: { seq: 2 }, details: {} });
    expect((await store.read("ord_1"))?.details).toEqual({});
  }));

test.each(["read", "found"] as const)("a change by another program is %s", (how) =>
  withOrder(async (store, path) => {
    using other = new Database(path, { readwrite: true });
    // Reads of one turn of the event loop share a state of the file.
    await new Promise((resolve) => setImmediate(resolve));
    other.run(`UPDATE orders SET details = '{"email":"zoë@example.com"}'`);
    const now = how === "read" ? await store.read("ord_1") : await found(store);
    expect(now?.details).toEqual({ email: "zoë@example.com" });
  }),
);
