// Mistakes in a merchant's page: wrong options, callbacks that throw, elements that never come. Each gives one clear line.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage } from "../../support/binary/shop.ts";
import { bankFrame, cards, heading, pay } from "../../support/browser/buyer.ts";
import { frameIn, heard, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

const ORDER = `order: { amount: 4200, ux: "single" }`;
const config = (more = "") => `{ publicKey, events, ${ORDER}, ${more} }`;
describe("wrong", () => {
  /** What the page does, what the console says, what `onError` is given. */
  const rows: readonly (readonly [string, string, string])[] = [
    ["Service.initCaptain()", "initCaptain: publicKey must be the platform's public key (pk_…)", ""],
    [
      "Service.initCaptain({ events }).mount().mount().pay()",
      "initCaptain: publicKey must be",
      "invalidConfig",
    ],
    [
      `Service.initCaptain({ events, publicKey: "sk_live_x" })`,
      "initCaptain: publicKey is a secret key, which every reader of this page can read: replace it at once",
      "secretKey",
    ],
    [
      "Service.initCaptain({ events, publicKey }).mount()",
      "initCaptain: give orderId, or order",
      "invalidConfig",
    ],
    ["Service.initLink({ events, publicKey })", "initLink: orderId is missing", "invalidConfig"],
    [
      `Service.initCaptain(${config(`selector: "##"`)}).mount()`,
      "mount: ## is not a CSS selector",
      "elementNotFound",
    ],
    [
      `Service.initCaptain(${config(`context: "x"`)}).mount()`,
      "initCaptain: context must be",
      "invalidConfig",
    ],
    [`Service.initCaptain(${config()}).pay()`, "pay: mount() first", "notMounted"],
    ["Service.pay()", "pay: initCaptain() first", ""],
    ["Service.mount()", "mount: initCaptain() first", ""],
  ];
  test.each(rows)("%s: one line that says it, and no exception", async (act, line, code) => {
    const script = `try { ${act} } catch (error) { hear("thrown")(String(error)) }`;
    const said: string[] = [];
    const look = async (page: Page) => {
      expect(said).toEqual([expect.stringContaining(line)]);
      if (code !== "")
        expect(await untilHeard(page, "onError")).toEqual({ code, message: expect.any(String) });
      expect(await heard(page)).toHaveLength(code === "" ? 0 : 1);
    };
    await merchant.visit(
      { script: `${script}\nsetTimeout(() => document.body.append("done"), 50)` },
      async (page) => {
        const errors = await page.context().newPage();
        errors.on("console", (message) => said.push(message.text()));
        await errors.goto(page.url());
        await errors.getByText("done").waitFor();
        await look(errors);
      },
      { expected: [/Service: /] },
    );
  });

  const refused: readonly (readonly [string, string, RegExp])[] = [
    [`order: { amount: "many" }`, "invalidRequest", /order\.amount/],
    [`order: { amount: 4200, currency: "XXX" }`, "invalidRequest", /order\.currency/],
    [`order: { amount: 4200 }, modules: ["md_unknown"]`, "invalidRequest", /modules\[0\]/],
    [`orderId: "ord_01890000-0000-7000-8000-000000000000"`, "orderNotFound", /./],
  ];
  test.each(refused)("%s is refused by the service: %s", async (wrong, code, message) => {
    const script = `Service.initCaptain({ publicKey, events, ${wrong} }).mount();`;
    const look = async (page: Page) => {
      expect(await untilHeard(page, "onError")).toEqual({ code, message: expect.stringMatching(message) });
      await frameIn(page).getByText("The payment cannot be shown").waitFor();
      expect(await timesHeard(page, "onReady")).toBe(0);
    };
    await merchant.visit({ script }, look, { expected: [/status of 40\d/, /Service: initCaptain: /] });
  });

  test("a callback that throws harms nothing but itself", async () => {
    const script = `events.onReady = () => { hear("onReady")(); throw new Error("the merchant's own") };
events.onInvalid = () => { hear("onInvalid")(); return null.x };
Service.initCaptain(${config()}).mount();`;
    const look = async (page: Page) => {
      await untilHeard(page, "onReady");
      await page.evaluate("Service.pay()");
      await untilHeard(page, "onInvalid");
      await pay(frameIn(page), cards.good);
      await untilHeard(page, "onValidated");
    };
    await merchant.visit({ script }, look, {
      expected: [/the merchant's own/, /Cannot read properties of null/],
    });
  });

  test("an element that never comes is given up, and said so", async () => {
    const script = `Service.initCaptain(${config(`selector: "#never"`)}).mount();`;
    const look = async (page: Page) => {
      await page.clock.runFor(10_500);
      expect(await untilHeard(page, "onError")).toEqual({
        code: "elementNotFound",
        message: "no element matches #never",
      });
    };
    const url = merchant.page({ script });
    await merchant.visit(
      {},
      async (page) => {
        await page.clock.install();
        await page.goto(url);
        await look(page);
      },
      { expected: [/Service: mount: no element matches #never/], context: {} },
    );
  });
});

test("two for one order: while one is at the bank, paying with the other goes on there", async () => {
  const order = `order: { amount: 4200, ux: "single", trackId: "twice" }`;
  const both = ["#way-0", "#way-1"].map(
    (selector) => `Service.initCaptain({ publicKey, events, ${order} }).mount("${selector}");`,
  );
  const body = `<h1>Checkout</h1><div id="way-0"></div><div id="way-1"></div>`;
  const look = async (page: Page) => {
    await untilHeard(page, "onReady", 2);
    const [first, second] = [frameIn(page, "#way-0"), frameIn(page, "#way-1")];
    await pay(first, cards.asksBank);
    await bankFrame(first).getByRole("button", { name: "Approve" }).waitFor();
    await pay(second, cards.good);
    await bankFrame(second).getByRole("button", { name: "Approve" }).click();
    for (const frame of [first, second]) await heading(frame).getByText("Payment confirmed").waitFor();
  };
  await merchant.visit({ body, script: both.join("\n") }, look);
  const { data } = (await stage.shop.api("GET", "/v1/orders?trackId=twice")).json;
  expect(data).toMatchObject([{ status: "completed", authorizations: [{ amount: 4_200 }] }]);
});
