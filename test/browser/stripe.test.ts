// The same payments through Stripe: its script on our page, over the stand-in, under the page's own policy.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Stage } from "../binary/shop.ts";
import { openStage } from "../binary/shop.ts";
import { STAND_IN, StripeServer } from "../psp/stripe-server.ts";
import { phone, visit } from "./browser.ts";
import { alertBox, bankFrame, fillDetails, payButton } from "./buyer.ts";
import { inspect } from "./inspection.ts";

const keys = {
  secretKey: `sk_test_${"a".repeat(43)}`,
  webhookKey: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
};

const config = (stripe: StripeServer) => `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Stripe shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]

[platforms.provider]
name = "stripe"
secret_key = "env:STRIPE_KEY"
publishable_key = "${STAND_IN.publishableKey}"
webhook_secret = "env:STRIPE_HOOK"
account = "acct_1Shop"
api_base = "${stripe.url}"
js_url = "${stripe.url}/js"
`;

const stripe = new StripeServer();
let stage: Stage;
beforeAll(async () => {
  const options = {
    args: (port: number) => ["--sandbox", "--config", "shop.toml", "--port", String(port)],
    env: {
      SHOP_SECRET_KEY: keys.secretKey,
      SHOP_WEBHOOK_KEY: keys.webhookKey,
      STRIPE_KEY: STAND_IN.secretKey,
      STRIPE_HOOK: STAND_IN.webhookSecret,
    },
    prepare: (folder: string) => writeFileSync(join(folder, "shop.toml"), config(stripe)),
  };
  stage = await openStage(options, keys);
});
afterAll(async () => {
  await stage.close();
  await stripe.stop();
});

const visitNewOrder = async (look: (page: Page) => Promise<void>, fields: object = {}) => {
  const successUrl = `${stage.receiver.url}/thanks`;
  const order = await stage.shop.order({ amount: 4_200, ux: "single", successUrl, ...fields });
  const hosts = [stage.receiver.host, new URL(stripe.url).host];
  await visit({ url: order.redirectUrl, viewport: phone, hosts }, look);
  return order;
};

const card = (page: Page) => page.getByLabel("Test card");
const untilThanked = (page: Page) => page.waitForURL(`${stage.receiver.url}/thanks`);

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
          captureMethod: "manual",
          amount: 4_200,
          currency: "eur",
          locale: "en",
          allowedPaymentMethodTypes: ["card"],
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

  test("what Stripe finds incomplete is said beside it, and nothing is sent", async () => {
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
    stripe.actsInScript = false;
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
    stripe.actsInScript = false;
    const order = await visitNewOrder(async (page) => {
      await fillDetails(page);
      await payWith(page, "challenged");
      await page.getByRole("link", { name: "Open the bank's page by itself" }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.waitForURL(
        (url) => url.href.startsWith(stage.receiver.url) || url.pathname.startsWith("/pay/"),
      );
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("3-D Secure led by Stripe's script: refused, then approved", async () => {
    stripe.actsInScript = true;
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
});
