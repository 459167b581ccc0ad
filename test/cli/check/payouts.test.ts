// Check of payouts: what was changed by hand is found.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPayouts } from "../../../src/cli/check/payouts.ts";
import { openInspection } from "../../../src/store/sqlite/inspect/inspect.ts";
import { newGroup } from "../../support/http/acts.ts";
import { START, startService } from "../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "check-payouts-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const payouts = { period: "daily", minimum: 20_000, from: START - 86_400_000, timeZone: "UTC" } as const;
  const service = await startService({ dataDir: folder, platform: { payouts } });
  for (let day = 0; day < 2; day++) {
    await newGroup(service);
    await service.settle();
    await service.turnBy(86_400_000);
  }
  await service.stop();
});

function found(damage?: string): readonly string[] {
  const path = join(folder, "damaged.db");
  rmSync(path, { force: true });
  copyFileSync(join(folder, "service.db"), path);
  const database = new Database(path);
  const triggers = database.query<{ name: string }, []>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
  );
  for (const { name } of triggers.all()) database.run(`DROP TRIGGER ${name}`);
  database.run("PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0");
  if (damage !== undefined) database.run(damage);
  database.close();
  const inspection = openInspection(path);
  const sentences = [...checkPayouts(inspection)].map(({ level, message }) => `${level}: ${message}`);
  inspection.close();
  return sentences.map((sentence) => sentence.replace(/po_\S+/, "po"));
}

test("payouts that nobody touched are well", () => {
  expect(found()).toEqual(["ok: 2 payouts: each goes on from the one before and agrees with its entries"]);
});

test.each([
  ["UPDATE payouts SET amount = 1 WHERE amount = 0", "I28: po pays 1 of 10000"],
  [
    "UPDATE payouts SET brought_forward = 5 WHERE amount > 0",
    "I28: po begins with 5, 10000 was carried forward",
  ],
  ["UPDATE balance_entries SET payout_id = NULL WHERE number = 2", "I28: po totals 20000, its entries 10000"],
  [
    "UPDATE balance_entries SET currency = 'USD' WHERE number = 1",
    "I28: po has 1 that belong to another platform, currency or period",
  ],
])("I28: %s is found", (damage, sentence) => {
  expect(found(damage)).toContain(`problem: ${sentence}`);
});
