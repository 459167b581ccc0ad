// A disk that fails under the compiled service: a limit on how large its files may grow stands in for it.

import { afterEach, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const binary = join(import.meta.dir, "..", "..", "service");
/** Enough to start with, and for some orders; a shell counts in blocks of 512 bytes. */
const LARGEST_FILE_BLOCKS = 1_800;
const INTERNAL = 70;
const MOST_ORDERS = 500;
const folder = mkdtempSync(join(tmpdir(), "service-disk-"));
const url = "http://127.0.0.1:47313";
let child: Bun.Subprocess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(limit: string): Promise<Bun.Subprocess> {
  copyFileSync(binary, join(folder, "service"));
  const command = `trap '' XFSZ; ${limit}exec ./service --sandbox --port 47313`;
  const started = Bun.spawn(["sh", "-c", command], {
    cwd: folder,
    env: { HOME: folder },
    stdout: "ignore",
    stderr: "ignore",
  });
  while (started.exitCode === null && !(await answers())) await Bun.sleep(20);
  return started;
}

async function answers(): Promise<boolean> {
  return (await fetch(`${url}/health/live`).catch(() => undefined))?.ok ?? false;
}

function headers(): Record<string, string> {
  const text = readFileSync(join(folder, "sandbox-data", "sandbox-keys.json"), "utf8");
  const key = /sk_test_[\w-]+/.exec(text)?.[0] ?? "";
  return { Authorization: key, "Content-Type": "application/json" };
}

test("F4: when nothing can be written any more it answers 503 and ends with 70; what it acknowledged is there", async () => {
  child = await start(`ulimit -f ${LARGEST_FILE_BLOCKS}; `);
  const acknowledged: string[] = [];
  let refused: Response | undefined;
  while (refused === undefined && acknowledged.length < MOST_ORDERS) {
    const answer = await fetch(`${url}/v1/orders`, {
      method: "POST",
      headers: headers(),
      body: '{"amount":1000}',
    });
    if (answer.ok) acknowledged.push(((await answer.json()) as { data: { id: string } }).data.id);
    else refused = answer;
  }
  expect(refused?.status).toBe(503);
  expect(await child.exited).toBe(INTERNAL);

  child = await start("");
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const id of acknowledged) {
    expect((await fetch(`${url}/v1/orders/${id}`, { headers: headers() })).status).toBe(200);
  }
});
