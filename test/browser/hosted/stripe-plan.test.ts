// A plan through Stripe: its script on our page knows what is held now, and that the card is charged again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/financing/en.ts";
import { en as owed } from "../../../widget/src/words/owed/en.ts";
import { until } from "../../support/binary/shop.ts";
import type { StripeStage } from "../../support/binary/stripe-stage.ts";
import { openStripeStage } from "../../support/binary/stripe-stage.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, heading } from "../../support/browser/buyer.ts";
import { chooseOffer, FINANCING, fillEntries, MANDATE, tent } from "../../support/browser/financed-shop.ts";

let stage: StripeStage;
beforeAll(async () => {
  stage = await openStripeStage(FINANCING);
});
afterAll(() => stage.close());

/** What Stripe has been told of the payment, once it is this. */
const asked = (page: Page, wanted: object) =>
  until(`Stripe to be asked for ${JSON.stringify(wanted)}`, async () => {
    const made = await page.evaluate(() => Reflect.get(window, "stripeAsked"));
    if (made === undefined) return undefined;
    const { mode, amount, captureMethod, setupFutureUsage, allowedPaymentMethodTypes } = made.asked;
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

/** An order of 400.00 that its captain agreed to pay like this. */
async function agreed(name: string) {
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
  return { order, hosts, completed: await stage.shop.untilStatus(order.id, "completed") };
}

test.each([
  ["In three parts", 13_334, 26_666],
  ["Later", 0, 40_000],
])("a plan is agreed to and paid: %s", async (name, amountCaptured, amountFinanced) => {
  const { completed } = await agreed(name);
  expect(completed).toMatchObject({ amountCaptured, amountFinanced });
});

test("a debt is paid as what it is, and a new card only saved", async () => {
  const { order, hosts } = await agreed("In three parts");
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  await visit({ url: order.redirectUrl, viewport: phone, hosts }, async (page) => {
    await button(page, owed.payAll("€266.66")).click();
    await asked(page, {
      ...{ mode: "payment", amount: 26_666, captureMethod: "manual", setupFutureUsage: undefined },
      allowedPaymentMethodTypes: ["card", "revolut_pay"],
    });
    await button(page, owed.back).click();
    await button(page, owed.replace).click();
    await asked(page, { mode: "setup", amount: undefined, ...SAVED });
    await button(page, owed.save).click();
    await bankFrame(page).getByRole("button", { name: "Approve" }).click();
    await alertBox(page).getByText(owed.saved).waitFor();
  });
});
