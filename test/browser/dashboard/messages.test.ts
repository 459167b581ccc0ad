// Screens Webhooks, Webhook and E-mails in a browser: an endpoint that paused is resumed, an event and an e-mail are sent again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD, DASHBOARD_API, pathTo } from "../../../src/api/paths.ts";
import { listenAtOwnPort } from "../../support/binary/ports.ts";
import type { Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, until } from "../../support/binary/shop.ts";
import { visit } from "../../support/browser/browser.ts";
import { dashboardVisit, screen } from "../../support/browser/dashboard.ts";
import { inspect } from "../../support/browser/inspection.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test("webhooks and e-mails are read, and sent again", async () => {
  const { service, shop, endpoint } = stage;
  const written = await shop.order({ amount: 9_000, ux: "collect" });
  await payWith(written.redirectUrl, "4242 4242 4242 4242", { amount: 4_000 });
  await shop.api("POST", `/v1/orders/${written.id}/cancel`, {});
  endpoint.answerWith(410);
  const order = await shop.order({ amount: 9_000, ux: "collect", notifyUrl: `${endpoint.url}/webhooks` });
  await shop.api("POST", `/v1/orders/${order.id}/cancel`, {});
  await endpoint.heard("order.cancelled", order.id);
  // Its answer has come when it is judged: the screen shows the endpoints as they were when it was opened.
  await until("a paused endpoint", async () => {
    const { data } = await (await fetch(`${service.url}${DASHBOARD_API.endpoints}`)).json();
    return data.endpoints.find(({ state }: { readonly state: string }) => state === "paused");
  });
  endpoint.answerWith(200);
  await visit(dashboardVisit(service, DASHBOARD.webhooks), async (page) => {
    // The endpoints come last, and what is below them does not jump.
    const isShown = Promise.withResolvers<void>();
    await page.route(`**${DASHBOARD_API.endpoints}`, async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.reload();
    await screen(page, "Webhooks");
    isShown.resolve();
    await page.getByRole("row", { name: order.id.slice(-8) }).waitFor();
    await inspect(page);
    await page.getByRole("button", { name: /^Resume / }).click();
    await page.getByText(/is resumed; events sent again: 1\.$/).waitFor();
    await page
      .getByRole("row", { name: order.id.slice(-8) })
      .getByRole("link", { name: "order.cancelled" })
      .click();
    await screen(page, "Webhook");
    await page.getByText(`"orderId":"${order.id}"`).waitFor();
    let redeliveries = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/redeliver")) redeliveries++;
    });
    await page.getByRole("button", { name: "Send again" }).dblclick();
    await page.getByText("The event is sent again").waitFor();
    expect(redeliveries).toBe(1);
    await inspect(page);
    await page.getByRole("link", { name: "E-mails" }).click();
    await screen(page, "E-mails");
    const mail = page.getByRole("row", { name: /Captain cancelled/ });
    await mail.getByRole("button", { name: /^Send again, e-mail \d+$/ }).click();
    await page.getByText(/^Captain cancelled will be sent again, as e-mail \d+\.$/).waitFor();
    expect(await page.locator("main").textContent()).not.toContain("@");
    await inspect(page);
  });
});

test("names of events and ends of ids stay on one line next to a long reason", async () => {
  const { service, shop, endpoint } = stage;
  endpoint.answerWith(410);
  for (const _ of [1, 2]) {
    const order = await shop.order({ amount: 9_000, notifyUrl: `${endpoint.url}/webhooks` });
    await shop.api("POST", `/v1/orders/${order.id}/cancel`, {});
    await shop.advance("1min");
  }
  await visit(dashboardVisit(service, DASHBOARD.webhooks), async (page) => {
    await page.getByText("is paused until it is resumed").first().waitFor();
    const heights = await page
      .locator("main tbody a")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(30);
  });
});

test("a long answer of an endpoint pushes nothing off the screen", async () => {
  const { service, shop } = stage;
  const answer = "y".repeat(1_000);
  const fetch = () => new Response(answer, { status: 500 });
  const server = listenAtOwnPort((port) => Bun.serve({ port, hostname: "127.0.0.1", fetch }));
  const { id } = await shop.order({ amount: 9_000, notifyUrl: `${server.url}webhooks` });
  await shop.api("POST", `/v1/orders/${id}/cancel`, {});
  const { json } = await shop.api("GET", `/v1/events?order=${id}`);
  const path = pathTo(DASHBOARD.event, { id: json.data[0].id });
  await visit(dashboardVisit(service, path), async (page) => {
    await until("the attempt", async () => {
      await page.reload();
      await screen(page, "Webhook");
      await page.getByRole("heading", { name: "Attempts" }).waitFor();
      return (await page.getByText(answer).count()) > 0 ? true : undefined;
    });
    await inspect(page);
  });
  await server.stop(true);
});
