// `dashboard` next to a running service.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dashboardCommand } from "../../../src/cli/commands/dashboard.ts";
import { EXIT } from "../../../src/cli/exit.ts";
import { fakeCommandContext } from "../../support/command-context.ts";
import { startDashboard } from "../../support/dashboard/dashboard.ts";
import type { TestService } from "../../support/service.ts";

let service: TestService;
const dataDir = mkdtempSync(join(tmpdir(), "dashboard-test-"));
beforeAll(async () => {
  service = await startDashboard({ dataDir });
  await service.program.start();
});
afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

async function invite(email: string, options: Readonly<Record<string, string>>) {
  const context = fakeCommandContext();
  const given = { words: ["invite", email], options: { data: dataDir, ...options } };
  const code = await dashboardCommand.run(given, context);
  return { code, printed: context.printed() };
}

test("invite: a platform that is not configured is an error of the command line, which says what is", async () => {
  const ids = service.config.platforms.map(({ id }) => id);
  const invited = { code: EXIT.done, printed: expect.stringContaining("/dashboard/enter#") };
  expect(await invite("ana@shop.example", { role: "owner" })).toEqual(invited);
  for (const platform of ["pl_01980d3c-6f00-7000-8000-00000000ffff", "shop"])
    await expect(invite("bob@shop.example", { platform })).rejects.toMatchObject({
      code: EXIT.configuration,
      message: `--platform: must be one of ${ids.join(", ")}, not "${platform}"`,
    });
  expect(await invite("bob@shop.example", { platform: String(ids[0]) })).toEqual(invited);
});
