// The documentation as it is read: on a phone and a desk, by everybody, in light and dark, under its own policy.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { docs } from "../../dist/docs.ts";
import type { Service } from "../binary/service.ts";
import { startService } from "../binary/service.ts";
import { desktop, phone, visit } from "./browser.ts";
import { inspect } from "./inspection.ts";

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

test("on a wide screen what stands on the page is listed beside it, and a link leads there", async () => {
  const url = `http://localhost:${service.port}/docs/webhooks`;
  await visit({ url, viewport: desktop }, async (page) => {
    await page.getByRole("navigation").getByRole("link", { name: "Check the signature" }).click();
    expect(new URL(page.url()).hash).toBe("#check-the-signature");
  });
});
