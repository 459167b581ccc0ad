// T31: files in the folder where the service is started neither run nor configure it.

import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runService, startService } from "../../support/binary/service.ts";

const webhookKey = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const secretKey = `sk_test_${"a".repeat(32)}`;

/** Two traps: code that leaves a trace when it runs, and a variable that completes the file. */
const setTraps = (folder: string): void => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write("trap.ts", `require("node:fs").writeFileSync(${JSON.stringify(join(folder, "sprung"))}, "");`);
  write("bunfig.toml", 'preload = ["./trap.ts"]\n[test]\npreload = ["./trap.ts"]\n');
  write(".env", `SHOP_SECRET_KEY=${secretKey}\n`);
  write(
    "config.toml",
    `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
`,
  );
};

const args = (port: number): readonly string[] => [
  ...["--sandbox", "--config", "config.toml"],
  ...["--port", String(port)],
];

test("the traps work: a plain bun runs and reads them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "traps-"));
  setTraps(folder);
  const command = [process.execPath, "-e", "console.log(process.env.SHOP_SECRET_KEY)"];
  const run = Bun.spawnSync(command, { cwd: folder, env: { HOME: folder } });
  expect(run.stdout.toString().trim()).toBe(secretKey);
  expect(existsSync(join(folder, "sprung"))).toBe(true);
  rmSync(folder, { recursive: true });
});

test("T31: the service runs no preload of a bunfig.toml", async () => {
  const env = { SHOP_SECRET_KEY: secretKey, SHOP_WEBHOOK_KEY: webhookKey };
  await using service = await startService({ args, env, prepare: setTraps });
  expect((await fetch(service.url, { redirect: "manual" })).status).toBeLessThan(500);
  await service.stop();
  expect(existsSync(join(service.folder, "sprung"))).toBe(false);
});

test("T31: the service reads no .env: the variable that only stands there is missing", async () => {
  const env = { SHOP_WEBHOOK_KEY: webhookKey };
  const ended = await runService(args(1), { env, prepare: setTraps });
  expect(ended).toMatchObject({ code: 78, printed: expect.stringContaining("SHOP_SECRET_KEY") });
});
