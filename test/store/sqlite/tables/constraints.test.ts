// Database constraints, the second line of defence: changes that the database itself refuses.

import { describe, expect, test } from "bun:test";
import type { Authorization } from "../../../../src/domain/order/order.ts";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { storeOver } from "../../../../src/store/sqlite/store.ts";
import { add, addition } from "../../../support/store/new-orders.ts";
import {
  anAuthorization,
  anOrder,
  aRefund,
  captured,
  change,
  create,
} from "../../../support/store/orders.ts";
import { RULES, refusedChanges } from "../../../support/store/refused-changes.ts";

function opened() {
  const open = openDatabase({ path: ":memory:" });
  return { database: open.database, store: storeOver(open, { groupCommit: true }) };
}

const WORDS = { ...RULES, check: "CHECK", fraction: "REAL", unique: "UNIQUE", reference: "FOREIGN KEY" };

describe("money constraints", () => {
  test.each(refusedChanges)("refuse %s", async (_, edit, wall) => {
    const { store } = opened();
    await create(store, anOrder("ord_1"));
    await expect(change(store, "ord_1", edit)).rejects.toThrow(WORDS[wall]);
    expect(await store.read("ord_1")).toEqual({ order: anOrder("ord_1"), details: {}, buyers: {} });
  });

  test("accept amounts at their exact limit", async () => {
    const { store } = opened();
    const authorizations: Authorization[] = [
      captured("a", { authorized: 5400, captured: 5400, refunded: 400, share: 2700 }),
      anAuthorization("b", { share: 2700 }),
      anAuthorization("c", { share: 2700, status: "failed" }),
    ];
    const refunds = [
      aRefund("r0", "a", { amount: 400, status: "succeeded" }),
      aRefund("r1", "a", { amount: 5000 }),
    ];
    await create(store, anOrder("ord_1", { authorizations, refunds, committed: { amount: 5400, at: 1 } }));
    const failed = refunds.map((refund) => ({ ...refund, status: "failed" as const }));
    await change(store, "ord_1", { refunds: [...failed, aRefund("r2", "a", { amount: 5400 })] });
    expect((await store.read("ord_1"))?.order.refunds).toHaveLength(3);
  });

  test("accept captures above the amount that are not to be kept, whatever became of their refund", async () => {
    const { store } = opened();
    const authorizations: Authorization[] = [
      captured("a", { authorized: 5400, captured: 5400, target: 5400, share: 2700 }),
      captured("b", { target: 0 }),
      captured("c", { share: 0 }),
    ];
    await create(store, anOrder("ord_1", { authorizations }));
    const back = aRefund("r1", "b", { amount: 2700, cause: "compensation" });
    for (const status of ["pending", "failed"] as const)
      await change(store, "ord_1", { refunds: [{ ...back, status }] });
    expect((await store.read("ord_1"))?.order.authorizations).toEqual(authorizations);
  });

  test("I5: a failed refund cannot come back when its amount was given elsewhere", async () => {
    const { store } = opened();
    const refunds = [
      aRefund("r1", "a", { amount: 2700, status: "failed" }),
      aRefund("r2", "a", { amount: 2700 }),
    ];
    await create(store, anOrder("ord_1", { authorizations: [captured("a")], refunds }));
    const back = refunds.map((refund) => ({ ...refund, status: "pending" as const }));
    await expect(change(store, "ord_1", { refunds: back })).rejects.toThrow("I5");
  });
});

