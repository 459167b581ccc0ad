// A whole payment without a pointer: every stop can be reached, is seen, and is in the order of reading.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { en } from "../../widget/src/words/en.ts";
import type { Stage } from "../binary/shop.ts";
import { openStage } from "../binary/shop.ts";
import { desktop, visit } from "./browser.ts";
import { alertBox, bankFrame, cards, heading } from "./buyer.ts";

const { labels } = en.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const MOST_STOPS = 30;

/** Whether what has the focus shows it: by an outline, or by the shadow or border of a field. */
const isFocusSeen = (element: Element): boolean => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
};

/** Presses Tab until `target` has the focus, and sees that it shows. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
      expect(await target.evaluate(isFocusSeen)).toBe(true);
      return;
    }
  }
  throw new Error(`${target} was not reached`);
};

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
};

test("three share, a card is declined, the bank asks, and the link is copied: by keyboard alone", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  await visit({ url: order.redirectUrl, viewport: desktop }, async (page) => {
    await tabTo(page, page.getByRole("button", { name: en.shares.more }));
    await page.keyboard.press("Enter");
    await type(page, labels.email, "ana@example.com");
    await type(page, labels.firstName, "Ana");
    await type(page, labels.lastName, "Lopes");
    await type(page, labels.number, cards.declined);
    await type(page, labels.expiry, "1240");
    await type(page, labels.cvc, "123");
    await tabTo(page, page.getByRole("button", { name: en.form.payShare("€30.00") }));
    await page.keyboard.press("Space");

    await alertBox(page).waitFor();
    await type(page, labels.number, cards.asksBank);
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
    cancelUrl: `${stage.receiver.url}/cart`,
  });
  await visit({ url: order.redirectUrl, viewport: desktop, hosts: [stage.receiver.host] }, async (page) => {
    await tabTo(page, page.locator("summary"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: /is accepted$/ }));
    await page.keyboard.press("Enter");
    expect(await page.getByLabel(labels.number).inputValue()).toBe(cards.good);
    await tabTo(page, page.getByRole("link", { name: en.form.cancel }));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.receiver.url}/cart`);
  });
});
