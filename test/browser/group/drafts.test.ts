// The draft of a form after a reload, after the way back, and after paying.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { cards, fillCard, fillDetails, payButton } from "../../support/browser/buyer.ts";
import { headed, openGroup, peopleAre, way } from "../../support/browser/group.ts";

const { labels } = en.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

const textIn = (page: Page, label: string): Promise<string> => page.getByLabel(label).inputValue();
const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));
const drafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft")));

test("a reload and the way back keep details and choice, and never the card", async () => {
  const { redirectUrl } = await stage.shop.order({ amount: 9_000, ux: "collect" });
  await group.open(redirectUrl, async (page) => {
    await peopleAre(4)(page);
    await way(page, en.shares.own).check();
    await page.getByLabel(en.shares.ownLabel("EUR")).fill("12.5");
    await fillDetails(page);
    await fillCard(page, cards.good);
    expect(await kept(page)).not.toMatch(/4242|12\/40|"cvc"/);
    const asTyped = async () => {
      await page.getByRole("button", { name: en.form.payShare("€12.50") }).waitFor();
      expect(await textIn(page, en.shares.people)).toBe("4");
      expect(await textIn(page, en.shares.ownLabel("EUR"))).toBe("12.50");
      expect(await textIn(page, labels.email)).toBe("ana@example.com");
      expect(await textIn(page, labels.lastName)).toBe("Lopes");
    };
    await page.reload();
    await asTyped();
    for (const label of [labels.number, labels.expiry, labels.cvc])
      expect(await textIn(page, label)).toBe("");
    await page.goto(`${stage.endpoint.url}/cart`);
    await page.goBack();
    await asTyped();
    await fillCard(page, cards.good);
    await payButton(page).click();
    await headed(page, en.heading.sharePaid);
    expect(await drafts(page)).toEqual([]);
  });
});

test("picked items are kept too, as far as they are still there", async () => {
  const items = [
    { name: "Boat", amount: 4_000 },
    { name: "Ticket", amount: 1_000, quantity: 3 },
  ];
  const picking = { amount: 7_000, ux: "picking", items };
  const { shareUrl } = await group.order(picking, { taken: "Boat" });
  await group.open(shareUrl, async (page) => {
    const count = page.getByRole("spinbutton", { name: "Ticket" });
    await count.fill("2");
    await count.blur();
    await page.getByRole("button", { name: en.form.payShare("€20.00") }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: en.form.payShare("€20.00") }).waitFor();
    expect(await count.inputValue()).toBe("2");
  });
});
