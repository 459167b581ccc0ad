// The same payments where the provider collects the card in a frame of its own, as real ones do.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { SANDBOX } from "../../../src/api/paths.ts";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, until } from "../../support/binary/shop.ts";
import { configuredShop, keys } from "../../support/browser/branded-shop.ts";
import { intercept, interceptFirst, phone, visit } from "../../support/browser/browser.ts";
import {
  alertBox,
  bankFrame,
  cardFrame,
  cards,
  fillCardFrame,
  fillDetails,
  payButton,
} from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Frame shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]

[platforms.provider]
collect = "frame"
`;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(configuredShop(CONFIG), keys);
});
afterAll(() => stage.close());

const visitNewOrder = async (look: (page: Page) => Promise<void>) => {
  const successUrl = `${stage.endpoint.url}/thanks`;
  const order = await stage.shop.order({ amount: 4_200, ux: "single", successUrl });
  await visit({ url: order.redirectUrl, viewport: phone, hosts: [stage.endpoint.host] }, look);
  return order;
};

const payInFrame = async (page: Page, number: string) => {
  await fillDetails(page);
  await fillCardFrame(page, number);
  await payButton(page).click();
};

const untilThanked = (page: Page) => page.waitForURL(`${stage.endpoint.url}/thanks`);

describe("a card collected in the provider's frame", () => {
  test("pays, and its number never passes through our page", async () => {
    const order = await visitNewOrder(async (page) => {
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.frame() === page.mainFrame()) sent.push(request.postData() ?? "");
      });
      await payInFrame(page, cards.good);
      await untilThanked(page);
      expect(sent.join("\n")).toContain('"means":{"token":"tok_');
      expect(sent.join("\n").replaceAll(" ", "")).not.toContain("4242424242424242");
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("declined: the buyer is told so, and another one pays", async () => {
    const order = await visitNewOrder(async (page) => {
      await payInFrame(page, cards.declined);
      await alertBox(page).getByText(en.notices.declined.title).waitFor();
      await fillCardFrame(page, cards.good);
      await payButton(page).click();
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("a mistyped number is refused next to the form, and pays once corrected", async () => {
    await visitNewOrder(async (page) => {
      await payInFrame(page, "4242 4242 4242 4243");
      await alertBox(page).waitFor();
      await fillCardFrame(page, cards.good);
      await payButton(page).click();
      await untilThanked(page);
    });
  });

  test("a card that the frame could not read: the buyer is told so, and the next press pays", async () => {
    const order = await stage.shop.order({
      amount: 4_200,
      ux: "single",
      successUrl: `${stage.endpoint.url}/thanks`,
    });
    const hosts = [stage.endpoint.host];
    await visit(
      { url: order.redirectUrl, viewport: phone, hosts, expected: [/ERR_FAILED/] },
      async (page) => {
        const goOn = await intercept(page, "**/sandbox/tokens", (route) => route.abort());
        await payInFrame(page, cards.good);
        await alertBox(page).getByText(en.notices.cardUnread.title).waitFor();
        goOn();
        await payButton(page).click();
        await untilThanked(page);
      },
    );
  });

  test("what changes while the card is read does not change what was pressed", async () => {
    const { id, redirectUrl } = await stage.shop.order({ amount: 10_000 });
    const body = JSON.stringify({ number: cards.good, expMonth: "12", expYear: "2040", cvc: "123" });
    const headers = { "content-type": "application/json" };
    const tokens = new URL(SANDBOX.tokens, redirectUrl);
    const { data: means } = await (await fetch(tokens, { method: "POST", headers, body })).json();
    await payWith(redirectUrl, "", { means, nbShares: 3 });
    const { shareUrl } = await stage.shop.read(id);
    await visit({ url: shareUrl, viewport: phone }, async (page) => {
      await interceptFirst(page, `**${SANDBOX.tokens}`, async (route) => {
        await stage.shop.api("POST", `/v1/orders/${id}/waive`, { amount: 2_500 });
        await page.getByRole("button", { name: /20\.83/ }).waitFor();
        await route.continue();
      });
      const sent = page.waitForRequest(/\/payments$/);
      await payInFrame(page, cards.good);
      expect((await sent).postDataJSON()).toMatchObject({ amount: 3_333 });
    });
  });

  test("3-D Secure: refused, then approved", async () => {
    const order = await visitNewOrder(async (page) => {
      await payInFrame(page, cards.asksBank);
      await bankFrame(page).getByRole("button", { name: "Refuse" }).click();
      await alertBox(page).waitFor();
      await fillCardFrame(page, cards.asksBank);
      await payButton(page).click();
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("the frame is as high as what is in it, and keeps what every page must keep", async () => {
    await visitNewOrder(async (page) => {
      const field = cardFrame(page).getByLabel("Security code");
      await field.waitFor();
      await until("a frame of the right height", async () => {
        const inside = await field.evaluate(() => document.documentElement.scrollHeight);
        const outside = (await page.locator("iframe.provider-frame").boundingBox())?.height ?? 0;
        return outside >= inside && outside - inside < 4 ? true : undefined;
      });
      await inspect(page);
    });
  });
});
