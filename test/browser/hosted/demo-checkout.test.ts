// The demo shop's own checkout: Captain, Link and Help on one page, under a strict policy.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { SHOP_WORDS } from "../../../src/sandbox/shop/words/words.ts";
import { fr } from "../../../widget/src/words/fr.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, phone, visit } from "../../support/browser/browser.ts";
import { cards, heading } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const words = SHOP_WORDS.fr;

test("a captain pays in the shop, gets the link for the others there, and comes back to both", async () => {
  const url = `http://localhost:${stage.service.port}/shop?lang=fr&currency=USD`;
  await visit({ url, viewport: desktop }, async (page) => {
    await inspect(page);
    await page.getByText(words.moreChoices).click();
    await inspect(page);
    await page.getByLabel(words.places.widget).check();
    await page.getByRole("button", { name: /^Payer 528,00/ }).click();
    const captain = page.frameLocator("#captain iframe");
    await page.frameLocator("#help iframe").locator("summary").first().waitFor();
    const { labels } = fr.form;
    await captain.getByLabel(labels.email).fill("ana@example.com");
    await captain.getByLabel(labels.firstName).fill("Ana");
    await captain.getByLabel(labels.lastName, { exact: true }).fill("Lopes");
    await captain.getByLabel(labels.number).fill(cards.good);
    await captain.getByLabel(labels.expiry).fill("12/40");
    await captain.getByLabel(labels.cvc).fill("123");
    await captain.getByRole("button", { name: /^Payer / }).click();
    await heading(captain).getByText(fr.heading.sharePaid).waitFor();
    const link = page.frameLocator("#link iframe").locator("input");
    const shared = await link.inputValue();
    expect(shared).toContain("/join/");
    await page.reload();
    await heading(captain).getByText(fr.heading.sharePaid).waitFor();
    expect(await link.inputValue()).toBe(shared);
    await page.setViewportSize(phone);
    await inspect(page);
  });
});
