// Members in the dashboard: an owner invited by the command, their devices, and the people whom they invite.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { DASHBOARD, DASHBOARD_API } from "../../../src/api/paths.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith } from "../../support/binary/shop.ts";
import { interceptFirst, phone, screenshot, visit } from "../../support/browser/browser.ts";
import {
  addAuthenticator,
  dashboardVisit,
  enterDashboard,
  runDashboardCommand,
  screen,
} from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** How often the page has asked at this path since. */
const countRequests = (page: Page, path: string): (() => number) => {
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(path)) requests++;
  });
  return () => requests;
};

test("an owner invited by the command registers, signs in, invites others, and stays the last owner", async () => {
  const { service, shop } = stage;
  const link = await runDashboardCommand(service, "invite", "ana@shop.example", "--role", "owner");
  expect(link).toStartWith(`http://localhost:${service.port}${DASHBOARD.enter}#`);
  await visit(dashboardVisit(service, DASHBOARD.signIn), async (page) => {
    await addAuthenticator(page);
    await screen(page, "Sign in");
    await inspect(page);
    await enterDashboard(page, link);
    await page.getByRole("link", { name: "People" }).click();
    await screen(page, "People");
    await page.getByText("ana@shop.example: owner of all platforms").waitFor();

    const register = page.getByRole("button", { name: "Register a passkey on this device" });
    await register.click();
    await page.getByText("This device has a passkey here already.").waitFor();
    await addAuthenticator(page, "usb");
    const registrations = countRequests(page, DASHBOARD_API.passkeyOptions);
    await register.dblclick();
    await page.getByText("The passkey is registered.").waitFor();
    expect(registrations()).toBe(1);
    expect(await page.getByRole("table", { name: "Your passkeys" }).getByRole("row").count()).toBe(3);

    const address = page.getByLabel("E-mail address");
    await address.fill("bob@shop");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("email: must be an e-mail address").waitFor();
    await page.getByRole("button", { name: "Invite", exact: true, disabled: false }).waitFor();
    expect(await address.inputValue()).toBe("bob@shop");
    await address.fill("bob@shop.example");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("bob@shop.example is invited.").waitFor();
    expect(await page.getByLabel("Link for bob@shop.example").inputValue()).toContain(`${DASHBOARD.enter}#`);
    await inspect(page);

    await address.fill("bob@shop.example");
    await page.getByRole("combobox", { name: "Role" }).selectOption("manager");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText("They are a member already, with another role").waitFor();
    const invitations = countRequests(page, DASHBOARD_API.invite);
    await page.getByRole("button", { name: "New device: bob@shop.example" }).click();
    await page.getByRole("button", { name: "Add a device" }).dblclick();
    await page.getByText("bob@shop.example is invited.").waitFor();
    expect(invitations()).toBe(1);

    await page.getByRole("button", { name: "Remove: ana@shop.example" }).click();
    await inspect(page, { widths: [320] });
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("This is the last owner: first make another member").waitFor();

    // Later, the next change needs the passkey again.
    await shop.advance("15min");
    await page.getByRole("button", { name: "Change role: bob@shop.example" }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "Role" }).selectOption("manager");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Use your passkey again" }).waitFor();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await page.getByText("The role of bob@shop.example is changed").waitFor();
    await page.getByRole("heading", { name: "People" }).and(page.locator(":focus")).waitFor();

    await page.getByRole("link", { name: "Audit" }).click();
    await screen(page, "Audit");
    await page.getByRole("row", { name: /ana@shop\.example.*Change role.*bob@shop\.example/ }).waitFor();
    await inspect(page);
    await page.setViewportSize(phone);
    await screenshot(page, "dashboard-audit");

    await page.getByRole("link", { name: "People" }).click();
    const removals = countRequests(page, DASHBOARD_API.removeMember);
    await page.getByRole("button", { name: "Remove: bob@shop.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).dblclick();
    await page.getByText("bob@shop.example is no member any more.").waitFor();
    expect(removals()).toBe(1);

    const busy = { success: false, code: "tooManyRequests", errors: ["Try again in a minute"] };
    await interceptFirst(page, `**${DASHBOARD_API.signOut}`, (route) =>
      route.fulfill({ status: 429, json: busy }),
    );
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Try again in a minute").waitFor();
    await screen(page, "People");
    await page.getByRole("button", { name: "Sign out" }).click();
    await screen(page, "Sign in");
  });
});

test("an invitation's link is used up, and a removed member is signed out", async () => {
  const { service } = stage;
  const link = await runDashboardCommand(service, "invite", "cleo@shop.example");
  await visit(dashboardVisit(service, DASHBOARD.signIn), async (page) => {
    await addAuthenticator(page);
    await enterDashboard(page, link);
    await page.getByRole("link", { name: "People" }).click();
    await screen(page, "People");
    expect(await page.getByRole("link", { name: "Audit" }).count()).toBe(0);
    await page.goto(dashboardVisit(service, DASHBOARD.audit).url);
    await page.getByText("Your role does not allow this screen.").waitFor();
    await runDashboardCommand(service, "remove", "cleo@shop.example");
    // Here the sandbox takes its own machine for the owner: of the member nothing is left.
    await page.reload();
    await page.getByText("Sandbox: owner").waitFor();
    await page.goto(link);
    await page.getByRole("button", { name: "Continue on this device" }).click();
    await page.getByText("This link was used, or is older than 24 hours").waitFor();
  });
});

test("a session that ends in the middle of an act says so, and signing in leads back to the order", async () => {
  const { service, shop } = stage;
  const link = await runDashboardCommand(service, "invite", "dan@shop.example", "--role", "manager");
  await visit({ ...dashboardVisit(service, DASHBOARD.signIn), context: {} }, async (page) => {
    await addAuthenticator(page);
    await enterDashboard(page, link);
    await page.getByText("dan@shop.example").waitFor();
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByText("There is no order yet.").waitFor();
    const { id, redirectUrl } = await shop.order({ amount: 9_000, ux: "single", trackId: "cart-81" });
    await payWith(redirectUrl, "4242 4242 4242 4242");
    await shop.untilStatus(id, "completed");
    await page.getByRole("button", { name: "Show the latest" }).click();
    await page.getByRole("link", { name: "cart-81" }).click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await page.getByRole("button", { name: "Show what would happen" }).click();
    // From another machine: on its own the sandbox would sign in its owner.
    await page.context().setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
    await shop.advance("2h");
    await page.getByRole("button", { name: "Confirm: refund" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await inspect(page);
    expect(await shop.read(id)).toMatchObject({ status: "completed", amountRefunded: 0 });
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await screen(page, "cart-81");
    await page.getByRole("button", { name: "Sign out" }).click();
    await screen(page, "Sign in");
    expect(await page.getByText("Your session has ended.").count()).toBe(0);
  });
});

test("a very long address pushes nothing off the screen, and a passkey is removed once for two presses", async () => {
  const { service } = stage;
  const email = `${"m".repeat(60)}@${"s".repeat(60)}.${"t".repeat(60)}.example`;
  const link = await runDashboardCommand(service, "invite", email, "--role", "owner");
  await visit({ ...dashboardVisit(service, DASHBOARD.signIn), context: {} }, async (page) => {
    await addAuthenticator(page);
    await enterDashboard(page, link);
    await page.getByText(email).waitFor();
    for (const name of ["Audit", "People"]) {
      await page.getByRole("link", { name }).click();
      await screen(page, name);
      await page.getByRole("table").getByText(email).first().waitFor();
      await inspect(page, { widths: [320, 1_024, 1_280], schemes: [] });
    }
    await addAuthenticator(page, "usb");
    await page.getByRole("button", { name: "Register a passkey on this device" }).click();
    await page.getByText("The passkey is registered.").waitFor();
    const removals = countRequests(page, DASHBOARD_API.removePasskey);
    const passkeys = page.getByRole("table", { name: "Your passkeys" });
    await passkeys.getByRole("button", { name: "Remove" }).last().dblclick();
    await page.getByText("The passkey is removed").waitFor();
    expect([removals(), await passkeys.getByRole("row").count()]).toEqual([1, 2]);
  });
});
