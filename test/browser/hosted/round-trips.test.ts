// Requests before a page can be used: its document, its scripts and its words, and no question for its state.

import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { cards, payButton } from "../../support/browser/buyer.ts";
import { frameIn, openMerchantStage, untilHeard } from "../../support/browser/merchant.ts";

const { stage, merchant } = await openMerchantStage(openStage());

/** The requests of `load`, except files. The stream of updates never opens: once it does, a page asks what it missed. */
async function questionsOf(page: Page, load: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(/\/events(\?|$)/, () => undefined);
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(new URL(request.url()).pathname);
  });
  await load();
  return asked.filter((path) => !path.endsWith("/events"));
}

test("the captain's page and the co-buyers' ask nothing before they can be used", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const open = (url: string) =>
    visit({ url: "about:blank", viewport: phone, hosts: [new URL(url).host] }, async (page) => {
      const load = async () => {
        await page.goto(url, { waitUntil: "commit" });
        await payButton(page).waitFor();
      };
      expect(await questionsOf(page, load)).toEqual([]);
    });
  await open(order.redirectUrl);
  await payWith(order.redirectUrl, cards.good, { nbShares: 3 });
  await open((await stage.shop.read(order.id)).shareUrl);
});

test("the widget asks nothing about an order that its page names", async () => {
  const { id } = await stage.shop.order({ amount: 4_200, ux: "single" });
  const script = `Service.initCaptain({ publicKey, events, orderId: "${id}" }).mount();`;
  await merchant.visit({ script }, async (page) => {
    await untilHeard(page, "onReady");
    // Another tab of the same browser: this one has kept its page link.
    const other = await page.context().newPage();
    const load = async () => {
      await other.goto(page.url());
      await payButton(frameIn(other)).waitFor();
    };
    expect(await questionsOf(other, load)).toEqual([]);
  });
});
