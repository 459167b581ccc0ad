// Findings of `check` in the data: none after a whole order, and one for each kind of damage.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../../../src/app/data-directory/data-storage.ts";
import { checkDatabase } from "../../../src/cli/check/data.ts";
import type { Config } from "../../../src/config/config.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { CHALLENGE_CARD, newGroup, newOrder, pays } from "../../support/http/acts.ts";
import { SECRET_KEY, START, startService } from "../../support/service.ts";

let config: Config;
let completed: string;
const folder = mkdtempSync(join(tmpdir(), "check-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const runtime = await startService({ dataDir: join(folder, "lived") });
  config = runtime.config;
  completed = (await newGroup(runtime)).id;
  await runtime.settle();
  await runtime.api("POST", `/v1/orders/${completed}/refund`, { amount: 1_000 });
  const open = await newOrder(runtime, { ux: "collect", tpc: true });
  await pays(runtime, open.redirectUrl, { amount: 5_000 });
  const cancelled = await newGroup(runtime, { type: "standard" }, ["Bob"]);
  await runtime.api("POST", `/v1/orders/${cancelled.id}/cancel`, {});
  const headers = { authorization: SECRET_KEY, "idempotency-key": "cart-1" };
  await runtime.api("POST", "/v1/orders", { amount: 10_000 }, headers);
  await runtime.settle();
  await runtime.api("GET", "/v1/orders?search=bob");
  await runtime.stop();
});

/** What `check` says of the same data after `damage`. */
async function sentences(damage?: string): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(folder, "broken-"));
  const path = storageIn(dataDir).describe();
  copyFileSync(storageIn(join(folder, "lived")).describe(), path);
  if (damage !== undefined) {
    const database = new Database(path);
    const triggers = database.query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
    );
    for (const { name } of triggers.all()) database.run(`DROP TRIGGER ${name}`);
    database.run("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0");
    database.query(damage).run({ $id: completed });
    database.close();
  }
  const found: string[] = [];
  for await (const { level, message } of checkDatabase(
    { ...config, dataDir },
    fakeCommandContext({ now: () => START }),
  ))
    found.push(`${level}: ${message}`);
  return found.filter((line) => !line.startsWith("ok: /"));
}

/** What it says of rows, keys and cards with which nothing is wrong. */
const BELONGING = "ok: each row belongs to its own order and platform";
const SECRETS = "ok: no key and no card number is in the file or its log";

test("paid, refunded, cancelled and untouched orders give no finding", async () => {
  expect(await sentences()).toEqual([
    "ok: 4: each agrees with its event log and its money",
    BELONGING,
    SECRETS,
  ]);
});

test.each([
  [
    "I8: a status",
    "UPDATE orders SET status = 'cancelled' WHERE id = $id",
    "the event log gives another status",
  ],
  [
    "I8: an amount",
    "UPDATE orders SET amount = amount + 1 WHERE id = $id",
    "the event log gives another amount",
  ],
  [
    "I1: an amount captured",
    "UPDATE authorizations SET captured = captured - 1 WHERE order_id = $id",
    "captured",
  ],
  ["I1: a ledger entry", "DELETE FROM ledger_entries WHERE order_id = $id AND merchant < 0", "refunded"],
  [
    "I27: an entry of the balance",
    "DELETE FROM balance_entries WHERE order_id = $id",
    "I27: capture entries of 0",
  ],
  [
    "I2: more captured than held",
    "UPDATE authorizations SET captured = authorized + 1 WHERE order_id = $id",
    "I2: ",
  ],
  ["I21: a gap in the event log", "DELETE FROM event_log WHERE order_id = $id AND seq = 3", "I21: "],
  [
    "I21: an event log that is gone",
    "DELETE FROM event_log WHERE order_id = $id",
    "I21: there is no event log",
  ],
])("%s that was changed by hand is found", async (_name, damage, sentence) => {
  const [problem, ...others] = await sentences(damage);
  expect(problem).toStartWith(`problem: ${completed}: `);
  expect(problem).toContain(sentence);
  expect(others).toEqual([BELONGING, SECRETS]);
});

test("T33: an order that is found by what it does not have is reported", async () => {
  expect(await sentences("DELETE FROM search_terms WHERE term = 'bob'")).toContainEqual(
    expect.stringMatching(
      /^problem: T33: \d orders? with other terms in the search index than it has, such as ord_/,
    ),
  );
});

