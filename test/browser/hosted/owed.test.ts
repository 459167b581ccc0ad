// A captain's debts on a phone: looked at, paid early, charged in vain and repaired with a new card.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { en as pages } from "../../../widget/src/words/en.ts";
import { fr as pagesFr } from "../../../widget/src/words/fr.ts";
import { en } from "../../../widget/src/words/owed/en.ts";
import { fr } from "../../../widget/src/words/owed/fr.ts";
import type { FinancedOrder } from "../../support/binary/financed.ts";
import { completedInParts } from "../../support/binary/financed.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, cards, fillCard, heading } from "../../support/browser/buyer.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { tabTo, typeInto } from "../../support/browser/keyboard.ts";

/** Accepted while the buyer is there, and refused later for lack of funds. */
const FAILS_LATER = "4000 0000 0000 5126";
const { labels } = pages.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const rows = (page: Page): Locator => page.locator("main li");
const approve = (page: Page) => bankFrame(page).getByRole("button", { name: "Approve" }).click();
const statuses = async ({ id }: FinancedOrder) =>
  (await stage.shop.read(id)).financing.deadlines.map(({ status }: { readonly status: string }) => status);

/** The end of a card that lasts until the first date, not until the last. */
const endOfFirst = async ({ id }: FinancedOrder): Promise<string> => {
  const [first] = (await stage.shop.read(id)).financing.deadlines;
  const [year, month] = new Date(first.dueAt).toISOString().split("-");
  return `${month}/${year?.slice(2)}`;
};

const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);

const onPage = (order: FinancedOrder, look: (page: Page) => Promise<void>) =>
  visit({ url: order.redirectUrl, viewport: phone }, look);

test("a phone sees what is owed, pays one date early, and the rest at the bank", async () => {
  const order = await completedInParts(stage.shop, cards.good, { trackId: "basket-7" });
  await onPage(order, async (page) => {
    await heading(page).getByText(en.stillToPay("€66.66"), { exact: true }).waitFor();
    await page.getByText(/^€33\.83 will be charged to your card on /).waitFor();
    await button(page, en.replace).waitFor();
    expect(await page.title()).toStartWith(en.stillToPay("€66.66"));
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining("Planned · €33.83, of which €0.50 is a fee"),
      expect.stringContaining("Planned"),
    ]);
    await page.getByText("Lakeside Credit").waitFor();
    await page.getByText("basket-7").waitFor();
    await inspect(page);
    await page.setViewportSize(phone);

    await rows(page).nth(1).getByRole("button").click();
    await heading(page).getByText(en.pay("€33.33"), { exact: true }).waitFor();
    await button(page, en.pay("€33.33")).click();
    await page.getByText(pages.faults.count(3)).waitFor();
    await inspect(page);
    await page.setViewportSize(phone);
    await fillCard(page, cards.good);
    await button(page, en.pay("€33.33")).click();
    await alertBox(page).getByText(en.paid("€33.33")).waitFor();
    expect(await hasFocus(alertBox(page))).toBe(true);
    await rows(page).nth(1).getByText(en.status.paid).waitFor();
    expect(await statuses(order)).toEqual(["upcoming", "paid"]);
    await inspect(page);
    await page.setViewportSize(phone);

    await button(page, en.pay("€33.33")).click();
    await fillCard(page, cards.asksBank);
    await button(page, en.pay("€33.33")).click();
    await page.getByText(pages.action.text("€33.33")).waitFor();
    expect(await page.locator(".promise").count()).toBe(0);
    await approve(page);
    await heading(page).getByText(pages.heading.complete).waitFor();
    await rows(page).first().getByText(en.status.paid).waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    await inspect(page);
  });
  expect(await statuses(order)).toEqual(["paid", "paid"]);
});

