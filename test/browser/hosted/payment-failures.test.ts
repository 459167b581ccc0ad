// Failures while one buyer pays: declined cards, and 3-D Secure that is refused or given up.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import {
  alertBox,
  bankFrame,
  cards,
  fillCard,
  heading,
  pay,
  payButton,
} from "../../support/browser/buyer.ts";

const { notices } = en;
const { labels } = en.form;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const newOrder = (more: Record<string, unknown> = {}) =>
  stage.shop.order({
    amount: 4_200,
    ux: "single",
    successUrl: `${stage.endpoint.url}/thanks`,
    cancelUrl: `${stage.endpoint.url}/cart`,
    ...more,
  });

const visitOrder = (url: string, look: (page: Page) => Promise<void>, expected: readonly RegExp[] = []) =>
  visit(
    { url, viewport: desktop, hosts: [`localhost:${stage.service.port}`, stage.endpoint.host], expected },
    look,
  );

const untilThanked = (page: Page) => page.waitForURL(`${stage.endpoint.url}/thanks`);

const hasFocus = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/** Whether the whole of it can be read without scrolling. */
const isInView = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
  }, selector);

describe("a card that does not work", () => {
  test.each([
    [cards.declined, notices.declined.title, "cardDeclined", "number", []],
    [cards.noFunds, notices.tryAnotherCard.title, "insufficientFunds", "number", ["number", "expiry", "cvc"]],
    [cards.expired, notices.expired.title, "cardExpired", "expiry", ["expiry"]],
    [cards.wrongCvc, notices.checkCode.title, "wrongCvc", "cvc", ["cvc"]],
  ])("T22: %s is answered with: %s", async (number, title, code, focused, wrong) => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, number);
      await alertBox(page).getByText(title).waitFor();
      await hasFocus(page, `[name=${focused}]`);
      await alertBox(page).and(page.locator("fieldset:has([name=cvc]) *")).waitFor();
      for (const name of ["number", "expiry", "cvc"] as const) {
        const isWrong = wrong.some((field) => field === name);
        expect((await page.getByLabel(labels[name]).inputValue()) === "").toBe(isWrong);
        expect(await page.getByLabel(labels[name]).getAttribute("aria-invalid")).toBe(`${isWrong}`);
      }
      expect(await isInView(page, ".notice[role=alert]")).toBe(true);
      expect(await alertBox(page).textContent()).toContain("Nothing was charged.");
      expect(await page.getByLabel(labels.email).inputValue()).toBe("ana@example.com");
      await fillCard(page, cards.good);
      await payButton(page).click();
      await untilThanked(page);
    });
    const { authorizations } = await stage.shop.untilStatus(order.id, "completed");
    expect(authorizations).toMatchObject([{ status: "failed", failureCode: code }, { status: "captured" }]);
  });

  test("each invalid field gets its message, the first one the focus; nothing is sent", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await page.getByLabel(labels.firstName).fill("Ana");
      await fillCard(page, "4242 4242 4242 4243");
      await payButton(page).click();
      await page.getByRole("alert").getByText(en.faults.count(3)).waitFor();
      await hasFocus(page, "[name=email]");
      await page.getByText(en.faults.number.invalid).waitFor();
      expect(await page.locator("[aria-invalid=true]").count()).toBe(3);
    });
    expect((await stage.shop.read(order.id)).authorizations).toEqual([]);
  });
});

describe("while the form is filled in", () => {
  test("a field is checked when it is left with something in it, and cleared when it is right", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await page.getByLabel(labels.email).focus();
      await page.getByLabel(labels.firstName).focus();
      expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
      await page.getByLabel(labels.email).fill("ana");
      await page.getByLabel(labels.lastName).focus();
      await page.getByText(en.faults.email.invalid).waitFor();
      expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
      await page.getByLabel(labels.email).fill("ana@example.com");
      expect(await page.getByText(en.faults.email.invalid).count()).toBe(0);
    });
  });

  test("the card's brand is shown, and an American Express card is written as it stands there", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await page.getByLabel(labels.number).pressSequentially("378282246310005");
      expect(await page.getByLabel(labels.number).inputValue()).toBe("3782 822463 10005");
      await page.getByText("American Express", { exact: true }).waitFor();
      await page.getByText(en.form.cvcFront).waitFor();
      await page.getByLabel(labels.cvc).fill("123");
      await page.getByLabel(labels.expiry).focus();
      await page.getByText(en.faults.cvc.invalid).waitFor();
      await page.getByLabel(labels.number).fill(cards.good);
      await page.getByText("Visa", { exact: true }).waitFor();
      expect(await page.getByText(en.faults.cvc.invalid).count()).toBe(0);
    });
  });
});

