// A captain invites by e-mail on their page: several addresses in one field, one of which is none; those invited decline
// on a page of their own or are reminded, and the captain sees what has become of each.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en as pages } from "../../../widget/src/words/en.ts";
import { en } from "../../../widget/src/words/inviting/en.ts";
import { en as people } from "../../../widget/src/words/people/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { payButton } from "../../support/browser/buyer.ts";
import { openGroup, pageInMail } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { tabTo } from "../../support/browser/keyboard.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const line = (page: Page, address: string, status: string) =>
  page.getByRole("listitem").filter({ hasText: address }).getByText(status).waitFor();

test("two are invited at once; one declines, and the other is reminded", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(order.redirectUrl, async (page) => {
    await page.getByText(en.heading).click();
    const field = page.getByLabel(en.addresses);
    await field.fill("bob@example.com, nonsense");
    await tabTo(page, page.getByRole("button", { name: en.invite }));
    await page.keyboard.press("Enter");
    await page.getByText(en.wrong("nonsense")).waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await inspect(page);
    await field.fill("Cleo <cleo@example.com>; bob@example.com");
    await page.getByRole("button", { name: en.invite }).click();
    await page.getByText(en.invited(2)).waitFor();
    expect(await field.inputValue()).toBe("");
    await line(page, "Cleo", en.status.sent);
    await line(page, "bob@example.com", en.status.sent);

    await group.open(await pageInMail(stage, "bob@example.com"), async (invited) => {
      await payButton(invited).waitFor();
      expect(await invited.getByLabel("E-mail").inputValue()).toBe("bob@example.com");
      await invited.getByRole("button", { name: en.decline }).click();
      await inspect(invited);
      await invited.getByRole("button", { name: en.declineYes }).click();
      await invited.getByText(en.declined("Ana")).waitFor();
      expect(await payButton(invited).isVisible()).toBe(true);
      await invited.getByText(pages.join.declined).waitFor();
    });
    await line(page, "bob@example.com", en.status.declined);
    await page.getByRole("button", { name: en.nudgeOne("Cleo") }).click();
    await page.getByText(en.nudgedOne("Cleo")).waitFor();
    expect(await page.getByRole("button", { name: /^Remind/ }).count()).toBe(0);
    await inspect(page);
  });
  const { invitations } = await stage.shop.read(order.id);
  expect(invitations.map(({ status, nudges }: Record<string, unknown>) => [status, nudges])).toEqual([
    ["sent", 1],
    ["declined", 0],
  ]);
});

test("one is invited for two, and their page begins with the share of both", async () => {
  const order = await group.order({}, { people: 4 });
  await group.open(order.redirectUrl, async (page) => {
    await page.getByText(en.heading).click();
    await page.getByLabel(en.addresses).fill("dora@example.com");
    await page.getByRole("button", { name: `${pages.shares.more}: ${en.seats}`, exact: true }).click();
    await page.getByRole("button", { name: en.invite }).click();
    await line(page, "dora@example.com + 1", en.status.sent);
  });
  await group.open(await pageInMail(stage, "dora@example.com"), async (invited) => {
    await payButton(invited).getByText("€45.00").waitFor();
    expect(await invited.getByLabel(people.seats, { exact: true }).inputValue()).toBe("2");
  });
});
