// Five people on five devices share an order: one confirms with their bank, one declines, one drops out, the captain
// covers half of what is then missing and the shop waives the rest. Each page of it fits a phone in the other languages.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { LANGUAGE_QUERY } from "../../../src/api/paths.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import { en as cockpit } from "../../../widget/src/words/cockpit/en.ts";
import { en } from "../../../widget/src/words/en.ts";
import { en as inviting } from "../../../widget/src/words/inviting/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { alertBox, bankFrame, cards, fillCard, pay, payButton } from "../../support/browser/buyer.ts";
import type { Order } from "../../support/browser/group.ts";
import { headed, openGroup, pageInMail, peopleAre } from "../../support/browser/group.ts";
import { sweep } from "../../support/extent.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Charge = { readonly firstName: string; readonly amountCaptured: number };

const group = openGroup(() => stage);
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const addressOf = (name: string) => `${name.toLowerCase()}@example.com`;

/** One of those invited pays what their page suggests; `isShared`: by the link that all can open. */
async function payAs(page: Page, firstName: string, card: string, isShared = false): Promise<void> {
  const { labels } = en.form;
  if (isShared) {
    await page.getByLabel(labels.email).fill(addressOf(firstName));
    await page.getByRole("group", { name: en.join.who }).getByRole("button", { name: firstName }).click();
  }
  expect(await page.getByLabel(labels.email).inputValue()).toBe(addressOf(firstName));
  expect(await page.getByLabel(labels.firstName).inputValue()).toBe(firstName);
  await page.getByLabel(labels.lastName).fill("Moreau");
  await fillCard(page, card);
  await payButton(page).click();
}

/** The page of an invited person's own, from their e-mail. */
const pageOf = (name: string) => pageInMail(stage, addressOf(name));

/** A page, and what is there once all of it has loaded. */
type Shown = readonly [url: string, last: string];

/** In English all other tests look at pages; German has the longest words. */
const OTHERS = sweep(
  LOCALES.filter((locale) => locale !== "en"),
  ["de"],
);

/** Each page, on a device of its own, in each other language. */
async function fitInOthers(pages: readonly Shown[]): Promise<void> {
  for (const [url, last] of pages) {
    await group.open(url, async (page) => {
      for (const locale of OTHERS) {
        await page.goto(`${url}?${LANGUAGE_QUERY}=${locale}`);
        await page.locator(last).first().waitFor();
        const seen = await page.evaluate(() => {
          const { lang, scrollWidth, clientWidth } = document.documentElement;
          return { language: lang, wider: scrollWidth - clientWidth };
        });
        expect({ url, ...seen }).toEqual({ url, language: locale, wider: 0 });
      }
    });
  }
}

async function captainInvites(order: Order, names: readonly string[]): Promise<void> {
  await group.open(order.redirectUrl, async (page) => {
    await peopleAre(5)(page);
    await pay(page, cards.good);
    await headed(page, en.heading.sharePaid);
    await page.getByText(inviting.heading).click();
    await page
      .getByLabel(inviting.addresses)
      .fill(names.map((name) => `${name} <${addressOf(name)}>`).join(", "));
    await press(page, inviting.invite);
    await page.getByText(inviting.invited(names.length)).waitFor();
  });
}

/** What each buyer was charged. */
const chargedTo = ({ authorizations }: { readonly authorizations: readonly Charge[] }) =>
  Object.fromEntries(
    authorizations.flatMap(({ firstName, amountCaptured }) =>
      amountCaptured > 0 ? [[firstName, amountCaptured]] : [],
    ),
  );

test("of five, one confirms with their bank, one declines, one drops out; the captain covers half, the shop waives the rest", async () => {
  const items = [{ name: "Cabin by the lake", amount: 10_000 }];
  const order = await stage.shop.order({ amount: 10_000, ux: "collect", items, trackId: "LAKE-7" });
  await captainInvites(order, ["Ben", "Cleo", "Dan", "Eva"]);
  const { shareUrl } = await stage.shop.read(order.id);
  const [ben, cleo, dan] = [await pageOf("Ben"), await pageOf("Cleo"), await pageOf("Dan")];
  const named = (page: Page, name: string) => page.getByText(en.people.name(name, "M")).first().waitFor();

  await group.open(order.redirectUrl, async (captain) => {
    await group.open(ben, async (page) => {
      await payAs(page, "Ben", cards.asksBank);
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await headed(page, en.heading.sharePaid);
      await group.open(cleo, async (other) => {
        await press(other, inviting.decline);
        await press(other, inviting.declineYes);
        await other.getByText(inviting.declined("Ana")).waitFor();
      });
      await group.open(dan, async (other) => {
        await payAs(other, "Dan", cards.good);
        await headed(other, en.heading.sharePaid);
        await named(captain, "Dan");
        await press(other, en.paid.withdraw("€20.00"));
        await press(other, en.paid.withdrawYes);
        await alertBox(other).getByText(en.notices.withdrawn.title).waitFor();
      });
      await group.open(shareUrl, async (other) => {
        await payAs(other, "Eva", cards.good, true);
        await headed(other, en.heading.sharePaid);
        await named(captain, "Eva");
        await press(captain, cockpit.cover("€40.00"));
        await captain.getByLabel(cockpit.amount("EUR")).fill("20");
        await press(captain, cockpit.coverYes);
        await alertBox(captain).getByText(cockpit.newShare("€40.00")).waitFor();
        await fitInOthers([
          [order.redirectUrl, "details.cockpit"],
          [ben, ".second-thoughts"],
          [cleo, ".answering [role=status]"],
          [dan, ".answering"],
        ]);
        await stage.shop.api("POST", `/v1/orders/${order.id}/waive`, {});
        for (const each of [captain, page, other]) await headed(each, en.heading.allPaid);
      });
    });
    await fitInOthers([
      [order.redirectUrl, "main .tick"],
      [ben, "main .tick"],
      [cleo, "main.stage"],
    ]);
  });

  const done = await stage.shop.untilStatus(order.id, "completed");
  expect(done).toMatchObject({ amountCaptured: 8_000, amountWaived: 2_000 });
  expect(chargedTo(done)).toEqual({ Ana: 4_000, Ben: 2_000, Eva: 2_000 });
});
