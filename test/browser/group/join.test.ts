// Co-buyers who are sent the link: what they can pay, how they come back, and how they take it back.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { intercept } from "../../support/browser/browser.ts";
import { alertBox, bankFrame, cards, fillCard, pay, payButton } from "../../support/browser/buyer.ts";
import { headed, hearNothingUntilPaying, openGroup, refusals, way } from "../../support/browser/group.ts";

const { shares, paid, notices, doubts } = en;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
const shareOf = (amount: string) => en.form.payShare(amount);

describe("a co-buyer", () => {
  test("is told who invites them, what for, what is left and until when, and pays an amount of their own", async () => {
    const items = [{ name: "A cabin by the lake", amount: 9_000 }];
    const order = await group.order({ items, trackId: "LAKE-7", delay: 3 * 1_440 + 30 }, { people: 3 });
    await group.open(order.shareUrl, async (page) => {
      await headed(page, en.join.invites("Ana"));
      const sums = ["€30.00", paid.progress("€30.00", "€90.00"), paid.missing("€60.00")];
      for (const text of [...sums, "A cabin by the lake", "Ana L."]) {
        await page.getByText(text, { exact: true }).first().waitFor();
      }
      await page.getByText(/^Until /).waitFor();
      await page.getByText(/^3 days left$/).waitFor();
      await page.getByText(en.summary.reference("LAKE-7")).waitFor();
      await page.getByText(en.people.missing(2)).waitFor();
      await way(page, shares.own).check();
      await page.getByLabel(shares.ownLabel("EUR")).fill("12,50");
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await page.getByText(/^€12\.50 is held on your card now, and charged when everyone has paid/).waitFor();
    });
    expect(await stage.shop.read(order.id)).toMatchObject({ status: "confirmed", amountConfirmed: 4_250 });
  });

  test("pays all that is left, and the order is complete", async () => {
    const order = await group.order({}, { people: 3 });
    await group.open(order.shareUrl, async (page) => {
      await way(page, shares.rest).check();
      await pay(page, cards.good);
      await headed(page, en.heading.allPaid);
      await page.getByText(en.promise.taken("€60.00")).waitFor();
    });
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("is told what is wrong with an amount before they pay, and the button never asks for it", async () => {
    const order = await group.order();
    await group.open(order.shareUrl, async (page) => {
      await way(page, shares.own).check();
      const field = page.getByLabel(shares.ownLabel("EUR"));
      await page.getByText(shares.ownHintOr("€0.50", "€44.50", "€45.00")).waitFor();
      for (const [text, sentence] of [
        ["0.49", doubts.tooLittle("€0.50")],
        ["44.51", doubts.leavesTooLittle("€44.50", "€45.00")],
        ["46", doubts.tooMuch("€45.00")],
        ["a lot", doubts.noAmount],
      ] as const) {
        await field.fill(text);
        await field.blur();
        await page.getByText(sentence, { exact: true }).waitFor();
        expect(await field.getAttribute("aria-invalid")).toBe("true");
        expect(await payButton(page).textContent()).toBe(en.form.payNothing);
      }
      await field.fill("44.50");
      expect(await field.getAttribute("aria-invalid")).toBe("false");
      expect(await payButton(page).textContent()).toBe(shareOf("€44.50"));
    });
  });

  test("F24: two want the same: who comes second is told, sees what is left, and pays that", async () => {
    const order = await group.order({}, { people: 3 });
    const slow = async (second: Page) => {
      await hearNothingUntilPaying(second);
      await way(second, shares.rest).check();
      await group.open(order.shareUrl, async (first) => {
        await pay(first, cards.good);
        await headed(first, en.heading.sharePaid);
      });
      await pay(second, cards.good);
      await alertBox(second).getByText(notices.faster.title).waitFor();
      await second.getByText("€30.00", { exact: true }).first().waitFor();
      expect(await payButton(second).textContent()).toBe(shareOf("€30.00"));
      await payButton(second).click();
      await headed(second, en.heading.allPaid);
    };
    await group.open(order.shareUrl, slow, [...refusals, /ERR_FAILED/]);
    await stage.shop.untilStatus(order.id, "completed");
  });

  test("declined, is told so and pays with another card", async () => {
    const order = await group.order();
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.declined);
      await alertBox(page).getByText(notices.declined.title).waitFor();
      await fillCard(page, cards.good);
      await payButton(page).click();
      await headed(page, en.heading.allPaid);
    });
  });

  test("who looks at their bank's app and comes back finds the bank's page as they left it", async () => {
    const order = await group.order();
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.asksBank);
      const approve = bankFrame(page).getByRole("button", { name: "Approve" });
      await approve.evaluate((button) => button.setAttribute("data-typed", "half a code"));
      const asked = page.waitForResponse(/\/check$/);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await asked;
      expect(await approve.getAttribute("data-typed")).toBe("half a code");
      await approve.click();
      await headed(page, en.heading.allPaid);
    });
  });

  test("finds their payment when they come back, and can pay another part once they were asked", async () => {
    const order = await group.order({}, { people: 3 });
    await group.open(
      order.shareUrl,
      async (page) => {
        await pay(page, cards.good, "ben@example.com");
        await headed(page, en.heading.sharePaid);
        await page.reload();
        await headed(page, en.heading.sharePaid);
        const people = page.locator(".people .line-name");
        expect(await people.allTextContents()).toEqual(["Ana L.", en.people.you]);
        await page.getByRole("button", { name: paid.again }).click();
        expect(await page.getByLabel("Card number").inputValue()).toBe("");
        await pay(page, cards.good, "ben@example.com");
        await alertBox(page).getByText(en.form.paidBefore("€30.00").title).waitFor();
        expect((await stage.shop.read(order.id)).authorizations).toHaveLength(2);
        await payButton(page).click();
        await headed(page, en.heading.allPaid);
        await page.getByText("€60.00").first().waitFor();
      },
      refusals,
    );
    await group.open(order.shareUrl, (orphanedPayment) => headed(orphanedPayment, en.heading.complete));
  });

  test("takes their payment back after a second thought, and pays again", async () => {
    const order = await group.order({}, { people: 3 });
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.good);
      await page.getByRole("button", { name: paid.withdraw("€30.00") }).click();
      await page.getByText(paid.withdrawAsk("€30.00")).waitFor();
      await page.getByRole("button", { name: paid.withdrawNo }).click();
      expect(await stage.shop.read(order.id)).toMatchObject({ amountConfirmed: 6_000 });
      await page.getByRole("button", { name: paid.withdraw("€30.00") }).click();
      await page.getByRole("button", { name: paid.withdrawYes }).click();
      await alertBox(page).getByText(notices.withdrawn.title).waitFor();
      const { amountConfirmed, authorizations } = await stage.shop.read(order.id);
      expect(amountConfirmed).toBe(3_000);
      expect(authorizations[1]).toMatchObject({ status: "released", amount: 3_000 });
      await fillCard(page, cards.good);
      await payButton(page).click();
      await headed(page, en.heading.sharePaid);
    });
    expect(await stage.shop.read(order.id)).toMatchObject({ amountConfirmed: 6_000 });
  });

  test("cannot take it back once everyone has paid", async () => {
    const order = await group.order({ tpc: true }, { people: 2 });
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.good);
      await headed(page, en.heading.allPaid);
      expect(await page.getByRole("button", { name: /^Take back/ }).count()).toBe(0);
    });
  });

  test("F23: whose connection drops while they pay finds the payment after a reload, and is charged once", async () => {
    const order = await group.order({}, { people: 3 });
    const look = async (page: Page) => {
      await payButton(page).waitFor();
      const endOfPayments = await intercept(page, "**/payments", async (route) => {
        await route.fetch();
        await route.abort();
      });
      const endOfStates = await intercept(page, "**/state*", (route) => route.abort());
      await pay(page, cards.good);
      await alertBox(page).getByText(notices.unreachable.title).waitFor();
      endOfPayments();
      endOfStates();
      await page.reload();
      await headed(page, en.heading.sharePaid);
    };
    await group.open(order.shareUrl, look, [/ERR_FAILED/]);
    expect((await stage.shop.read(order.id)).authorizations).toHaveLength(2);
  });
});
