// Orders in the dashboard: found, read and refunded in part by keyboard alone, and changes that come in while they are read.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD } from "../../../src/api/paths.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { interceptFirst, phone, screenshot, visit } from "../../support/browser/browser.ts";
import { cards } from "../../support/browser/buyer.ts";
import {
  addAuthenticator,
  dashboardVisit,
  enterDashboard,
  runDashboardCommand,
  screen,
} from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";
import { focused, tabTo, typeInto } from "../../support/browser/keyboard.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const BOB = { email: "bob@example.com", firstName: "Bob", lastName: "Moreau" };

/** An order of 100.00 of which Ana has 60.00, and if it is to be paid, Bob 40.00. */
const shared = async (trackId: string, isPaid: boolean) => {
  const { shop } = stage;
  const items = [{ name: `Cabin by the lake ${"-".repeat(200)}`, amount: 10_000 }];
  const invite = [{ email: BOB.email, firstName: BOB.firstName }];
  const order = await shop.order({ amount: 10_000, trackId, items, invite });
  await payWith(order.redirectUrl, cards.good, { amount: 6_000 });
  if (!isPaid) return order;
  const { shareUrl } = await shop.read(order.id);
  await payWith(shareUrl, cards.good, { ...BOB, amount: 4_000 });
  return shop.untilStatus(order.id, "completed");
};

const pressed = async (page: Page, role: "button" | "link", name: string) => {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press("Enter");
};

