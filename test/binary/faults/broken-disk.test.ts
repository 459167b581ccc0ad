// A disk that fails under the compiled service: a limit on how large its files may grow stands in for it.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/binary/ports.ts";
import { BINARY } from "../../support/repository.ts";

const INTERNAL = 70;
const MOST_ORDERS = 5_000;
let folder: string;
let port: number;
let url: string;
let child: Bun.Subprocess | undefined;
beforeEach(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), "service-disk-"));
});
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(limit: string): Promise<Bun.Subprocess> {
  copyFileSync(BINARY, join(folder, "service"));
  const command = `trap '' XFSZ; ${limit}exec ./service --sandbox --port ${port}`;
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

/** Makes orders, so many at once, until one is refused. */
async function makeOrders(atOnce: number) {
  const acknowledged: string[] = [];
  let refused: Response | undefined;
  const make = async (): Promise<void> => {
    while (refused === undefined && acknowledged.length < MOST_ORDERS) {
      const order = { method: "POST", headers: headers(), body: '{"amount":1000}' };
      const answer = await fetch(`${url}/v1/orders`, order);
      if (answer.ok) acknowledged.push(((await answer.json()) as { data: { id: string } }).data.id);
      else refused = answer;
    }
  };
  await Promise.allSettled(Array.from({ length: atOnce }, make));
  return { acknowledged, refused };
}

// Enough for some orders once the first start has made its tables; a shell counts in blocks of 512 bytes.
test.each([
  { atOnce: 1, largestFileBlocks: 1_800 },
  { atOnce: 64, largestFileBlocks: 12_000 },
])(
  "F4: when nothing can be written any more it answers 503 and ends with 70; what it acknowledged is there (%j)",
  async ({ atOnce, largestFileBlocks }) => {
    child = await start("");
    child.kill("SIGTERM");
    await child.exited;

    child = await start(`ulimit -f ${largestFileBlocks}; `);
    const { acknowledged, refused } = await makeOrders(atOnce);
    expect(refused?.status).toBe(503);
    expect(await child.exited).toBe(INTERNAL);

    child = await start("");
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const id of acknowledged) {
      expect((await fetch(`${url}/v1/orders/${id}`, { headers: headers() })).status).toBe(200);
    }
  },
);
