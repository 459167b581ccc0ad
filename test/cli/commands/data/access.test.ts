// The command `access`: through a running service and with the service stopped.

import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessCommand } from "../../../../src/cli/commands/data/access.ts";
import { auditRowsIn } from "../../../support/audit-log.ts";
import { fakeCommandContext } from "../../../support/command-context.ts";
import { newGroup } from "../../../support/http/acts.ts";
import { platform, startService } from "../../../support/service.ts";

const { id: PLATFORM } = platform();

test("writes the same JSON through a running service and with the service stopped", async () => {
  const data = mkdtempSync(join(tmpdir(), "access-command-"));
  const runtime = await startService({ dataDir: data });
  await runtime.program.start();
  const { id } = await newGroup(runtime);
  await runtime.settle();
  const run = async (words: readonly string[], options: Record<string, string | true> = {}) => {
    const context = fakeCommandContext({
      openProgram: () => fakeCommandContext().openProgram(runtime.config),
    });
    const code = await accessCommand.run({ words, options: { data, sandbox: true, ...options } }, context);
    return { code, printed: context.printed(), told: context.notes() };
  };
  const { code, printed, told } = await run(["bob@example.com"]);
  expect([code, told]).toEqual([0, "1 order.\n"]);
  const report = JSON.parse(printed);
  expect(report).toMatchObject({ email: "bob@example.com", orders: [{ id, role: "coBuyer" }] });

  const to = join(data, "bob.json");
  expect((await run(["Bob@example.com"], { to, platform: PLATFORM })).told).toBe(`1 order in ${to}.\n`);
  expect([statSync(to).mode & 0o777, JSON.parse(readFileSync(to, "utf8")).orders]).toEqual([
    0o600,
    report.orders,
  ]);
  const rows = auditRowsIn(data).length;
  await expect(run(["bob@example.com"], { to })).rejects.toThrow("is there already");
  expect(auditRowsIn(data)).toHaveLength(rows);
  const none = join(data, "zoe.json");
  await expect(run(["zoe@example.com"], { to: none })).rejects.toThrow("no order names zoe@example.com");
  expect(existsSync(none)).toBe(false);
  await expect(run(["zoe@example.com"])).rejects.toThrow("no order names zoe@example.com");
  await expect(run(["bob@example.com"], { platform: "pl_other" })).rejects.toThrow(
    "--platform: must be one of pl_",
  );
  await expect(run(["bob"])).rejects.toThrow('"bob" is no e-mail address');
  await expect(run([])).rejects.toThrow("whose data? split-payment access EMAIL");

  await runtime.stop();
  expect(JSON.parse((await run(["bob@example.com"])).printed).orders).toEqual(report.orders);
  rmSync(data, { recursive: true });
});
