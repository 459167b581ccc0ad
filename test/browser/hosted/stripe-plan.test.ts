// A plan through Stripe: its script on our page knows what is held now, and that the card is charged again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/financing/en.ts";
import { until } from "../../support/binary/shop.ts";
import type { StripeStage } from "../../support/binary/stripe-stage.ts";
import { openStripeStage } from "../../support/binary/stripe-stage.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { bankFrame, heading } from "../../support/browser/buyer.ts";
import { chooseOffer, FINANCING, fillEntries, MANDATE, tent } from "../../support/browser/financed-shop.ts";

let stage: StripeStage;
beforeAll(async () => {
  stage = await openStripeStage(FINANCING);
});
afterAll(() => stage.close());

/** What Stripe has been told of the payment, once it is this. */
const asked = (page: Page, wanted: object) =>
  until(`Stripe to be asked for ${JSON.stringify(wanted)}`, async () => {
    const { asked: told } = await page.evaluate(() => Reflect.get(window, "stripeAsked"));
    const { mode, amount, captureMethod, setupFutureUsage, allowedPaymentMethodTypes } = told;
    const about = { mode, amount, captureMethod, setupFutureUsage, allowedPaymentMethodTypes };
    return Bun.deepEquals(about, wanted) ? about : undefined;
  });

const SAVED = {
  captureMethod: "manual",
  setupFutureUsage: "off_session",
  allowedPaymentMethodTypes: ["card"],
};

test("the form follows the choice, and what is typed stays", async () => {
  const order = await stage.shop.order({ ...tent(40_000), ux: "single" });
  const hosts = [new URL(stage.stripe.url).host];
  await visit({ url: order.redirectUrl, viewport: phone, hosts }, async (page) => {
    await page.getByLabel("Test card").fill("typed");
    const methods = { captureMethod: "automatic", allowedPaymentMethodTypes: ["card", "revolut_pay"] };
    const usage = { setupFutureUsage: undefined };
    await asked(page, { mode: "payment", amount: 40_000, ...usage, ...methods });
    await chooseOffer(page, "In three parts");
    await asked(page, { mode: "payment", amount: 13_334, ...SAVED });
    await page.getByLabel("Later").check();
    await asked(page, { mode: "setup", amount: 13_334, ...SAVED });
    await page.getByLabel(en.full).check();
    await asked(page, { mode: "payment", amount: 40_000, setupFutureUsage: null, ...methods });
    expect(await page.getByLabel("Test card").inputValue()).toBe("typed");
  });
});

test.each([
  ["In three parts", 13_334, 26_666],
  ["Later", 0, 40_000],
])("a plan is agreed to and paid: %s", async (name, amountCaptured, amountFinanced) => {
  const order = await stage.shop.order({ ...tent(40_000), ux: "single" });
  const hosts = [new URL(stage.stripe.url).host];
  await visit({ url: order.redirectUrl, viewport: phone, hosts }, async (page) => {
    await chooseOffer(page, name);
    await fillEntries(page);
    await page.getByLabel(MANDATE).check();
    await page.getByLabel("Test card").fill("challenged");
    await page.locator("button[type=submit]").click();
    await bankFrame(page).getByRole("button", { name: "Approve" }).click();
    await heading(page).getByText("Payment confirmed").waitFor();
  });
  expect(await stage.shop.untilStatus(order.id, "completed")).toMatchObject({
    amountCaptured,
    amountFinanced,
  });
});
