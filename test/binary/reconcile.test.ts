// The command that compares payments with the provider, as an operator types it.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "./service.ts";

const service = join(import.meta.dir, "..", "..", "service");
const data = mkdtempSync(join(tmpdir(), "reconcile-"));
afterAll(() => rmSync(data, { recursive: true }));

function run(...args: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([service, "reconcile", ...args]);
  return { exitCode, said: `${stdout}${stderr}` };
}

test("says what it compared, and ends with 0 when nothing is left", () => {
  expect(run("--sandbox", "--data", data)).toEqual({
    exitCode: 0,
    said: "Payments compared: 0, put right: 0, left for you: 0.\n",
  });
});

test("while the service runs, it compares beside it and says so", async () => {
  const service = await startService();
  try {
    const args = ["--sandbox", "--data", join(service.folder, "sandbox-data")];
    expect(run(...args)).toEqual({
      exitCode: 0,
      said: expect.stringMatching(/^Payments compared: 0, .*The service is running: .*Its own bank/s),
    });
  } finally {
    await service[Symbol.asyncDispose]();
  }
});

test("a mistyped option is refused as for a start", () => {
  const { exitCode, said } = run("--sandbx");
  expect(exitCode).toBe(78);
  expect(said).toContain("did you mean --sandbox?");
});
