// The documentation as it is read: on a phone and a desk, by everybody, in light and dark, under its own policy.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { docs } from "../../../dist/docs.ts";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { desktop, phone, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ args: (port) => ["--sandbox", "--port", String(port)] });
});
afterAll(() => service.stop());

const pages = Object.keys(docs).filter((path) => !path.includes("."));

test.each(pages)("%s", async (path) => {
  const url = `http://localhost:${service.port}${path}`;
  await visit({ url, viewport: phone }, async (page) => {
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    await inspect(page);
  });
});

test("the examples of a sandbox show its own address and keys", async () => {
  const url = `http://localhost:${service.port}`;
  const { secretKey, publicKey } = JSON.parse(
    readFileSync(join(service.folder, "sandbox-data/sandbox-keys.json"), "utf8"),
  );
  const quickStart = await (await fetch(`${url}/docs`)).text();
  expect(quickStart).toContain(`curl ${url}/v1/orders`);
  expect(quickStart).toContain(secretKey);
  expect(await (await fetch(`${url}/docs/widget`)).text()).toContain(publicKey);
});

test.each([phone, desktop])("search finds a place, and a link leads there: %j", async (viewport) => {
  await visit({ url: `http://localhost:${service.port}/docs`, viewport }, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("check signature");
    const found = page.getByRole("search").getByRole("link");
    expect(await found.first().textContent()).toStartWith("Webhooks: Check the signature");
    await inspect(page);
    await found.first().click();
    await page.waitForURL("**/docs/webhooks#check-the-signature");
    await page.getByLabel("Search").fill("no such word anywhere");
    await page.getByText("Nothing found").waitFor();
  });
});

test("a code block is copied as it is shown", async () => {
  await visit({ url: `http://localhost:${service.port}/docs/webhooks`, viewport: desktop }, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const block = page.locator("div.code", { hasText: "import hmac" });
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toStartWith("import hashlib\nimport hmac\n");
  });
});

test("on a phone the list of all pages opens, and a page of another section can be chosen", async () => {
  await visit({ url: `http://localhost:${service.port}/docs`, viewport: phone }, async (page) => {
    const threats = page.getByRole("navigation").getByRole("link", { name: "Threats" });
    expect(await threats.isVisible()).toBe(false);
    await page.getByRole("button", { name: "All pages" }).click();
    await inspect(page);
    await threats.click();
    await page.waitForURL("**/docs/specification/threats");
  });
});

test("on a wide screen the page's headings are listed next to it as links", async () => {
  const url = `http://localhost:${service.port}/docs/webhooks`;
  await visit({ url, viewport: desktop }, async (page) => {
    await page.getByRole("navigation").getByRole("link", { name: "Check the signature" }).click();
    await page.waitForURL(`${url}#check-the-signature`);
  });
});
