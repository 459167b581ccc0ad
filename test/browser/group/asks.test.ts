// A captain asks those who have paid for what is missing, and one who is asked answers on their own page.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/asks/en.ts";
import { en as pages } from "../../../widget/src/words/en.ts";
import { en as timeline } from "../../../widget/src/words/timeline/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { alertBox, cards, fillCard, payButton } from "../../support/browser/buyer.ts";
import type { Order } from "../../support/browser/group.ts";
import { headed, openGroup, pageInMail } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const statesOf = async ({ id }: Order) =>
  (await stage.shop.read(id)).asks[0].parts.map(({ status }: { readonly status: string }) => status);

/** 90.00 by three: Ana, who guarantees `percent` of it, and Ben, under this address, have paid 30.00 each. */
async function twoOfThree(percent: number, email: string): Promise<Order> {
  const order = await group.order({ guarantee: { percent } }, { people: 3 });
  await payWith(order.shareUrl, cards.good, { email, firstName: "Ben" });
  return order;
}

test("the captain sees who is asked for how much, asks, and who is asked pays it with their card alone", async () => {
  const order = await twoOfThree(0, "ben@example.com");
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.ask("€30.00"));
    await page.getByRole("group").getByText("€15.00").first().waitFor();
    await inspect(page);
    await page.getByRole("radio", { name: en.others }).check();
    await page.getByRole("listitem").filter({ hasText: "Ben" }).getByText("€30.00").first().waitFor();
    await page.getByRole("radio", { name: en.all }).check();
    await press(page, en.yes);
    await alertBox(page).getByText(en.doneText).waitFor();
    await page.getByText(en.own).waitFor();
    await inspect(page);
    expect(await page.getByText(en.states.open).count()).toBe(2);
  });
  await group.open(await pageInMail(stage, "ben@example.com"), async (page) => {
    await page.getByRole("heading", { name: en.askedBy("Ana") }).waitFor();
    await inspect(page);
    await press(page, en.pay("€15.00"));
    await payButton(page).getByText(pages.form.payShare("€15.00")).waitFor();
    expect(await page.getByLabel(pages.form.labels.email).count()).toBe(0);
    expect(await page.getByText(pages.form.payingAs("").trim()).count()).toBe(0);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await headed(page, pages.heading.sharePaid);
    expect(await page.getByRole("button", { name: en.decline }).count()).toBe(0);
  });
  expect(await statesOf(order)).toEqual(["open", "paid"]);
  await group.open(order.redirectUrl, async (page) => {
    await page.getByText(timeline.heading).click();
    await page.getByRole("listitem").getByText(timeline.asked).waitFor();
    await inspect(page);
    await page.getByRole("link", { name: en.pay("€15.00") }).click();
    await payButton(page).getByText(pages.form.payShare("€15.00")).waitFor();
    expect(await page.getByLabel(pages.form.labels.email).inputValue()).toBe("ana@example.com");
  });
});

test("a captain whose hold is enough takes their part out of it, and another says no", async () => {
  const order = await twoOfThree(50, "ben@other.example");
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.ask("€30.00"));
    await press(page, en.yes);
    await page.getByText(en.covers("€75.00", "€45.00")).waitFor();
    await press(page, en.pay("€15.00"));
    await alertBox(page).getByText(en.newShare("€45.00")).waitFor();
    await page.getByRole("listitem").getByText(en.states.paid).waitFor();
  });
  await group.open(await pageInMail(stage, "ben@other.example"), async (page) => {
    await press(page, en.decline);
    await alertBox(page).getByText(en.declined).waitFor();
    await page.getByRole("heading", { name: en.askedBy("Ana") }).waitFor({ state: "detached" });
  });
  expect(await statesOf(order)).toEqual(["paid", "declined"]);
});
