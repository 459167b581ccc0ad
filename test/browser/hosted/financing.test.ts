// A captain who pays in parts or later on their page: they see the plan, say what is asked for, agree, pay the first part,
// and read what follows.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import { en as financing } from "../../../widget/src/words/financing/en.ts";
import { en as owed } from "../../../widget/src/words/owed/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { brandedShop, keys } from "../../support/browser/branded-shop.ts";
import { intercept, phone, visit } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, cards, fillCard, heading, payButton } from "../../support/browser/buyer.ts";
import { chooseOffer, FINANCING, fillEntries, MANDATE, tent } from "../../support/browser/financed-shop.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(brandedShop("", FINANCING), keys);
});
afterAll(() => stage.close());

const approve = (page: Page) => bankFrame(page).getByRole("button", { name: "Approve" }).click();
/** The cells of a table's rows, in all of its parts. */
const rowsOf = async (page: Page, at = 0): Promise<readonly (readonly string[])[]> => {
  const rows = await page.getByRole("table").nth(at).getByRole("row").all();
  return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
};
const held = (page: Page) => page.locator(".figure-row", { hasText: en.shares.held }).locator("dd");

/** The day of a deadline as its platform has it. */
const dayOf = ({ dueAt }: { readonly dueAt: number }): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "Europe/Paris" }).format(dueAt);

describe("in parts", () => {
  test("a phone agrees to a plan, pays its first part and reads what follows", async () => {
    const { shop } = stage;
    const order = await shop.order({ ...tent(10_000), ux: "single" });
    // There it is still the day before.
    const context = { timezoneId: "Pacific/Honolulu" };
    const dates: (string | undefined)[] = [];
    await visit({ url: order.redirectUrl, viewport: phone, context }, async (page) => {
      await chooseOffer(page, "In three parts");
      await page.getByText("In total €101.00.").waitFor();
      expect(await page.getByLabel(financing.labels.phone).count()).toBe(0);
      await page.getByRole("table", { name: financing.plan }).waitFor();
      const [head, today, second, third] = await rowsOf(page);
      expect(head).toEqual([financing.date, financing.amount]);
      expect(today).toEqual([financing.now, "€33.34"]);
      for (const row of [second, third])
        expect(row).toEqual([expect.any(String), expect.stringMatching(/^€33.33\s+\+ €0.50 fee$/)]);
      await page.getByText(financing.held(en.promise.toBeHeld("€33.34"))).waitFor();
      await payButton(page).click();
      await page.getByText(financing.mandateMissing).waitFor();
      await inspect(page);
      await page.setViewportSize(phone);
      await fillEntries(page);
      await page.getByLabel(MANDATE).check();
      await fillCard(page, cards.good);
      await page.getByRole("button", { name: "Pay €33.34 today" }).click();
      await page.getByText(en.action.text("€33.34")).waitFor();
      expect(await page.locator(".promise").count()).toBe(0);
      await approve(page);
      await heading(page).getByText("Payment confirmed").waitFor();
      await page.getByRole("table", { name: financing.later }).waitFor();
      const [, ...later] = await rowsOf(page);
      expect(later).toEqual([second ?? [], third ?? []]);
      dates.push(...later.map(([date]) => date));
      await inspect(page);
      await shop.untilStatus(order.id, "completed");
      await page.reload();
      await heading(page).getByText(owed.stillToPay("€66.66")).waitFor();
    });
    const paid = await shop.untilStatus(order.id, "completed");
    expect(paid).toMatchObject({ amountCaptured: 3_334, amountFinanced: 6_666 });
    expect(paid.financing.deadlines).toMatchObject([
      { amount: 3_333, fee: 50 },
      { amount: 3_333, fee: 50 },
    ]);
    expect(dates).toEqual(paid.financing.deadlines.map(dayOf));
  });

  test("a plan that changed is said, shown again and agreed to again; nothing typed is lost", async () => {
    const { shop } = stage;
    const order = await shop.order({ ...tent(10_000), ux: "single" });
    await visit({ url: order.redirectUrl, viewport: phone, expected: [/status of 409/] }, async (page) => {
      await chooseOffer(page, "In three parts");
      await fillEntries(page);
      await page.getByLabel(MANDATE).check();
      await fillCard(page, cards.good);
      const [, , [before = ""] = []] = await rowsOf(page);
      await shop.advance("1d");
      await payButton(page).click();
      const { title, text } = financing.refusals.planChanged;
      await alertBox(page).getByText(title).waitFor();
      await alertBox(page).getByText(text).waitFor();
      await page.getByRole("rowheader", { name: before, exact: true }).waitFor({ state: "detached" });
      expect(await page.getByLabel(MANDATE).isChecked()).toBe(false);
      expect(await page.getByLabel(financing.labels.civility).inputValue()).toBe("ms");
      expect(await page.getByLabel(financing.labels.country, { exact: true }).inputValue()).toBe("FR");
      expect(await page.getByLabel(financing.labels.street1).inputValue()).toBe("1 rue de la Paix");
      expect(await page.getByLabel(en.form.labels.number).inputValue()).toBe(cards.good);
      await page.getByLabel(MANDATE).check();
      await payButton(page).click();
      await approve(page);
      await heading(page).getByText("Payment confirmed").waitFor();
    });
  });

  test("an offer that is gone is said, and the order can be paid in full", async () => {
    const { shop } = stage;
    const order = await shop.order({ ...tent(10_000), ux: "single" });
    await visit({ url: order.redirectUrl, viewport: phone, expected: [/status of 409/] }, async (page) => {
      const refusal = { status: 409, success: false, code: "offerNotAvailable", errors: [], requestId: "r" };
      const goOn = await intercept(page, "**/payments", (route) =>
        route.fulfill({ status: 409, json: refusal }),
      );
      await chooseOffer(page, "In three parts");
      await fillEntries(page);
      await page.getByLabel(MANDATE).check();
      await fillCard(page, cards.good);
      await payButton(page).click();
      await alertBox(page).getByText(financing.refusals.offerNotAvailable.text).waitFor();
      goOn();
      await page.getByLabel(financing.full).check();
      await page.getByRole("button", { name: "Pay €100.00" }).click();
      await heading(page).getByText("Payment confirmed").waitFor();
    });
  });
});