describe("3-D Secure in the frame", () => {
  test("nothing is said to be held before the buyer confirms", async () => {
    const order = await newOrder({ ux: "collect" });
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await heading(page).getByText(en.heading.action).waitFor();
      await page.getByText("€42.00 is held on your card when you pay.").waitFor();
    });
  });

  test("approved: the buyer ends in the shop", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await heading(page).getByText(en.heading.action).waitFor();
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test.each<[string, (page: Page) => Promise<void>]>([
    ["at once", (page) => bankFrame(page).getByRole("button", { name: "Refuse" }).click()],
    [
      "after a reload",
      async (page) => {
        await bankFrame(page).getByRole("button", { name: "Refuse" }).waitFor();
        await page.reload();
        await bankFrame(page).getByRole("button", { name: "Refuse" }).click();
      },
    ],
    [
      "on the bank's page by itself",
      async (page) => {
        await page.getByRole("link", { name: en.action.ownWindow }).click();
        await page.getByRole("button", { name: "Refuse" }).click();
      },
    ],
  ])(
    "refused %s: they are told so, no field is marked as wrong, and another card pays",
    async (_, refuse) => {
      const order = await newOrder();
      await visitOrder(order.redirectUrl, async (page) => {
        await pay(page, cards.asksBank);
        await refuse(page);
        await alertBox(page).getByText(notices.notConfirmed.title).waitFor();
        expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
        await fillCard(page, cards.good);
        await payButton(page).click();
        await untilThanked(page);
      });
      await stage.shop.untilStatus(order.id, "completed");
    },
  );

  test("a buyer who says too early that they have confirmed is told so soon, and keeps the bank's page", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      const approve = bankFrame(page).getByRole("button", { name: "Approve" });
      await approve.evaluate((button) => button.classList.add("as-it-was"));
      await page.getByRole("button", { name: en.action.done }).click();
      await page.getByText(en.action.notYet).waitFor({ timeout: 4_000 });
      expect(await approve.getAttribute("class")).toContain("as-it-was");
      expect((await stage.shop.read(order.id)).authorizations).toMatchObject([{ status: "requiresAction" }]);
      await approve.click();
      await untilThanked(page);
    });
  });

  test("T24: coming back without an answer changes nothing, a reload shows the bank again", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await heading(page).getByText(en.heading.action).waitFor();
      await page.goto(`${order.redirectUrl}/return`);
      await page.waitForURL(order.redirectUrl);
      await heading(page).getByText(en.heading.action).waitFor();
      expect((await stage.shop.read(order.id)).authorizations).toMatchObject([{ status: "requiresAction" }]);
      await page.reload();
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
  });

  test("T19: two slashes before the way back lead to our own page, and nowhere else", async () => {
    const order = await newOrder();
    const { origin, pathname } = new URL(order.redirectUrl);
    await visitOrder(`${origin}/${pathname}/return`, async (page) => {
      await page.waitForURL(order.redirectUrl);
      await payButton(page).waitFor();
    });
  });

  test("the bank's page by itself, for a browser that cannot show it in a frame", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await page.getByRole("link", { name: en.action.ownWindow }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
  });

  test("the way back from the bank's page leads to it once more, undecided", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await page.getByRole("link", { name: en.action.ownWindow }).click();
      await page.getByRole("button", { name: "Approve" }).waitFor();
      await page.goBack();
      await bankFrame(page).getByRole("button", { name: "Approve" }).waitFor();
      expect((await stage.shop.read(order.id)).authorizations).toMatchObject([{ status: "requiresAction" }]);
      await bankFrame(page).getByRole("button", { name: "Approve" }).click();
      await untilThanked(page);
    });
  });

  test("given up by the buyer: a second tab says the same, and another card pays", async () => {
    const order = await newOrder();
    await visitOrder(order.redirectUrl, async (page) => {
      await pay(page, cards.asksBank);
      await heading(page).getByText(en.heading.action).waitFor();
      const second = await page.context().newPage();
      await second.goto(order.redirectUrl);
      await heading(second).getByText(en.heading.action).waitFor();
      await page.getByRole("button", { name: en.action.abandon }).click();
      for (const tab of [page, second]) await alertBox(tab).getByText(notices.givenUp.title).waitFor();
      await fillCard(page, cards.good);
      await payButton(page).click();
      await untilThanked(page);
    });
  });
});