describe("fields fixed at an order's creation (I21)", () => {
  test.each(["id", "platform_id", "amount", "currency", "integration", "items", "modules", "created_at"])(
    "%s is never rewritten, not even with the same value",
    async (column) => {
      const { store, database } = opened();
      await create(store, anOrder("ord_1"));
      expect(() => database.run(`UPDATE orders SET ${column} = ${column}`)).toThrow("fixed at its creation");
    },
  );

  test.each(["tpc", "terms"])(
    "%s changes with the choice of a module only, before money is held",
    async (column) => {
      const { store, database } = opened();
      await create(store, anOrder("ord_1"));
      const rewrite = () => database.run(`UPDATE orders SET ${column} = ${column}`);
      expect(rewrite).toThrow("only the choice of a module");
      database.run("UPDATE orders SET module_id = 'md_1'");
      rewrite();
      database.run("UPDATE orders SET status = 'confirmed'");
      expect(rewrite).toThrow("only the choice of a module");
    },
  );

  test("is written once: the event log's first entry has only what can change, and says it all the same", async () => {
    const { store, database } = opened();
    await add(store, "ord_1");
    const { orderEvents, order } = addition("ord_1");
    const stored = database.query<{ orderEvent: string }, []>(
      "SELECT event AS orderEvent FROM event_log WHERE seq = 1",
    );
    expect(JSON.parse(stored.get()?.orderEvent ?? "")).toEqual({
      kind: "orderCreated",
      amount: 5_400,
      currency: "EUR",
      ux: "picking",
      type: "standard",
      tpc: order.tpc,
      terms: order.terms,
    });
    expect(await store.eventLog("ord_1")).toEqual(orderEvents);
  });

  test("an entry of an older program, which says it itself, is read the same", async () => {
    const { store, database } = opened();
    await add(store, "ord_1");
    const { orderEvents } = addition("ord_1");
    database.run("DROP TRIGGER event_log_never_changed");
    const tell = (orderEvent: unknown) =>
      database.run("UPDATE event_log SET event = ? WHERE seq = 1", [JSON.stringify(orderEvent)]);
    tell(orderEvents[0]?.orderEvent);
    expect(await store.eventLog("ord_1")).toEqual(orderEvents);
    // The entry is independent evidence, whatever the order's row says now.
    tell({ ...orderEvents[0]?.orderEvent, tpc: false, items: [] });
    expect((await store.eventLog("ord_1"))[0]?.orderEvent).toMatchObject({
      tpc: false,
      items: [],
      amount: 5_400,
    });
  });
});

describe("the event log (I21)", () => {
  test.each([
    ["a gap", "INSERT INTO event_log (order_id, seq, at, event) VALUES ('ord_1', 3, 0, '{}')", "FOREIGN KEY"],
    [
      "a number twice",
      "INSERT INTO event_log (order_id, seq, at, event) VALUES ('ord_1', 1, 0, '{}')",
      "UNIQUE",
    ],
    [
      "a replaced entry",
      "INSERT OR REPLACE INTO event_log (order_id, seq, at, event) VALUES ('ord_1', 1, 0, '{}')",
      "only appended",
    ],
    [
      "an entry of no order",
      "INSERT INTO event_log (order_id, seq, at, event) VALUES ('ord_2', 1, 0, '{}')",
      "FOREIGN KEY",
    ],
    ["an edit", "UPDATE event_log SET at = 0", "only appended"],
    ["a deletion", "DELETE FROM event_log", "only appended"],
  ])("refuses %s", async (_, sql, wall) => {
    const { store, database } = opened();
    await create(store, anOrder("ord_1"));
    const before = await store.eventLog("ord_1");
    expect(() => database.run(sql)).toThrow(wall);
    expect(await store.eventLog("ord_1")).toEqual(before);
  });

  test("an order that has money or an event log cannot be deleted, and takes nothing with it", async () => {
    const { store, database } = opened();
    await create(store, anOrder("ord_1", { authorizations: [captured("a")] }));
    expect(() => database.run("DELETE FROM orders")).toThrow("FOREIGN KEY");
    expect((await store.read("ord_1"))?.order.authorizations).toHaveLength(1);
  });

  test("T33: personal data can be deleted and the money's events stay", async () => {
    const { store, database } = opened();
    const buyers = { a: { email: "ann@example.com", firstName: "Ann", lastName: "A" } };
    const order = anOrder("ord_1", { authorizations: [captured("a")] });
    await create(store, order, { details: { email: "ann@example.com" }, buyers });
    database.run("UPDATE orders SET email = NULL, track_id = NULL, details = NULL");
    database.run("DELETE FROM buyers");
    expect(await store.read("ord_1")).toEqual({ order, details: {}, buyers: {} });
  });
});
