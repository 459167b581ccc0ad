// Constraints of PostgreSQL, the second line of defence: changes that the database itself refuses, and what no statement
// may do.

import { describe, expect, test } from "bun:test";
import type { Order } from "../../../src/domain/order/order.ts";
import { ImpossibleChange } from "../../../src/store/failure.ts";
import {
  ACT,
  anAuthorization,
  anOrder,
  aRefund,
  captured,
  change,
  create,
  NOW,
} from "../../support/store/orders.ts";
import { newDatabase } from "../../support/store/postgres.ts";

describe("money constraints", async () => {
  const { replica } = await newDatabase();
  const store = replica();
  let orders = 0;

  test.each<[string, Partial<Order>, string]>([
    ["I2: captured above the authorization", { authorizations: [captured("a", { captured: 2701 })] }, "I2"],
    ["I5: refunded above the capture", { authorizations: [captured("a", { refunded: 2701 })] }, "I5"],
    [
      "I4, T21: shares above the amount",
      { authorizations: [anAuthorization("a", { share: 5400 }), anAuthorization("b", { share: 1 })] },
      "I4",
    ],
    [
      "I4: captures to be kept above the committed amount",
      { committed: { amount: 2000, at: 1 }, authorizations: [captured("a", { target: 2700 })] },
      "I4",
    ],
    ["I3: committed above the amount", { committed: { amount: 5401, at: 1 } }, "I3"],
    [
      "I5, F25: two refunds at once above the capture",
      {
        authorizations: [captured("a")],
        refunds: [aRefund("r1", "a"), aRefund("r2", "a", { amount: 1701 })],
      },
      "I5",
    ],
    ["an amount above the limit", { authorizations: [anAuthorization("a", { hold: 100_000_000 })] }, "check"],
    ["a negative amount", { authorizations: [anAuthorization("a", { share: -1 })] }, "check"],
    ["half a cent", { authorizations: [anAuthorization("a", { authorized: 0.5 })] }, "bigint"],
    ["a status that is none", { status: "done" as Order["status"] }, "check"],
    [
      "F23: the same attempt twice",
      { authorizations: ["a", "b"].map((id) => anAuthorization(id, { attempt: "t" })) },
      "unique",
    ],
    ["a refund of no payment", { refunds: [aRefund("r1", "unknown")] }, "foreign key"],
  ])("refuse %s", async (_, edit, wall) => {
    const id = `ord_${++orders}`;
    await create(store, anOrder(id));
    const refused = change(store, id, edit);
    await expect(refused).rejects.toThrow(wall);
    await expect(refused).rejects.toBeInstanceOf(ImpossibleChange);
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
    ["UPDATE journal SET at = 1", "I21"],
    ["DELETE FROM journal", "I21"],
    ["INSERT INTO journal (order_id, seq, at, fact) VALUES ('ord_1', 4, 1, '{}')", "foreign key"],
    ["UPDATE movements SET held = 1, card = -1", "I1"],
    ["DELETE FROM movements", "I1"],
    ["UPDATE balance_entries SET amount = 1", "I27"],
    ["DELETE FROM balance_entries", "I27"],
    ["UPDATE audit_log SET outcome = 'other'", "never changed"],
    ["DELETE FROM audit_log", "kept until"],
    ["TRUNCATE audit_log", "kept until"],
    ["TRUNCATE journal CASCADE", "I21"],
    ["UPDATE orders SET amount = 1", "I21"],
    [`UPDATE orders SET terms = '{"other":1}'`, "I21"],
  ])("%s is refused", (sql, wall) => {
    expect(() => query(sql)).toThrow(wall);
  });
});
