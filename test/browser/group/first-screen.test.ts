// First screen of a co-buyer's phone: who invites, for what, their share, what happens to their card, and the button that
// pays, which never covers what has the focus.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { LOCALES } from "../../../src/text/locale.ts";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, pay, payButton } from "../../support/browser/buyer.ts";
import { hasten } from "../../support/browser/hasten.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { sweep } from "../../support/extent.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const viewport = { width: 360, height: 780 };
const items = [
  { name: "Cabin by the lake", amount: 64_800, quantity: 3 },
  { name: "Rowing boat", amount: 5_200 },
];

/** The link of an order of 700.00 by four, whose captain has paid. */
const invited = async (locale = "en"): Promise<string> => {
  const order = await stage.shop.order({ amount: 70_000, ux: "collect", items, locale });
  await payWith(order.redirectUrl, cards.good.replaceAll(" ", ""), { nbShares: 4 });
  return (await stage.shop.read(order.id)).shareUrl;
};

const boxOf = async (locator: Locator) => {
  const box = await locator.first().boundingBox();
  if (box === null) throw new Error("is not drawn");
  return { top: box.y, bottom: box.y + box.height };
};

describe("the first screen of an invitation", () => {
  test.each(sweep(LOCALES, ["en", "de"]))(
    "in %s has all of it, and the share is its largest figure",
    async (locale) => {
      await visit({ url: await invited(locale), viewport }, async (page) => {
        const button = page.locator("form button[type=submit]");
        await button.waitFor();
        const { top } = await boxOf(button);
        for (const part of [".heading", ".subject", ".amount", ".promise", ".due", ".bar", ".initials"]) {
          expect((await boxOf(page.locator(`.invitation ${part}`))).bottom).toBeLessThanOrEqual(top);
        }
        const sizes = await page
          .locator("body *")
          .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
        const figure = page.locator(".invitation .amount");
        expect(await figure.textContent()).toMatch(/175[.,]00/);
        const size = await figure.evaluate((element) =>
          Number.parseFloat(getComputedStyle(element).fontSize),
        );
        expect(size).toBe(Math.max(...sizes));
        expect(await page.locator("form input:not([type=radio])").count()).toBe(6);
        await inspect(page, locale === "en" ? {} : { schemes: [] });
      });
    },
  );

  test("WCAG 2.4.11: the button stays in sight and covers nothing that has the focus", async () => {
    await visit({ url: await invited(), viewport: { width: 360, height: 600 } }, async (page) => {
      await payButton(page).waitFor();
      const seen: string[] = [];
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press("Tab");
        const focused = page.locator(":focus");
        if ((await focused.count()) === 0) break;
        const button = await boxOf(payButton(page));
        expect(button.bottom).toBeLessThanOrEqual(600);
        const name = (await focused.getAttribute("name")) ?? (await focused.textContent()) ?? "";
        seen.push(name);
        if (name.startsWith("Pay")) break;
        expect({ name, bottom: (await boxOf(focused)).bottom <= button.top }).toEqual({ name, bottom: true });
      }
      expect(seen).toContain("cvc");
      expect(seen.at(-1)).toBe(en.form.payShare("€175.00"));
    });
  });

  test("in a browser without scripts: the same text, no skeleton, and a way to try again", async () => {
    const options = { url: await invited(), viewport, context: { javaScriptEnabled: false } };
    await visit(options, async (page) => {
      await hasten(page);
      const { invites } = en.join;
      for (const text of [invites("Ana"), "Cabin by the lake", "€175.00", en.paid.missing("€525.00")])
        await page.getByText(text, { exact: true }).first().waitFor();
      await page.getByText(/^€175\.00 is held on your card when you pay/).waitFor();
      await page.locator(".form-place").waitFor({ state: "hidden" });
      await page.getByRole("link", { name: "Try again" }).waitFor();
      expect(await page.locator(".bone").count()).toBe(0);
    });
  });
});

test.each([viewport, desktop])(
  "who has paid at the end of a form sees all that says so ($width px)",
  async (size) => {
    const order = await stage.shop.order({ amount: 70_000, ux: "collect", items });
    await visit({ url: order.redirectUrl, viewport: size }, async (page) => {
      await pay(page, cards.good);
      await page.getByRole("heading", { name: en.heading.sharePaid }).waitFor();
      expect((await boxOf(page.locator(".tick"))).top).toBeGreaterThanOrEqual(0);
      const copy = page.getByRole("button", { name: en.paid.copy });
      expect((await boxOf(copy)).bottom).toBeLessThanOrEqual(size.height);
    });
  },
);

test("who takes part is a row of initials, which a screen reader reads as names", async () => {
  const url = await invited();
  await payWith(url, cards.asksBank.replaceAll(" ", ""), {
    ...{ email: "ben@example.com", firstName: "Ben", lastName: "Moreau", amount: 17_500 },
  });
  await visit({ url, viewport }, async (page: Page) => {
    await payButton(page).waitFor();
    const people = page.getByRole("region", { name: en.people.heading }).getByRole("listitem");
    // Read as text: an entry that news has just replaced has no lines of its own any more.
    expect(await people.allTextContents()).toEqual(["ALAna L.", `BMBen M. · ${en.people.paying}`]);
    await page.getByText(en.paid.beingPaid("€175.00")).waitFor();
    await page.getByText(en.paid.missing("€350.00")).waitFor();
  });
});
