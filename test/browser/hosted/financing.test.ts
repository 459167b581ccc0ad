// A captain who pays in parts on their page, by the sandbox's own offer: they see the plan, say what is asked for, agree, and
// pay the first part.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { en } from "../../../widget/src/words/financing/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { bankFrame, cards, fillCard, fillDetails, heading, payButton } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("a phone agrees to a plan and pays its first part", async () => {
  const { shop } = stage;
  const items = [{ name: "Tent", amount: 10_000, category: "camping" }];
  const order = await shop.order({ amount: 10_000, ux: "single", items, phone: "+33612345678" });
  await visit({ url: order.redirectUrl, viewport: phone }, async (page) => {
    await page.getByLabel("Pay in 3 times").check();
    await page.getByText("In total €101.00.").waitFor();
    expect(await page.getByLabel(en.labels.phone).count()).toBe(0);
    await payButton(page).click();
    await page.getByText(en.mandateMissing).waitFor();
    await inspect(page);
    await page.setViewportSize(phone);
    await fillDetails(page);
    await page.getByLabel(en.labels.street1).fill("1 rue de la Paix");
    await page.getByLabel(en.labels.zip, { exact: true }).fill("75002");
    await page.getByLabel(en.labels.city).fill("Paris");
    await page.getByLabel(en.labels.country, { exact: true }).selectOption("FR");
    await page.getByLabel(en.labels.civility).selectOption("ms");
    await page.getByLabel(en.labels.birthDate).fill("1990-12-10");
    await page.getByLabel(en.elsewhere).check();
    await page.getByLabel("I allow Lakeside Credit").check();
    await fillCard(page, cards.good);
    await page.getByRole("button", { name: "Pay €33.34 today" }).click();
    await bankFrame(page).getByRole("button", { name: "Approve" }).click();
    await heading(page).getByText("Payment confirmed").waitFor();
  });
  const paid = await shop.untilStatus(order.id, "completed");
  expect(paid).toMatchObject({ amountCaptured: 3_334, amountFinanced: 6_666 });
  expect(paid.financing.deadlines).toMatchObject([
    { amount: 3_333, fee: 50 },
    { amount: 3_333, fee: 50 },
  ]);
});
