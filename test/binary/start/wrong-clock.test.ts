// A program that was made later than the clock says: run from source, with a making of its own.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIVE_ENV, liveConfig } from "../../support/binary/live-config.ts";
import { freePort } from "../../support/binary/ports.ts";
import { PATIENCE_MS } from "../../support/patience.ts";
import { ROOT } from "../../support/repository.ts";

const main = join(ROOT, "src", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "wrong-clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

const port = await freePort();
const DAY_MS = 86_400_000;

writeFileSync(join(folder, "config.toml"), liveConfig(`port = ${port}`));

const env = { HOME: folder, ...LIVE_ENV };

/** Made that much later than now; it is ended as soon as it says `until`. */
async function run(madeInMs: number, until: string, ...args: string[]) {
  const making = { version: "1", revision: "1", builtAt: Date.now() + madeInMs };
  const child = Bun.spawn([process.execPath, "--define", `BUILD=${JSON.stringify(making)}`, main, ...args], {
    cwd: folder,
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: PATIENCE_MS,
  });
  let printed = "";
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text;
    if (printed.includes(until)) child.kill();
  }
  return { code: await child.exited, printed, told: await child.stderr.text() };
}

test.each([
  ["the service", ["--config", "config.toml"]],
  ["a command that would be the service", ["reconcile", "--config", "config.toml"]],
])("in earnest %s is not started, with 70 and both times", async (_name, args) => {
  expect(await run(DAY_MS, "Listening", ...args)).toEqual({
    code: 70,
    printed: "",
    told: expect.stringMatching(
      /^Nothing is started: the clock says \d{4}-.*Z, and this program was made at \d{4}-.*Z: set it, .*\.\n$/,
    ),
  });
});

test("with a clock that may be right the same is started", async () => {
  expect(await run(-DAY_MS, "Listening", "--config", "config.toml")).toMatchObject({
    code: 0,
    told: expect.not.stringContaining("the clock"),
  });
});

test("a stop that was asked for is logged, so that a log without it tells of a kill", async () => {
  const { told } = await run(-DAY_MS, "Listening", "--config", "config.toml");
  expect(told).toMatch(/"event":"started".*\n([\s\S]*\n)?\{"time":"[^"]+","event":"stopped"\}\n$/);
});

test("a sandbox says so and runs", async () => {
  expect(await run(DAY_MS, "Sandbox is running", "--sandbox", "--port", String(port))).toMatchObject({
    code: 0,
    printed: expect.stringContaining("Sandbox is running"),
    told: expect.stringMatching(/^Take care: the clock says /),
  });
});
