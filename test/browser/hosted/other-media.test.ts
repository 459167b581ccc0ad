// Pages on paper, in forced colours, and with the longest names and addresses.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { bankFrame, cards, pay, payButton, person } from "../../support/browser/buyer.ts";
import { headed } from "../../support/browser/group.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const items = [
  { name: "A night on the boat", amount: 6_000 },
  { name: "Breakfast", amount: 3_000, quantity: 2 },
];

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("a receipt on paper", () => {
  test.each(["collect", "single"])("has date, number and items, and nothing to press (%s)", async (ux) => {
    const order = await stage.shop.order({ amount: 9_000, ux, items, trackId: "B-2041" });
    await visit({ url: order.redirectUrl, viewport: desktop }, async (page) => {
      await pay(page, cards.good);
      await headed(page, ux === "single" ? en.heading.paid : en.heading.sharePaid);
      expect(await page.getByText("A night on the boat").isVisible()).toBe(false);
      await page.emulateMedia({ media: "print" });
      for (const text of [en.paid.date, "B-2041", "A night on the boat"]) {
        await page.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
      }
      await page.getByText("2 × Breakfast").waitFor();
      for (const button of await page.getByRole("button").all()) expect(await button.isVisible()).toBe(false);
      expect(await page.getByRole("link", { name: "Deutsch" }).isVisible()).toBe(false);
    });
  });
});

test("forced colours keep the focus and the bar", async () => {
  const { id, redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const context = { forcedColors: "active" } as const;
  await visit({ url: redirectUrl, viewport: desktop, context }, async (page) => {
    const email = page.getByLabel(en.form.labels.email);
    await email.focus();
    const outline = await email.evaluate((input) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(input);
      return { outlineStyle, outlineWidth };
    });
    expect(outline).toEqual({ outlineStyle: "solid", outlineWidth: "3px" });
    await pay(page, cards.good);
    await headed(page, en.heading.sharePaid);
  });
  const { shareUrl } = await stage.shop.read(id);
  await visit({ url: shareUrl, viewport: desktop, context }, async (page) => {
    await payButton(page).waitFor();
    const [bar, paid] = await page.evaluate(() =>
      [".bar", ".bar-paid"].map((part) => {
        const { borderTopWidth, fill } = getComputedStyle(document.querySelector(part) ?? document.body);
        return { borderTopWidth, fill };
      }),
    );
    expect(bar?.borderTopWidth).toBe("1px");
    const highlight = await page.evaluate(() => {
      document.body.style.color = "Highlight";
      return getComputedStyle(document.body).color;
    });
    expect(paid?.fill).toBe(highlight);
  });
});

test.each(["en", "de", "fr", "es", "it", "nl"])(
  "with letters twice as large, nothing is wider than 320 px, at the bank and unfolded (%s)",
  async (locale) => {
    const viewport = { width: 320, height: 640 };
    const { redirectUrl } = await stage.shop.order({ amount: 38_400, ux: "collect", locale, ...person });
    await visit({ url: redirectUrl, viewport }, async (page) => {
      const isWithin = async () => {
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        for (const fold of await page.locator("summary").all()) await fold.click();
        await page.waitForTimeout(300);
        const cut = await page
          .locator(":is(html, .card, .actions, .bank > *, .standing, .field, .test-card)")
          .evaluateAll((all) =>
            all
              .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
              .map(({ tagName, className }) => `${tagName} ${className}`),
          );
        expect(cut).toEqual([]);
      };
      await page.locator("input[autocomplete=cc-number]").fill(cards.asksBank);
      await page.locator("input[autocomplete=cc-exp]").fill("12/40");
      await page.locator("input[autocomplete=cc-csc]").fill("123");
      await isWithin();
      await page.locator("button[type=submit]").click();
      await bankFrame(page).locator("button").first().waitFor();
      await isWithin();
      await bankFrame(page).locator("button").first().click();
      await page.locator(".tick").waitFor();
      await isWithin();
    });
  },
);

test("the longest e-mail, names and references wrap at 320 px", async () => {
  const long = {
    email: `${"maximiliane.".repeat(5)}x@${"department.".repeat(10)}example.com`,
    firstName: "Maximiliane".repeat(5),
    lastName: "Donaudampfschifffahrt".repeat(5),
    trackId: "REFERENCE0".repeat(12),
    items: [{ name: "Donaudampfschifffahrt".repeat(5), amount: 9_000 }],
  };
  const { id, redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", ...long });
  const viewport = { width: 320, height: 740 };
  await visit({ url: redirectUrl, viewport }, async (page) => {
    await payButton(page).waitFor();
    expect(await overflow(page)).toBe(0);
    await page.getByLabel(en.form.labels.number).fill(cards.good);
    await page.getByLabel(en.form.labels.expiry).fill("12/40");
    await page.getByLabel(en.form.labels.cvc).fill("123");
    await payButton(page).click();
    await headed(page, en.heading.sharePaid);
    expect(await overflow(page)).toBe(0);
  });
  const { shareUrl } = await stage.shop.read(id);
  await visit({ url: shareUrl, viewport }, async (page) => {
    await payButton(page).waitFor();
    expect(await overflow(page)).toBe(0);
  });
});