describe("for a group that the captain answers for", () => {
  test("the page shows what is held with each choice, and both cases", async () => {
    const order = await stage.shop.order({ ...tent(40_000), ux: "collect", type: "direct" });
    await visit({ url: order.redirectUrl, viewport: phone }, async (page) => {
      await held(page).getByText("€400.00", { exact: true }).waitFor();
      await chooseOffer(page, "In three parts");
      await held(page).getByText("€133.34", { exact: true }).waitFor();
      await page.getByRole("table", { name: financing.cases[0] }).waitFor();
      await page.getByRole("table", { name: financing.cases[1] }).waitFor();
      await page.getByLabel("Later").check();
      await held(page).getByText("€0.00", { exact: true }).waitFor();
      await page.getByRole("button", { name: financing.agree }).waitFor();
      await page.getByText(financing.saved).waitFor();
      await page.getByLabel(financing.full).check();
      await held(page).getByText("€400.00", { exact: true }).waitFor();
    });
  });

  test("who pays later reads on the receipt that the card is saved, and both cases", async () => {
    const order = await stage.shop.order({ ...tent(40_000), ux: "collect", type: "direct" });
    await visit({ url: order.redirectUrl, viewport: phone }, async (page) => {
      await chooseOffer(page, "Later");
      await fillEntries(page);
      await page.getByLabel(MANDATE).check();
      await fillCard(page, cards.good);
      await page.getByRole("button", { name: financing.agree }).click();
      await page.getByText(en.action.save).waitFor();
      await bankFrame(page).getByText("may this card be saved and charged later?").waitFor();
      await approve(page);
      await heading(page).getByText("Your share is paid").waitFor();
      await page.getByText(financing.saved).waitFor();
      await page.getByRole("table", { name: financing.cases[1] }).waitFor();
      expect(await rowsOf(page)).toEqual([
        [financing.date, financing.amount],
        [expect.any(String), "€200.00"],
      ]);
      await inspect(page);
    });
  });
});
