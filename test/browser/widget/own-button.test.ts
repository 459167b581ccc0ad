// The Captain component with the merchant's own button, with 3-D Secure inside its frame, and for a group.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage } from "../../support/binary/shop.ts";
import { phone } from "../../support/browser/browser.ts";
import {
  bankFrame,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
} from "../../support/browser/buyer.ts";
import { frameIn, heard, openMerchantStage, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

const captain = (config: string) => ({
  script: `window.captain = Service.initCaptain({ publicKey, events, ${config} }).mount();`,
});
const front = (more = "") => captain(`order: { amount: 4200, ux: "single", ${more} }`);
type Validated = { readonly order: string; readonly auth: string };

describe("cta: false", () => {
  // Above the frame, whose height follows what is filled in: a button below it would move under the pointer.
  const OWN_BUTTON = `<h1>Checkout</h1><button id="own">Place the order</button><div id="service-captain"></div>`;
  const own = {
    body: OWN_BUTTON,
    script: `const instance = Service.initCaptain({ publicKey, events, cta: false, order: { amount: 4200, ux: "single" } });
instance.mount();
document.getElementById("own").onclick = () => instance.pay();`,
  };

  test("the merchant's button: invalid, then valid, then paid; two presses pay once", async () => {
    await merchant.visit(own, async (page) => {
      const frame = frameIn(page);
      await untilHeard(page, "onReady");
      expect(await payButton(frame).count()).toBe(0);
      await page.locator("#own").click();
      await untilHeard(page, "onInvalid");
      await frame.getByText("6 fields need your attention.").waitFor();
      expect(await frame.locator("[aria-invalid=true]").count()).toBe(6);
      await fillDetails(frame);
      await fillCard(frame, cards.good);
      await untilHeard(page, "onValid");
      await page.locator("#own").dblclick();
      const data = (await untilHeard(page, "onValidated")) as Validated;
      expect((await stage.shop.read(data.order)).authorizations).toHaveLength(1);
      await page.locator("#own").click();
      expect((await heard(page)).map(([name]) => name)).toEqual([
        "onReady",
        "onInvalid",
        "onValid",
        "onValidated",
      ]);
    });
  });

  test("pay() before the frame is ready waits for it", async () => {
    const script = `${own.script}\ninstance.pay(); instance.pay(); Service.pay();`;
    await merchant.visit({ ...own, script }, async (page) => {
      await untilHeard(page, "onInvalid");
      await page.waitForTimeout(200);
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onInvalid"]);
    });
  });
});

describe("3-D Secure inside the frame", () => {
  test.each([250, 1_264])("approved, in a frame of %i px, without scrolling sideways", async (width) => {
    const body = `<h1>Checkout</h1><div id="service-captain"></div>`;
    const script = `document.getElementById("service-captain").style.width = "${width}px";\n${front().script}`;
    await merchant.visit({ body, script }, async (page) => {
      const frame = frameIn(page);
      await pay(frame, cards.asksBank);
      const bank = frame.locator("iframe.bank-frame");
      await bankFrame(frame).getByRole("button", { name: "Approve" }).waitFor();
      const { scroll, seen } = await frame.locator("html").evaluate(({ scrollWidth, clientWidth }) => ({
        scroll: scrollWidth,
        seen: clientWidth,
      }));
      expect(scroll).toBe(seen);
      expect((await bank.boundingBox())?.width).toBeGreaterThanOrEqual(Math.min(width, 250));
      await bankFrame(frame).getByRole("button", { name: "Approve" }).click();
      await untilHeard(page, "onValidated");
    });
  });

  test("refused, and then given up: onError each time, and another card pays", async () => {
    await merchant.visit(front(), async (page) => {
      const frame = frameIn(page);
      await pay(frame, cards.asksBank);
      await bankFrame(frame).getByRole("button", { name: "Refuse" }).click();
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "notConfirmed" });
      await fillCard(frame, cards.asksBank);
      await payButton(frame).click();
      await frame.getByRole("button", { name: "Cancel this payment" }).click();
      expect(await untilHeard(page, "onError", 2)).toMatchObject({ code: "givenUp" });
      await fillCard(frame, cards.good);
      await payButton(frame).click();
      await untilHeard(page, "onValidated");
    });
  });

  test("the bank's page opens in a tab of its own, and the shop learns of the end by itself", async () => {
    await merchant.visit(front(), async (page) => {
      const frame = frameIn(page);
      await pay(frame, cards.asksBank);
      const opening = page.context().waitForEvent("page");
      await frame.getByRole("link", { name: "Open the bank's page on its own" }).click();
      const bank = await opening;
      await bank.getByRole("button", { name: "Approve" }).click();
      await heading(bank).getByText("Payment confirmed").waitFor();
      await bank.close();
      await untilHeard(page, "onValidated");
    });
  });
});

test("a group: the captain pays their share and gets the link for the others, in the merchant's page", async () => {
  const order = await stage.shop.order({
    amount: 10_000,
    ux: "collect",
    successUrl: `${merchant.url}/thanks`,
  });
  const look = async (page: Page) => {
    const frame = frameIn(page);
    await frame.getByLabel("People, you included").fill("4");
    await pay(frame, cards.good);
    expect(await untilHeard(page, "onValidated")).toMatchObject({ amount: 2_500 });
    await heading(frame).getByText("Your share is paid").waitFor();
    const { shareUrl } = await stage.shop.read(order.id);
    expect(await frame.getByLabel("Link for the others").inputValue()).toBe(shareUrl);
    expect(await frame.getByRole("link", { name: /Continue/ }).count()).toBe(0);
    expect(page.url()).toContain(merchant.url);
  };
  await merchant.visit(captain(`orderId: "${order.id}"`), look, { viewport: phone });
});
