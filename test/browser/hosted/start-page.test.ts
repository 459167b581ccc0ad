// The start page of a sandbox: three ways in on one screen, and its keys.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Service } from "../../support/binary/service.ts";
import { startService } from "../../support/binary/service.ts";
import { printedKeys } from "../../support/binary/shop.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { inspect } from "../../support/browser/inspection.ts";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test("fits on the screen of a phone, shows the keys, and a press anywhere on a card leads on", async () => {
  const url = /Start here +(\S+)/.exec(service.printed())?.[1] ?? "";
  await visit({ url, viewport: phone }, async (page) => {
    const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(heights[0]).toBe(heights[1]);
    await page.getByRole("button", { name: "Keys" }).click();
    const keys = page.getByRole("region", { name: "Keys of this sandbox" });
    const { secretKey, webhookKey } = printedKeys(service);
    expect(await keys.locator("code").allTextContents()).toEqual([
      secretKey,
      expect.stringMatching(/^pk_test_/),
      webhookKey,
    ]);
    await inspect(page);
    await keys.getByRole("button", { name: "Close" }).click();
    await inspect(page);
    await page.setViewportSize(phone);
    await page.getByText("each pays a share").click({ force: true });
    await page.waitForURL("**/shop");
  });
});
