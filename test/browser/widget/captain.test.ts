// The Captain component in a merchant's page: every callback, an order made before and one made by its first payment.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import { en as framesEn } from "../../../widget/src/words/frames/en.ts";
import { openStage } from "../../support/binary/shop.ts";
import { intercept, interceptFirst } from "../../support/browser/browser.ts";
import {
  alertBox,
  bankFrame,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
  person,
} from "../../support/browser/buyer.ts";
import { frameIn, heard, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

const captain = (config: string) => ({
  script: `window.captain = Service.initCaptain({ publicKey, events, ${config} }).mount();`,
});
const front = (more = "") => captain(`order: { amount: 4200, ux: "single", ${more} }`);
const orderOf = (trackId: string) => stage.shop.api("GET", `/v1/orders?trackId=${trackId}`);

type Validated = { readonly order: string; readonly auth: string };

describe("an order that its first payment makes", () => {
  test("is made when it is paid, and onValidated tells all of it", async () => {
    await merchant.visit(front(`trackId: "front-1", metadata: { a: "b" }`), async (page) => {
      const frame = frameIn(page);
      await untilHeard(page, "onReady");
      await fillDetails(frame);
      expect(await timesHeard(page, "onValid")).toBe(0);
      await fillCard(frame, cards.good);
      await untilHeard(page, "onValid");
      expect((await orderOf("front-1")).json.data).toEqual([]);
      await payButton(frame).click();
      const data = (await untilHeard(page, "onValidated")) as Validated;
      const order = await stage.shop.untilStatus(data.order, "completed");
      expect(order).toMatchObject({ integration: "front", trackId: "front-1", metadata: { a: "b" } });
      expect<unknown>(data).toEqual({
        order: order.id,
        auth: order.authorizations[0].id,
        status: "captured",
        amount: 4_200,
        ...person,
      });
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onValid", "onValidated"]);
      await heading(frame).getByText("Payment confirmed").waitFor();
    });
  });

  test("a declined card: onError, and the next card pays the same order", async () => {
    await merchant.visit(
      front(`trackId: "front-2"`),
      async (page) => {
        const frame = frameIn(page);
        await pay(frame, cards.declined);
        expect(await untilHeard(page, "onError")).toEqual({
          code: "declined",
          message: "Your bank declined the payment. Nothing was charged. Try again or use another card.",
        });
        await alertBox(frame).getByText("Your bank declined the payment").waitFor();
        await fillCard(frame, cards.good);
        await payButton(frame).click();
        await untilHeard(page, "onValidated");
      },
      { expected: [/status of 402/] },
    );
    const { data } = (await orderOf("front-2")).json;
    expect(data).toHaveLength(1);
    expect((await stage.shop.read(data[0].id)).authorizations).toMatchObject([
      { status: "failed" },
      { amount: 4_200 },
    ]);
  });

  test("a buyer whom the page names is not asked again", async () => {
    const known = `email: "bo@example.com", firstName: "Bo", lastName: "Li", trackId: "front-3"`;
    await merchant.visit(front(known), async (page) => {
      const frame = frameIn(page);
      await frame.getByText("Paying as Bo Li, bo@example.com").waitFor();
      expect(await frame.getByLabel("E-mail").count()).toBe(0);
      await fillCard(frame, cards.declined);
      await payButton(frame).click();
      await untilHeard(page, "onError");
      await fillCard(frame, cards.good);
      await payButton(frame).click();
      expect(await untilHeard(page, "onValidated")).toMatchObject({
        email: "bo@example.com",
        lastName: "Li",
      });
    });
  });

  test("an answer that is lost: the payment is found again, and is one", async () => {
    await merchant.visit(front(`trackId: "front-4"`), async (page) => {
      await pay(frameIn(page), cards.losesAnswer);
      await untilHeard(page, "onValidated");
    });
    const { data } = (await orderOf("front-4")).json;
    expect(data).toHaveLength(1);
    expect(data[0].authorizations).toHaveLength(1);
  });

  test("F23: no connection at the first try: the second one is the same payment", async () => {
    const look = async (page: Page) => {
      const frame = frameIn(page);
      await untilHeard(page, "onReady");
      await fillDetails(frame);
      await fillCard(frame, cards.good);
      // The server hears it; its answer does not come back.
      const goOn = await intercept(page, "**/embed/captain/payments", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await payButton(frame).click();
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "unreachable" });
      goOn();
      await payButton(frame).click();
      await untilHeard(page, "onValidated");
    };
    await merchant.visit(front(`trackId: "front-5"`), look, { expected: [/ERR_FAILED/] });
    const { data } = (await orderOf("front-5")).json;
    expect(data).toHaveLength(1);
    expect(data[0].authorizations).toHaveLength(1);
  });

  test("T3, T4: what only a back end may say is refused, to the developer's console and to onError", async () => {
    const look = async (page: Page) => {
      expect(await untilHeard(page, "onError")).toEqual({
        code: "notAllowedFromBrowser",
        message: expect.stringContaining("notifyUrl"),
      });
      await frameIn(page).getByText("The payment cannot be shown").waitFor();
      expect(await timesHeard(page, "onReady")).toBe(0);
    };
    const expected = [/status of 422/, /^console: Service: initCaptain: order\.notifyUrl/];
    await merchant.visit(front(`notifyUrl: "https://shop.example/hook"`), look, { expected });
  });

  test("scoring data is kept, and the console names a field that is ignored", async () => {
    const address = { street1: "1 rue A", city: "Paris", zip: "75001", country: "FR" };
    const scoring = { phone: "+33612345678", civility: "ms", birthZipCode: "99", billingAddress: address };
    const said: string[] = [];
    const config = `trackId: "front-6", billingAdress: {}, ...${JSON.stringify(scoring)}`;
    await merchant.visit(front(config), async (page) => {
      page.on("console", (message) => said.push(message.text()));
      await pay(frameIn(page), cards.good);
      const { order } = (await untilHeard(page, "onValidated")) as Validated;
      expect(await stage.shop.read(order)).toMatchObject(scoring);
    });
    expect(said).toContainEqual(expect.stringContaining("billingAdress"));
  });
});

