// A captain closes a gap on their page: covers it out of the hold there is, leaves out what need not be paid, gives more
// time. Each act asks first and moves no more money than it says.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/cockpit/en.ts";
import { en as pages } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys } from "../../support/browser/branded-shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { alertBox, cards, pay } from "../../support/browser/buyer.ts";
import { headed, openGroup, refusals } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { focused, tabTo } from "../../support/browser/keyboard.ts";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Lakeside"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
delay_minutes = 2880
captain_may_extend_minutes = 2880
`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(configuredShop(CONFIG), keys);
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const holds = async (orderId: string) => {
  const { authorizations } = await stage.shop.read(orderId);
  return authorizations.map((each: { amount: number; amountAuthorized: number }) => [
    each.amount,
    each.amountAuthorized,
  ]);
};

test("half, then the rest, come out of the captain's one hold, and the order completes", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.cover("€60.00"));
    const amount = page.getByLabel(en.amount("EUR"));
    expect(await amount.inputValue()).toBe("€60.00");
    await amount.fill("30");
    await page.getByText(`${en.coverText("€60.00", "€90.00")} ${en.rest("€30.00")}`).waitFor();
    await press(page, en.coverYes);
    await alertBox(page).getByText(en.covered("€30.00")).waitFor();
    expect(await holds(order.id)).toEqual([[6_000, 9_000]]);
    await press(page, en.cover("€30.00"));
    await page.getByText(en.noRest).waitFor();
    await press(page, en.coverYes);
    await headed(page, pages.heading.paid);
    await alertBox(page).getByText(en.newShare("€90.00")).waitFor();
  });
  const done = await stage.shop.untilStatus(order.id, "completed");
  expect(done).toMatchObject({ amountCaptured: 9_000 });
  expect(await holds(order.id)).toEqual([[9_000, 9_000]]);
});

test("an amount that cannot be covered is not sent, and the answer can be no", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.cover("€60.00"));
    for (const wrong of ["60.01", "59.99", "", "abc"]) {
      await page.getByLabel(en.amount("EUR")).fill(wrong);
      await page.getByText(en.notCovered("€60.00")).waitFor();
      await page.getByRole("button", { name: en.coverYes, disabled: true }).click({ force: true });
    }
    await press(page, en.no);
    await page.getByRole("button", { name: en.cover("€60.00") }).waitFor();
  });
  expect(await holds(order.id)).toEqual([[3_000, 9_000]]);
});

test("what has changed since they were asked is not covered", async () => {
  const order = await group.order({}, { people: 3 });
  const look = async (page: Page) => {
    await press(page, en.cover("€60.00"));
    // The news waits until the captain has answered, also news that comes late.
    const answered = Promise.withResolvers<void>();
    await page.route("**/state", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await group.open(order.shareUrl, async (other) => {
      await pay(other, cards.good, "ben@example.com");
      await headed(other, pages.heading.sharePaid);
    });
    await press(page, en.coverYes);
    answered.resolve();
    await alertBox(page).getByText(pages.notices.changed.title).waitFor();
    await page.getByRole("button", { name: en.cover("€30.00") }).waitFor();
  };
  await group.open(order.redirectUrl, look, refusals);
  expect(await holds(order.id)).toEqual([
    [3_000, 9_000],
    [3_000, 3_000],
  ]);
});

test("without a pledge there is nothing to cover with", async () => {
  const order = await group.order({ type: "standard" }, { people: 3 });
  await group.open(order.redirectUrl, async (page) => {
    await page.getByRole("button", { name: en.later }).waitFor();
    expect(await page.getByRole("button", { name: /^Cover/ }).count()).toBe(0);
  });
});

test("everyone gets more time, once, as far as the shop allows", async () => {
  const order = await group.order({}, { people: 3 });
  const before = (await stage.shop.read(order.id)).dueDate;
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.later);
    const choices = page.getByRole("radiogroup", { name: en.until }).getByRole("radio");
    expect(await choices.count()).toBe(2);
    await choices.first().check();
    await press(page, en.laterYes);
    await alertBox(page).getByText(en.sameLink).waitFor();
    expect(await page.getByRole("button", { name: en.later }).count()).toBe(0);
  });
  const { dueDate, shareUrl } = await stage.shop.read(order.id);
  expect(dueDate - before).toBe(86_400_000);
  expect(shareUrl).toBe(order.shareUrl);
});

test("what no one has taken and need not be paid is left out", async () => {
  const items = [
    { name: "Table", amount: 4_000 },
    { name: "Seat", amount: 1_000, quantity: 3, optional: true },
  ];
  const order = await group.order({ amount: 7_000, ux: "picking", items }, { taken: "Table" });
  await group.open(order.redirectUrl, async (page) => {
    await press(page, en.leaveOut("€30.00"));
    await page.getByText(en.leaveOutAsk("3 × Seat")).waitFor();
    await page.getByText(en.leaveOutText("€40.00")).waitFor();
    await press(page, en.leaveOutYes);
    await alertBox(page).getByText(en.newDue("€40.00")).waitFor();
  });
  const done = await stage.shop.untilStatus(order.id, "completed");
  expect(done).toMatchObject({ amountCaptured: 4_000, amountWaived: 3_000 });
});

test("by keyboard: the focus goes to the question and to what was done", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(order.redirectUrl, async (page) => {
    await page.getByRole("button", { name: en.later }).waitFor();
    await tabTo(page, page.getByRole("button", { name: en.cover("€60.00") }));
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe(en.coverAsk);
    await tabTo(page, page.getByLabel(en.amount("EUR")));
    await tabTo(page, page.getByRole("button", { name: en.coverYes }));
    await page.keyboard.press("Enter");
    await alertBox(page).waitFor();
    expect(await focused(page)).toContain(en.covered("€60.00"));
  });
});

test("the questions are readable in light and dark at every width", async () => {
  const order = await group.order({}, { people: 3 });
  await visit({ url: order.redirectUrl, viewport: desktop }, async (page) => {
    await press(page, en.cover("€60.00"));
    await press(page, en.later);
    await inspect(page);
  });
});