test("a part is refunded by keyboard alone, after its plan was shown by person", async () => {
  const { id } = await shared("cart-41", true);
  const newer = await stage.shop.order({ amount: 10_000, trackId: "4".repeat(255) });
  await visit(dashboardVisit(stage.service, DASHBOARD.orders), async (page) => {
    await screen(page, "Orders");
    await page.getByRole("link", { name: "4444" }).waitFor();
    await inspect(page, { widths: [1280], schemes: [] });
    // As where the newest of very many orders were compared, and none of them was it.
    const none = { success: true, data: [], hasMore: true, next: newer.id };
    await interceptFirst(page, /search=bob/, (route) => route.fulfill({ json: none }));
    await typeInto(page, "Reference, id, amount, name or e-mail address", "bob@example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /cart-41.*Completed.*Ana/ }).waitFor();
    await inspect(page);
    await pressed(page, "link", "cart-41");

    await screen(page, "cart-41");
    await page.getByRole("row", { name: /Bob Moreau.*bob@example.com.*EUR 40\.00/ }).waitFor();
    await inspect(page);
    const share = page.getByRole("cell", { name: "EUR 40.00", exact: true }).first();
    expect(await share.evaluate((cell) => getComputedStyle(cell).textAlign)).toBe("right");
    await screenshot(page, "dashboard-order");
    await pressed(page, "button", "Refund");
    await page.getByLabel("Amount to refund in EUR").waitFor();
    await page.keyboard.type("12,345");
    await page.keyboard.press("Enter");
    await page.getByText("Type an amount such as EUR 12.50").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("100.01");
    await page.keyboard.press("Enter");
    await page.getByText("at most EUR 100.00 is left").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("12.50");
    await page.keyboard.press("Enter");

    const plan = page.getByRole("dialog", { name: "Refund" });
    await plan.getByRole("row", { name: /Ana.*\(captain\).*EUR 0\.00, then EUR 7\.50/ }).waitFor();
    await plan.getByRole("row", { name: /Bob Moreau.*EUR 0\.00, then EUR 5\.00/ }).waitFor();
    await inspect(page, { widths: [320, 1280] });
    await screenshot(page, "dashboard-plan");
    // The plan is read first, also where a magnified window has no room for both.
    expect(await focused(page)).toStartWith("What would happen, by person");
    await page.keyboard.press("Enter");
    expect((await stage.shop.read(id)).amountRefunded).toBe(0);
    await pressed(page, "button", "Confirm: refund");
    await page.getByText("The refund is asked for.").waitFor();
    await page.getByRole("heading", { name: "cart-41" }).and(page.locator(":focus")).waitFor();
    await page.getByRole("row", { name: /Act: Refund.*sandbox.*EUR 12\.50/ }).waitFor();
    expect((await stage.shop.read(id)).amountRefunded).toBe(1_250);
  });
});

test("an order that has moved on shows its new plan; a row whose order changes stays where it is", async () => {
  const { shop, service } = stage;
  const first = await shared("cart-42", false);
  await shared("cart-43", false);
  await visit(dashboardVisit(service, `${DASHBOARD.orders}?gap=true`), async (page) => {
    const row = page.getByRole("row", { name: /cart-42.*Confirmed/ });
    await row.waitFor();
    const place = await row.boundingBox();
    await page.setViewportSize(phone);
    await screenshot(page, "dashboard-orders");
    await page.setViewportSize(dashboardVisit(service).viewport);
    await page.getByRole("link", { name: "cart-42" }).click();
    await screen(page, "cart-42");
    await page.getByRole("button", { name: "Waive" }).click();
    // A window magnified four times: the plan is read from its beginning.
    await page.setViewportSize({ width: 320, height: 200 });
    await page.getByRole("button", { name: "Show what would happen" }).click();
    await page.getByText("Due in all: EUR 100.00, then EUR 60.00.").waitFor();
    expect((await page.getByRole("heading", { name: "Waive" }).boundingBox())?.y).toBeGreaterThan(0);
    for (const width of [320, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wider = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
      expect(await page.getByRole("dialog").evaluate(wider)).toBe(0);
    }
    await shop.api("POST", `/v1/orders/${first.id}/waive`, { amount: 1_000 });
    await page.getByText("This order has changed.").waitFor();
    await page.getByRole("button", { name: "Confirm: waive" }).click();
    await page.getByText("The order has changed since this plan was shown").waitFor();
    await page.getByText("Due in all: EUR 90.00, then EUR 60.00.").waitFor();
    await page.getByRole("button", { name: "Do nothing" }).click();
    await page.getByRole("button", { name: "Waive" }).and(page.locator(":focus")).waitFor();

    await page.getByRole("button", { name: "Move due date" }).click();
    await page.getByRole("button", { name: "Confirm: move due date" }).click();
    await page
      .getByText(/^The due date is \d+ \w+ \d{4}, \d\d:\d\d: it can only be moved to a later moment\.$/)
      .waitFor();
    await inspect(page, { widths: [320, 1280] });
    await page.getByRole("button", { name: "Do nothing" }).click();
    await page.setViewportSize(phone);
    const empty = ({ textContent }: Element) => textContent === "";
    const cells = await page.locator("tbody td:visible").all();
    const blank = await Promise.all(cells.map((cell) => cell.evaluate(empty)));
    expect(blank.filter(Boolean)).toEqual([]);
    await page.getByRole("button", { name: "Remind: Bob" }).click();
    await inspect(page, { widths: [320, 1280] });
    await page.getByRole("button", { name: "Confirm: remind" }).click();
    await page.getByText("The reminders are on their way.").waitFor();
    await page.getByRole("row", { name: /^Bob bob@example.com not answered yet 1 none now/ }).waitFor();
    await page.getByRole("button", { name: "Ask for what is missing" }).click();
    await page.getByRole("button", { name: "Confirm: ask for what is missing" }).click();
    await page.getByText("The ask is on its way.").waitFor();
    await page.getByRole("row", { name: /Act: Ask.*sandbox/ }).waitFor();

    await page.goBack();
    await row.waitFor();
    await shop.api("POST", `/v1/orders/${first.id}/cancel`);
    const changed = page.getByRole("row", { name: /cart-42.*Cancelled/ });
    await changed.waitFor();
    await inspect(page, { widths: [320, 1280] });
    expect(await changed.boundingBox()).toEqual(place);
    await page.getByRole("button", { name: "Show the latest" }).click();
    await changed.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /cart-43/ }).waitFor();
  });
});

test("the sixth tab of a browser, which gets no live stream, follows within seconds", async () => {
  const { shop, service } = stage;
  await visit(dashboardVisit(service, DASHBOARD.orders), async (page) => {
    const tabs = [page];
    while (tabs.length < 6) {
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      tabs.push(tab);
    }
    for (const tab of tabs) await screen(tab, "Orders");
    await page.waitForTimeout(1_000);
    const changed = (tab: Page) => tab.getByText("Orders have changed.");
    expect(await tabs[5]?.getByText("Orders have changed.").count()).toBe(0);
    await shop.order({ amount: 10_000, trackId: "cart-46" });
    for (const tab of tabs) await changed(tab).waitFor({ timeout: 15_000 });
  });
});

