// The rows of a list to pick from: what a finger and an eye need of them, who has taken what, and the way through long
// lists.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, heading, pay, payButton } from "../../support/browser/buyer.ts";
import { openGroup } from "../../support/browser/group.ts";

const { pick } = en;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

const DISHES = [
  "Risotto ai funghi porcini con tartufo nero",
  "Bouillabaisse marseillaise, rouille et croûtons à l’ail",
  "Käsespätzle mit Röstzwiebeln",
  "Crème brûlée à la vanille de Madagascar",
];
const items = [
  { name: "Table", amount: 1_000 },
  ...DISHES.map((name) => ({ name, amount: 1_650, quantity: 12 })),
  ...Array.from({ length: 9 }, (_, index) => ({ name: `Drink ${index + 1}`, amount: 400 })),
];
const amount = 1_000 + DISHES.length * 12 * 1_650 + 9 * 400;
const order = () => group.order({ amount, ux: "picking", items }, { taken: "Table" });

const row = (page: Page, name: string): Locator => page.locator(".pick", { hasText: name });
const count = (page: Page, name: string): Locator => page.getByRole("spinbutton", { name });
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (box === null) throw new Error("it is not shown");
  return box;
};

test("the number is shown whole at every width, with long names", async () => {
  const { shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    const first = count(page, DISHES[0] ?? "");
    await first.fill("10");
    for (const width of [320, 360, 896, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of DISHES) {
        const number = await boxOf(count(page, name));
        const button = await boxOf(page.getByRole("button", { name: pick.more(name) }));
        const isLarge = number.width >= 44 && button.width >= 44;
        const isInside = button.x + button.width <= width;
        expect({ width, name, isLarge, isInside }).toEqual({ width, name, isLarge: true, isInside: true });
      }
      expect(await first.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

describe("the row", () => {
  test("is the button, for one of a kind and for several", async () => {
    const { shareUrl } = await order();
    await group.open(shareUrl, async (page) => {
      const [soup = ""] = DISHES;
      await row(page, "Drink 1").getByText("Drink 1").click();
      await page.getByRole("button", { name: en.form.payShare("€4.00") }).waitFor();
      await row(page, soup).getByText(soup).click();
      await row(page, soup).getByText(soup).click();
      expect(await count(page, soup).inputValue()).toBe("2");
      for (const name of ["Drink 1", soup]) {
        expect((await boxOf(row(page, name))).height).toBeGreaterThanOrEqual(44);
      }
    });
  });

  test("shows who has taken some, and who is about to pay for some", async () => {
    const { shareUrl } = await order();
    const [soup = ""] = DISHES;
    await group.open(shareUrl, async (page) => {
      await row(page, "Table").getByText("AL", { exact: true }).waitFor();
      await visit({ url: shareUrl, viewport: desktop }, async (other) => {
        await count(other, soup).fill("2");
        await count(other, soup).blur();
        await pay(other, cards.asksBank, "ben@example.com");
        await heading(other).getByText(en.heading.action).waitFor();
        await row(page, soup).locator(".taker.paying").waitFor();
        expect(await row(page, soup).textContent()).toContain(`2 × Ana L. ${en.people.paying}`);
        expect(await row(page, soup).textContent()).toContain(pick.left(10, 12));
      });
    });
  });
});

test("news keep the rows as they are, and the focus in them", async () => {
  const { id, shareUrl } = await order();
  const [soup = ""] = DISHES;
  const { items: made } = await stage.shop.read(id);
  const itemId = made.find(({ name }: { readonly name: string }) => name === soup).id;
  await group.open(shareUrl, async (page) => {
    const oneMore = page.getByRole("button", { name: pick.more(soup) });
    await oneMore.focus();
    const elements = await page.locator(".pick, .pick input, .pick button").elementHandles();
    for (let taken = 1; taken <= 3; taken++) {
      await payWith(shareUrl, cards.good, { email: "ben@example.com", units: [{ itemId, quantity: 1 }] });
      await row(page, soup)
        .getByText(pick.left(12 - taken, 12))
        .waitFor();
      const kept = await Promise.all(
        elements.map((element) => element.evaluate(({ isConnected }) => isConnected)),
      );
      expect(kept).not.toContain(false);
      expect(await oneMore.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });
});

test("a long list can be searched, and keeps what was picked; Enter does not pay", async () => {
  const { shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    await row(page, "Drink 7").getByText("Drink 7").click();
    const search = page.getByRole("searchbox", { name: pick.search });
    await search.fill("BRULEE creme");
    await page.getByText(en.summary.items(1), { exact: true }).waitFor();
    expect(await page.locator(".pick").count()).toBe(1);
    await search.press("Enter");
    expect(await page.locator(".fault-count").count()).toBe(0);
    await search.fill("sushi");
    await page.getByText(pick.none).waitFor();
    await search.fill("");
    expect(await page.locator(".pick").count()).toBe(items.length);
    expect(await page.getByRole("checkbox", { name: "Drink 7" }).isChecked()).toBe(true);
  });
});

test("the total stays in sight while the list is scrolled", async () => {
  const { shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    await payButton(page).waitFor();
    await row(page, "Drink 2").scrollIntoViewIfNeeded();
    await row(page, "Drink 2").getByText("Drink 2").click();
    const total = await boxOf(page.locator(".picked-total"));
    expect(total.y + total.height).toBeLessThanOrEqual(740);
    expect(await page.locator(".picked-total").textContent()).toContain("€4.00");
  });
});
