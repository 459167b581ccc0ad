// The end of a shared order as its co-buyers see it: paid, cancelled, too late, and under a link that was replaced.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../widget/src/words/en.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, until } from "../../support/binary/shop.ts";
import { intercept, phone, visit } from "../../support/browser/browser.ts";
import { bankFrame, cards, heading, pay, payButton } from "../../support/browser/buyer.ts";
import { headed, openGroup, refusals } from "../../support/browser/group.ts";
import { inspect } from "../../support/browser/inspection.ts";

const { paid } = en;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const group = openGroup(() => stage);
describe("it ends for a co-buyer", () => {
  test.each([
    ["direct", en.heading.complete],
    ["standard", en.heading.tooLate],
  ])("too late in a %s order: %s", async (type, title) => {
    const order = await group.order({ type, delay: 60 });
    await stage.shop.advance("2h");
    await group.open(order.shareUrl, async (page) => {
      await headed(page, title);
      expect(await page.getByText("Ana").count()).toBe(0);
    });
  });

  test("too late for the others: what they had paid goes back to them", async () => {
    const order = await group.order({ type: "standard", delay: 60 }, { people: 3 });
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await stage.shop.advance("2h");
      await page.reload();
      await headed(page, en.heading.unpaid);
    });
    await stage.shop.untilStatus(order.id, "cancelled");
  });

  test("cancelled under their eyes", async () => {
    const order = await group.order();
    await group.open(order.shareUrl, async (page) => {
      await payButton(page).waitFor();
      await stage.shop.api("POST", `/v1/orders/${order.id}/cancel`);
      await headed(page, en.heading.cancelled);
    });
  });

  test("cancelled after they have paid: why, how much they had paid, the reference", async () => {
    const order = await group.order({ trackId: "LAKE-7" }, { people: 3 });
    await group.open(order.shareUrl, async (page) => {
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await stage.shop.api("POST", `/v1/orders/${order.id}/cancel`);
      await page.reload();
      await headed(page, en.heading.cancelled);
      for (const text of [en.ended.reasons.merchant("Lakeside Stays"), "€30.00", "LAKE-7"])
        await page.getByText(text).waitFor();
      await inspect(page);
    });
  });

  test("the last of it is being paid: they see so, and can pay when that comes to nothing", async () => {
    const order = await group.order();
    await group.open(order.shareUrl, async (first) => {
      await pay(first, cards.asksBank);
      await bankFrame(first).getByRole("button", { name: "Approve" }).waitFor();
      await group.open(order.shareUrl, async (second) => {
        await second.getByText(en.heading.waiting).waitFor();
        await bankFrame(first).getByRole("button", { name: "Refuse" }).click();
        await payButton(second).waitFor();
        await headed(second, en.join.invites("Ana"));
      });
    });
  });

  test("T20: the link is replaced: the open page says so, and so does the old link", async () => {
    const order = await group.order();
    const look = async (page: Page) => {
      await payButton(page).waitFor();
      await group.open(order.redirectUrl, async (captain) => {
        await captain.getByRole("button", { name: paid.renew }).click();
        await captain.getByRole("button", { name: paid.renewYes }).click();
        await captain.getByText(paid.renewed).waitFor();
        const link = await captain.getByLabel(paid.link).inputValue();
        expect(link).not.toBe(order.shareUrl);
        await group.open(link, (other) => payButton(other).waitFor());
      });
      await headed(page, en.heading.replaced);
      await page.reload();
      await headed(page, en.heading.replaced);
    };
    await group.open(order.shareUrl, look, refusals);
  });

  test("the time that is left runs down by itself, without news too, and its end is asked about", async () => {
    const order = await group.order({ delay: 90, type: "standard" });
    const look = async (page: Page) => {
      await page.clock.install();
      // From the start: an answer that comes after the clock was advanced would set the page's time back.
      const goOn = await intercept(page, "**/{events,state}", (route) => route.abort());
      await page.reload();
      // Its document says the time too, but only its script lets it run down.
      await payButton(page).waitFor();
      await page.getByText(/^1 hour (29|30) minutes left$/).waitFor();
      await page.clock.fastForward("30:00");
      await page.getByText(/^(1 hour|59 minutes) left$/).waitFor();
      await page.clock.fastForward("59:30");
      await page.getByText(en.summary.lastMinute).waitFor();
      await stage.shop.advance("2h");
      goOn();
      await page.clock.fastForward("01:00");
      await headed(page, en.heading.tooLate);
    };
    await visit({ url: order.shareUrl, viewport: phone, expected: [/ERR_FAILED/], context: {} }, look);
  });

  test("no news come through, and still their page follows by asking", async () => {
    const order = await group.order();
    const look = async (page: Page) => {
      await page.route("**/events", (route) => route.abort());
      await page.reload();
      await payButton(page).waitFor();
      await stage.shop.api("POST", `/v1/orders/${order.id}/cancel`);
      await headed(page, en.heading.cancelled);
    };
    await group.open(order.shareUrl, look, [/ERR_FAILED/]);
  });
});

test("who has paid finds it again under the link that replaced theirs", async () => {
  const order = await group.order({}, { people: 3 });
  await group.open(
    order.shareUrl,
    async (page) => {
      await pay(page, cards.good);
      await headed(page, en.heading.sharePaid);
      await group.open(order.redirectUrl, async (captain) => {
        await captain.getByRole("button", { name: paid.renew }).click();
        await captain.getByRole("button", { name: paid.renewYes }).click();
        await captain.getByText(paid.renewed).waitFor();
      });
      const { shareUrl } = await until("another link", async () => {
        const now = await stage.shop.read(order.id);
        return now.shareUrl === order.shareUrl ? undefined : now;
      });
      await page.goto(shareUrl);
      await headed(page, en.heading.sharePaid);
      expect(await heading(page).count()).toBe(1);
    },
    refusals,
  );
});
