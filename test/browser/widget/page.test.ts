// Merchants' pages around the widget: several components, early, late, twice, behind a policy, offline.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage } from "../../support/binary/shop.ts";
import { intercept } from "../../support/browser/browser.ts";
import { cards, fillCard, fillDetails, heading, pay, payButton } from "../../support/browser/buyer.ts";
import { frameIn, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

const ORDER = `order: { amount: 4200, ux: "single" }`;
const config = (more = "") => `{ publicKey, events, ${ORDER}, ${more} }`;
const frames = (page: Page) => page.locator("iframe").count();

describe("several", () => {
  test("two captains on one page: each pay() is its own, the global one is the latest's", async () => {
    const body = `<div id="one"></div><div id="two"></div>`;
    const script = `const said = (name) => ({ onReady: hear(name + " ready"), onInvalid: hear(name + " invalid") });
window.one = Service.initCaptain({ publicKey, selector: "#one", ${ORDER}, events: said("one") });
window.two = Service.initCaptain({ publicKey, selector: "#two", ${ORDER}, cta: false, events: said("two") });
one.mount(); Service.mount();`;
    await merchant.visit({ body, script }, async (page) => {
      await untilHeard(page, "one ready");
      await untilHeard(page, "two ready");
      expect(await payButton(frameIn(page, "#one")).count()).toBe(1);
      expect(await payButton(frameIn(page, "#two")).count()).toBe(0);
      await page.evaluate("one.pay()");
      await untilHeard(page, "one invalid");
      expect(await timesHeard(page, "two invalid")).toBe(0);
      await page.evaluate("Service.pay()");
      await untilHeard(page, "two invalid");
      expect(await timesHeard(page, "one invalid")).toBe(1);
    });
  });

  test("Captain, Link and Help side by side, in French", async () => {
    const order = await stage.shop.order({ amount: 10_000, ux: "collect", locale: "fr" });
    const script = `const mine = { publicKey, events, locale: "fr", orderId: "${order.id}" };
Service.initCaptain(mine).mount(); Service.initLink(mine); Service.initHelp(mine);`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady", 3);
      await heading(frameIn(page)).getByText("Votre commande").waitFor();
      await frameIn(page, "#service-link").getByText("Il n’y a pas encore de lien").waitFor();
      await frameIn(page, "#service-help").getByText("Suis-je débité maintenant").click();
      await frameIn(page, "#service-help").getByText("Pas tout de suite si").waitFor();
      const titles = await page.evaluate(() =>
        [...document.querySelectorAll("iframe")].map(({ title }) => title),
      );
      expect(titles).toEqual([
        "Votre commande",
        "Invitez les autres",
        "Une question sur votre paiement\u202f?",
      ]);
    });
  });
});

