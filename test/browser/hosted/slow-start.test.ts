// Pages of which a browser gets the document but not its scripts and styles.

import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { intercept, phone, visit } from "../../support/browser/browser.ts";
import { cards, heading, payButton } from "../../support/browser/buyer.ts";
import { hasten } from "../../support/browser/hasten.ts";
import { frameIn, openMerchantStage } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

describe("a script that does not arrive", () => {
  const late = (page: Pick<Page, "locator">) => page.locator(".late");

  test.each([
    ["en", "The payment page takes longer than usual to load.", "Try again"],
    ["de", "Die Zahlungsseite braucht länger als sonst zum Laden.", "Erneut versuchen"],
  ])(
    "on the pages, in %s: what it is about, why nothing comes, and a way to try again",
    async (locale, text, again) => {
      const terms = { amount: 9_000, ux: "collect", locale };
      const [order, paid] = [await stage.shop.order(terms), await stage.shop.order(terms)];
      const open = async (page: Page) => {
        // But for times: where a buyer is, only their browser knows.
        const summary = page.locator(".shop, .summary :is(.heading, .amount, .progress, .people)");
        await page.locator("form button[type=submit]").waitFor();
        const drawn = await summary.allInnerTexts();
        const goOn = await intercept(page, "**/assets/*.js", (route) => route.abort());
        await hasten(page);
        await page.reload();
        expect(await summary.allInnerTexts()).toEqual(drawn);
        await late(page).getByText(text).waitFor();
        await page.locator(".form-place").waitFor({ state: "hidden" });
        goOn();
        await page.getByRole("link", { name: again }).click();
        await page.locator("form button[type=submit]").waitFor();
        expect(await late(page).count()).toBe(0);
      };
      const shared = { viewport: phone, expected: [/ERR_FAILED/] } as const;
      await payWith(paid.redirectUrl, cards.good, { nbShares: 2 });
      const { shareUrl } = await stage.shop.read(paid.id);
      for (const url of [order.redirectUrl, shareUrl]) await visit({ url, ...shared }, open);
    },
  );

  test("in a browser that runs none: the order's text, and no skeleton", async () => {
    const items = [{ name: "A cabin by the lake", amount: 9_000 }];
    const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect", items });
    const options = { url: redirectUrl, viewport: phone, context: { javaScriptEnabled: false } };
    await visit(options, async (page) => {
      await hasten(page);
      for (const text of ["Your order", "€90.00", "A cabin by the lake"])
        await page.getByText(text).first().waitFor();
      await page.locator(".form-place").waitFor({ state: "hidden" });
      await page.getByRole("link", { name: "Try again" }).waitFor();
    });
  });

  test("in the widget's frame: the same", async () => {
    const script = `Service.initCaptain({ publicKey, events, order: { amount: 4200, ux: "single" } }).mount();`;
    await merchant.visit(
      { script },
      async (page) => {
        await payButton(frameIn(page)).waitFor();
        // Not answered for so long: one that is refused is noticed by the page around the frame.
        const wait = Promise.withResolvers<void>();
        await page.route("**/assets/captain*.js", async (route) => {
          await wait.promise;
          await route.continue();
        });
        await hasten(page);
        await page.reload({ waitUntil: "commit" });
        // Both at once: the page around the frame soon loads it again by itself.
        await Promise.all([
          late(frameIn(page)).getByText("The payment page takes longer").waitFor(),
          frameIn(page).getByRole("link", { name: "Try again" }).waitFor(),
        ]);
        wait.resolve();
        await payButton(frameIn(page)).waitFor();
      },
      { expected: [/ERR_FAILED/] },
    );
  });
});

test("a given e-mail of 60 characters leaves the phone's page as wide as the phone", async () => {
  const email = `${"a".repeat(44)}@example.travel`;
  const order = await stage.shop.order({ amount: 4_200, email, firstName: "Ana", lastName: "Lopes" });
  await visit({ url: order.redirectUrl, viewport: phone }, async (page) => {
    await page.getByText(email).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
});

test("the number in the picker is seen at every width, whatever the dish is called", async () => {
  const items = [
    { name: "Entrecôte grillée, sauce au poivre vert et frites maison", amount: 2_350, quantity: 12 },
    { name: "Risotto", amount: 1_650, quantity: 3 },
  ];
  const order = await stage.shop.order({ amount: 12 * 2_350 + 3 * 1_650, ux: "picking", items });
  await visit({ url: order.redirectUrl, viewport: phone }, async (page) => {
    await heading(page).waitFor();
    for (const width of [360, 896, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await page.locator(".pick .step-value").all();
      expect(boxes).toHaveLength(items.length);
      for (const box of boxes) {
        const seen = await box.evaluate(({ clientWidth, scrollWidth }) => ({
          isWide: clientWidth >= 40,
          isWhole: scrollWidth <= clientWidth,
        }));
        expect({ width, ...seen }).toEqual({ width, isWide: true, isWhole: true });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
