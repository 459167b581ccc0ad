// Those who share, in a browser: a captain who pays for another and leaves a note, and what the others see of it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import { en as people } from "../../../widget/src/words/people/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { alertBox, cards, pay, payButton } from "../../support/browser/buyer.ts";
import { headed, openGroup, peopleAre, refusals } from "../../support/browser/group.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);

test("a captain pays for two of four, one of them a guest, says who sees what, and leaves a note", async () => {
  const order = await stage.shop.order({ amount: 9_000, ux: "collect" });
  const note = "The table is at 8. Be hungry!";
  await group.open(
    order.redirectUrl,
    async (page) => {
      await peopleAre(4)(page);
      await page.getByText(en.shares.choices).click();
      const more = (label: string) =>
        page.getByRole("button", { name: `${en.shares.more}: ${label}`, exact: true }).click();
      await more(people.seats);
      await more(people.guests);
      await page.getByLabel(people.names).fill("Tom, Lea");
      await page.getByLabel(people.sight).selectOption("progress");
      await payButton(page).getByText("€60.00").waitFor();
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await page.getByText("+ Tom, Lea").waitFor();
      await page.getByText(en.people.note).first().click();
      const field = page.getByRole("textbox", { name: people.note });
      await field.fill("Pay at evil.example");
      await page.getByRole("button", { name: people.save }).click();
      await alertBox(page).getByText(people.notNoted.title).waitFor();
      await field.fill(note);
      await page.getByRole("button", { name: people.save }).click();
      await alertBox(page).getByText(people.noted).waitFor();
    },
    refusals,
  );
  const { shareUrl, authorizations } = await stage.shop.read(order.id);
  expect(authorizations).toMatchObject([{ amount: 6_000, seats: 2, names: ["Tom", "Lea"] }]);
  await group.open(shareUrl, async (page) => {
    await page.getByText(note).waitFor();
    await page.getByText(`${en.people.paid(2)} · ${en.people.missing(1)}`).waitFor();
    await payButton(page).getByText("€30.00").waitFor();
  });
});

test("a co-buyer who is not to be named is so to the other co-buyers, and named to the captain", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(order.shareUrl, async (page) => {
    await page.getByText(en.shares.choices).click();
    await page.getByLabel(people.showAs).selectOption("none");
    await page.getByText(people.showAsHint).waitFor();
    await pay(page, cards.good, "ben@example.com");
    await headed(page, en.heading.sharePaid);
  });
  const { authorizations } = await stage.shop.read(order.id);
  expect(authorizations[1]).toMatchObject({ showAs: "none" });
  const seen = (page: Page) => page.locator(".people li").allTextContents();
  await group.open(order.shareUrl, async (page) => {
    await page.getByText(en.people.workedOut).waitFor();
    expect((await seen(page)).join()).toContain(`?${en.people.unnamed}`);
  });
  await group.open(order.redirectUrl, async (page) => {
    await headed(page, en.heading.sharePaid);
    expect((await seen(page)).join()).not.toContain(en.people.unnamed);
  });
});
