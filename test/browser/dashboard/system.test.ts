// Screens System and Today in a browser: a sandbox tells of itself, and of a shop whose endpoint is gone.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD } from "../../../src/api/paths.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { screenshot, visit } from "../../support/browser/browser.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { inspectAtFourfold } from "../../support/browser/zoom.ts";

/** With the narrowest at which tables are tables. */
const WIDTHS = [320, 768, 1_024, 1_280];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("the sandbox's own machine sees the state of the service, and no key in the configuration", async () => {
  const { service, shop, endpoint } = stage;
  endpoint.answerWith(410);
  const order = await shop.order({ amount: 9_000, ux: "collect", notifyUrl: `${endpoint.url}/webhooks` });
  await fetch(order.redirectUrl, {
    headers: { "User-Agent": "Mozilla/5.0 Chrome/140.0", "Sec-Fetch-Mode": "navigate" },
  });
  await shop.api("POST", `/v1/orders/${order.id}/cancel`, {});
  await endpoint.heard("order.cancelled", order.id);
  const held = await shop.order({ amount: 12_000, ux: "single", tpc: true, trackId: "A-1042" });
  await payWith(held.redirectUrl, "4242 4242 4242 4242");
  await shop.advance("5d");
  await visit(dashboardVisit(service, DASHBOARD.system), async (page) => {
    await screen(page, "System");
    await page.getByText("Ready: the service takes payments.").waitFor();
    const warnings = page.getByRole("table", { name: /^Warnings and alerts/ });
    await page.getByRole("button", { name: "Look again" }).click();
    await warnings.getByRole("row", { name: /alert webhookPaused/ }).waitFor();
    const needs = page.getByRole("region", { name: "What needs a person" });
    await needs
      .getByRole("heading", { name: "An endpoint answered 410. Nothing more is sent to it." })
      .waitFor();
    const handbook = needs.getByRole("link", { name: "Handbook: webhookPaused" });
    expect(await handbook.getAttribute("href")).toEndWith("/docs/operations/monitoring#webhookPaused");
    await page.getByRole("row", { name: /^A-1042 Pending commit EUR 120\.00 .* Commit until / }).waitFor();
    await page
      .getByRole("row", { name: /^Backup/ })
      .getByRole("cell", { name: "0" })
      .waitFor();
    // In one step: the rows are made again when the service has answered.
    const alignments = await page.evaluate(() =>
      [...document.querySelectorAll("td[data-name='Left for a person']")].map(
        (cell) => getComputedStyle(cell).textAlign,
      ),
    );
    expect(new Set(alignments)).toEqual(new Set(["right"]));
    await screenshot(page, "dashboard-system");
    const checks = page.getByRole("region", { name: "Checks" });
    await checks.getByRole("button", { name: "Check the providers" }).click();
    await checks.getByText("There are no keys to check: the sandbox has a bank of its own.").waitFor();
    await checks.getByRole("button", { name: "Send me a test e-mail" }).click();
    await checks.getByText("the mail server has taken the e-mail to owner@sandbox.invalid").waitFor();
    await page.getByText("Configuration as it was read").click();
    await page.getByRole("row", { name: /platforms\[0\]\.name/ }).waitFor();
    expect(await page.locator("body").textContent()).not.toContain(shop.keys.webhookKey);
    await inspect(page, { widths: WIDTHS });
    await inspectAtFourfold(page);

    await page.getByRole("link", { name: "Today" }).click();
    await screen(page, "Today");
    const givenUp = page.getByRole("table", { name: /^Webhooks that were given up/ });
    const event = givenUp.getByRole("link", { name: "order.cancelled" });
    expect(await event.getAttribute("href")).toMatch(/^\/dashboard\/webhooks\/evt_/);
    const paused = page.getByRole("table", { name: /^Paused endpoints/ });
    expect(await paused.getByRole("row").nth(1).textContent()).toContain(endpoint.host);
    await page.getByRole("link", { name: "Handbook: webhookPaused" }).waitFor();
    await page.getByRole("row", { name: /Captains 1 1 \(100 %\) 1 \(100 %\)/ }).waitFor();
    await inspect(page, { widths: WIDTHS });
    await screenshot(page, "dashboard-today");
    await inspectAtFourfold(page);
  });
});
