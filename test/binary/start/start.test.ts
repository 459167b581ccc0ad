// The compiled service, alone in a folder: it starts, stops when asked, and comes back after it was killed.

import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runService, startService } from "../../support/binary/service.ts";

test("the binary needs no other file and keeps its data next to itself", async () => {
  await using service = await startService();
  const response = await fetch(`${service.url}/health/ready`);
  expect([response.status, await response.text()]).toEqual([200, '{"status":"ready"}']);
  expect(service.printed()).toContain(String(service.port));
  expect(readdirSync(service.folder)).toContain("service");
  expect(await service.stop()).toMatchObject({ code: 0 });
});

test("F1: it comes back after it was killed", async () => {
  await using service = await startService();
  expect((await service.kill()).code).toBe(137);
  await service.start();
  expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
});

test("F9, I22: a second one is refused with 75 as long as the first one runs", async () => {
  await using service = await startService();
  const second = await runService(["--sandbox", "--port", String(service.port)]);
  expect(second).toMatchObject({ code: 75, printed: expect.stringContaining(String(service.port)) });
});

test("a start whose port is taken leaves no folder behind", async () => {
  await using service = await startService();
  const data = join(service.folder, "new-data");
  const second = await runService(["--sandbox", "--port", String(service.port), "--data", data]);
  expect([second.code, existsSync(data)]).toEqual([75, false]);
});

test("it says its version, which is that of package.json", async () => {
  const { version } = await Bun.file("package.json").json();
  expect(await runService(["--version"])).toMatchObject({
    code: 0,
    printed: expect.stringContaining(version),
  });
});

test("F33: a wrong option ends it with 78 and a sentence", async () => {
  const ended = await runService(["--sandbox", "--prot", "8080"]);
  expect(ended).toMatchObject({ code: 78, printed: expect.stringContaining("--prot") });
});

test("a sandbox that other machines reach, but whose links say localhost, names the remedy", async () => {
  const reached = (...more: string[]) =>
    startService({
      args: (port) => ["--sandbox", "--host", "0.0.0.0", "--port", String(port), ...more],
    });
  await using local = await reached();
  expect(local.printed()).toMatch(
    /Warning: it listens at 0\.0\.0\.0, .*\n.*--public-url http:\/\/[\d.]+:\d+\n/,
  );
  await using moved = await reached("--public-url", "http://192.168.1.5:8080");
  expect(moved.printed()).not.toContain("Warning");
  expect(moved.printed()).toContain("once with http://192.168.1.5:8080/sandbox/enter#");
});
