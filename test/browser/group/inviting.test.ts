// The moment after a captain has paid: one screen with all the ways to send the link and a text that is ready, in the
// captain's language, and nothing asked of another host before a reader follows a link.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { de } from "../../../widget/src/words/de.ts";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, heading } from "../../support/browser/buyer.ts";
import type { Order } from "../../support/browser/group.ts";
import { openGroup } from "../../support/browser/group.ts";

const { paid, invite } = en;
const email = en.form.labels.email;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const cabin = { items: [{ name: "Cabin & boat", amount: 9_000 }] };

const atTable = { width: 360, height: 780 };
const visitCaptain = (order: Order, viewport: typeof atTable, look: (page: Page) => Promise<void>) =>
  visit({ url: order.redirectUrl, viewport }, look);

const addressOf = async (page: Page, name: string): Promise<URL> =>
  new URL((await page.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "");

test("every way carries the same text and link, whatever the items are called", async () => {
  const order = await group.order(cabin, { people: 4 });
  await visitCaptain(order, atTable, async (page) => {
    await page.getByRole("heading", { level: 2, name: invite.others(3) }).waitFor();
    const whatsApp = await addressOf(page, "WhatsApp");
    const text = whatsApp.searchParams.get("text") ?? "";
    expect(`${whatsApp.origin}${whatsApp.pathname}`).toBe("https://wa.me/");
    expect(text).toMatch(/^I have paid my share \(Cabin & boat\)\. You can pay yours here until .+: http/);
    expect(text.endsWith(` ${order.shareUrl}`)).toBe(true);
    const sms = await addressOf(page, "SMS");
    expect(sms.href.startsWith("sms:?&body=")).toBe(true);
    expect(sms.searchParams.get("body")).toBe(text);
    const mail = await addressOf(page, email);
    expect(mail.href.startsWith("mailto:?subject=")).toBe(true);
    expect(mail.searchParams.get("body")).toBe(text);
    expect(mail.searchParams.get("subject")).toBe("Your order · Lakeside Stays");
    const rel = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("rel");
    expect(rel).toBe("noreferrer");
  });
});

test("the new link is in every way once it has been replaced", async () => {
  const order = await group.order(cabin);
  await visitCaptain(order, atTable, async (page) => {
    await page.getByRole("button", { name: paid.renew }).click();
    await page.getByRole("button", { name: paid.renewYes }).click();
    await page.getByText(paid.renewed).waitFor();
    const { shareUrl } = await stage.shop.read(order.id);
    expect(shareUrl).not.toBe(order.shareUrl);
    const text = (await addressOf(page, "WhatsApp")).searchParams.get("text") ?? "";
    expect(text.endsWith(` ${shareUrl}`)).toBe(true);
  });
});

test("text and number of the others are in the captain's language; without names the shop's stands for the order", async () => {
  const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", locale: "de" });
  const { labels } = de.form;
  await visit({ url: redirectUrl, viewport: atTable }, async (page) => {
    const typed = [
      [labels.email, "ana@example.com"],
      [labels.firstName, "Ana"],
      [labels.lastName, "Lopes"],
      [labels.number, cards.good],
      [labels.expiry, "12/40"],
      [labels.cvc, "123"],
      [de.shares.people, "2"],
    ] as const;
    for (const [label, value] of typed) await page.getByLabel(label).fill(value);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: de.invite.others(1) }).waitFor();
    const text = (await addressOf(page, "WhatsApp")).searchParams.get("text") ?? "";
    expect(text).toMatch(/^Ich habe meinen Anteil bezahlt \(Lakeside Stays\)\. .+ http/);
  });
});

test("on a phone all of it is in the first screen, and the receipt is folded below", async () => {
  const order = await group.order(cabin, { people: 4 });
  await visitCaptain(order, atTable, async (page) => {
    await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }));
    await page.reload();
    const ways = [paid.send, paid.copy, paid.showCode].map((name) => page.getByRole("button", { name }));
    const links = ["WhatsApp", "SMS", email].map((name) => page.getByRole("link", { name, exact: true }));
    for (const way of [heading(page), ...ways, ...links]) {
      await way.waitFor();
      const { y, height } = (await way.boundingBox()) ?? { y: 0, height: Number.NaN };
      expect(y + height).toBeLessThanOrEqual(atTable.height);
    }
    const share = page.locator("details dt", { hasText: paid.share });
    expect(await share.isVisible()).toBe(false);
    await page.getByText(invite.receipt).click();
    await share.waitFor();
  });
});

test("on a phone the code fills the screen, and goes again", async () => {
  const order = await group.order(cabin);
  await visitCaptain(order, atTable, async (page) => {
    const code = page.getByRole("img", { name: paid.code });
    await page.getByRole("button", { name: paid.showCode }).click();
    await code.waitFor();
    expect(await page.getByRole("dialog").boundingBox()).toEqual({ x: 0, y: 0, ...atTable });
    await page.getByRole("button", { name: invite.close }).click();
    await code.waitFor({ state: "hidden" });
  });
});

test("where there is room the code is open", async () => {
  const order = await group.order(cabin);
  await visitCaptain(order, desktop, async (page) => {
    await page.getByRole("img", { name: paid.code }).waitFor();
    expect(await page.getByRole("button", { name: paid.showCode }).isVisible()).toBe(false);
  });
});
