// A whole payment without a pointer: every stop can be reached, is seen, and is in the order of reading.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, cards, heading } from "../../support/browser/buyer.ts";
import { tabTo, typeInto } from "../../support/browser/keyboard.ts";

const { labels } = en.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("three share, a card is declined, the bank asks, and the link is copied: by keyboard alone", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  await visit({ url: order.redirectUrl, viewport: desktop }, async (page) => {
    await tabTo(page, page.getByRole("button", { name: en.shares.more }));
    await page.keyboard.press("Enter");
    await typeInto(page, labels.email, "ana@example.com");
    await typeInto(page, labels.firstName, "Ana");
    await typeInto(page, labels.lastName, "Lopes");
    await typeInto(page, labels.number, cards.declined);
    await typeInto(page, labels.expiry, "1240");
    await typeInto(page, labels.cvc, "123");
    await tabTo(page, page.getByRole("button", { name: en.form.payShare("€30.00") }));
    await page.keyboard.press("Space");

    await alertBox(page).waitFor();
    await typeInto(page, labels.number, cards.asksBank);
    await page.keyboard.press("Enter");

    await heading(page).getByText(en.heading.action).waitFor();
    const approve = bankFrame(page).getByRole("button", { name: "Approve" });
    await approve.waitFor();
    await tabTo(page, approve);
    await page.keyboard.press("Enter");

    await heading(page).getByText(en.heading.sharePaid).waitFor();
    await tabTo(page, page.getByRole("button", { name: en.paid.copy }));
    await page.keyboard.press("Enter");
    expect(await page.getByLabel(en.paid.link).evaluate((field: HTMLInputElement) => field.value)).toBe(
      (await stage.shop.read(order.id)).shareUrl,
    );
  });
});

test("a test card is filled in by keyboard, and the page is left without a trap", async () => {
  const order = await stage.shop.order({
    amount: 4_200,
    ux: "single",
    cancelUrl: `${stage.endpoint.url}/cart`,
  });
  await visit({ url: order.redirectUrl, viewport: desktop, hosts: [stage.endpoint.host] }, async (page) => {
    await tabTo(page, page.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: /is accepted$/ }));
    await page.keyboard.press("Enter");
    expect(await page.getByLabel(labels.number).inputValue()).toBe(cards.good);
    await tabTo(page, page.getByRole("link", { name: en.form.cancel }));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.endpoint.url}/cart`);
  });
});