test("support may not refund more than the limit, and is told so; other acts are not offered", async () => {
  const { service, shop } = stage;
  const { id } = await shared("cart-45", true);
  await runDashboardCommand(service, "invite", "ana@shop.example", "--role", "owner");
  const link = await runDashboardCommand(service, "invite", "bob@shop.example", "--role", "support");
  await visit(dashboardVisit(service, DASHBOARD.signIn), async (page) => {
    await addAuthenticator(page);
    await enterDashboard(page, link);
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("link", { name: "cart-45" }).click();
    await screen(page, "cart-45");
    expect(await page.getByRole("link", { name: "Exports" }).count()).toBe(0);
    expect(await page.getByText("Captain's page").count()).toBe(0);
    await page.getByRole("button", { name: "Refund: Bob Moreau" }).click();
    await page.getByRole("button", { name: "Show what would happen" }).click();
    await page.getByRole("button", { name: "Confirm: refund" }).click();
    await page.getByText("This would be more than you may refund in 24 hours.").waitFor();
    expect((await shop.read(id)).amountRefunded).toBe(0);
  });
});

test("an export is saved as a file", async () => {
  const { id } = await stage.shop.order({ amount: 10_000, trackId: "cart-44" });
  await visit(dashboardVisit(stage.service, DASHBOARD.exports), async (page) => {
    await screen(page, "Exports");
    await inspect(page);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("orders.csv");
    expect(await Bun.file(await file.path()).text()).toContain(`${id},`);
  });
});

test("an address with filters that the list does not have says so, and shows all orders", async () => {
  await shared("cart-48", false);
  const wrong = "?state=paid&status=paid&from=2026-02-31&gap=1&gap=2&search=cart-none";
  await visit(dashboardVisit(stage.service, DASHBOARD.orders + wrong), async (page) => {
    const notice = page.getByRole("alert").filter({ hasText: "All orders are shown" });
    await notice.waitFor();
    expect(await notice.textContent()).toBe(
      "All orders are shown: the address asks for what this list does not have. " +
        "state: there is no such filter, only search, status, platform, from, to, gap. " +
        "status: must be one of initiated, inProgress, confirmed, pendingCommit, completed, cancelled, refunded. " +
        "from: must be a day such as 2026-03-31. gap: is given 2 times: give it once.",
    );
    await page.getByRole("row", { name: /cart-48/ }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await inspect(page, { widths: [320, 1280] });
    await screenshot(page, "dashboard-orders-wrong-address");
    await page.getByRole("searchbox").fill("cart-48");
    await page.keyboard.press("Enter");
    await notice.waitFor({ state: "detached" });
    await page.getByRole("row", { name: /cart-48/ }).waitFor();
  });
});

test("an owner saves a buyer's report, and erases them after reading what stays", async () => {
  const { id } = await shared("cart-46", true);
  await shared("cart-47", true);
  const email = "bob@example.com";
  await visit(dashboardVisit(stage.service, `${DASHBOARD.orders}?search=${email}`), async (page) => {
    await page.getByRole("heading", { name: `Personal data of ${email}` }).waitFor();
    await inspect(page);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Access report" }).click();
    const report = await Bun.file(await (await saving).path()).json();
    expect(report.orders.map((order: { id: string }) => order.id)).toContain(id);

    await page.getByRole("button", { name: "Erase", exact: true }).click();
    const plan = page.getByRole("dialog", { name: `Erase personal data: ${email}` });
    await plan.getByRole("row", { name: /cart-46.*Completed.*deleted: their own/ }).waitFor();
    await inspect(page, { widths: [320, 1280] });
    await screenshot(page, "dashboard-erasure");
    await plan.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText("Erased in 5 orders. Left in 2 orders: erase again when they have ended.").waitFor();
    await page.getByRole("row", { name: /cart-46/ }).waitFor({ state: "detached" });
    // Those that are left are the two under way to which the person is only invited.
    const left = await page
      .getByRole("table", { name: "Orders, newest first" })
      .getByRole("link")
      .allTextContents();
    expect(left).toEqual(["cart-48", "cart-43"]);

    await page.goto(dashboardVisit(stage.service, `${DASHBOARD.orders}/${id}`).url);
    await page.getByRole("button", { name: "Erase personal data" }).click();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText("Erased in 1 order.").waitFor();
    await page.getByRole("row", { name: /^No name \(captain\)/ }).waitFor();
    expect(await page.getByRole("button", { name: "Erase personal data" }).count()).toBe(0);
  });
});
