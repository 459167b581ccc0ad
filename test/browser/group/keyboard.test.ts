// A shared order without a pointer: choosing an amount, picking, taking a share back, replacing the link.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { alertBox, cards, heading, payButton } from "../../support/browser/buyer.ts";
import { headed, openGroup } from "../../support/browser/group.ts";
import { focused, tabTo, typeInto } from "../../support/browser/keyboard.ts";

const { shares, paid, pick } = en;
const { labels } = en.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

const typePerson = async (page: Page) => {
  await typeInto(page, labels.email, "ben@example.com");
  await typeInto(page, labels.firstName, "Ben");
  await typeInto(page, labels.lastName, "Kern");
};
const typeCard = async (page: Page) => {
  await typeInto(page, labels.number, cards.good);
  await typeInto(page, labels.expiry, "1240");
  await typeInto(page, labels.cvc, "123");
  await page.keyboard.press("Enter");
};
const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("button", { name }));
  await page.keyboard.press("Enter");
};

test("a co-buyer chooses an amount, pays, takes it back after all, and each time knows where they are", async () => {
  const { id, shareUrl } = await group.order({}, { people: 3 });
  await group.open(shareUrl, async (page) => {
    await tabTo(page, page.getByRole("radio", { name: shares.suggested }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await typeInto(page, shares.ownLabel("EUR"), "20");
    await typePerson(page);
    await typeCard(page);

    await headed(page, en.heading.sharePaid);
    expect(await focused(page)).toBe(en.heading.sharePaid);
    await press(page, paid.withdraw("€20.00"));
    expect(await focused(page)).toBe(paid.withdrawAsk("€20.00"));
    await press(page, paid.withdrawNo);
    expect(await focused(page)).toBe(paid.withdraw("€20.00"));
    await page.keyboard.press("Enter");
    await press(page, paid.withdrawYes);
    await alertBox(page).waitFor();
    expect(await focused(page)).toContain(en.notices.withdrawn.title);
    expect(await stage.shop.read(id)).toMatchObject({ amountConfirmed: 3_000 });
  });
});

test("a co-buyer picks: a button at its end keeps the focus, and what is wrong gets it", async () => {
  const items = [
    { name: "Boat", amount: 4_000 },
    { name: "Ticket", amount: 1_000, quantity: 2 },
    { name: "Lunch", amount: 1_500 },
  ];
  const { shareUrl } = await group.order({ amount: 7_500, ux: "picking", items }, { taken: "Boat" });
  await group.open(shareUrl, async (page) => {
    await payButton(page).focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toContain(pick.question);
    await press(page, pick.more("Ticket"));
    for (let times = 0; times < 3; times++) await page.keyboard.press("Enter");
    expect(await page.getByRole("spinbutton").inputValue()).toBe("2");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      pick.more("Ticket"),
    );
    await tabTo(page, page.getByRole("checkbox", { name: "Lunch" }));
    await page.keyboard.press("Space");
    await typePerson(page);
    await typeCard(page);
    await headed(page, en.heading.allPaid);
  });
});

test("the captain shows the code and replaces the link", async () => {
  const { redirectUrl, shareUrl } = await group.order();
  await group.open(redirectUrl, async (page) => {
    await heading(page).waitFor();
    for (const name of ["WhatsApp", "SMS", labels.email])
      await tabTo(page, page.getByRole("link", { name, exact: true }));
    await press(page, paid.showCode);
    await page.getByRole("img", { name: paid.code }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("img", { name: paid.code }).waitFor({ state: "hidden" });
    expect(await focused(page)).toBe(paid.showCode);
    await press(page, paid.renew);
    await press(page, paid.renewYes);
    await page.getByText(paid.renewed).waitFor();
    expect(await focused(page)).toBe(paid.renew);
    expect(await page.getByLabel(paid.link).inputValue()).not.toBe(shareUrl);
  });
});