describe("again, early and late", () => {
  test("mounting again replaces the frame: what was typed is gone, callbacks come once", async () => {
    const script = `window.captain = Service.initCaptain(${config()}).mount();`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      await frameIn(page).getByLabel("E-mail").fill("ana@example.com");
      await page.evaluate("captain.mount(); captain.mount(); captain.mount('#service-captain')");
      await untilHeard(page, "onReady", 2);
      await page.waitForTimeout(300);
      expect(await frames(page)).toBe(1);
      expect(await timesHeard(page, "onReady")).toBe(2);
      expect(await frameIn(page).getByLabel("E-mail").inputValue()).toBe("");
    });
  });

  test("an instance mounted again after paying shows the same order, and tells of it once", async () => {
    const script = `window.captain = Service.initCaptain(${config()}).mount();`;
    await merchant.visit({ script }, async (page) => {
      await pay(frameIn(page), cards.good);
      await untilHeard(page, "onValidated");
      await page.evaluate("captain.mount()");
      await untilHeard(page, "onReady", 2);
      await heading(frameIn(page)).getByText("Payment confirmed").waitFor();
      expect(await timesHeard(page, "onValidated")).toBe(1);
    });
  });

  test("moved within the page its frame is loaded again, and works", async () => {
    const script = `window.captain = Service.initCaptain(${config()}).mount();`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      await page.evaluate(
        "document.querySelector('#service-help').append(document.querySelector('#service-captain'))",
      );
      await untilHeard(page, "onReady", 2);
      await pay(frameIn(page), cards.good);
      await untilHeard(page, "onValidated");
    });
  });

  test("an element that comes later, by its id or as a whole, is waited for", async () => {
    const script = `Service.initCaptain(${config(`selector: "#late"`)}).mount();
Service.initHelp({ publicKey, events, selector: ".named-late" });
setTimeout(() => { document.querySelector("main").insertAdjacentHTML("beforeend", "<p><span id=late></span></p>") }, 300);
setTimeout(() => { document.querySelector("#service-help").className = "named-late" }, 400);`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady", 2);
      expect(await page.locator("#late iframe, .named-late iframe").count()).toBe(2);
    });
  });

  test("a shadow root is searched where it is named", async () => {
    const script = `const root = document.querySelector("#service-help").attachShadow({ mode: "open" });
root.append(Object.assign(document.createElement("div"), { id: "inside" }));
Service.initCaptain(${config(`context: root, selector: "#inside"`)}).mount();`;
    await merchant.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      await pay(frameIn(page, "#inside"), cards.good);
      await untilHeard(page, "onValidated");
    });
  });

  test("removing its element ends the widget, which can be mounted again", async () => {
    const script = `window.captain = Service.initCaptain(${config()}).mount();`;
    const expected = [/Service: pay: mount\(\) first/];
    const look = async (page: Page) => {
      await untilHeard(page, "onReady");
      await page.evaluate("document.querySelector('main').replaceChildren()");
      await page.evaluate("captain.pay()");
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "notMounted" });
      await page.evaluate(
        "document.querySelector('main').innerHTML = '<div id=service-captain></div>'; captain.mount()",
      );
      await untilHeard(page, "onReady", 2);
    };
    await merchant.visit({ script }, look, { expected });
  });

  test("the script included twice keeps what there is", async () => {
    const script = `const first = Service; Service.initCaptain(${config()}).mount();
const again = Object.assign(document.createElement("script"), { src: document.scripts[0].src });
again.onload = () => { hear("same")(first === Service); Service.pay(); };
document.head.append(again);`;
    await merchant.visit({ script }, async (page) => {
      expect(await untilHeard(page, "same")).toBe(true);
      await untilHeard(page, "onInvalid");
    });
  });
});

