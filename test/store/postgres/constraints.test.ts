// Constraints of PostgreSQL, the second line of defence: changes that the database itself refuses, and what no statement
// may do.

import { describe, expect, test } from "bun:test";
import { ImpossibleChange } from "../../../src/store/failure.ts";
import { failureOf } from "../../support/failure.ts";
import { ACT, anAuthorization, anOrder, change, create, NOW } from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";
import { RULES, refusedChanges } from "../../support/store/refused-changes.ts";

const WORDS = { ...RULES, check: "check", fraction: "bigint", unique: "unique", reference: "foreign key" };

describe("money constraints", async () => {
  const { replica } = await newDatabase();
  const store = replica();
  let orders = 0;

  test.each(refusedChanges)("refuse %s", async (_, edit, wall) => {
    const id = `ord_${++orders}`;
    await create(store, anOrder(id));
    const refused = change(store, id, edit);
    expect((await failureOf(refused)).message).toContain(WORDS[wall]);
    expect(await failureOf(refused)).toBeInstanceOf(ImpossibleChange);
    expect(await store.read(id)).toEqual({ order: anOrder(id), details: {}, buyers: {} });
  });

  test("a refused change undoes none of those that are saved with it", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `ord_batch_${index}`);
    const saves = ids.map((id, index) => create(store, anOrder(id, { amount: index === 7 ? 0 : 5400 })));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await store.read("ord_batch_7")).toBeUndefined();
    expect((await store.read("ord_batch_19"))?.order.amount).toBe(5400);
  });
});

describe("what is only appended to", async () => {
  const { query, replica } = await newDatabase();
  const store = replica();
  const entry = { seq: 2, authorizationId: "auth_1", card: -5, held: 5, merchant: 0 };
  await create(store, anOrder("ord_1"));
  const held = anAuthorization("auth_1", { status: "authorized", authorized: 5 });
  const balanceEntry = { seq: 2, kind: "capture", at: NOW, amount: 5 } as const;
  await change(
    store,
    "ord_1",
    { authorizations: [held] },
    { ledgerEntries: [entry], balanceEntries: [balanceEntry] },
  );
  await store.recordAct(ACT, { at: NOW, outcome: "done" });

  test.each([
    ["UPDATE event_log SET at = 1", "I21"],
    ["DELETE FROM event_log", "I21"],
    ["INSERT INTO event_log (order_id, seq, at, event) VALUES ('ord_1', 4, 1, '{}')", "foreign key"],
    ["UPDATE ledger_entries SET held = 1, card = -1", "I1"],
    ["DELETE FROM ledger_entries", "I1"],
    ["UPDATE balance_entries SET amount = 1", "I27"],
    ["DELETE FROM balance_entries", "I27"],
    ["UPDATE audit_log SET outcome = 'other'", "never changed"],
    ["DELETE FROM audit_log", "kept until"],
    ["TRUNCATE audit_log", "kept until"],
    ["TRUNCATE event_log CASCADE", "I21"],
    ["UPDATE orders SET amount = 1", "I21"],
    [`UPDATE orders SET terms = '{"other":1}'`, "I21"],
  ])("%s is refused", (sql, wall) => {
    expect(() => query(sql)).toThrow(wall);
  });
});