describe("an order that exists", () => {
  const visitOrder = (order: { readonly id: string }, look: (page: Page) => Promise<void>, more = "") =>
    merchant.visit(captain(`orderId: "${order.id}", ${more}`), look);

  test("T2: is paid as stored, whatever `order` says; its buyer is neither asked nor shown", async () => {
    const order = await stage.shop.order({ amount: 7_700, ux: "single", ...person });
    await visitOrder(
      order,
      async (page) => {
        const frame = frameIn(page);
        await payButton(frame).waitFor();
        expect(await frame.getByLabel("E-mail").count()).toBe(0);
        expect(await frame.locator("body").textContent()).not.toMatch(/Ana|Lopes/);
        await fillCard(frame, cards.good);
        await payButton(frame).click();
        expect(await untilHeard(page, "onValidated")).toMatchObject({
          order: order.id,
          amount: 7_700,
          ...person,
        });
      },
      "order: { amount: 1 }",
    );
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("a page that is loaded again after paying shows it and tells it again", async () => {
    const order = await stage.shop.order({ amount: 10_000, ux: "collect" });
    await visitOrder(order, async (page) => {
      await pay(frameIn(page), cards.good);
      const data = await untilHeard(page, "onValidated");
      await page.reload();
      expect(await untilHeard(page, "onValidated")).toMatchObject({ auth: (data as Validated).auth });
      await heading(frameIn(page)).getByText("Your share is paid").waitFor();
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onValidated"]);
    });
  });

  test("loaded again while the bank asks, it goes on at the bank", async () => {
    const order = await stage.shop.order({ amount: 4_200, ux: "single" });
    await visitOrder(order, async (page) => {
      await pay(frameIn(page), cards.asksBank);
      await bankFrame(frameIn(page)).getByRole("button", { name: "Approve" }).waitFor();
      await page.reload();
      await bankFrame(frameIn(page)).getByRole("button", { name: "Approve" }).click();
      await untilHeard(page, "onValidated");
    });
  });

  test("F23: loaded again before the answer came, the payment is found and is one", async () => {
    const order = await stage.shop.order({ amount: 10_000, ux: "collect" });
    const look = async (page: Page) => {
      const frame = frameIn(page);
      await untilHeard(page, "onReady");
      await fillDetails(frame);
      await fillCard(frame, cards.good);
      // The server hears it; its answer does not come back.
      await interceptFirst(page, "**/payments", async (route) => {
        await route.fetch();
        await page.reload();
      });
      const reloaded = page.waitForEvent("load");
      await payButton(frame).click();
      await reloaded;
      await untilHeard(page, "onValidated");
      await heading(frame).getByText("Your share is paid").waitFor();
    };
    await merchant.visit(captain(`orderId: "${order.id}"`), look, { expected: [/ERR_ABORTED/] });
    expect((await stage.shop.read(order.id)).authorizations).toHaveLength(1);
  });

  test("T20: Link shows a renewed link to the browser that paid as captain, and says why to any other", async () => {
    const order = await stage.shop.order({ amount: 10_000, ux: "collect", ...person });
    const script = `const mine = { publicKey, events, orderId: "${order.id}" };
Service.initCaptain(mine).mount(); Service.initLink(mine);`;
    const shared = async () => (await stage.shop.read(order.id)).shareUrl;
    await merchant.visit({ script }, async (page) => {
      await fillCard(frameIn(page), cards.good);
      await payButton(frameIn(page)).click();
      await untilHeard(page, "onValidated");
      const before = await shared();
      await frameIn(page).getByRole("button", { name: en.paid.renew }).click();
      await frameIn(page).getByRole("button", { name: en.paid.renewYes }).click();
      await frameIn(page).getByText(en.paid.renewed).waitFor();
      expect(await shared()).not.toBe(before);
      await page.reload();
      const link = frameIn(page, "#service-link").getByLabel(en.paid.link);
      expect(await link.inputValue()).toBe(await shared());
    });
    await merchant.visit({ script }, async (page) => {
      await frameIn(page, "#service-link").getByText(framesEn.frame.link.renewed.heading).waitFor();
      await frameIn(page).getByText(framesEn.frame.link.renewed.heading).waitFor();
    });
  });

  test("T2: in another browser a paid order is only glimpsed, and pay() says so", async () => {
    const order = await stage.shop.order({ amount: 10_000, ux: "collect", ...person });
    await visitOrder(order, async (page) => {
      const frame = frameIn(page);
      await fillCard(frame, cards.good);
      await payButton(frame).click();
      await untilHeard(page, "onValidated");
    });
    await visitOrder(order, async (page) => {
      await untilHeard(page, "onReady");
      const frame = frameIn(page);
      expect(await frame.getByLabel("Link for the others").inputValue()).toContain("/join/");
      expect(await frame.locator("body").textContent()).not.toContain("Ana");
      await page.evaluate(() => (window as unknown as { captain: { pay(): void } }).captain.pay());
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "notPayable" });
      expect(await timesHeard(page, "onValidated")).toBe(0);
    });
  });

  test("one that ended says how, and pay() is answered by onError", async () => {
    const order = await stage.shop.order({ amount: 4_200 });
    await stage.shop.api("POST", `/v1/orders/${order.id}/cancel`);
    await visitOrder(order, async (page) => {
      await untilHeard(page, "onReady");
      await heading(frameIn(page)).getByText("This order was cancelled").waitFor();
      await page.evaluate(() => (window as unknown as { captain: { pay(): void } }).captain.pay());
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "notPayable" });
    });
  });
});
