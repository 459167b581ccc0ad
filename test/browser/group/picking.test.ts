// An order whose buyers pick what they pay for: what each can take, what others take meanwhile, and lots that are too
// small.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { alertBox, cards, fillCard, fillDetails, pay, payButton } from "../../support/browser/buyer.ts";
import { headed, hearNothingUntilPaying, openGroup, refusals } from "../../support/browser/group.ts";

const { pick, notices, doubts, heading } = en;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

const items = [
  { name: "Boat", amount: 4_000 },
  { name: "Ticket", amount: 1_000, quantity: 3 },
  { name: "Sweet", amount: 20, quantity: 4 },
  { name: "Map", amount: 0 },
];
const order = (more: Record<string, unknown> = {}) =>
  group.order({ amount: 7_080, ux: "picking", items, ...more }, { taken: "Boat" });

const take = (page: Page, name: string) => page.getByRole("checkbox", { name }).check();
const more = (page: Page, name: string) => page.getByRole("button", { name: pick.more(name) }).click();
const less = (page: Page, name: string) => page.getByRole("button", { name: pick.fewer(name) }).click();
const row = (page: Page, name: string) => page.locator(".pick", { hasText: name });
const shareIs = async (page: Page, amount: string) => {
  await page.getByRole("button", { name: en.form.payShare(amount) }).waitFor();
  expect(await page.locator(".picked-total").textContent()).toContain(amount);
};

test("each buyer takes what is theirs, the last one all that is left, and the order is complete", async () => {
  const { id, shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    expect(await row(page, "Boat").textContent()).toContain(pick.taken);
    expect(await row(page, "Map").textContent()).toContain(pick.included);
    expect(await row(page, "Ticket").textContent()).toContain(pick.left(3, 3));
    await more(page, "Ticket");
    await more(page, "Ticket");
    await more(page, "Sweet");
    await less(page, "Sweet");
    await shareIs(page, "€20.00");
    await pay(page, cards.good);
    await headed(page, heading.sharePaid);
  });
  await group.open(shareUrl, async (page) => {
    expect(await row(page, "Ticket").textContent()).toContain(pick.left(1, 3));
    await page.getByRole("button", { name: pick.all }).click();
    await shareIs(page, "€10.80");
    await pay(page, cards.good);
    await headed(page, heading.allPaid);
  });
  const { authorizations } = await stage.shop.untilStatus(id, "completed");
  expect(authorizations.map(({ amount }: { amount: number }) => amount)).toEqual([4_000, 2_000, 1_080]);
});

describe("two want the same (T21)", () => {
  test("who has not paid yet sees it go from their choice, and is told what", async () => {
    const { shareUrl } = await order();
    await group.open(shareUrl, async (slow) => {
      for (const name of ["Ticket", "Ticket", "Ticket", "Sweet"]) await more(slow, name);
      await shareIs(slow, "€30.20");
      await group.open(shareUrl, async (quick) => {
        await more(quick, "Ticket");
        await pay(quick, cards.good);
        await headed(quick, heading.sharePaid);
      });
      await slow.getByText(pick.lost("Ticket", "Ana L.")).waitFor();
      await shareIs(slow, "€20.20");
      expect(await slow.getByRole("spinbutton", { name: "Ticket" }).inputValue()).toBe("2");
      await less(slow, "Ticket");
      expect(await slow.getByText(pick.lost("Ticket", "Ana L.")).count()).toBe(0);
    });
  });

  test("who pays a moment too late is refused, sees what is left, and pays for that", async () => {
    const { id, shareUrl } = await order();
    const late = async (page: Page) => {
      await hearNothingUntilPaying(page);
      for (const name of ["Ticket", "Ticket", "Ticket"]) await more(page, name);
      await fillDetails(page);
      await fillCard(page, cards.good);
      await group.open(shareUrl, async (quick) => {
        await more(quick, "Ticket");
        await pay(quick, cards.good);
        await headed(quick, heading.sharePaid);
      });
      await payButton(page).click();
      await alertBox(page).getByText(notices.faster.title).waitFor();
      expect(await row(page, "Ticket").textContent()).toContain(pick.left(2, 3));
      await shareIs(page, "€20.00");
      await payButton(page).click();
      await headed(page, heading.sharePaid);
    };
    await group.open(shareUrl, late, [...refusals, /ERR_FAILED/]);
    expect(await stage.shop.read(id)).toMatchObject({ amountConfirmed: 7_000 });
  });
});

describe("lots that are too small", () => {
  test("what is picked must reach the smallest payment, and so must what is left", async () => {
    const { shareUrl } = await order();
    await group.open(shareUrl, async (page) => {
      await payButton(page).click();
      await page.locator(".picked").getByText(doubts.nothingPicked).waitFor();
      await more(page, "Sweet");
      await page.getByText(doubts.pickMore("€0.50")).waitFor();
      for (const name of ["Ticket", "Ticket", "Ticket", "Sweet"]) await more(page, name);
      await page.getByText(doubts.pickRest("€0.40", "€0.50")).waitFor();
      await payButton(page).click();
      await page.getByText(en.faults.count(7)).waitFor();
      await less(page, "Sweet");
      await shareIs(page, "€30.20");
    });
  });

  test("a captain who picks nothing is told so, and nothing is asked of their card", async () => {
    const made = await stage.shop.order({ amount: 7_080, ux: "picking", items });
    await group.open(made.redirectUrl, async (page) => {
      await pay(page, cards.good);
      await page.locator(".picked").getByText(doubts.nothingPicked).waitFor();
      await page.getByText(en.promise.nothingYet).waitFor();
      await take(page, "Boat");
      await payButton(page).click();
      await headed(page, heading.sharePaid);
    });
    expect(await stage.shop.read(made.id)).toMatchObject({ amountAuthorized: 7_080, amountConfirmed: 4_000 });
  });
});

test("what is being typed stays when the page is brought up to date", async () => {
  const { shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    const count = page.getByRole("spinbutton", { name: "Ticket" });
    await count.fill("2");
    const asked = page.waitForResponse(/\/state/);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await asked;
    expect(await count.inputValue()).toBe("2");
    await count.blur();
    await shareIs(page, "€20.00");
  });
});

test("a number typed by hand is kept to what there is", async () => {
  const { shareUrl } = await order();
  await group.open(shareUrl, async (page) => {
    const count = page.getByRole("spinbutton", { name: "Ticket" });
    for (const [typed, kept] of [
      ["99", "3"],
      ["-2", "0"],
      ["1.6", "2"],
      ["", "0"],
    ] as const) {
      await count.fill(typed);
      await count.blur();
      expect([typed, await count.inputValue()]).toEqual([typed, kept]);
    }
  });
});