test("I19: an answer kept for the dashboard belongs to the order that its scope names", async () => {
  const scoped = (order: string) => `UPDATE idempotency SET scope = 'dashboard mem_1 ' || ${order}`;
  expect(await sentences(scoped("order_id"))).toEqual(await sentences());
  expect(await sentences(scoped("'ord_other'"))).toContainEqual(
    expect.stringContaining("I19: 1 kept answer about another platform's order"),
  );
});

test("I13: an event without a delivery job is found", async () => {
  const damage = "UPDATE events SET state = 'pending' WHERE order_id = $id AND name = 'order.completed'";
  expect(await sentences(damage)).toContain("problem: I13: 1 are to be sent, and nothing will send them");
});

test("e-mails that were given up are reported for 7 days", async () => {
  const failed = (at: number) =>
    `UPDATE mails SET state = 'failed', changed_at = ${at} WHERE order_id = $id AND subject LIKE 'captainCompleted%'`;
  const week = 7 * 86_400_000;
  expect((await sentences(failed(START - week))).join("\n")).toContain(
    "warning: 1 were given up in the last 7 days; split-payment emails --state failed lists them",
  );
  expect((await sentences(failed(START - week - 1))).join("\n")).not.toContain("given up");
});

test("orders of a platform that is missing from the configuration are reported", async () => {
  const lines = await sentences("UPDATE orders SET platform_id = 'pl_gone' WHERE id = $id");
  expect(lines.join("\n")).toContain("pl_gone, which is not in the configuration");
});

const OTHER = "(SELECT id FROM orders WHERE id <> $id ORDER BY id LIMIT 1)";
const COMPLETED_EVENT = "order_id = $id AND name = 'order.completed'";

test.each([
  [
    "I19: an order that is gone, with all that hangs on it",
    "DELETE FROM orders WHERE id = $id",
    ["I19: 52 rows about what is not there, such as one of audit_log"],
  ],
  [
    "I19: a task of no order",
    `INSERT INTO jobs (order_id, kind, subject, payload, due_at)
     VALUES ('ord_gone', 'capture', 'auth_gone', '{}', ${START + 1})`,
    ["I19: 1 row about what is not there, such as one of jobs"],
  ],
  [
    "I19: an event of another platform",
    `UPDATE events SET platform_id = 'pl_other' WHERE ${COMPLETED_EVENT}`,
    ["I19: 1 event of another platform than the order's, such as evt_", "I19: 1 event whose bytes"],
  ],
  [
    "I19: an event that tells another order",
    `UPDATE events SET body = replace(body, order_id, 'ord_other') WHERE ${COMPLETED_EVENT}`,
    ["I19: 1 event whose bytes name another order or platform, such as evt_"],
  ],
  [
    "I19: an event that tells nothing",
    `UPDATE events SET body = '{' WHERE ${COMPLETED_EVENT}`,
    ["I19: 1 event whose bytes"],
  ],
  [
    "I19: buyers who stand with another order",
    `UPDATE buyers SET order_id = ${OTHER} WHERE order_id = $id`,
    [
      "I19: 3 buyers of another order's payment, such as ord_",
      "T33: 2 orders with other terms in the search index than it has, such as ord_",
    ],
  ],
  [
    "I19: a task about another order's payment",
    `INSERT INTO jobs (order_id, kind, subject, payload, due_at)
     SELECT ${OTHER}, 'capture', id, '{}', ${START + 1} FROM authorizations WHERE order_id = $id LIMIT 1`,
    ["I19: 1 task about what is another order's, such as ord_"],
  ],
  [
    "I19: decisions counted for another platform",
    `INSERT INTO scoring_counts (platform_id, hash, day, order_id, count)
     VALUES ('pl_other', 'a', 1, $id, 1), ('pl_other', 'b', 1, $id, 1)`,
    ["I19: 2 decision counts of another platform than the order's, such as ord_"],
  ],
  [
    "I19: an audit row of another platform",
    "UPDATE audit_log SET platform_id = 'pl_other' WHERE order_id = $id",
    ["I19: 1 audit row of another platform than the order's, such as ord_"],
  ],
  [
    "I19: an audit row about later events than there are",
    "UPDATE audit_log SET seq_after = 99 WHERE order_id = $id",
    ["I19: 1 audit row about events that its order does not have, such as ord_"],
  ],
  [
    "I19: an e-mail of another platform",
    "UPDATE mails SET platform_id = 'pl_other' WHERE order_id = $id AND subject LIKE 'captainCompleted%'",
    ["I19: 1 e-mail of another platform than the order's, such as ord_"],
  ],
  [
    "I19: an answer kept for another platform",
    "UPDATE idempotency SET scope = 'pl_other POST /v1/orders'",
    ["I19: 1 kept answer about another platform's order, such as ord_"],
  ],
  [
    "I9: an answer kept for what never was",
    "UPDATE idempotency SET body = replace(body, order_id, 'ord_gone'), order_id = 'ord_gone'",
    ["I9: 1 kept answer about an order that is not there, such as ord_gone"],
  ],
  [
    "I9: an answer that tells of another order",
    `UPDATE idempotency SET body = replace(body, order_id, ${OTHER}), order_id = $id`,
    ["I9: 1 kept answer that tells of another order, such as ord_"],
  ],
  [
    "I9: one order for two keys",
    `INSERT INTO idempotency (hash, scope, key, fingerprint, order_id, status, body, created_at)
     SELECT hash + 1, scope, 'cart-2', fingerprint, order_id, status, body, created_at FROM idempotency`,
    ["I9: 1 order made under more than one key, such as ord_"],
  ],
])("%s, changed by hand, is found", async (_name, damage, expected) => {
  const problems = (await sentences(damage)).filter((line) => !line.startsWith("ok: "));
  expect(problems).toEqual(expected.map((sentence) => expect.stringContaining(`problem: ${sentence}`)));
});

