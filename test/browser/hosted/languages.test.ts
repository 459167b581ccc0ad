// Every language on the pages where people pay and in the widget's frames, at the narrowest: complete, readable, nothing
// that has to be scrolled sideways, and nothing of another language.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Locale } from "../../../src/text/locale.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import type { FrameWords } from "../../../widget/src/words/frames/en.ts";
import type { HelpWords } from "../../../widget/src/words/help/en.ts";
import { openStage } from "../../support/binary/shop.ts";
import { configuredShop, keys, publicKey } from "../../support/browser/branded-shop.ts";
import { visit } from "../../support/browser/browser.ts";
import type { Place } from "../../support/browser/buyer.ts";
import { cards, heading, person } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { frameIn, openMerchantStage, untilHeard } from "../../support/browser/merchant.ts";
import { sweep } from "../../support/extent.ts";

const narrow = { width: 320, height: 740 };
/** Languages differ in the length of their words; what else there is to inspect is so in one of them. */
const atNarrowest = (locale: Locale): Parameters<typeof inspect>[1] => ({
  widths: [narrow.width],
  schemes: locale === "de" ? ["light"] : [],
});

/** It has no language of its own, and says two sentences in its own words, in Spanish. */
const CONFIG = `[[platforms]]
id = "pl_01980d3c-6f00-7000-8000-0123456789ab"
name = "A shop with rather a long name, Limited"
secret_keys = ["env:SHOP_SECRET_KEY"]
webhook_keys = ["env:SHOP_WEBHOOK_KEY"]
public_keys = ["${publicKey}"]
contact_email = "help@shop.example"

[[platforms.wording]]
language = "es"
order_title = "Tu cesta <b>de verano</b>"
pay_share_button = "Comprar: {amount}"
`;

const { stage, merchant } = await openMerchantStage(openStage(configuredShop(CONFIG), keys), publicKey);

const wordsIn = async (locale: Locale): Promise<FrameWords> =>
  (await import(`../../../widget/src/words/frames/${locale}.ts`))[locale];
const helpIn = async (locale: Locale): Promise<HelpWords> =>
  (await import(`../../../widget/src/words/help/${locale}.ts`))[locale];

const items = [
  { name: "Donaudampfschifffahrtsgesellschaftskapitän", amount: 99_000_000 },
  { name: "Ticket for the boat and the museum on the island", amount: 999_999 },
];
const large = { amount: 99_999_999, ux: "collect", items };

const langOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const submit = (page: Page) => page.locator("form button[type=submit]");

/** The files of words that a page asks for from now on. */
const wordsAskedBy = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/((?:pages|frames|help)-[a-z]{2})-/.exec(request.url())?.[1];
    if (name !== undefined) asked.push(name);
  });
  return asked;
};

const fill = async (place: Place, { form }: FrameWords): Promise<void> => {
  const { labels } = form;
  const values = { ...person, number: cards.good, expiry: "12/40", cvc: "123" };
  for (const name of ["email", "firstName", "lastName", "number", "expiry", "cvc"] as const) {
    // What it is called may be a part of what another is called: nom, prénom.
    await place.getByRole("textbox", { name: labels[name], exact: true }).fill(values[name]);
  }
};

/** Whatever the browser speaks, the order decides. */
const context = { locale: "pt-BR" };

/** English is what all other tests read; German has the longest words. */
const SWEPT = sweep(
  LOCALES.filter((locale) => locale !== "en"),
  ["de"],
);

describe.each(SWEPT)("in %s", (locale) => {
  test("the captain's page before and after paying, and the page of those they invite", async () => {
    const words = await wordsIn(locale);
    const order = await stage.shop.order({ ...large, locale });
    await visit({ url: order.redirectUrl, viewport: narrow, context }, async (page) => {
      await submit(page).waitFor();
      const asked = wordsAskedBy(page);
      await page.reload();
      await submit(page).waitFor();
      expect(await langOf(page)).toBe(locale);
      await inspect(page, atNarrowest(locale));
      await page.getByLabel(words.shares.people).fill("3");
      await fill(page, words);
      await submit(page).click();
      await heading(page).getByText(words.heading.sharePaid).waitFor();
      await inspect(page, atNarrowest(locale));
      expect(asked).toEqual([`pages-${locale}`]);
    });
    const { shareUrl } = await stage.shop.read(order.id);
    await visit({ url: shareUrl, viewport: narrow, context }, async (page) => {
      await heading(page).getByText(words.join.invites(person.firstName)).waitFor();
      expect(await langOf(page)).toBe(locale);
      await inspect(page, atNarrowest(locale));
    });
  });

  test("the widget: Captain and Help as the page around asks, Link as its order is", async () => {
    const words = await wordsIn(locale);
    const help = await helpIn(locale);
    const order = await stage.shop.order({ ...large, locale });
    const script = `const mine = { publicKey, events, locale: "${locale}" };
Service.initCaptain({ ...mine, order: ${JSON.stringify(large)} }).mount();
Service.initHelp(mine); Service.initLink({ publicKey, events, orderId: "${order.id}" });`;
    const look = async (page: Page) => {
      await untilHeard(page, "onReady", 3);
      await frameIn(page).getByText(words.form.card, { exact: true }).waitFor();
      await frameIn(page, "#service-link").getByText(words.frame.link.none.heading).waitFor();
      await frameIn(page, "#service-help").getByText(help.heading).waitFor();
      for (const frame of page.frames().filter((other) => other !== page.mainFrame())) {
        const html = frame.locator("html");
        expect(await html.getAttribute("lang")).toBe(locale);
        expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      }
      await inspect(page, atNarrowest(locale));
    };
    await merchant.visit({ script }, look, { viewport: narrow, context });
  });
});

