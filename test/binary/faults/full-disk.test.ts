// A disk without room under the compiled service: a file system in memory, which only root can mount.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/binary/ports.ts";
import { until } from "../../support/binary/shop.ts";
import { BINARY } from "../../support/repository.ts";

const folder = mkdtempSync(join(tmpdir(), "full-disk-"));
const disk = mkdtempSync(join(tmpdir(), "full-disk-mount-"));
const canMount =
  process.getuid?.() === 0 &&
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], { stderr: "ignore" }).success;
const NO_ROOM = 507;
const MORE_THAN_FITS = 500;

let child: Bun.Subprocess<"ignore", "pipe", "pipe">;
let printed = "";
let url: string;

async function order(): Promise<number> {
  const key = /sk_test_[\w-]+/.exec(printed)?.[0] ?? "";
  const headers = { authorization: key, "content-type": "application/json" };
  const body = JSON.stringify({ amount: 1_000, metadata: { note: "x".repeat(400) } });
  return (await fetch(`${url}/v1/orders`, { method: "POST", headers, body })).status;
}

describe.skipIf(!canMount)("a disk without room", () => {
  beforeAll(async () => {
    copyFileSync(BINARY, join(folder, "service"));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const args = ["--sandbox", "--data", join(disk, "data"), "--port", String(port)];
    child = Bun.spawn([join(folder, "service"), ...args], {
      cwd: folder,
      env: { HOME: folder },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    for (const stream of [child.stdout, child.stderr])
      void (async () => {
        for await (const text of stream.pipeThrough(new TextDecoderStream())) printed += text;
      })();
    await until("a greeting", () => (printed.includes("Stop with") ? true : undefined));
  });

  test("F3: is one alert that says file, operation and error, however many are refused", async () => {
    let refused = 0;
    for (let i = 0; i < MORE_THAN_FITS && refused < 20; i += 1) if ((await order()) === NO_ROOM) refused += 1;
    expect(refused).toBe(20);
    const alerts = printed
      .split("\n")
      .filter((line) => line.includes('"level":"alert"') && line.includes("Failed"));
    expect(alerts).toHaveLength(1);
    expect(JSON.parse(alerts[0] ?? "")).toMatchObject({
      event: "storeFailed",
      kind: "full",
      code: "SQLITE_FULL",
      operation: "write",
      file: join(disk, "data", "service.db-wal"),
    });
  });

  test("F3: SIGTERM ends it quietly, and says that the log stays where it is", async () => {
    try {
      writeFileSync(join(disk, "rest"), Buffer.alloc(4 << 20));
    } catch {
      // Now there is no room at all.
    }
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
    await until("its last line", () => (printed.includes('"event":"logNotCleared"') ? true : undefined));
    expect(printed).not.toContain("unexpectedError");
  });
});

afterAll(() => {
  child?.kill("SIGKILL");
  if (canMount) Bun.spawnSync(["umount", disk]);
  rmSync(disk, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

test("F3: a log whose disk is full does not end the service", async () => {
  const home = mkdtempSync(join(tmpdir(), "full-log-"));
  const port = await freePort();
  const [stdout, stderr] = [Bun.file("/dev/full"), Bun.file("/dev/full")];
  const args = ["--sandbox", "--data", join(home, "data"), "--port", String(port)];
  const logging = Bun.spawn([BINARY, ...args], { cwd: home, env: { HOME: home }, stdout, stderr });
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  try {
    await until("an answer", isLive);
    logging.kill("SIGHUP");
    await until("an answer after a line of the log", isLive);
    logging.kill();
    expect(await logging.exited).toBe(0);
  } finally {
    logging.kill("SIGKILL");
    rmSync(home, { recursive: true });
  }
});
