// Files of a data folder that are none, or cannot be written: what a command or a start says, and how it ends.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BINARY } from "../../support/repository.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unexpected-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]) {
  const env = { HOME: folder };
  const { exitCode, stdout, stderr } = Bun.spawnSync([BINARY, ...args], {
    cwd: folder,
    env,
    timeout: 20_000,
  });
  return { code: exitCode, printed: stdout.toString(), told: stderr.toString() };
}

test.each([
  ["a command", ["check", "--offline"]],
  ["a start", []],
])("F36: an unexpected error of %s ends with 70, and not as if something had been found", (_, words) => {
  mkdirSync(join(folder, "keys", "sandbox-keys.json"), { recursive: true });
  const { code, told } = run(...words, "--sandbox", "--data", "keys");
  expect(told).toMatch(/^An unexpected error\. .*report it with these lines:\n[\s\S]*EISDIR/);
  expect(code).toBe(70);
});

test("check goes on after a database that cannot be opened, and ends with 1", () => {
  expect(run("reconcile", "--sandbox", "--data", "data").code).toBe(0);
  mkdirSync(join(folder, "data", "service.db-wal"));
  const { code, printed, told } = run("check", "--sandbox", "--offline", "--data", "data");
  expect(printed).toMatch(/^problem +database .*service\.db cannot be read: unable to open database file$/m);
  expect(printed).toMatch(/\n\n\d problems?, \d warnings?\.\n$/);
  expect([code, told]).toEqual([1, ""]);
});

test("F3: a sandbox that has no room for its keys says so, and leaves no part of them", () => {
  const line = `trap '' XFSZ; ulimit -f 0; exec ${BINARY} --sandbox --data full`;
  const { exitCode, stderr } = Bun.spawnSync(["bash", "-c", line], { cwd: folder, env: { HOME: folder } });
  expect(stderr.toString()).toMatch(/^\S+\/sandbox-keys\.json cannot be written: .* \(EFBIG\)\n$/);
  expect(exitCode).toBe(78);
  expect(readdirSync(join(folder, "full"))).toEqual([]);
});
