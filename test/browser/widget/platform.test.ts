// The widget of a platform that has everything: names of its own, modules, items to pick, a provider that collects the
// card in its own frame, people to ask.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { alertBox, cards, fillDetails, payButton, person } from "../../support/browser/buyer.ts";
import { frameIn, heard, openMerchantStage, timesHeard, untilHeard } from "../../support/browser/merchant.ts";

const ALONE = "md_01980d3c-6f00-7000-8000-00000000000a";
const TOGETHER = "md_01980d3c-6f00-7000-8000-00000000000b";

const CONFIG = `[server]
namespace = "Shares"
selector_prefix = ".shares-"

[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "Everything"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${publicKey}"]
currencies = ["EUR", "USD"]
contact_email = "help@shop.example"
contact_phone = "+33 1 23 45 67 89"
contact_url = "https://shop.example/contact?from=widget"

[platforms.provider]
collect = "frame"

[[platforms.modules]]
id = "${ALONE}"
name = "I pay alone"
ux = "single"

[[platforms.modules]]
id = "${TOGETHER}"
name = "We share it"
ux = "collect"
position = 1
`;

const { stage, merchant } = await openMerchantStage(openStage(configuredShop(CONFIG), keys), publicKey);

const body = `<h1>Checkout</h1><div class="shares-captain"></div><div class="shares-help"></div>`;
const frameOf = (page: Page) => frameIn(page, ".shares-captain");
const captain = (config: string) => ({
  body,
  script: `window.captain = Shares.initCaptain({ publicKey, events, ${config} }).mount();`,
});

const fillProvider = async (page: Page, number: string) => {
  const card = frameOf(page).frameLocator("iframe.provider-frame");
  await card.getByLabel("Card number").fill(number);
  await card.getByLabel("Expiry month").fill("12");
  await card.getByLabel("Expiry year").fill("2040");
  await card.getByLabel("Security code").fill("123");
};

test("the script has the configured names and no other", async () => {
  await merchant.visit(
    { body, script: `heard.push(["global", typeof Service, typeof Shares.initCaptain])` },
    async (page) => {
      expect(await heard(page)).toEqual([["global", "undefined", "function"]] as never);
    },
  );
});

describe("a card collected in the provider's frame, inside ours, inside the merchant's page", () => {
  test("pays; it is valid when what we ask is, and the provider judges the rest", async () => {
    await merchant.visit(
      captain(`order: { amount: 4200, ux: "single" }`),
      async (page) => {
        await untilHeard(page, "onReady");
        await fillDetails(frameOf(page));
        await untilHeard(page, "onValid");
        await fillProvider(page, cards.declined);
        await payButton(frameOf(page)).click();
        expect(await untilHeard(page, "onError")).toMatchObject({ code: "declined" });
        await alertBox(frameOf(page)).getByText("Your bank declined the payment").waitFor();
        await fillProvider(page, cards.good);
        await payButton(frameOf(page)).click();
        expect(await untilHeard(page, "onValidated")).toMatchObject({ amount: 4_200, ...person });
      },
      { expected: [/status of 402/] },
    );
  });

  test("with nothing for us to ask it is valid from the start", async () => {
    const known = `email: "a@example.com", firstName: "A", lastName: "B"`;
    await merchant.visit(captain(`order: { amount: 4200, ux: "single", ${known} }`), async (page) => {
      await untilHeard(page, "onValid");
      expect((await heard(page)).map(([name]) => name)).toEqual(["onReady", "onValid"]);
    });
  });
});

describe("modules", () => {
  test("of the configuration: the captain chooses, and pays what they chose", async () => {
    const config = `order: { amount: 10000 }, currency: "USD", modules: ["${ALONE}", "${TOGETHER}"]`;
    await merchant.visit(captain(config), async (page) => {
      const frame = frameOf(page);
      await untilHeard(page, "onReady");
      await page.evaluate("captain.pay()");
      await untilHeard(page, "onInvalid");
      await frame.getByRole("button", { name: "We share it" }).click();
      await frame.getByLabel("People, you included").fill("4");
      await fillDetails(frame);
      await fillProvider(page, cards.good);
      await payButton(frame).click();
      const { order } = (await untilHeard(page, "onValidated")) as { readonly order: string };
      expect(await stage.shop.read(order)).toMatchObject({
        currency: "USD",
        moduleId: TOGETHER,
        nbShares: 4,
        amountConfirmed: 2_500,
      });
    });
  });
});

test("two on one page, each with a module of its own: one pays alone, the other shares", async () => {
  const order = `order: { amount: 10000, email: "a@example.com", firstName: "A", lastName: "B" }`;
  const both = [ALONE, TOGETHER].map(
    (id, place) =>
      `Shares.initCaptain({ publicKey, events, ${order}, modules: ["${id}"] }).mount("#way-${place}");`,
  );
  const places = `<h1>Checkout</h1><div id="way-0"></div><div id="way-1"></div>`;
  await merchant.visit({ body: places, script: both.join("\n") }, async (page) => {
    await frameIn(page, "#way-0").getByRole("button", { name: "Pay €100.00" }).waitFor();
    await frameIn(page, "#way-1").getByRole("button", { name: "Pay my share of €50.00" }).waitFor();
    await untilHeard(page, "onReady", 2);
    expect(await timesHeard(page, "onReady")).toBe(2);
  });
});

test("picking: the captain picks, is declined, keeps what they picked, and pays for it", async () => {
  const items = `items: [{ name: "Tent", amount: 3000, quantity: 2 }, { name: "Canoe", amount: 4000 }]`;
  await merchant.visit(
    captain(`order: { amount: 10000, ux: "picking", ${items} }`),
    async (page) => {
      const frame = frameOf(page);
      await frame.getByLabel("Canoe").check();
      await fillDetails(frame);
      await fillProvider(page, cards.declined);
      await payButton(frame).click();
      await untilHeard(page, "onError");
      await fillProvider(page, cards.good);
      await payButton(frame).click();
      const data = (await untilHeard(page, "onValidated")) as {
        readonly order: string;
        readonly auth: string;
      };
      expect(data).toMatchObject({ amount: 4_000 });
      const order = await stage.shop.read(data.order);
      const [, canoe] = order.items;
      expect(order.authorizations.find(({ id }: { id: string }) => id === data.auth).items).toEqual([
        { id: canoe.id, quantity: 1 },
      ]);
    },
    { expected: [/status of 402/] },
  );
});

test("Help: whom to ask, in links that leave the frame alone", async () => {
  const script = "Shares.initHelp({ publicKey, events });";
  await merchant.visit({ body, script }, async (page) => {
    await untilHeard(page, "onReady");
    const help = frameIn(page, ".shares-help");
    await help.getByText("Your question is not here? Ask Everything.").waitFor();
    const links = await help
      .locator("a")
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.textContent]),
      );
    expect(links).toEqual([
      ["mailto:help@shop.example", "_blank", "help@shop.example"],
      ["tel:+33123456789", "_blank", "+33 1 23 45 67 89"],
      ["https://shop.example/contact?from=widget", "_blank", "shop.example"],
    ]);
    expect(await timesHeard(page, "onReady")).toBe(1);
  });
});
