// The widget where things are less than ideal: without a pointer, over a slow connection, loaded again too soon, on an old
// phone, in a browser that lets foreign frames keep nothing.

import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import { en as framesEn } from "../../../widget/src/words/frames/en.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { interceptFirst, phone } from "../../support/browser/browser.ts";
import {
  alertBox,
  bankFrame,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
} from "../../support/browser/buyer.ts";
import { tabTo } from "../../support/browser/keyboard.ts";
import { frameIn, heard, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const { labels } = en.form;
const PAYMENTS = "/embed/captain/payments";

const { stage, merchant } = await openMerchantStage(openStage());

const script = `Service.initCaptain({ publicKey, events, order: { amount: 9000, ux: "collect" } }).mount();
Service.initHelp({ publicKey });`;

test("by keyboard alone: three share, a card is declined, the bank asks, the link is copied, and out of it again", async () => {
  const look = async (page: Page) => {
    const frame = frameIn(page);
    const type = async (label: string, text: string) => {
      await tabTo(page, frame.getByLabel(label));
      await page.keyboard.type(text);
    };
    await untilHeard(page, "onReady");
    await tabTo(page, frame.getByRole("button", { name: en.shares.more }));
    await page.keyboard.press("Enter");
    await type(labels.email, "ana@example.com");
    await type(labels.firstName, "Ana");
    await type(labels.lastName, "Lopes");
    await type(labels.number, cards.declined);
    await type(labels.expiry, "1240");
    await type(labels.cvc, "123");
    await page.keyboard.press("Enter");
    await alertBox(frame).waitFor();
    await type(labels.number, cards.asksBank);
    await page.keyboard.press("Enter");
    const approve = bankFrame(frame).getByRole("button", { name: "Approve" });
    await approve.waitFor();
    await tabTo(page, approve);
    await page.keyboard.press("Enter");
    expect(await untilHeard(page, "onValidated")).toMatchObject({ amount: 3_000 });
    await tabTo(page, frame.getByRole("button", { name: en.paid.copy }));
    await tabTo(page, frameIn(page, "#service-help").locator("summary").first());
    await page.keyboard.press("Enter");
    await frameIn(page, "#service-help").getByText("Not at once if").waitFor();
  };
  await merchant.visit({ script }, look, { expected: [/status of 402/] });
});

test("a slow connection: every answer takes most of a second, and nothing is given up or asked twice", async () => {
  const look = async (page: Page) => {
    const posts: string[] = [];
    const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
    await page.route("**/*", async (route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().method() === "POST") posts.push(pathname);
      await Bun.sleep(700);
      if (pathname === PAYMENTS) await isSeen;
      await route.continue();
    });
    await page.reload();
    const frame = frameIn(page);
    await fillDetails(frame);
    await fillCard(frame, cards.good);
    await payButton(frame).dblclick();
    await frame.getByText(en.form.paying).waitFor();
    see();
    await heading(frame).getByText(en.heading.sharePaid).waitFor();
    await untilHeard(page, "onValidated");
    expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onValid", "onValidated"]);
    expect(posts.filter((path) => path === PAYMENTS)).toHaveLength(1);
  };
  await merchant.visit({ script }, look, { viewport: phone });
});

test("F23: loaded again before the first payment's answer has come, the next try is the same payment", async () => {
  const front = `order: { amount: 4200, ux: "single", trackId: "again" }`;
  const look = async (page: Page) => {
    const arrived = Promise.withResolvers<void>();
    // The server hears it, and its answer never comes.
    await interceptFirst(page, `**${PAYMENTS}`, async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await pay(frameIn(page), cards.good);
    await arrived.promise;
    await page.reload();
    await pay(frameIn(page), cards.good);
    await untilHeard(page, "onValidated");
    const frame = frameIn(page).locator("body");
    const kept = await frame.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => key.startsWith("front attempt"))).toEqual([]);
  };
  await merchant.visit({ script: `Service.initCaptain({ publicKey, events, ${front} }).mount();` }, look);
  const { data } = (await stage.shop.api("GET", "/v1/orders?trackId=again")).json;
  expect(data).toHaveLength(1);
  expect(data[0].authorizations).toHaveLength(1);
});

test("F23: loaded again while the bank asks, it goes on there; approved in another tab, it is told as paid", async () => {
  const look = async (page: Page) => {
    await pay(frameIn(page), cards.asksBank);
    const approve = bankFrame(frameIn(page)).getByRole("button", { name: "Approve" });
    await approve.waitFor();
    const bank = page.frames().find((frame) => frame.url().includes("/sandbox/bank/"));
    await page.reload();
    await approve.waitFor();
    const tab = await page.context().newPage();
    await tab.goto(bank?.url() ?? "");
    await tab.getByRole("button", { name: "Approve" }).click();
    await page.reload();
    expect(await untilHeard(page, "onValidated")).toMatchObject({ amount: 4_200, email: "ana@example.com" });
    await heading(frameIn(page)).getByText("Payment confirmed").waitFor();
    await page.reload();
    await payButton(frameIn(page)).waitFor();
  };
  const front = `order: { amount: 4200, ux: "single", trackId: "bank" }`;
  await merchant.visit({ script: `Service.initCaptain({ publicKey, events, ${front} }).mount();` }, look);
  const { data } = (await stage.shop.api("GET", "/v1/orders?trackId=bank")).json;
  expect(data).toMatchObject([{ status: "completed" }]);
});

