// What `check` finds in the data: nothing in a whole life, and each thing that somebody broke.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDatabase } from "../../src/cli/check-data.ts";
import type { Config } from "../../src/config/config.ts";
import { newGroup, newOrder, pays } from "../http/acts.ts";
import { fakeMeans } from "../means.ts";
import { START, startWorld } from "../world.ts";

let config: Config;
let completed: string;
const folder = mkdtempSync(join(tmpdir(), "check-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const world = await startWorld({ dataDir: join(folder, "lived") });
  config = world.config;
  completed = (await newGroup(world)).id;
  await world.settle();
  await world.api("POST", `/v1/orders/${completed}/refund`, { amount: 1_000 });
  const open = await newOrder(world, { ux: "collect", tpc: true });
  await pays(world, open.redirectUrl, { amount: 5_000 });
  const cancelled = await newGroup(world, { type: "standard" }, ["Bob"]);
  await world.api("POST", `/v1/orders/${cancelled.id}/cancel`, {});
  await newOrder(world);
  await world.settle();
  await world.stop();
});

/** What `check` says of the same data after `damage`. */
async function sentences(damage?: string): Promise<readonly string[]> {
  const dataDir = mkdtempSync(join(folder, "broken-"));
  const path = join(dataDir, "service.db");
  copyFileSync(join(folder, "lived", "service.db"), path);
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
    fakeMeans({ now: () => START }),
  ))
    found.push(`${level}: ${message}`);
  return found.filter((line) => !line.startsWith("ok: /"));
}

test("nothing is wrong with orders that were paid, refunded, cancelled or left alone", async () => {
  expect(await sentences()).toEqual(["ok: 4: each agrees with its journal and its money"]);
});

test.each([
  [
    "I8: a status",
    "UPDATE orders SET status = 'cancelled' WHERE id = $id",
    "the journal tells another status",
  ],
  [
    "I1: an amount captured",
    "UPDATE authorizations SET captured = captured - 1 WHERE order_id = $id",
    "captured",
  ],
  ["I1: a movement", "DELETE FROM movements WHERE order_id = $id AND merchant < 0", "refunded"],
  [
    "I2: more captured than held",
    "UPDATE authorizations SET captured = authorized + 1 WHERE order_id = $id",
    "I2: ",
  ],
  ["I21: a gap in the journal", "DELETE FROM journal WHERE order_id = $id AND seq = 3", "I21: "],
  ["I21: a journal that is gone", "DELETE FROM journal WHERE order_id = $id", "I21: there is no journal"],
])("%s that was changed by hand is found", async (_name, damage, sentence) => {
  const [problem, ...others] = await sentences(damage);
  expect(problem).toStartWith(`problem: ${completed}: `);
  expect(problem).toContain(sentence);
  expect(others).toEqual([]);
});

test("I13: an event that nothing will deliver is found", async () => {
  const damage = "UPDATE events SET state = 'pending' WHERE order_id = $id AND name = 'order.completed'";
  expect(await sentences(damage)).toContain("problem: I13: 1 are to be sent, and nothing will send them");
});

test("orders of a platform that the configuration has lost are pointed out", async () => {
  const lines = await sentences("UPDATE orders SET platform_id = 'pl_gone' WHERE id = $id");
  expect(lines.join("\n")).toContain("pl_gone, which the configuration does not name");
});
