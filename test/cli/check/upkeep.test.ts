// Findings of `check` about upkeep: what backups, rehearsals and reconciliations reported, and the log's latest warnings.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRecentWarnings } from "../../../src/app/recent-warnings.ts";
import type { Finding } from "../../../src/cli/check/finding.ts";
import { checkUpkeep, checkWarnings } from "../../../src/cli/check/upkeep.ts";
import { backupCommand } from "../../../src/cli/commands/data/backup.ts";
import { restoreCommand } from "../../../src/cli/commands/data/restore.ts";
import { DAY, HOUR } from "../../../src/domain/time.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { newOrder, pays } from "../../support/http/acts.ts";
import type { TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "upkeep-test-"));
const dataDir = join(folder, "data");
let service: TestService;
beforeAll(async () => {
  const refuse = async () => ({ kind: "refused", failure: "SMTP 550 at RCPT TO" }) as const;
  service = await startService({ dataDir, sendMail: refuse });
  await service.program.start();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const lines = (findings: readonly Finding[]) =>
  findings.map(({ level, about, message }) => `${level} ${about}: ${message}`);
const upkeepAt = async (now: number, mode: "live" | "sandbox" = "live") =>
  lines(
    await Array.fromAsync(checkUpkeep({ ...service.config, mode }, fakeCommandContext({ now: () => now }))),
  );

test("of a new service nothing is known, which with real money is worth a warning", async () => {
  expect(await upkeepAt(START, "sandbox")).toEqual([]);
  expect(await upkeepAt(START)).toEqual([
    "warning backup: no backup is known; split-payment backup FILE makes one",
    "warning backup: no rehearsal of a restore is known; split-payment restore FILE --check rehearses one",
  ]);
});

test("a backup and its rehearsal report to the running service, which keeps when they were", async () => {
  const file = join(folder, "backup.db");
  const given = { words: [file], options: { data: dataDir } };
  expect(await backupCommand.run(given, fakeCommandContext())).toBe(0);
  await service.turnBy(HOUR);
  const rehearsed = { ...given, options: { data: dataDir, check: true } } as const;
  expect(await restoreCommand.run(rehearsed, fakeCommandContext())).toBe(0);
  const { operations } = service.program.application;
  await operations.reconcile(0);
  await service.turnBy(HOUR);
  await operations.reconcile(START);
  expect(await upkeepAt(START + DAY)).toEqual([
    "ok backup: last backup: 2026-03-01 12:00 UTC",
    "ok backup: last rehearsal of a restore: 2026-03-01 13:00 UTC",
    "ok reconciled: last comparison of all payments: 2026-03-01 13:00 UTC",
    "ok reconciled: last hourly comparison: 2026-03-01 14:00 UTC",
  ]);
  expect((await upkeepAt(START + 7 * DAY + 1))[0]).toBe(
    "warning backup: last backup: 2026-03-01 12:00 UTC; split-payment backup FILE makes one",
  );
  expect((await upkeepAt(START + 91 * DAY, "sandbox")).join()).not.toContain("warning");
});

test("what a rehearsal found wrong stays known until the next one", async () => {
  const { operations } = service.program.application;
  await operations.reportUpkeep({ kind: "rehearsal", problems: 2 });
  const warning = "warning backup: last rehearsal of a restore: 2026-03-01 14:00 UTC, with 2 problems; ";
  expect((await upkeepAt(START))[1]).toStartWith(warning);
  await operations.reportUpkeep({ kind: "rehearsal", problems: 0 });
  expect((await upkeepAt(START))[1]).toStartWith("ok ");
});

test("without a service that runs, a backup is made and nothing is kept", async () => {
  const alone = join(folder, "alone");
  const stopped = await startService({ dataDir: alone });
  await stopped.stop();
  const given = { words: [join(folder, "alone.db")], options: { data: alone } };
  const context = fakeCommandContext();
  expect(await backupCommand.run(given, context)).toBe(0);
  expect(context.notes()).toBe("");
  const findings = await Array.fromAsync(checkUpkeep({ ...service.config, dataDir: alone }, context));
  expect(findings).toEqual([]);
});

test("the latest warnings of the running service are told, all of them if asked", async () => {
  const told = async (all: boolean) => {
    const findings: Finding[] = [];
    for await (const finding of checkWarnings(service.config, { all })) findings.push(finding);
    return lines(findings);
  };
  expect(await told(false)).toEqual(["ok log: no warning since the start"]);
  await pays(service, (await newOrder(service)).redirectUrl);
  await service.settle();
  const [first, ...rest] = await told(true);
  expect(first).toMatch(/^ok log: 1 warning since the start, the last: mailGivenUp at 2026-03-01T/);
  expect(rest).toEqual([expect.stringContaining('"event":"mailGivenUp","level":"warning"')]);
  expect((await told(false)).join()).toEndWith("split-payment check --warnings prints the latest 200");
});

test("200 warnings and alerts are kept, and nothing else", () => {
  const recent = createRecentWarnings(() => START);
  const logged: string[] = [];
  const log = recent.watch(({ event }) => logged.push(event));
  log({ event: "started" });
  expect(recent.latest()).toEqual([]);
  for (let count = 1; count <= 201; count++) log({ event: "diskNearlyFull", level: "alert", count });
  expect(logged).toHaveLength(202);
  expect(recent.latest()).toHaveLength(200);
  expect(recent.latest()[0]).toMatchObject({ event: "diskNearlyFull", level: "alert", count: 201 });
  expect(recent.latest().at(-1)).toMatchObject({ count: 2 });
});