const { shop } = stage;
test.each([
  ["cancelled", en.heading.cancelled, (id: string) => shop.api("POST", `/v1/orders/${id}/cancel`)],
  ["too late", en.heading.tooLate, () => shop.advance("3h")],
  ["paid elsewhere", en.heading.complete, (_: string, page: string) => payWith(page, cards.good)],
])("an order that is %s while its form is open says so when it is paid", async (_, ending, end) => {
  const order = await shop.order({ amount: 4_200, ux: "single", delay: 120 });
  const ofOrder = `Service.initCaptain({ publicKey, events, orderId: "${order.id}" }).mount();`;
  const look = async (page: Page) => {
    const frame = frameIn(page);
    await fillDetails(frame);
    await fillCard(frame, cards.good);
    await end(order.id, order.redirectUrl);
    await payButton(frame).click();
    await heading(frame).getByText(ending).waitFor();
    expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onValid", "onError"]);
  };
  await merchant.visit({ script: ofOrder }, look, { expected: [/status of 404/] });
});

test("Link next to Captain shows the link as soon as the captain has paid, and how much the others have paid", async () => {
  const order = await stage.shop.order({ amount: 10_000, ux: "collect" });
  const script = `const mine = { publicKey, events, orderId: "${order.id}" };
Service.initCaptain(mine).mount(); Service.initLink(mine);`;
  await merchant.visit({ script }, async (page) => {
    const link = frameIn(page, "#service-link");
    await link.getByText(framesEn.frame.link.none.heading).waitFor();
    await pay(frameIn(page), cards.asksBank);
    await bankFrame(frameIn(page)).getByRole("button", { name: "Approve" }).click();
    await untilHeard(page, "onValidated");
    const { shareUrl } = await stage.shop.read(order.id);
    await link.getByLabel(en.paid.link).waitFor({ timeout: 4_000 });
    expect(await link.getByLabel(en.paid.link).inputValue()).toBe(shareUrl);
    await payWith(shareUrl, cards.good, { amount: 2_500 });
    await link.getByText("€75.00 of €100.00 paid").waitFor();
  });
});

test("Link ends with an order that was cancelled while its page was in the background", async () => {
  const order = await shop.order({ amount: 9_000, ux: "collect" });
  await payWith(order.redirectUrl, cards.good, { nbShares: 3 });
  const script = `Service.initLink({ publicKey, events, orderId: "${order.id}" });`;
  await merchant.visit({ script }, async (page) => {
    const frame = frameIn(page, "#service-link");
    await frame.getByLabel(en.paid.link).waitFor();
    await shop.api("POST", `/v1/orders/${order.id}/cancel`);
    await frame.locator("body").evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await frame.getByText(en.heading.cancelled).waitFor();
  });
});

test("T2: a browser that lets foreign frames keep nothing: it is paid, and afterwards only glimpsed", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const ofOrder = `Service.initCaptain({ publicKey, events, orderId: "${order.id}" }).mount();`;
  const look = async (page: Page) => {
    await page.addInitScript(() => {
      if (window === window.top) return;
      const denied = () => {
        throw new DOMException("The request was denied.", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, { get: denied });
      Object.defineProperty(document, "cookie", { get: denied, set: denied });
    });
    await page.reload();
    const frame = frameIn(page);
    await pay(frame, cards.asksBank);
    await bankFrame(frame).getByRole("button", { name: "Approve" }).click();
    await untilHeard(page, "onValidated");
    const { shareUrl } = await stage.shop.read(order.id);
    expect(await frame.getByLabel(en.paid.link).inputValue()).toBe(shareUrl);
    await page.reload();
    expect(await frame.getByLabel(en.paid.link).inputValue()).toBe(shareUrl);
    expect(await payButton(frame).count()).toBe(0);
  };
  await merchant.visit({ script: ofOrder }, look);
});

test("an old phone: what its browser lacks is not missed", async () => {
  const config = `order: { amount: 9000, ux: "collect" }, cta: false`;
  const look = async (page: Page) => {
    await page.addInitScript(() => {
      const young: readonly (readonly [object, readonly string[]])[] = [
        [AbortSignal, ["any", "timeout"]],
        [HTMLFormElement.prototype, ["requestSubmit"]],
        [Array.prototype, ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"]],
        [Object, ["groupBy"]],
        [Promise, ["withResolvers", "try"]],
        [crypto, ["randomUUID"]],
        [window, ["structuredClone", "SharedWorker", "navigation"]],
      ];
      for (const [place, names] of young)
        for (const name of names) Object.defineProperty(place, name, { value: undefined });
    });
    await page.reload();
    const frame = frameIn(page);
    await untilHeard(page, "onReady");
    await page.evaluate("captain.pay()");
    await untilHeard(page, "onInvalid");
    await fillDetails(frame);
    await fillCard(frame, cards.good);
    await page.evaluate("captain.pay()");
    await heading(frame).getByText(en.heading.sharePaid).waitFor();
    await untilHeard(page, "onValidated");
    expect(await timesHeard(page, "onValidated")).toBe(1);
  };
  const old = `window.captain = Service.initCaptain({ publicKey, events, ${config} }).mount();`;
  await merchant.visit({ script: old }, look, { viewport: phone });
});

test("the widget's own button marks what is missing, and onInvalid is only the answer to pay()", async () => {
  const script = `window.captain = Service.initCaptain({ publicKey, events, order: { amount: 4200, ux: "single" } }).mount();`;
  await merchant.visit({ script }, async (page) => {
    const frame = frameIn(page);
    await untilHeard(page, "onReady");
    await payButton(frame).click();
    await frame.getByText("6 fields need your attention.").waitFor();
    await page.evaluate("captain.pay()");
    await untilHeard(page, "onInvalid");
    expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onInvalid"]);
  });
});
