// The command `audit`: next to a running service and without one, from a backup, and what commands on this machine leave
// in the log.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "../../../../src/cli/command.ts";
import { auditCommand } from "../../../../src/cli/commands/data/audit.ts";
import { backupCommand } from "../../../../src/cli/commands/data/backup.ts";
import { eraseCommand } from "../../../../src/cli/commands/data/erase.ts";
import { restoreCommand } from "../../../../src/cli/commands/data/restore.ts";
import { ordersCommand } from "../../../../src/cli/commands/orders.ts";
import { webhooksCommand } from "../../../../src/cli/commands/webhooks.ts";
import { auditRowsIn } from "../../../support/audit-log.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { newGroup } from "../../../support/http/acts.ts";
import type { Json, TestService } from "../../../support/service.ts";
import { START, startService } from "../../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "audit-command-"));
const dataDir = join(folder, "data");
let service: TestService;
let order: Json;
beforeAll(async () => {
  service = await startService({ dataDir });
  await service.program.start();
  order = await newGroup(service);
  await service.settle();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function run(
  command: Command,
  words: readonly string[] = [],
  options: Record<string, string | true> = {},
) {
  const context = fakeCommandContext();
  const code = await command.run({ words, options: { data: dataDir, yes: true, ...options } }, context);
  return { code, printed: context.printed(), notes: context.notes() };
}

test("an act has one line, and of another order, platform or time there is none", async () => {
  const { headers } = await service.api("POST", `/v1/orders/${order.id}/refund`, { amount: 5 });
  const { code, printed } = await run(auditCommand, [], { order: order.id });
  expect(code).toBe(0);
  expect(printed.trimEnd().split("  ")).toEqual([
    new Date(START).toISOString(),
    "apiKey ssss",
    "refund",
    "done",
    order.platformId,
    order.id,
    expect.stringMatching(/^\d+→\d+$/),
    "amount=5",
    headers.get("request-id") ?? "",
  ]);
  expect(await run(auditCommand, [], { platform: order.platformId })).toMatchObject({ printed });
  const others = [
    { order: "ord_01980d3c-6f00-7000-8000-0123456789ab" },
    { since: "2026-03-02" },
    { platform: "pl_2" },
  ];
  for (const options of others)
    expect(await run(auditCommand, [], options)).toMatchObject({
      code: 1,
      printed: "",
      notes: "No such row.\n",
    });
});

test("with --json each line is an object without what is unknown", async () => {
  const { printed } = await run(auditCommand, [], { order: order.id, since: "2026-03-01", json: true });
  const [row] = printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(row).toEqual({
    number: 1,
    time: new Date(START).toISOString(),
    actor: "apiKey",
    actorId: "ssss",
    action: "refund",
    platformId: order.platformId,
    orderId: order.id,
    seqBefore: expect.any(Number),
    seqAfter: expect.any(Number),
    parameters: { amount: 5 },
    outcome: "done",
    requestId: expect.stringMatching(/^req_/),
  });
});

test("what a command on this machine does is the operator's, with the network that it came from", async () => {
  const before = auditRowsIn(dataDir).length;
  await service.settle();
  await run(ordersCommand, ["refund", order.id], { amount: "1.00" });
  await service.settle();
  await run(ordersCommand, ["cancel", order.id]).catch(() => undefined);
  await run(webhooksCommand, ["replay"], { since: "2026-03-01" });
  await run(eraseCommand, ["bob@example.com"]);
  const rows = auditRowsIn(dataDir).slice(before);
  expect(rows.map(({ actor, action, outcome }) => [actor, action, outcome])).toEqual([
    ["operator", "refund", "done"],
    ...service.config.platforms.map(() => ["operator", "redeliver", "done"]),
    ["operator", "erase", "done"],
  ]);
  expect(rows.map(({ network }) => network)).toEqual(["127.0.0.0/24", "127.0.0.0/24", "127.0.0.0/24", null]);
});

test("a backup has the log, and a restore brings it back with a row of its own", async () => {
  const rows = auditRowsIn(dataDir);
  const file = join(folder, "backup.db");
  await run(backupCommand, [file]);
  const data = join(folder, "restored");
  await run(restoreCommand, [file], { data });
  const [restored, ...more] = auditRowsIn(data).slice(rows.length);
  expect(auditRowsIn(data).slice(0, rows.length)).toEqual([...rows]);
  expect(restored).toMatchObject({ actor: "operator", action: "restore", orderId: null, outcome: "done" });
  expect(more).toEqual([]);
  expect(readdirSync(data).filter((name) => name.includes("restoring"))).toEqual([]);
  const { printed } = await run(auditCommand);
  expect((await run(auditCommand, [], { data })).printed.startsWith(printed)).toBe(true);
});
