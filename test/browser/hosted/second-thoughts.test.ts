// Impatience and second thoughts of one buyer: repeated clicks, ways back, a connection that is lost, old links.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, interceptFirst, phone, visit } from "../../support/browser/browser.ts";
import {
  alertBox,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
} from "../../support/browser/buyer.ts";

const { notices } = en;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const newOrder = (more: Record<string, unknown> = {}) =>
  stage.shop.order({
    amount: 4_200,
    ux: "single",
    successUrl: `${stage.endpoint.url}/thanks`,
    cancelUrl: `${stage.endpoint.url}/cart`,
    ...more,
  });

const visitOrder = (url: string, look: (page: Page) => Promise<void>, expected: readonly RegExp[] = []) =>
  visit(
    { url, viewport: desktop, hosts: [`localhost:${stage.service.port}`, stage.endpoint.host], expected },
    look,
  );

const untilThanked = (page: Page) => page.waitForURL(`${stage.endpoint.url}/thanks`);

describe("impatience and second thoughts", () => {
  test("F23: a double click pays once", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      let asked = 0;
      page.on("request", (request) => {
        if (request.url().endsWith("/payments")) asked += 1;
      });
      await fillDetails(page);
      await fillCard(page, cards.good);
      await payButton(page).dblclick();
      await untilThanked(page);
      expect(asked).toBe(1);
    });
    expect((await stage.shop.read(order.id)).authorizations).toHaveLength(1);
  });

  test("F23: two tabs pay at the same moment: one of them does, the other one shows it", async () => {
    const order = await newOrder({ successUrl: undefined });
    const look = async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto(order.redirectUrl);
      for (const tab of [page, other]) {
        await fillDetails(tab);
        await fillCard(tab, cards.good);
      }
      await Promise.all([payButton(page).click(), payButton(other).click()]);
      for (const tab of [page, other]) await heading(tab).getByText(en.heading.paid).waitFor();
    };
    await visitOrder(order.redirectUrl, look, [/status of 409/]);
    const { authorizations } = await stage.shop.untilStatus(order.id, "completed");
    expect(authorizations).toHaveLength(1);
  });

  test("a second tab that was opened before the payment shows it when it becomes visible again", async () => {
    const order = await newOrder({ successUrl: undefined });
    await visitOrder(order.redirectUrl, async (page) => {
      const other = await page.context().newPage();
      await other.goto(order.redirectUrl);
      await pay(other, cards.good);
      await heading(other).getByText(en.heading.paid).waitFor();
      await page.bringToFront();
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await heading(page).getByText(en.heading.paid).waitFor();
    });
  });

  test("the way back after paying leads to the shop, not to a form that could pay again", async () => {
    const order = await newOrder();
    await visitOrder(`${stage.endpoint.url}/cart`, async (page) => {
      await page.evaluate((url) => location.assign(url), order.redirectUrl);
      await pay(page, cards.good);
      await untilThanked(page);
      await page.goBack();
      expect(page.url()).toBe(`${stage.endpoint.url}/cart`);
      await page.goto(order.redirectUrl);
      await heading(page).getByText(en.heading.paid).waitFor();
      await page.reload();
      await heading(page).getByText(en.heading.paid).waitFor();
      expect(await payButton(page).count()).toBe(0);
      await page.getByRole("link", { name: /^Continue to / }).click();
      await untilThanked(page);
    });
    expect((await stage.shop.untilStatus(order.id, "completed")).authorizations).toHaveLength(1);
  });

  test("cancel and return: they are in the shop, and the order can still be paid", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await page.getByRole("link", { name: en.form.cancel }).click();
      await page.waitForURL(`${stage.endpoint.url}/cart`);
      expect(await stage.shop.read(order.id)).toMatchObject({ status: "initiated" });
      await page.goBack();
      await pay(page, cards.good);
      await untilThanked(page);
    });
  });

  test("F13: the bank's answer is lost: they wait, need not pay again, and end in the shop", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.losesAnswer);
      await heading(page).getByText(en.heading.checking).waitFor();
      expect(await payButton(page).count()).toBe(0);
      await stage.shop.advance("10s");
      await untilThanked(page);
    });
    expect((await stage.shop.untilStatus(order.id, "completed")).authorizations).toHaveLength(1);
  });

  test("the connection drops while paying: they are told that pressing again is safe, and it is (F23)", async () => {
    const order = await newOrder();
    const look = async (page: Page) => {
      await interceptFirst(page, "**/payments", (route) => route.abort("connectionreset"));
      await pay(page, cards.good);
      await alertBox(page).getByText(notices.unreachable.text).waitFor();
      await payButton(page).click();
      await untilThanked(page);
    };
    await visitOrder(order.redirectUrl, look, [/ERR_CONNECTION_RESET/]);
    expect((await stage.shop.untilStatus(order.id, "completed")).authorizations).toHaveLength(1);
  });
});

test("offline after loading: they are told, nothing they typed is lost, and back on the line it is paid once", async () => {
  const order = await newOrder({ ux: "collect" });
  const look = async (page: Page) => {
    await fillDetails(page);
    await fillCard(page, cards.good);
    await page.context().setOffline(true);
    await payButton(page).click();
    await alertBox(page).getByText(notices.unreachable.text).waitFor();
    await payButton(page).click();
    await alertBox(page).getByText(notices.unreachable.text).waitFor();
    await page.context().setOffline(false);
    await payButton(page).click();
    await heading(page).getByText(en.heading.sharePaid).waitFor();
    await page.getByRole("link", { name: /^Continue to / }).click();
    await untilThanked(page);
  };
  await visitOrder(order.redirectUrl, look, [/ERR_INTERNET_DISCONNECTED/]);
  expect((await stage.shop.read(order.id)).authorizations).toHaveLength(1);
});

describe("links", () => {
  test("T20: a link that was never given out is 404, and says so", async () => {
    const url = `${stage.service.url}/pay/${"A".repeat(43)}`;
    const look = async (page: Page) => {
      await heading(page).getByText(en.heading.notFound).waitFor();
    };
    await visit({ url, viewport: phone, expected: [/status of 404/] }, look);
  });

  test("the link of an order that the shop cancelled says so and takes no payment", async () => {
    const order = await newOrder();
    await stage.shop.api("POST", `/v1/orders/${order.id}/cancel`);
    await visitOrder(order.redirectUrl, async (page) => {
      await heading(page).getByText(en.heading.cancelled).waitFor();
      expect(await payButton(page).count()).toBe(0);
      await page.getByRole("link", { name: en.ended.toShop }).click();
      await page.waitForURL(`${stage.endpoint.url}/cart`);
    });
  });
});
