// The same payments through Stripe: its script on our page, over the stand-in, under the page's own policy.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { StripeStage } from "../../support/binary/stripe-stage.ts";
import { openStripeStage } from "../../support/binary/stripe-stage.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, fillDetails, payButton } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { STAND_IN } from "../../support/providers/stripe-server.ts";

let stage: StripeStage;
beforeAll(async () => {
  stage = await openStripeStage();
});
afterAll(() => stage.close());

const visitNewOrder = async (look: (page: Page) => Promise<void>, fields: object = {}) => {
  const successUrl = `${stage.endpoint.url}/thanks`;
  const order = await stage.shop.order({ amount: 4_200, ux: "single", successUrl, ...fields });
  const hosts = [stage.endpoint.host, new URL(stage.stripe.url).host, new URL(stage.stripe.walletUrl).host];
  await visit({ url: order.redirectUrl, viewport: phone, hosts }, look);
  return order;
};

const card = (page: Page) => page.getByLabel("Test card");
const untilThanked = (page: Page) => page.waitForURL(`${stage.endpoint.url}/thanks`);

const payWith = async (page: Page, kind: string) => {
  await card(page).fill(kind);
  await payButton(page).click();
};

describe("a payment through Stripe's script", () => {
  test("pays; Stripe is asked for a hold of what the order says, for the shop's account", async () => {
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await card(page).waitFor();
      const asked = await page.evaluate(() => Reflect.get(window, "stripeAsked"));
      expect(asked).toEqual({
        key: STAND_IN.publishableKey,
        options: { stripeAccount: "acct_1Shop" },
        asked: {
          mode: "payment",
          captureMethod: "automatic",
          amount: 4_200,
          currency: "eur",
          locale: "en",
          allowedPaymentMethodTypes: ["card", "revolut_pay"],
          appearance: expect.objectContaining({
            variables: expect.objectContaining({ colorPrimary: "#3b3fc4", borderRadius: ".625rem" }),
          }),
        },
      });
      await inspect(page);
      await payWith(page, "pays");
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("declined: the buyer is told so, and another one pays", async () => {
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await payWith(page, "declined");
      await alertBox(page).getByText("Your bank declined the payment").waitFor();
      await payWith(page, "pays");
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("what Stripe finds incomplete is said next to the field, and nothing is sent", async () => {
    await visitNewOrder(async (page) => {
      await fillDetails(page);
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await payWith(page, "incomplete");
      await page.getByText("incomplete", { exact: true }).waitFor();
      expect(sent.filter((line) => line.startsWith("POST"))).toEqual([]);
    });
  });

  test("3-D Secure by the bank's page in a frame: refused, then approved", async () => {
    stage.stripe.actsInScript = false;
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await payWith(page, "challenged");
      await bankFrame(page).getByRole("button", { name: "Refuse" }).click();
      await alertBox(page).waitFor();
      await payWith(page, "challenged");
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("3-D Secure by the bank's page in its own window, and back", async () => {
    stage.stripe.actsInScript = false;
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await payWith(page, "challenged");
      await page.getByRole("link", { name: "Open the bank's page on its own" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.waitForURL(
        (url) => url.href.startsWith(stage.endpoint.url) || url.pathname.startsWith("/pay/"),
      );
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("3-D Secure led by Stripe's script: refused, then approved", async () => {
    stage.stripe.actsInScript = true;
    const order = await visitNewOrder(async (page) => {
      let isApproving = false;
      let asked = 0;
      page.on("dialog", (dialog) => {
        asked += 1;
        void (isApproving ? dialog.accept() : dialog.dismiss());
      });
      await fillDetails(page);
      await payWith(page, "challenged");
      await alertBox(page).waitFor();
      isApproving = true;
      await payWith(page, "challenged");
      await untilThanked(page);
      expect(asked).toBe(2);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("a wallet's own page is gone to, not framed, and leads back to the shop", async () => {
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await payWith(page, "wallet");
      const link = page.getByRole("link", { name: "Open the bank's page on its own" });
      await link.waitFor();
      expect(await page.locator("iframe.bank-frame").count()).toBe(0);
      await link.click();
      await page.getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });
});
