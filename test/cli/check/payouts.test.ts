// Check of payouts: what was changed by hand is found.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPayouts } from "../../../src/cli/check/payouts.ts";
import type { Inspection } from "../../../src/store/inspection.ts";
import { openInspection } from "../../../src/store/sqlite/inspect/inspect.ts";
import { newGroup } from "../../support/http/acts.ts";
import { START, startService } from "../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "check-payouts-"));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const payouts = { period: "daily", minimum: 20_000, from: START - 86_400_000, timeZone: "UTC" } as const;
  // Nothing listens there: the webhooks wait.
  const waiting = { events: ["payout.created"], notifyUrl: "http://127.0.0.1:9/hook" };
  const service = await startService({ dataDir: folder, platform: { payouts, ...waiting } });
  for (let day = 0; day < 2; day++) {
    await newGroup(service);
    await service.settle();
    await service.turnBy(86_400_000);
  }
  await service.stop();
});

function found(damage?: string): Promise<readonly string[]> {
  return inspected(damage, async (inspection) =>
    (await Array.fromAsync(checkPayouts(inspection))).map(({ level, message }) =>
      `${level}: ${message}`.replace(/po_\S+/, "po"),
    ),
  );
}

async function inspected<T>(
  damage: string | undefined,
  look: (inspection: Inspection) => Promise<T>,
): Promise<T> {
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
  const seen = await look(inspection);
  await inspection.close();
  return seen;
}

test("untouched payouts give no finding", async () => {
  expect(await found()).toEqual([
    "ok: 2 payouts: each goes on from the one before and agrees with its entries",
  ]);
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
])("I28: %s is found", async (damage, sentence) => {
  expect(await found(damage)).toContain(`problem: ${sentence}`);
});

describe("I19: the webhooks of payouts, which are of no order", () => {
  const misplaced = (damage?: string) =>
    inspected(damage, async (inspection) =>
      (await inspection.strays()).map(({ thing, fault }) => `${thing} ${fault}`),
    );

  test("are in their places while they wait, each with its job", async () => {
    expect(await misplaced()).toEqual([]);
    expect(await inspected(undefined, (inspection) => inspection.waiting(Infinity, 0))).toMatchObject({
      forgottenEvents: 0,
    });
  });

  test.each([
    [
      "UPDATE events SET order_id = (SELECT id FROM orders)",
      "event whose bytes name another order or platform",
    ],
    ["UPDATE events SET platform_id = 'pl_other'", "event whose bytes name another order or platform"],
    [
      "UPDATE jobs SET order_id = (SELECT id FROM orders) WHERE kind = 'deliver' AND subject = (SELECT min(id) FROM events)",
      "task about what is another order's",
    ],
  ])("are found after %s", async (damage, fault) => {
    expect(await misplaced(damage)).toContain(fault);
  });
});
