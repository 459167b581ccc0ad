// First trial of the service: the demo shop, from its product to its confirmation.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { bankFrame, cards, heading, pay } from "../../support/browser/buyer.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** At the address that the terminal names. */
const visitShop = (look: (page: Page) => Promise<void>) => {
  const url = /Demo shop +(\S+)/.exec(stage.service.printed())?.[1] ?? "";
  return visit({ url, viewport: desktop }, look);
};

const buy = async (page: Page, who: "We share it" | "I pay alone") => {
  await page.getByLabel(who, { exact: true }).check();
  await page.getByRole("button", { name: /^Pay €/ }).click();
};

/** The confirmation page loads itself again until the order is done. */
const untilShown = (page: Page, ...texts: readonly string[]) =>
  Promise.all(texts.map((text) => page.getByText(text).first().waitFor()));

describe("the demo shop", () => {
  test("one buyer: paid, completed, and both webhooks verified", async () => {
    await visitShop(async (page) => {
      await buy(page, "I pay alone");
      await pay(page, cards.good);
      await page.waitForURL("**/shop/order/*");
      await untilShown(
        page,
        "Thank you, everything is paid.",
        "order.confirmed · signature verified",
        "order.completed · signature verified",
        "€480.00 of €480.00",
      );
      expect(await page.locator("dd strong").textContent()).toBe("completed");
    });
  });

  test("one buyer whose bank asks: the same, after they approved", async () => {
    await visitShop(async (page) => {
      await buy(page, "I pay alone");
      await pay(page, cards.asksBank);
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await page.waitForURL("**/shop/order/*");
      await untilShown(page, "Thank you, everything is paid.");
    });
  });

  test("a group: the money is secured, and the others have their link", async () => {
    await visitShop(async (page) => {
      await buy(page, "We share it");
      await pay(page, cards.good);
      await heading(page).getByText(en.heading.sharePaid).waitFor();
      await page.getByRole("link", { name: /^Continue to / }).click();
      await untilShown(page, "Thank you, the money is secured.", "order.confirmed · signature verified");
      expect(
        await page.getByRole("link", { name: "The link for the others" }).getAttribute("href"),
      ).toStartWith(`http://localhost:${stage.service.port}/join/`);
    });
  });

  test("two-phase commit: it waits for the shop, and completes when the shop commits", async () => {
    await visitShop(async (page) => {
      await page.getByText("More choices").click();
      await page.getByLabel(/two-phase commit/).check();
      await buy(page, "I pay alone");
      await pay(page, cards.good);
      await untilShown(page, "Thank you, the money is secured.", "order.confirmed · signature verified");
      await page.getByRole("button", { name: "Commit" }).click();
      await untilShown(page, "Thank you, everything is paid.", "order.completed · signature verified");
    });
  });

  test("the shop cancels: nothing is kept", async () => {
    await visitShop(async (page) => {
      await page.getByText("More choices").click();
      await page.getByLabel(/two-phase commit/).check();
      await buy(page, "I pay alone");
      await pay(page, cards.good);
      await untilShown(page, "Thank you, the money is secured.");
      await page.getByRole("button", { name: "Cancel the order" }).click();
      await untilShown(
        page,
        "This order was cancelled. Nothing is kept.",
        "order.cancelled · signature verified",
      );
    });
  });

  test("second thoughts: back in the shop, nothing was paid", async () => {
    await visitShop(async (page) => {
      await buy(page, "I pay alone");
      await page.getByRole("link", { name: en.form.cancel }).click();
      await heading(page).getByText("Nothing was paid").waitFor();
    });
  });

  test("it leads to the screen with the sandbox's clock, and with what the shop received", async () => {
    await visitShop(async (page) => {
      await page.getByRole("link", { name: "Clock and webhooks of this sandbox" }).click();
      await heading(page).getByText("Sandbox", { exact: true }).waitFor();
      const received = page.locator("section", { hasText: "Webhooks that the demo shop received" }).last();
      await received.getByText("order.completed").first().waitFor();
      await page.getByRole("button", { name: "+ 1 day" }).waitFor();
    });
  });
});
