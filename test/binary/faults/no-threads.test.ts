// A machine that gives the service no more threads, as at a limit of processes. Only root can try it: the limit holds
// for other users alone.

import { afterAll, expect, test } from "bun:test";
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/binary/service.ts";
import { until } from "../../support/binary/shop.ts";

const USER = "12345";
const AT_ONCE = 200;
const asUser = ["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"];
const canTry = process.getuid?.() === 0 && Bun.which("setpriv") !== null && Bun.which("prlimit") !== null;
const folder = mkdtempSync(join(tmpdir(), "no-threads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!canTry)(
  "without a thread for bursts of orders the service goes on, and says so once",
  async () => {
    chmodSync(folder, 0o777);
    copyFileSync(join(import.meta.dir, "..", "..", "..", "service"), join(folder, "service"));
    const port = await freePort();
    const child = Bun.spawn([...asUser, join(folder, "service"), "--sandbox", "--port", String(port)], {
      cwd: folder,
      env: { HOME: folder, PATH: process.env.PATH },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      void (async () => {
        for await (const text of stream.pipeThrough(new TextDecoderStream())) printed += text;
      })();
    await until("a greeting", () => (printed.includes("Stop with") ? true : undefined));
    const limited = Bun.spawnSync([...asUser, "prlimit", "--pid", String(child.pid), "--nproc=1:1"]);
    expect(limited.exitCode).toBe(0);

    const authorization = /sk_test_[\w-]+/.exec(printed)?.[0] ?? "";
    const headers = { authorization, "content-type": "application/json" };
    const order = { method: "POST", headers, body: '{"amount":1000}' };
    const url = `http://127.0.0.1:${port}/v1/orders`;
    for (let burst = 0; burst < 2; burst += 1) {
      const statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => (await fetch(url, order)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    expect(printed.match(/"storeWorkerLost"/g)).toHaveLength(1);
  },
);