describe("behind a policy", () => {
  const policy = (lines: string) => ({ "content-security-policy": `default-src 'self'; ${lines}` });

  test("default-src 'self' and the two lines of the manual: it pays", async () => {
    const headers = policy(`script-src 'self' ${merchant.serviceUrl}; frame-src ${merchant.serviceUrl}`);
    await merchant.visit({ script: `Service.initCaptain(${config()}).mount();`, headers }, async (page) => {
      await pay(frameIn(page), cards.good);
      await untilHeard(page, "onValidated");
    });
  });

  const noFrames = () => policy(`script-src 'self' ${merchant.serviceUrl}`);
  const expected = [
    /Framing .*violates the following Content Security Policy/,
    /Service: initCaptain: the frame did not load/,
  ];

  test("without the second line: the order's own page is offered instead", async () => {
    const order = await stage.shop.order({ amount: 4_200, ux: "single" });
    const script = `Service.initCaptain({ publicKey, events, orderId: "${order.id}" }).mount();`;
    const look = async (page: Page) => {
      const data = await untilHeard(page, "onError");
      expect(data).toEqual({
        code: "frameNotLoaded",
        message: expect.stringContaining(`"frame-src ${merchant.serviceUrl}"`),
      });
      await page.getByText("This part of the page could not be loaded.").waitFor();
      await page.getByRole("link", { name: "Payment page" }).click();
      await page.waitForURL("**/pay/*");
      const before = page.url();
      await pay(page, cards.good);
      await heading(page).getByText("Payment confirmed").waitFor();
      await page.waitForURL((url) => url.href !== before);
      await page.reload();
      await heading(page).getByText("Payment confirmed").waitFor();
    };
    await merchant.visit({ script, headers: noFrames() }, look, { expected });
  });

  test("without an order there is a clear message, and another try", async () => {
    const look = async (page: Page) => {
      await untilHeard(page, "onError");
      expect(await page.getByRole("link").count()).toBe(0);
      await page.getByRole("button", { name: "Réessayer" }).click();
      await untilHeard(page, "onError", 2);
      await page.getByText("Cette partie de la page n’a pas pu être chargée.").waitFor();
    };
    const script = `Service.initCaptain(${config(`locale: "fr"`)}).mount();`;
    await merchant.visit({ script, headers: noFrames() }, look, { expected });
  });

  test("T15: a page that may not show the widget is refused by the service and told what to look at", async () => {
    const script = `Service.initCaptain({ ...${config()}, publicKey: publicKey + "x" }).mount();`;
    const look = async (page: Page) => {
      expect(await untilHeard(page, "onError")).toEqual({
        code: "frameNotLoaded",
        message: expect.stringMatching(
          /^the frame did not load\. Is publicKey right, is http:\/\/127\.0\.0\.1:\d+ among/,
        ),
      });
    };
    await merchant.visit({ script }, look, {
      expected: [
        /frame-ancestors/,
        /status of 404/,
        /Service: initCaptain: the frame did not load/,
        /Refused to|ERR_BLOCKED/,
      ],
    });
  });

  test("T18: with the published hash the script runs, with another it does not", async () => {
    const hash = (await (await fetch(`${stage.service.url}/widget.js.integrity`)).text()).trim();
    const tag = (integrity: string) => `const tag = document.createElement("script");
Object.assign(tag, { src: document.scripts[0].src, crossOrigin: "anonymous", integrity: "${integrity}" });
tag.onload = hear("loaded"); tag.onerror = hear("refused"); document.head.append(tag);`;
    await merchant.visit({ script: tag(hash) }, async (page) => {
      await untilHeard(page, "loaded");
    });
    const wrong = hash.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    await merchant.visit(
      { script: tag(wrong) },
      (page) => untilHeard(page, "refused").then(() => undefined),
      {
        expected: [/integrity/],
      },
    );
  });
});

describe("offline", () => {
  test("after loading: the buyer is told, nothing is lost, and it goes on", async () => {
    const look = async (page: Page) => {
      const frame = frameIn(page);
      await fillDetails(frame);
      await fillCard(frame, cards.good);
      await page.context().setOffline(true);
      await payButton(frame).click();
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "unreachable" });
      await frame.getByText("Press the button again: you cannot be charged twice.").waitFor();
      await page.context().setOffline(false);
      await payButton(frame).click();
      await untilHeard(page, "onValidated");
    };
    await merchant.visit({ script: `Service.initCaptain(${config()}).mount();` }, look, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
  });

  test("a frame that is loaded again in vain is given up, with the way to try again", async () => {
    const script = `Service.initCaptain(${config()}).mount();`;
    const look = async (page: Page) => {
      await untilHeard(page, "onReady");
      const goOn = await intercept(page, "**/embed/captain?*", (route) => route.abort());
      await page.evaluate("document.querySelector('iframe').src += '&again'");
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "frameNotLoaded" });
      goOn();
      await page.getByRole("button", { name: "Try again" }).click();
      await untilHeard(page, "onReady", 2);
    };
    await merchant.visit({ script }, look, { expected: [/ERR_FAILED/, /the frame did not load/] });
  });

  test("the frame's own question unanswered: the buyer can ask again", async () => {
    const script = `window.captain = Service.initCaptain(${config()});`;
    const look = async (page: Page) => {
      const goOn = await intercept(page, "**/embed/captain/state", (route) => route.abort());
      await page.evaluate("captain.mount()");
      expect(await untilHeard(page, "onError")).toMatchObject({ code: "unreachable" });
      goOn();
      await frameIn(page).getByRole("button", { name: "Try again" }).click();
      await untilHeard(page, "onReady");
      await payButton(frameIn(page)).waitFor();
    };
    await merchant.visit({ script }, look, { expected: [/ERR_FAILED/] });
  });
});
