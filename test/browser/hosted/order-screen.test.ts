// The big screen of an order in a browser: readable from afar in light and dark, still where nothing is to move, up to
// date, and gone with its link.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { en as pages } from "../../../widget/src/words/en.ts";
import { en } from "../../../widget/src/words/screen/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { visit } from "../../support/browser/browser.ts";
import { cards } from "../../support/browser/buyer.ts";
import { headed, openGroup, refusals } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { measured } from "../../support/browser/screen-size.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const viewport = { width: 1_280, height: 720 };

test("at 720p, without motion: fits, follows the payments, and ends with the renewed link", async () => {
  const items = [
    { name: "Cabin, 3 nights", amount: 36_000 },
    { name: "Canoe", amount: 12_000 },
  ];
  const order = await group.order({ amount: 48_000, visibility: "all", items }, { people: 4 });
  const { screenUrl } = await stage.shop.read(order.id);
  const context = { viewport, reducedMotion: "reduce" } as const;
  await visit({ url: screenUrl, viewport, context, expected: refusals }, async (page) => {
    await headed(page, en.headline.open);
    await page.getByText(en.missing(3)).waitFor();
    await page.getByRole("img", { name: en.code(order.shareUrl) }).waitFor();
    const { code, text, overflow, moving } = await measured(page);
    expect(code).toBeGreaterThan(0.3);
    expect(text).toBeGreaterThan(0.022);
    expect(overflow).toEqual([0, 0]);
    expect(moving).toBe(0);
    await payWith(order.shareUrl, cards.good, {
      email: "bob@example.com",
      firstName: "Bob",
      lastName: "Moreau",
    });
    await page.getByText("Bob", { exact: true }).waitFor();
    await page.getByRole("img", { name: en.paidOfWhole("€240.00", "€480.00") }).waitFor();
    expect(await page.content()).not.toMatch(/Moreau|@example/);
    await inspect(page);
    await fetch(`${order.redirectUrl}/renew`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: new URL(screenUrl).origin },
      body: "{}",
    });
    await headed(page, pages.heading.replaced);
  });
});
