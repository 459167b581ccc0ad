// Exports of an order whose captain pays later, in CSV: its deadlines, and its own line.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportCommand } from "../../../../src/cli/commands/data/export.ts";
import { DAY } from "../../../../src/domain/time.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { agreed, orderOf } from "../../../support/financing/agreement.ts";
import { newOrder } from "../../../support/http/acts.ts";
import { START, startService } from "../../../support/service.ts";

const data = mkdtempSync(join(tmpdir(), "export-deadlines-test-"));
let orderId: string;
let chargeId: string | undefined;
afterAll(() => rmSync(data, { recursive: true }));

beforeAll(async () => {
  const service = await startService({ dataDir: data });
  await newOrder(service);
  orderId = await agreed(service);
  await service.turnTo(START + 31 * DAY);
  await service.api("POST", `/v1/orders/${orderId}/refund`, { amount: 2000 });
  await service.settle();
  chargeId = (await orderOf(service, orderId)).financing?.charges[0]?.id;
  await service.stop();
});

async function run(
  options: Record<string, string> = {},
  kind: "deadlines" | "orders" = "deadlines",
): Promise<readonly string[]> {
  const context = fakeCommandContext();
  expect(await exportCommand.run({ options: { data, ...options }, words: [kind] }, context)).toBe(0);
  return context.printed().trimEnd().split("\r\n");
}

test("deadlines: a line for each, paid or owed, with what was given up of it", async () => {
  const [header, paid, owed] = await run();
  const platform = "pl_01890000-0000-7000-8000-000000000001,cart 7";
  expect(header).toBe(
    "deadline,order,due,platform,reference,status,failure,currency,amount,fee,lowered,given_back,charge",
  );
  expect(paid).toEndWith(
    `,${orderId},2026-04-01T08:00:00.000Z,${platform},paid,,EUR,33.33,0.50,0.00,0.00,${chargeId}`,
  );
  expect(owed).toEndWith(
    `,${orderId},2026-05-01T08:00:00.000Z,${platform},upcoming,,EUR,13.33,0.20,20.00,0.00,`,
  );
});

test("deadlines of a period are those due in it", async () => {
  expect(await run({ since: "2026-04-15", until: "2026-06-01" })).toHaveLength(2);
  expect(await run({ since: "2026-06-01" })).toHaveLength(1);
});

test("orders: captured and financed are the amount", async () => {
  const [header = "", ...lines] = await run({}, "orders");
  const columns = header.split(",");
  const cells = lines.find((line) => line.startsWith(orderId))?.split(",") ?? [];
  const sum = (column: string) => cells[columns.indexOf(column)];
  expect(["amount", "captured", "financed", "refunded"].map(sum)).toEqual([
    "100.00",
    "33.34",
    "66.66",
    "20.00",
  ]);
  expect(lines.find((line) => !line.startsWith(orderId))).toEndWith(",0.00,0.00");
});