const saying = (text: string) =>
  `UPDATE orders SET details = json_set(details, '$.metadata.note', '${text}') WHERE id = $id`;
const KEY = `sk_live_${"a1B2".repeat(10)}wxyz`;

test("I20: a key in a shop's data is found, and not shown", async () => {
  const lines = await sentences(saying(`our key: ${KEY}`));
  expect(lines).toContain(`problem: I20: a key is kept, sk_liv…wxyz, sent for ${completed}`);
  expect(lines.join()).not.toContain("a1B2");
});

test("I20: a key elsewhere in the file is found, and not shown", async () => {
  const damage = `UPDATE events SET url = 'https://shop.example/?key=${KEY}' WHERE ${COMPLETED_EVENT}`;
  expect(await sentences(damage)).toContain(
    "problem: I20: a key is kept, sk_liv…wxyz, and no order's details say it",
  );
});

test.each(["4111111111111111", "5555 5555 5555 4444", "378282246310005"])(
  "I20: a possible card number is reported: %s",
  async (number) => {
    const shown = `${number.slice(0, 6)}…${number.slice(-4)}`;
    expect(await sentences(saying(`paid with ${number}.`))).toContain(
      `warning: I20: what may be a card number is kept, ${shown}, sent for ${completed}`,
    );
  },
);

test.each([
  "4111111111111112",
  "+4915112345678901",
  "ref-4111111111111111",
  "41111111111111111",
  "1772370005000",
])("I20: %s is not reported as a card number", async (text) =>
  expect(await sentences(saying(text))).toContain(SECRETS),
);

test("a buyer in a long challenge gives no finding", async () => {
  const runtime = await startService({ dataDir: join(folder, "waiting") });
  const { redirectUrl } = await newOrder(runtime, { ux: "single" });
  await pays(runtime, redirectUrl, {}, CHALLENGE_CARD);
  await runtime.turnBy(14 * 60_000);
  await runtime.stop();
  const path = storageIn(runtime.dataDir).describe();
  const file = new Database(path, { readonly: true });
  const tried = file
    .query<{ attempts: number }, []>("SELECT attempts FROM jobs WHERE kind = 'inquire'")
    .get();
  file.close();
  expect(tried?.attempts).toBeGreaterThanOrEqual(3);
  const found: string[] = [];
  const context = fakeCommandContext({ now: runtime.now });
  for await (const { message } of checkDatabase(runtime.config, context)) found.push(message);
  expect(found.filter((message) => message.includes("tried again"))).toEqual([]);
});
