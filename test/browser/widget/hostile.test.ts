// Pages and frames that mean harm: forged messages to the merchant's page and to the frame, pages that may not show the
// widget, frames that want to be everywhere (T15, T16).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, until } from "../../support/binary/shop.ts";
import { configuredShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { payButton } from "../../support/browser/buyer.ts";
import type { Merchant } from "../../support/browser/merchant.ts";
import { frameIn, heard, openMerchant, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const ALLOWED = "http://shop.test";

const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Shop"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${publicKey}"]
frame_origins = ["${ALLOWED}"]
`;

/** One whose widget shows on localhost, and one whose widget shows on one other origin only. */
let stage: Stage;
let merchant: Merchant;
let elsewhere: Stage;
let elsewhereMerchant: Merchant;
beforeAll(async () => {
  stage = await openStage();
  merchant = openMerchant(stage.service);
  elsewhere = await openStage(configuredShop(CONFIG), keys);
  elsewhereMerchant = openMerchant(elsewhere.service, publicKey);
});
afterAll(async () => {
  await merchant.close();
  await elsewhereMerchant.close();
  await stage.close();
  await elsewhere.close();
});

const MOUNT = `window.captain = Service.initCaptain({ publicKey, events, order: { amount: 4200, ux: "single" } }).mount();`;
/** What the page gives the frame, which may still be growing. */
const height = (page: Page) =>
  page
    .locator("#service-captain iframe")
    .evaluate((frame) => Number.parseInt((frame as HTMLElement).style.height, 10));

/** The height that the frame has asked for, once the page has heard of it. */
const settledHeight = (page: Page) =>
  until("the frame's height", async () => {
    const asked = await frameIn(page)
      .locator("body")
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    return asked === (await height(page)) ? asked : undefined;
  });

/** Everything a frame says when it is honest, and more. */
const LIES = `[
  { type: "hello" }, { type: "ready" }, { type: "valid" }, { type: "height", px: 1e9 },
  { type: "order", order: "ord_forged" }, { type: "error", data: { code: "x", message: "x" } },
  { type: "validated", data: { order: "ord_forged", auth: "auth_forged", status: "captured" } },
]`;

describe("T16: forged messages to the merchant's page", () => {
  test("from the page itself and from another frame in it nothing is believed", async () => {
    const body = `<div id="service-captain"></div><iframe id="evil" name="evil"></iframe>`;
    const evil = merchant.page({
      body: "<p>an advertisement</p>",
      script: `for (const lie of ${LIES}) for (let i = 0; i < 3; i++) parent.postMessage(lie, "*"); parent.postMessage("done", "*");`,
    });
    const script = `${MOUNT}
addEventListener("message", ({ data }) => data === "done" && hear("done")());
window.lie = () => { for (const lie of ${LIES}) { postMessage(lie, "*");
  dispatchEvent(new MessageEvent("message", { data: lie, origin: "${merchant.serviceUrl}" })); } };`;
    await merchant.visit({ body, script }, async (page) => {
      await untilHeard(page, "onReady");
      const before = await settledHeight(page);
      await page.evaluate((url) => {
        document.querySelector<HTMLIFrameElement>("#evil")?.setAttribute("src", url);
      }, evil);
      await untilHeard(page, "done");
      await page.evaluate("lie()");
      await page.waitForTimeout(300);
      expect(await height(page)).toBe(before);
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "done"]);
    });
  });

  test("a frame that the page sends elsewhere has no voice any more", async () => {
    const evil = merchant.page({
      body: "<p>phishing</p>",
      script: `for (const lie of ${LIES}) parent.postMessage(lie, "*"); parent.postMessage("done", "*");`,
    });
    const script = `${MOUNT}
addEventListener("message", ({ data }) => data === "done" && hear("done")());`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      const before = await settledHeight(page);
      await page.evaluate((url) => {
        document.querySelector("#service-captain iframe")?.setAttribute("src", url);
      }, evil);
      await untilHeard(page, "done");
      await page.waitForTimeout(300);
      expect(await height(page)).toBe(before);
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "done"]);
    });
  });
});

describe("T16: a hostile page around the frame", () => {
  /** Frames the component by itself, without our script, and pretends. */
  const framing = (query: string) => `const frame = document.createElement("iframe");
window.said = [];
addEventListener("message", ({ data, ports }) => said.push(data));
frame.onload = () => hear("loaded")();
frame.src = "${merchant.serviceUrl}/embed/captain?" + new URLSearchParams(${query});
document.querySelector("#service-captain").append(frame);`;

  test("that names another origin than its own is not greeted, and cannot begin", async () => {
    const script = `${framing(`{ publicKey, origin: "http://localhost:1" }`)}
window.begin = () => frame.contentWindow.postMessage({ type: "init", order: { amount: 1 } }, "*", [new MessageChannel().port2]);`;
    const look = async (page: Page) => {
      await untilHeard(page, "loaded");
      await page.evaluate("begin()");
      await page.waitForTimeout(300);
      expect(await page.evaluate("said")).toEqual([]);
      expect(await payButton(frameIn(page)).count()).toBe(0);
    };
    await merchant.visit({ script }, look, {
      expected: [/postMessage.*does not match the recipient window's origin/],
    });
  });

  test("a second beginning changes nothing: the frame listens to its window no more", async () => {
    const script = `${MOUNT}
window.again = () => { const { port1, port2 } = new MessageChannel();
  window.stolen = []; port1.onmessage = ({ data }) => stolen.push(data);
  document.querySelector("iframe").contentWindow.postMessage(
    { type: "init", order: { amount: 1 } }, "${merchant.serviceUrl}", [port2]); };`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      await page.evaluate("again()");
      await page.waitForTimeout(300);
      expect(await page.evaluate("stolen")).toEqual([]);
      expect(await payButton(frameIn(page)).textContent()).toBe("Pay €42.00");
    });
  });

  test("messages to the frame's window do not pay", async () => {
    const script = `${MOUNT}
window.order = (data) => document.querySelector("iframe").contentWindow.postMessage(data, "*");`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      await page.evaluate(
        `order({ type: "pay" }); order({ type: "means", means: {} }); order({ type: "returned" })`,
      );
      await page.waitForTimeout(300);
      expect(await timesHeard(page, "onInvalid")).toBe(0);
    });
  });
});

test("T16: a frame is never higher than its bound, and no lower than it", async () => {
  await merchant.visit({ script: MOUNT }, async (page) => {
    await untilHeard(page, "onReady");
    const grow = (px: number) =>
      frameIn(page)
        .locator("#app")
        .evaluate((app, height) => {
          app.style.height = `${height}px`;
        }, px);
    await grow(1_000_000);
    await page.waitForFunction(() => document.querySelector("iframe")?.clientHeight === 8_000);
    await grow(0);
    await page.waitForFunction(() => (document.querySelector("iframe")?.clientHeight ?? 0) < 100);
    expect(await height(page)).toBeGreaterThanOrEqual(40);
  });
});

describe("T15: pages of another origin than the platform's", () => {
  test("the script gets no frame, and says what to look at", async () => {
    const look = async (page: Page) => {
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "frameNotLoaded" });
      expect(await timesHeard(page, "onReady")).toBe(0);
      expect(await page.locator("iframe").count()).toBe(0);
    };
    await elsewhereMerchant.visit({ script: MOUNT }, look, {
      expected: [/frame-ancestors/, /status of 403/, /the frame did not load/, /Refused to|ERR_BLOCKED/],
    });
  });

  test("claiming to be the allowed one shows nothing either", async () => {
    const script = `const frame = document.createElement("iframe");
frame.onload = hear("loaded");
frame.src = "${elsewhereMerchant.serviceUrl}/embed/captain?" + new URLSearchParams({ publicKey, origin: "${ALLOWED}" });
document.querySelector("#service-captain").append(frame);`;
    const look = async (page: Page) => {
      await untilHeard(page, "loaded");
      expect(await frameIn(page).locator("#app").count()).toBe(0);
    };
    await elsewhereMerchant.visit({ script }, look, {
      expected: [/frame-ancestors/, /Refused to|ERR_BLOCKED/],
    });
  });
});
