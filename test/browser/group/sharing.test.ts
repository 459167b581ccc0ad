// A captain who pays for a group: what they are promised before, and what they get to send to the others after.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { phone, visit } from "../../support/browser/browser.ts";
import {
  bankFrame,
  cards,
  fillCard,
  fillDetails,
  heading,
  pay,
  payButton,
} from "../../support/browser/buyer.ts";

const { shares } = en;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const newOrder = (more: Record<string, unknown> = {}) =>
  stage.shop.order({ amount: 10_000, ux: "collect", successUrl: `${stage.endpoint.url}/thanks`, ...more });

const visitOrder = (url: string, look: (page: Page) => Promise<void>) =>
  visit({ url, viewport: phone, hosts: [stage.endpoint.host] }, look);

/** The figure of a name in the list. */
const figure = (page: Page, name: string) =>
  page.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]").textContent();

const payFor = async (page: Page, people: number, number: string = cards.good) => {
  await page.getByLabel(shares.people).fill(String(people));
  await fillDetails(page);
  await fillCard(page, number);
  await payButton(page).click();
};

test("three share: the captain sees what is held and what they pay, pays, and gets the link for the others", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await page.getByRole("button", { name: shares.more }).click();
    expect(await figure(page, shares.youPay)).toBe("€33.34");
    expect(await figure(page, shares.othersPay(2))).toBe("€33.33");
    expect(await figure(page, shares.held)).toBe("€100.00");
    await page.getByText("€100.00 is held on your card when you pay.").waitFor();
    expect(await payButton(page).textContent()).toBe(en.form.payShare("€33.34"));
    await payFor(page, 3);
    await heading(page).getByText(en.heading.sharePaid).waitFor();
    const { shareUrl } = await stage.shop.read(order.id);
    expect(await page.getByLabel(en.paid.link).inputValue()).toBe(shareUrl);
    await page.getByText(en.paid.progress("€33.34", "€100.00")).waitFor();
    await page.getByRole("link", { name: /^Continue to / }).click();
    await page.waitForURL(`${stage.endpoint.url}/thanks`);
  });
  expect(await stage.shop.read(order.id)).toMatchObject({
    status: "confirmed",
    nbShares: 3,
    amountAuthorized: 10_000,
    amountConfirmed: 3_334,
    authorizations: [{ role: "captain", status: "authorized", amount: 3_334, amountAuthorized: 10_000 }],
  });
});

test("the link is copied, and the button says so", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await payFor(page, 2);
    await page.getByRole("button", { name: en.paid.copy }).click();
    await page.getByRole("button", { name: en.paid.copied }).waitFor();
    const { shareUrl } = await stage.shop.read(order.id);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shareUrl);
  });
});

test("the link goes to the phone's own share sheet, and nothing happens to who closes it again", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await page.addInitScript(() => {
      const sheet: unknown[] = [];
      const share = async (data: unknown) => {
        if (sheet.push(data) === 2) throw new DOMException("closed", "AbortError");
      };
      Object.assign(navigator, { share });
      Object.assign(window, { sheet });
    });
    await page.reload();
    await payFor(page, 2);
    const send = page.getByRole("button", { name: en.paid.send });
    await send.click();
    await send.click();
    const { shareUrl } = await stage.shop.read(order.id);
    const shared = {
      title: `${en.heading.form} · Lakeside Stays`,
      text: expect.stringMatching(/^I have paid my share \(.+\)\. You can pay yours here until .+:$/),
      url: shareUrl,
    };
    expect(await page.evaluate<unknown>("sheet")).toEqual([shared, shared]);
    await heading(page).getByText(en.heading.sharePaid).waitFor();
  });
});

test("the others pay by the link; the captain's open page follows, and the last share completes the order", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await payFor(page, 3);
    const link = await page.getByLabel(en.paid.link).inputValue();
    for (const [email, progress] of [
      ["ben@example.com", "€66.67"],
      ["eva@example.com", "€100.00"],
    ] as const) {
      await visitOrder(link, async (other) => {
        await pay(other, cards.good, email);
        await heading(other)
          .getByText(progress === "€100.00" ? en.heading.allPaid : en.heading.sharePaid)
          .waitFor();
        expect(other.url()).toBe(link);
        expect(await other.getByRole("link", { name: /^Continue to / }).count()).toBe(0);
      });
      if (progress !== "€100.00")
        await page.getByText(en.paid.progress(progress, "€100.00")).first().waitFor();
    }
    await heading(page).getByText(en.heading.allPaid).waitFor();
  });
  const { authorizations, amountCaptured } = await stage.shop.untilStatus(order.id, "completed");
  expect(authorizations.map(({ amountCaptured: share }: { amountCaptured: number }) => share)).toEqual([
    3_334, 3_333, 3_333,
  ]);
  expect(amountCaptured).toBe(10_000);
});