test("where neither order nor platform say, a page speaks its reader's language, and their order keeps it", async () => {
  const script = `Service.initCaptain({ publicKey, events, order: { amount: 4200, ux: "single" } }).mount();`;
  const look = async (page: Page) => {
    const frame = frameIn(page);
    await fill(frame, await wordsIn("de"));
    await frame.getByRole("button", { name: "42,00 € bezahlen" }).click();
    const { order } = (await untilHeard(page, "onValidated")) as { readonly order: string };
    expect((await stage.shop.read(order)).locale).toBe("de-DE");
  };
  await merchant.visit({ script }, look, { context: { locale: "de-DE" } });
});

test("an order without a language keeps the one that its captain read: chosen on the page, or by the page around", async () => {
  const chosen = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const french = { locale: "fr-FR" };
  await visit({ url: chosen.redirectUrl, viewport: narrow, context: french }, async (page) => {
    const de = await wordsIn("de");
    await submit(page).waitFor();
    await page.getByRole("link", { name: "Deutsch" }).click();
    await heading(page).getByText(de.heading.form).waitFor();
    await fill(page, de);
    await submit(page).click();
    await heading(page).getByText(de.heading.sharePaid).waitFor();
  });
  expect((await stage.shop.read(chosen.id)).locale).toBe("de");
  const framed = await stage.shop.order({ amount: 4_200, ux: "single" });
  const script = `Service.initCaptain({ publicKey, events, locale: "nl", orderId: "${framed.id}" }).mount();`;
  const look = async (page: Page) => {
    const frame = frameIn(page);
    await fill(frame, await wordsIn("nl"));
    await frame.locator("form button[type=submit]").click();
    await untilHeard(page, "onValidated");
  };
  await merchant.visit({ script }, look, { context: french });
  expect((await stage.shop.read(framed.id)).locale).toBe("nl");
});

test("T17: what a shop says itself is text, in its language alone", async () => {
  for (const [locale, title] of [
    ["es", "Tu cesta <b>de verano</b>"],
    ["it", (await wordsIn("it")).heading.form],
  ]) {
    const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", locale });
    await visit({ url: redirectUrl, viewport: narrow }, async (page) => {
      await heading(page)
        .getByText(title ?? "")
        .waitFor();
      expect(await page.title()).toStartWith(title ?? "");
      const own = page.getByRole("button", { name: /^Comprar: 45,00/ });
      expect(await own.count()).toBe(locale === "es" ? 1 : 0);
    });
  }
});

test("a reader chooses another language: what was typed stays, and the next page follows", async () => {
  const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", locale: "de" });
  const another = await stage.shop.order({ amount: 4_200, ux: "single", locale: "de" });
  await visit({ url: redirectUrl, viewport: narrow }, async (page) => {
    await fill(page, await wordsIn("de"));
    await page.getByRole("link", { name: "Français" }).click();
    const fr = await wordsIn("fr");
    await heading(page).getByText(fr.heading.form).waitFor();
    expect(await langOf(page)).toBe("fr");
    expect(await page.getByRole("textbox", { name: fr.form.labels.email }).inputValue()).toBe(person.email);
    expect(await page.getByRole("textbox", { name: fr.form.labels.number }).inputValue()).toBe("");
    await page.goto(another.redirectUrl);
    await heading(page).getByText(fr.heading.form).waitFor();
    const inGerman = heading(page).getByText((await wordsIn("de")).heading.form);
    await page.getByRole("link", { name: "Deutsch" }).click();
    await inGerman.waitFor();
    await page.goto(another.redirectUrl);
    await inGerman.waitFor();
    await inspect(page, atNarrowest("de"));
  });
});

test("without a script the languages are links too", async () => {
  const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", locale: "de" });
  const options = { url: redirectUrl, viewport: narrow, context: { javaScriptEnabled: false } };
  await visit(options, async (page) => {
    await page.getByRole("link", { name: "Nederlands" }).click();
    await heading(page)
      .getByText((await wordsIn("nl")).heading.form)
      .waitFor();
  });
});
