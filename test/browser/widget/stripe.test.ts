// A payment through Stripe's script in the widget, in a merchant's page on another host: the card, 3-D Secure within the
// frame, and a wallet that needs a window of its own.

import { describe, expect, test } from "bun:test";
import type { FrameLocator, Page } from "playwright-core";
import { openStripeStage, STRIPE_SHOP_KEY } from "../../support/binary/stripe-stage.ts";
import { bankFrame, fillDetails, payButton } from "../../support/browser/buyer.ts";
import { frameIn, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStripeStage(), STRIPE_SHOP_KEY);

const script = `window.captain = Service.initCaptain({ publicKey, events, order: { amount: 4200, ux: "single" } }).mount();`;

/** Pays in a new merchant's page; `confirm` is what the buyer does after the button. */
const payInWidget = async (kind: string, confirm: (frame: FrameLocator, page: Page) => Promise<void>) => {
  const hosts = [stage.stripe.url, stage.stripe.walletUrl].map((url) => new URL(url).host);
  let order = "";
  const look = async (page: Page) => {
    const frame = frameIn(page);
    await fillDetails(frame);
    await frame.getByLabel("Test card").fill(kind);
    await payButton(frame).click();
    await confirm(frame, page);
    const validated = (await untilHeard(page, "onValidated")) as { readonly order: string };
    order = validated.order;
    expect(await timesHeard(page, "onError")).toBe(0);
  };
  await merchant.visit({ script }, look, { hosts });
  await stage.shop.untilStatus(order, "completed");
};

describe("Stripe in the widget", () => {
  test("pays; the frame may pass on the right to ask for wallets", async () => {
    await payInWidget("pays", async (_, page) => {
      const allow = await page.locator("#service-captain iframe").getAttribute("allow");
      expect(allow).toContain("payment *");
    });
  });

  test("3-D Secure by the bank's page within the frame", async () => {
    await payInWidget("challenged", (frame) =>
      bankFrame(frame).getByRole("button", { name: "Approve" }).click(),
    );
  });

  test("a wallet's page in a window of its own; the shop's page stays, and hears of it by itself", async () => {
    await payInWidget("wallet", async (frame, page) => {
      const opening = page.context().waitForEvent("page");
      await frame.getByRole("link", { name: "Open the bank's page on its own" }).click();
      const wallet = await opening;
      await wallet.getByRole("button", { name: "Approve" }).click();
      await wallet.waitForURL((url) => url.port === String(stage.service.port));
      await wallet.close();
    });
  });
});
