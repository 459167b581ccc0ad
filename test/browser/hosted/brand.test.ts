// A shop with a look of its own: its colours and logo on every page and in every frame, for every reader, with nothing
// that jumps, cannot be read, or comes from elsewhere.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { ACCENT, brandedShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { desktop, phone, visit } from "../../support/browser/browser.ts";
import type { Place } from "../../support/browser/buyer.ts";
import { cards, pay, payButton } from "../../support/browser/buyer.ts";
import { headed } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";
import type { Merchant } from "../../support/browser/merchant.ts";
import { frameIn, openMerchant, openMerchantStage, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage(brandedShop(), keys), publicKey);

const colourOf = (place: Place): Promise<string> =>
  payButton(place).evaluate((button) => getComputedStyle(button).backgroundColor);

const GROUP = {
  amount: 10_000,
  ux: "collect",
  trackId: "A-1042",
  items: [{ name: "A cabin by the lake", amount: 10_000 }],
};

const legalOf = (place: Place) =>
  place
    .locator(".legal a")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
const LEGAL = [
  [en.legal.terms, "https://lakeside.example/terms"],
  [en.legal.privacy, "https://lakeside.example/privacy"],
];
const CONTACT = [en.legal.contact, "mailto:help@lakeside.example"];
const WITH_CONTACT = [...LEGAL, CONTACT];

/** Where the page's logo comes from, once it has been drawn from there. */
const logoOf = async (page: Page): Promise<string> => {
  const url = await page
    .locator(".shop-mark")
    .evaluate((mark) => /url\("(.*)"\)/.exec(getComputedStyle(mark).backgroundImage)?.[1] ?? "");
  await page.evaluate(async (src) => Object.assign(new Image(), { src }).decode(), url);
  return new URL(url).pathname;
};

describe("pages of our own", () => {
  test("the captain's, before and after paying", async () => {
    const { redirectUrl } = await stage.shop.order(GROUP);
    await visit({ url: redirectUrl, viewport: desktop }, async (page) => {
      await payButton(page).waitFor();
      expect(await colourOf(page)).toBe(ACCENT.light);
      expect(await logoOf(page)).toMatch(/^\/brand\/[\w-]{22}\.svg$/);
      expect(await legalOf(page)).toEqual(WITH_CONTACT);
      await inspect(page);
      expect(await colourOf(page)).toBe(ACCENT.dark);
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      expect(await legalOf(page)).toEqual([CONTACT]);
      await inspect(page);
    });
  });

  test("the co-buyers'", async () => {
    const { id, redirectUrl } = await stage.shop.order(GROUP);
    await payWith(redirectUrl, cards.good, { amount: 5_000 });
    const { shareUrl } = await stage.shop.read(id);
    await visit({ url: shareUrl, viewport: phone }, async (page) => {
      await payButton(page).waitFor();
      expect(await colourOf(page)).toBe(ACCENT.light);
      expect(await legalOf(page)).toEqual(WITH_CONTACT);
      await inspect(page);
    });
  });

  test("an unknown link shows no platform's brand", async () => {
    const url = `http://localhost:${stage.service.port}/pay/nothing`;
    await visit({ url, viewport: phone, expected: [/status of 404/] }, async (page) => {
      await headed(page, en.heading.notFound);
      expect(await page.locator("link[href*='/brand/']").count()).toBe(0);
    });
  });
});

describe("the widget in the shop's page", () => {
  const bodyOf = (id: string) =>
    `<h1>Checkout</h1><div id="${id}"></div><style>:root { color-scheme: light dark }</style>`;

  test("Captain has the shop's colours, light or dark like the page around it", async () => {
    const script = `Service.initCaptain({ publicKey, order: { amount: 10000, ux: "collect" }, events }).mount();`;
    await merchant.visit({ body: bodyOf("service-captain"), script }, async (page) => {
      await untilHeard(page, "onReady");
      const captain = frameIn(page);
      expect([await colourOf(captain), await legalOf(captain)]).toEqual([ACCENT.light, WITH_CONTACT]);
      await inspect(page);
      await captain.locator("html[style*=dark]").waitFor();
      expect(await colourOf(captain)).toBe(ACCENT.dark);
    });
  });

  test("Help names what the buyers agree to", async () => {
    const script = "Service.initHelp({ publicKey, events });";
    await merchant.visit({ body: bodyOf("service-help"), script }, async (page) => {
      await untilHeard(page, "onReady");
      expect(await legalOf(frameIn(page, "#service-help"))).toEqual(LEGAL);
      await inspect(page);
    });
  });
});

describe("a shop that is always dark, whose logo spells its name", () => {
  let dark: Stage;
  let shop: Merchant;
  beforeAll(async () => {
    dark = await openStage(brandedShop('color_scheme = "dark"\nshow_name = false'), keys);
    shop = openMerchant(dark.service, publicKey);
  });
  afterAll(async () => {
    await shop.close();
    await dark.close();
  });

  test("is so on a light device", async () => {
    const { redirectUrl } = await dark.shop.order(GROUP);
    await visit({ url: redirectUrl, viewport: phone }, async (page) => {
      await payButton(page).waitFor();
      expect(await colourOf(page)).toBe(ACCENT.dark);
      const name = page.getByText("Lakeside Stays", { exact: true });
      expect((await name.boundingBox())?.width).toBe(1);
      await inspect(page);
    });
  });

  test("and in a light page", async () => {
    const script = "Service.initCaptain({ publicKey, order: { amount: 10000 }, events }).mount();";
    await shop.visit({ script }, async (page) => {
      await untilHeard(page, "onReady");
      expect(await colourOf(frameIn(page))).toBe(ACCENT.dark);
      await inspect(page);
    });
  });
});
