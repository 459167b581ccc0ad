// The screen Order in states that a buyer calls about: a payment disputed, money that could not go back, parts paid later.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, pathTo } from "../../../src/api/paths.ts";
import { completedInParts } from "../../support/binary/financed.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { visit } from "../../support/browser/browser.ts";
import { cards } from "../../support/browser/buyer.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

const CARDS = {
  disputed: "4000 0000 0000 2685",
  failsCapture: "4000 0000 0000 0341",
  failsRefund: "4000 0000 0000 5126",
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const visitOrder = (id: string) => dashboardVisit(stage.service, pathTo(DASHBOARD.order, { id }));

test("a disputed payment says so", async () => {
  const { shop } = stage;
  const { id, redirectUrl } = await shop.order({ amount: 7_200, ux: "single", trackId: "cart-71" });
  await payWith(redirectUrl, CARDS.disputed);
  await shop.untilStatus(id, "completed");
  await shop.advance("2min");
  await visit(visitOrder(id), async (page) => {
    await screen(page, "cart-71");
    await page.getByText("EUR 72.00: captured, dispute about EUR 72.00: open").waitFor();
    await inspect(page);
    const timeline = page.getByRole("table", { name: /^Timeline/ });
    await timeline.getByRole("link", { name: "order.completed" }).click();
    await screen(page, "Webhook");
    await page.getByText(`"orderId":"${id}"`).waitFor();
  });
});

test("money that could not go back is named with what to do", async () => {
  const { shop } = stage;
  const fields = { amount: 8_000, ux: "collect", type: "standard", trackId: "cart-72" };
  const { id, redirectUrl } = await shop.order(fields);
  await payWith(redirectUrl, CARDS.failsCapture, { amount: 4_000 });
  const { shareUrl } = await shop.read(id);
  await payWith(shareUrl, CARDS.failsRefund, { email: "bob@example.com", firstName: "Bob", amount: 4_000 });
  await shop.untilStatus(id, "cancelled");
  await shop.advance("2min");
  await visit(visitOrder(id), async (page) => {
    await screen(page, "cart-72");
    await page.getByText("EUR 40.00 could not be given back: refund it at the provider").waitFor();
    await page.getByRole("rowheader", { name: "Ana Lopes (captain)" }).waitFor();
    await inspect(page);
  });
});

test("parts that are paid later are shown, and a sum is refunded as the screen writes it", async () => {
  const { id } = await completedInParts(stage.shop, cards.good, { trackId: "cart-73" });
  await visit(visitOrder(id), async (page) => {
    await screen(page, "cart-73");
    const later = page.getByRole("table", { name: "Deadlines of the captain's plan" });
    await later
      .getByRole("row", { name: /EUR 33\.33 EUR 0\.50 upcoming/ })
      .first()
      .waitFor();
    expect(await later.getByRole("row").count()).toBe(3);
    await inspect(page);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const amount = page.getByLabel("Amount to refund in EUR");
    await amount.fill("12.505");
    await page.getByRole("button", { name: "Show what would happen" }).click();
    await page.getByText("Type an amount such as EUR 12.50").waitFor();
    await amount.fill("EUR 12.50");
    await page.getByRole("button", { name: "Show what would happen" }).click();
    await page.getByRole("button", { name: "Confirm: refund" }).waitFor();
  });
});
