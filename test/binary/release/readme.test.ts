// The README's shop as it is printed, and its claims that can be compared.

import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { freePort } from "../../support/binary/ports.ts";
import { startService } from "../../support/binary/service.ts";
import { until } from "../../support/binary/shop.ts";
import { ROOT } from "../../support/repository.ts";

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const codeIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? "";

test("the README has at most 150 lines, and its shop at most 22", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  expect(codeIn("js").trimEnd().split("\n").length).toBeLessThanOrEqual(22);
});

test("its commands are scripts of the package, and it asks for the Node that the package asks for", () => {
  const commands = [...codeIn("sh").matchAll(/^npm (\w+)/gm)].map(([, name = ""]) => name);
  expect(commands).toEqual(["start", "test"]);
  for (const name of commands) expect(Object.keys(manifest.scripts)).toContain(name);
  expect(readme).toContain(`Node ${/\d+/.exec(manifest.engines.node)} or newer`);
});

test("the widget's script is as large as it says", async () => {
  await using service = await startService();
  const script = await (await fetch(`http://localhost:${service.port}/widget.js`)).bytes();
  const kilobytes = (brotliCompressSync(script).length / 1_000).toFixed(1);
  expect(readme).toContain(`one widget script of ${kilobytes} KB`);
});

test("the shop sends its buyer to the order's page, and does not believe that it was paid", async () => {
  await using service = await startService();
  const folder = mkdtempSync(join(tmpdir(), "shop-"));
  writeFileSync(join(folder, "shop.mjs"), codeIn("js"));
  const SERVICE_URL = `http://localhost:${service.port}`;
  const SECRET_KEY = /sk_test_[\w-]+/.exec(service.printed())?.[0] ?? "";
  const PORT = String(await freePort());
  const shop = Bun.spawn(["node", "shop.mjs"], {
    cwd: folder,
    env: { PATH: process.env.PATH, SERVICE_URL, SECRET_KEY, PORT },
  });
  try {
    const bought = await whenListening(`http://localhost:${PORT}/buy`);
    expect(bought.status).toBe(303);
    expect(bought.headers.get("location")).toStartWith(`${SERVICE_URL}/pay/`);
    expect(await (await fetch(`http://localhost:${PORT}/thanks`)).text()).toBe("Not paid yet.");
  } finally {
    shop.kill();
    await shop.exited;
    rmSync(folder, { recursive: true });
  }
});

const whenListening = (url: string): Promise<Response> =>
  until(`an answer of ${url}`, () => fetch(url, { redirect: "manual" }).catch(() => undefined));
