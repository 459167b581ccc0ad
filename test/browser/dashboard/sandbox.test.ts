// Screen Sandbox in a browser: a developer's endpoint fails, is mended and hears what it missed; clock, e-mails, cards, scenarios.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, DASHBOARD_API, SANDBOX } from "../../../src/api/paths.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { screenshot, visit } from "../../support/browser/browser.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("an endpoint that fails is seen at once, and once it is mended hears what it missed", async () => {
  const { service, endpoint } = stage;
  endpoint.answerWith(500);
  await visit(dashboardVisit(service, SANDBOX.dashboard), async (page) => {
    await screen(page, "Sandbox");
    await page.getByText("No webhook yet").waitFor();
    const guide = page.getByRole("link", { name: "A stand at a trade show" });
    expect(await guide.getAttribute("href")).toBe("/docs/guide/trade-show");
    await page.getByLabel("Amount").fill("49,90");
    await page.getByLabel("Who pays").selectOption("One pays alone");
    await page.getByLabel("Webhooks go to").fill(`${endpoint.url}/webhooks`);
    await page.getByText("The same with curl").click();
    const curl = await page.getByLabel("Request").inputValue();
    expect(curl).toContain('"amount":4990');
    const opened = page.waitForEvent("popup");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create it and open the captain's page" }).press("Enter");
    const captains = await opened;
    await captains.waitForURL(/\/pay\//);
    await payWith(captains.url(), "4242424242424242");
    await captains.close();

    const bar = page.getByRole("status").filter({ hasText: "failed at" });
    // Both are sent at once, and either may be answered last.
    await bar
      .getByText(new RegExp(`^order\\.(confirmed|completed) failed at ${endpoint.url}/webhooks: HTTP 500`))
      .waitFor();
    const log = page.getByRole("table", { name: "Attempts, newest last" });
    const failed = log.getByRole("row", { name: /order\.completed/ }).filter({ hasText: "HTTP 500" });
    await failed.first().waitFor();
    await inspect(page);
    await screenshot(page, "dashboard-sandbox");

    endpoint.answerWith(200);
    await bar.getByRole("button", { name: "Send again now" }).press("Enter");
    await log.getByText("Delivered (200)").first().waitFor();
    await bar.waitFor({ state: "hidden" });
  });
});

test("the clock is advanced with a report, a card is copied, an e-mail is read, and a scenario is played", async () => {
  const { service, shop } = stage;
  await shop.order({ amount: 4_200, ux: "single" });
  await visit(dashboardVisit(service, DASHBOARD.sandbox), async (page) => {
    await screen(page, "Sandbox");
    await page.getByRole("button", { name: "Copy: Is declined" }).click();
    await page.getByRole("button", { name: "Play it" }).press("Enter");
    await page.getByText("All steps are done as expected.").waitFor({ timeout: 30_000 });
    await page.getByRole("region", { name: "Output" }).getByText("Event log").waitFor();
    await page.getByLabel("Its text, in TOML").fill("[order]\namuont = 5");
    await page.getByRole("button", { name: "Play it" }).click();
    await page.getByText("unknown field; did you mean amount?").waitFor();
    await page.getByRole("button", { name: "+ 6 days" }).press("Enter");
    await page.getByText(/What the last advance did: \d+ events/).waitFor();
    await inspect(page);
    await page
      .getByRole("table", { name: /^The latest e-mails/ })
      .getByRole("link")
      .first()
      .click();
    await page.getByRole("heading", { name: "As text" }).waitFor();
  });
});

test("a reset says what it deletes, and the screen begins again with it", async () => {
  const { service, shop } = stage;
  await shop.order({ amount: 4_200, ux: "single" });
  // While it starts again the service answers nothing.
  const expected = [
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|status of 5\d\d/,
  ];
  await visit({ ...dashboardVisit(service, DASHBOARD.sandbox), expected }, async (page) => {
    // The attempts come last, and what is below them does not jump.
    const answered = page.waitForResponse(`**${DASHBOARD_API.sandbox}`);
    await page.route(`**${DASHBOARD_API.sandboxWebhooks}`, async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Start over…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Start over" });
    await dialog.getByText(/^This deletes all orders \(\d+\)/).waitFor();
    await inspect(page);
    const begun = page.waitForEvent("domcontentloaded");
    await dialog.getByRole("button", { name: "Delete it all" }).press("Enter");
    await begun;
    await page.getByText("No webhook yet").waitFor();
    expect((await shop.api("GET", "/v1/orders")).json.data).toEqual([]);
  });
});
