// Misplaced rows of PostgreSQL (I9, I19), made by hand one after the other: each kind of them is found.

import { beforeAll, expect, test } from "bun:test";
import type { Storage } from "../../../src/store/engine.ts";
import { storageAt } from "../../../src/store/storage.ts";
import { newGroup } from "../../support/http/acts.ts";
import { SECRET_KEY, START, startService } from "../../support/service.ts";
import { emptyDatabase } from "../../support/store/postgres.ts";

let storage: Storage;
let query: (sql: string) => string;
let id: string;

beforeAll(async () => {
  const database = await emptyDatabase();
  const service = await startService({ config: { storage: { url: database.url } } });
  ({ id } = await newGroup(service));
  await newGroup(service, { type: "standard" }, ["Bob"]);
  const headers = { authorization: SECRET_KEY, "idempotency-key": "cart-1" };
  await service.api("POST", "/v1/orders", { amount: 10_000 }, headers);
  await service.settle();
  await service.api("POST", `/v1/orders/${id}/refund`, { amount: 1_000 });
  await service.settle();
  await service.stop();
  storage = storageAt(database.url);
  query = database.query;
});
async function found(): Promise<readonly string[]> {
  const inspection = await storage.inspect();
  const strays = await inspection.strays();
  await inspection.close();
  return strays.map(({ thing, fault }) => `${thing} ${fault}`);
}

test("a life without errors leaves none", async () => {
  expect(await found()).toEqual([]);
});

test("an answer kept for the dashboard belongs to the order that its scope names", async () => {
  query("UPDATE idempotency SET scope = 'dashboard mem_1 ' || order_id");
  expect(await found()).toEqual([]);
  query(
    "UPDATE idempotency SET scope = platform_id || ' POST /v1/orders' FROM orders WHERE orders.id = order_id",
  );
});

const OTHER = "(SELECT id FROM orders WHERE id <> $id ORDER BY id LIMIT 1)";
const COMPLETED_EVENT = "order_id = $id AND name = 'order.completed'";

test.each([
  [
    "event whose bytes name another order or platform",
    `UPDATE events SET body = '{' WHERE ${COMPLETED_EVENT}`,
  ],
  [
    "event of another platform than the order's",
    `UPDATE events SET platform_id = 'pl_other' WHERE ${COMPLETED_EVENT}`,
  ],
  ["buyer of another order's payment", `UPDATE buyers SET order_id = ${OTHER} WHERE order_id = $id`],
  [
    "task about what is another order's",
    `INSERT INTO jobs (order_id, kind, subject, payload, due_at)
     SELECT ${OTHER}, 'capture', id, '{}', ${START + 1} FROM authorizations WHERE order_id = $id LIMIT 1`,
  ],
  [
    "decision count of another platform than the order's",
    "INSERT INTO scoring_counts (platform_id, hash, day, order_id, count) VALUES ('pl_other', 'a', 1, $id, 1)",
  ],
  [
    "audit row of another platform than the order's",
    "UPDATE audit_log SET platform_id = 'pl_other' WHERE order_id = $id",
  ],
  [
    "audit row about events that its order does not have",
    "UPDATE audit_log SET seq_after = 99 WHERE order_id = $id",
  ],
  [
    "e-mail of another platform than the order's",
    "UPDATE mails SET platform_id = 'pl_other' WHERE order_id = $id",
  ],
  [
    "order made under more than one key",
    `INSERT INTO idempotency (scope, key, fingerprint, order_id, status, body, created_at)
     SELECT scope, 'cart-2', fingerprint, order_id, status, body, created_at FROM idempotency`,
  ],
  [
    "kept answer about another platform's order",
    "UPDATE idempotency SET scope = 'pl_other POST /v1/orders' WHERE key = 'cart-2'",
  ],
  ["kept answer that tells of another order", "UPDATE idempotency SET order_id = $id WHERE key = 'cart-2'"],
  [
    "kept answer about an order that is not there",
    "UPDATE idempotency SET order_id = 'ord_gone' WHERE key = 'cart-2'",
  ],
])("%s", async (sentence, damage) => {
  expect(await found()).not.toContain(sentence);
  query(`SET session_replication_role = replica; ${damage.replaceAll("$id", `'${id}'`)}`);
  expect(await found()).toContain(sentence);
});
