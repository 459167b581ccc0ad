// Stops that fail on the way: run from source, with a file in the data directory that cannot be deleted.

import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SANDBOX_DATA } from "../../../src/app/data-directory/data-files.ts";
import { freePort } from "../../support/binary/ports.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { ROOT } from "../../support/repository.ts";

/** Runs a sandbox, puts a folder in the place of one of its files, and asks it to stop. */
async function stopWithout(file: string) {
  const folder = mkdtempSync(join(tmpdir(), "failed-stop-"));
  const args = ["--sandbox", "--port", String(await freePort())];
  const child = Bun.spawn([process.execPath, join(ROOT, "src", "main.ts"), ...args], {
    cwd: folder,
    env: { HOME: folder },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
  let printed = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text;
    if (!printed.includes("Stop with Ctrl+C")) continue;
    printed = "";
    rmSync(join(folder, SANDBOX_DATA, file));
    mkdirSync(join(folder, SANDBOX_DATA, file));
    child.kill("SIGTERM");
  }
  const ended = { code: await child.exited, told: await child.stderr.text() };
  rmSync(folder, { recursive: true });
  return ended;
}

test("a file for commands that cannot be deleted is left behind", async () => {
  expect(await stopWithout("operator.json")).toEqual({
    code: 0,
    told: expect.stringContaining('"event":"operatorFileFailed"'),
  });
});

test("a store that cannot be closed is an alert, and the process ends all the same", async () => {
  expect(await stopWithout("service.db.pid")).toEqual({
    code: 70,
    told: expect.stringContaining('"event":"unexpectedError","level":"alert"'),
  });
});