test("what could not be charged says why and when it is tried again, and a new card pays it", async () => {
  const order = await completedInParts(stage.shop, FAILS_LATER);
  await stage.shop.advance("32d");
  await onPage(order, async (page) => {
    await page.getByText("€33.83, due on").waitFor();
    await page.getByText(/^Your bank refused the charge\. Your card is tried again on /).waitFor();
    await inspect(page);
    await page.setViewportSize(phone);

    await button(page, en.replace).click();
    await page.getByText(en.newCard).waitFor();
    expect(await page.title()).toStartWith(en.replace);
    await inspect(page);
    await page.setViewportSize(phone);
    await fillCard(page, cards.good);
    await button(page, en.save).click();
    await page.getByText(pages.action.save).waitFor();
    await approve(page);
    await alertBox(page).getByText(en.saved).waitFor();
    expect(await statuses(order)).toEqual(["failed", "upcoming"]);
    await stage.shop.advance("2d");
    await page.reload();
    await rows(page).first().getByText(en.status.paid).waitFor();
    await heading(page).getByText(en.stillToPay("€33.33"), { exact: true }).waitFor();
  });
});

test("a declined card, one given up at the bank and one that ends too early change nothing", async () => {
  const order = await completedInParts(stage.shop, cards.good);
  await visit({ url: order.redirectUrl, viewport: phone, expected: [/status of 4\d\d/] }, async (page) => {
    await button(page, en.payAll("€66.66")).click();
    await fillCard(page, cards.declined);
    await button(page, en.pay("€66.66")).click();
    await alertBox(page).getByText(pages.notices.declined.title).waitFor();
    await button(page, en.back).click();
    await heading(page).getByText(en.stillToPay("€66.66")).waitFor();
    expect(await hasFocus(heading(page))).toBe(true);

    await button(page, en.replace).click();
    expect(await page.getByLabel(labels.number).inputValue()).toBe("");
    await fillCard(page, cards.asksBank);
    await button(page, en.save).click();
    await page.getByRole("button", { name: pages.action.abandon }).click();
    await alertBox(page).getByText(en.notSaved).waitFor();
    await page.getByLabel(labels.expiry).fill(await endOfFirst(order));
    await button(page, en.save).click();
    await alertBox(page).getByText(en.endsTooEarly).waitFor();
    await inspect(page);
  });
  expect(await statuses(order)).toEqual(["upcoming", "upcoming"]);
});

test("what is owed is read before its script has come, and stays", async () => {
  const order = await completedInParts(stage.shop, cards.good);
  const gate = Promise.withResolvers<void>();
  await onPage(order, async (page) => {
    await page.route("**/assets/owed-*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest("**/assets/owed-*.js");
    await page.reload();
    await asked;
    await heading(page).getByText(en.stillToPay("€66.66"), { exact: true }).waitFor();
    const [first = ""] = await rows(page).allInnerTexts();
    expect(first).toContain("Planned · €33.83");
    expect(await page.locator("main button").count()).toBe(0);
    gate.resolve();
    await button(page, en.replace).click();
    await page.getByText(en.newCard).waitFor();
  });
});

test("a visit that begins at the bank goes on there", async () => {
  const order = await completedInParts(stage.shop, cards.good);
  await onPage(order, async (page) => {
    await button(page, en.payAll("€66.66")).click();
    await page.getByText(en.anyCard, { exact: true }).waitFor();
    await fillCard(page, cards.asksBank);
    await button(page, en.pay("€66.66")).click();
    await bankFrame(page).getByRole("button", { name: "Approve" }).waitFor();
    await page.reload();
    await approve(page);
    await heading(page).getByText(pages.heading.complete).waitFor();
  });
});

test("by keyboard alone, in French, with a late payment first", async () => {
  const order = await completedInParts(stage.shop, FAILS_LATER, { locale: "fr" });
  await stage.shop.advance("45d");
  await onPage(order, async (page) => {
    await page.getByText(/sont en retard$/).waitFor();
    await button(page, fr.replace).waitFor();
    await tabTo(page, page.getByRole("button", { name: /^Payer 33,83.€ maintenant$/ }));
    await page.keyboard.press("Enter");
    await page.getByText(`${fr.anyCard} ${fr.restAsPlanned}`, { exact: true }).waitFor();
    await typeInto(page, pagesFr.form.labels.number, cards.good);
    await typeInto(page, pagesFr.form.labels.expiry, "12/40");
    await typeInto(page, pagesFr.form.labels.cvc, "123");
    await page.keyboard.press("Enter");
    await alertBox(page).getByText(fr.mailed).waitFor();
    await rows(page).first().getByText(fr.status.paid).waitFor();
  });
});
