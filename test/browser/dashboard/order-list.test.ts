// The list of orders: a captain's long name, and the way back from an order to the place that it was opened from.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD } from "../../../src/api/paths.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { visit } from "../../support/browser/browser.ts";
import { cards } from "../../support/browser/buyer.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

/** More than a page of the list, and higher than a window on Today. */
const ORDERS = 60;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  for (let number = 1; number <= ORDERS; number++) {
    const order = await stage.shop.order({ amount: 10_000, trackId: `cart-${number}.` });
    if (number <= 20) await payWith(order.redirectUrl, cards.good, { amount: 6_000 });
  }
  await stage.shop.advance("119h");
});
afterAll(() => stage.close());

const opensAndComesBack = async (page: Page, reference: string): Promise<void> => {
  const link = page.getByRole("link", { name: reference, exact: true });
  await link.scrollIntoViewIfNeeded();
  const before = await link.boundingBox();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.click();
  await screen(page, reference);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await link.waitFor();
  await page.waitForFunction(() => scrollY > 0);
  expect(await link.boundingBox()).toEqual(before);
};

test("back from an order the list is where it was, also beyond its first page", async () => {
  await visit(dashboardVisit(stage.service, DASHBOARD.orders), async (page) => {
    await screen(page, "Orders");
    await page.getByRole("button", { name: "Show more" }).click();
    await opensAndComesBack(page, "cart-2.");
    // A link leads to the beginning of another list.
    await page.getByRole("link", { name: "Show all" }).click();
    await page.waitForFunction(() => scrollY === 0);
  });
});

test("back from an order Today is where it was", async () => {
  await visit(dashboardVisit(stage.service, DASHBOARD.today), async (page) => {
    await screen(page, "Today");
    await opensAndComesBack(page, "cart-20.");
  });
});

test("a name as long as a name can be pushes nothing off the screen", async () => {
  const name = "W".repeat(100);
  const { redirectUrl } = await stage.shop.order({ amount: 10_000, trackId: "cart-long." });
  await payWith(redirectUrl, cards.good, { amount: 6_000, firstName: name, lastName: name });
  await visit(dashboardVisit(stage.service, `${DASHBOARD.orders}?search=cart-long.`), async (page) => {
    await page.getByRole("cell", { name }).waitFor();
    await inspect(page, { widths: [320, 1_024, 1_280], schemes: [] });
    await page.getByRole("link", { name: "cart-long." }).click();
    await screen(page, "cart-long.");
    await page.getByRole("rowheader", { name }).waitFor();
    await inspect(page, { widths: [320, 1_024, 1_280], schemes: [] });
  });
});