test("T24: one of the others is asked by their bank, and a reload in the middle loses nothing", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await payFor(page, 2);
    await heading(page).getByText(en.heading.sharePaid).waitFor();
  });
  const { shareUrl } = await stage.shop.untilStatus(order.id, "confirmed");
  await visitOrder(shareUrl, async (page) => {
    await pay(page, cards.asksBank);
    await bankFrame(page).getByRole("button", { name: "Approve" }).waitFor();
    await page.getByText(en.action.text("€50.00")).waitFor();
    await page.reload();
    await bankFrame(page).getByRole("button", { name: "Approve" }).click();
    await heading(page).getByText(en.heading.allPaid).waitFor();
  });
  await stage.shop.untilStatus(order.id, "completed");
});

test("in a standard order only their share is held", async () => {
  const order = await newOrder({ type: "standard" });
  await visitOrder(order.redirectUrl, async (page) => {
    expect(await figure(page, shares.held)).toBe("€50.00");
    await payFor(page, 2);
    await heading(page).getByText(en.heading.sharePaid).waitFor();
  });
  expect(await stage.shop.read(order.id)).toMatchObject({ status: "inProgress", amountAuthorized: 5_000 });
});

test("captain who decides to pay alone invites no co-buyer", async () => {
  const order = await newOrder();
  await visitOrder(order.redirectUrl, async (page) => {
    await page.getByLabel(shares.people).fill("1");
    await page.getByLabel(shares.people).blur();
    expect(await payButton(page).textContent()).toBe(en.form.pay("€100.00"));
    await payFor(page, 1);
    await heading(page).getByText(en.heading.paid).waitFor();
    expect(await page.getByLabel(en.paid.link).count()).toBe(0);
  });
  await stage.shop.untilStatus(order.id, "completed");
});

test.each([
  ["without approval", {}],
  ["before the shop accepts it", { tpc: true }],
])("%s: no page says that everyone has paid while one has not", async (_, fields) => {
  const order = await newOrder({ delay: 60, ...fields });
  await visitOrder(order.redirectUrl, async (captain) => {
    await payFor(captain, 3);
    await heading(captain).getByText(en.heading.sharePaid).waitFor();
    const { shareUrl } = await stage.shop.read(order.id);
    await visitOrder(shareUrl, async (other) => {
      await fillDetails(other);
      await other.getByLabel(en.form.labels.email).fill("bob@example.com");
      await fillCard(other, cards.good);
      await payButton(other).click();
      await heading(other).getByText(en.heading.sharePaid).waitFor();
      await stage.shop.advance("2h");
      for (const page of [captain, other]) {
        await page.reload();
        await heading(page).getByText(en.heading.tooLate).waitFor();
        expect(await page.getByText(en.heading.allPaid).count()).toBe(0);
      }
      await captain.getByText("1 person did not pay: €33.33 was added to your share.").waitFor();
      expect(await other.locator("main").textContent()).not.toContain("33.33 is added");
      await other.getByText(/^Thank you\. Your payment to .* went through\.$/).waitFor();
    });
  });
});

test("at the due date the captain is charged for the rest: their page says so and invites no co-buyer", async () => {
  const order = await newOrder({ delay: 60 });
  await visitOrder(order.redirectUrl, async (page) => {
    await payFor(page, 4);
    await heading(page).getByText(en.heading.sharePaid).waitFor();
    await stage.shop.advance("2h");
    await page.reload();
    await heading(page).getByText(en.heading.paid).waitFor();
    await page.getByText("3 people did not pay: €75.00 was added to your share.").waitFor();
    expect(await figure(page, en.paid.amount)).toBe("€100.00");
    expect(await page.getByLabel(en.paid.link).count()).toBe(0);
  });
  expect(await stage.shop.read(order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
});
