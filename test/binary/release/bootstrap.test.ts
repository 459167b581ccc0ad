// Scripts of package.json, in a folder with stand-ins for npm's answers and for what they start: their messages without a
// network, and the signals and exit codes they pass on.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import packageJson from "../../../package.json";
import { until } from "../../support/binary/shop.ts";
import { ROOT } from "../../support/repository.ts";

const isPosix = process.platform !== "win32";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
  for (const file of ["package.json", "scripts/bootstrap.mjs"]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(path: string, lines: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, path), 0o755);
}

/** A Bun of the right version that installs nothing. */
function installBun(): void {
  const { bun } = packageJson.devDependencies;
  writeProgram(
    "node_modules/bun/bin/bun.exe",
    `case "$1" in --version) echo ${bun};; install) ;; *) exec ${process.execPath} "$@";; esac`,
  );
}

test("every script of package.json is one program with arguments, which any shell can start", () => {
  for (const script of Object.values(packageJson.scripts))
    expect(script).toMatch(/^node scripts\/bootstrap\.mjs \w+$/);
});

test.skipIf(!isPosix)("a first start without a network says so within seconds", () => {
  writeProgram(
    "bin/npm",
    // Without a cache of its own npm answers from the usual one. A path among the arguments may have a space, which on
    // Windows makes two of it.
    `case "$*" in */*) sleep 60;; esac
case "$npm_config_cache" in */bun-*/cache) echo "npm error code EAI_AGAIN" >&2; exit 1;; esac
sleep 60`,
  );
  const { exitCode, stderr } = Bun.spawnSync(["node", "scripts/bootstrap.mjs", "start"], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, "bin")}:${dirname(Bun.which("node") ?? "")}:/usr/bin:/bin` },
    timeout: 20_000,
  });
  expect(exitCode).toBe(1);
  expect(stderr.toString()).toMatch(/cannot be reached from here\. .*\nEAI_AGAIN\n$/);
});

test.skipIf(!isPosix)("the exit code of what a script starts is the script's", () => {
  installBun();
  writeFileSync(join(folder, "scripts", "check.ts"), "process.exit(process.argv.length)");
  const { exitCode } = Bun.spawnSync(["npm", "test", "--", "one", "two"], { cwd: folder });
  expect(exitCode).toBe(4);
});

test.skipIf(!isPosix)("SIGTERM to npm ends what it started, in order", async () => {
  installBun();
  const isThere = (name: string) => existsSync(join(folder, name));
  writeFileSync(
    join(folder, "scripts", "check.ts"),
    `process.on("SIGTERM", () => {
      require("node:fs").writeFileSync("ended", "");
      process.exit(0);
    });
    require("node:fs").writeFileSync("started", "");
    setTimeout(() => undefined, 30_000);`,
  );
  const child = Bun.spawn(["npm", "test"], { cwd: folder, stdout: "ignore", stderr: "ignore" });
  await until("a start", () => isThere("started") || undefined);
  child.kill("SIGTERM");
  await until("an end", () => isThere("ended") || undefined);
  expect([isThere("started"), isThere("ended")]).toEqual([true, true]);
});
