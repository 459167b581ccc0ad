// A whole payment without a pointer: every stop can be reached, is seen, and is in the order of reading.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Stage } from "../binary/shop.ts";
import { openStage } from "../binary/shop.ts";
import { desktop, visit } from "./browser.ts";
import { alertBox, bankFrame, cards, heading } from "./buyer.ts";

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
    await tabTo(page, page.getByRole("button", { name: "One person more" }));
    await page.keyboard.press("Enter");
    await type(page, "E-mail", "ana@example.com");
    await type(page, "First name", "Ana");
    await type(page, "Last name", "Lopes");
    await type(page, "Card number", cards.declined);
    await type(page, "Expiry", "1240");
    await type(page, "Security code", "123");
    await tabTo(page, page.getByRole("button", { name: "Pay my share of €30.00" }));
    await page.keyboard.press("Space");

    await alertBox(page).waitFor();
    await type(page, "Card number", cards.asksBank);
    await page.keyboard.press("Enter");

    await heading(page).getByText("Confirm with your bank").waitFor();
    const approve = bankFrame(page).getByRole("button", { name: "Approve" });
    await approve.waitFor();
    await tabTo(page, approve);
    await page.keyboard.press("Enter");

    await heading(page).getByText("Your share is paid").waitFor();
    await tabTo(page, page.getByRole("button", { name: "Copy link" }));
    await page.keyboard.press("Enter");
    expect(
      await page.getByLabel("Link for the others").evaluate((field: HTMLInputElement) => field.value),
    ).toBe((await stage.shop.read(order.id)).shareUrl);
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
    expect(await page.getByLabel("Card number").inputValue()).toBe(cards.good);
    await tabTo(page, page.getByRole("link", { name: "Cancel and return to the shop" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${stage.receiver.url}/cart`);
  });
});
