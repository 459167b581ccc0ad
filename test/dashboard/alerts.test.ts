// Alerts on the screens System and Today over HTTP: in words, with their place in the handbook, until their cause is gone.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { AlertEvent } from "../../src/api/dashboard/alerts.ts";
import { ALERTS } from "../../src/api/dashboard/alerts.ts";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { alertCauses } from "../../src/app/alerts/alert-causes.ts";
import type { LoggedLine } from "../../src/app/recent-warnings.ts";
import { DASHBOARD_CONFIG, memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import { newGroup } from "../support/http/acts.ts";
import { dataDirectory, merchantEndpoint } from "../support/http/merchant-endpoint.ts";
import type { Json, TestService } from "../support/service.ts";

const ROOM = 5_000_000_000;

let free = ROOM;
let service: TestService;
beforeAll(async () => {
  service = await startDashboard({ freeBytes: () => free });
});
afterAll(() => service.stop());

async function alertsOn(path: string): Promise<readonly Json[]> {
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  const { data } = (await owner.get(path)).json;
  return (data.system ?? data).alerts;
}

test("an alert stands on System and Today, and goes when the log says that it is over", async () => {
  expect(await alertsOn(DASHBOARD_API.system)).toEqual([]);
  free = 1_000_000;
  await Bun.sleep(1_100);
  for (const path of [DASHBOARD_API.system, DASHBOARD_API.today])
    expect(await alertsOn(path)).toMatchObject([
      {
        event: "diskNearlyFull",
        says: "Less than 64 MB are free on the disk. Orders can be read, but no payment starts and no money moves.",
        todo: "Free some space. diskHasRoomAgain follows by itself.",
        until: "diskHasRoomAgain",
        count: 1,
        url: `${service.config.publicUrl}/docs/operations/monitoring#diskNearlyFull`,
      },
    ]);
  free = ROOM;
  await Bun.sleep(1_100);
  expect(await alertsOn(DASHBOARD_API.system)).toEqual([]);
});

test("every alert of the catalog has its place in the handbook", async () => {
  const { status, text } = await service.api("GET", "/docs/operations/monitoring", undefined, {});
  expect(status).toBe(200);
  const lost = Object.keys(ALERTS).filter((event) => !text.includes(` id="${event}"`));
  expect(lost).toEqual([]);
});

/** Whether an alert with this line still has its cause. */
function isStill(event: AlertEvent, line: LoggedLine, last = service.now()): Promise<boolean> {
  const { config, store, now } = service;
  const storage = { sizes: async () => ({ fileBytes: 0, logBytes: Number(line.count ?? 0) }) };
  return alertCauses({ config, store, now, storage })({
    key: event,
    event,
    since: last,
    last,
    count: 1,
    line,
  });
}

test("an alert about an order goes when the order has not its cause any more", async () => {
  const held = await newGroup(service, { ux: "collect" }, []);
  const about = { orderId: held.id };
  expect(await isStill("earlyFraudWarning", about)).toBe(true);
  expect(await isStill("compensationFailed", about)).toBe(true);
  expect(await isStill("invariantViolated", about)).toBe(false);
  expect(await isStill("auditFailed", about)).toBe(false);
  expect(await isStill("deadlineDefaulted", { ...about, deadlineId: "dl_1" })).toBe(false);
  await service.api("POST", `/v1/orders/${held.id}/cancel`, {});
  await service.settle();
  expect(await isStill("earlyFraudWarning", about)).toBe(false);
  expect(await isStill("compensationFailed", about)).toBe(false);
});

test("an alert about a comparison goes with a later one of all payments that leaves nothing", async () => {
  const about = { orderId: "ord_1" };
  const last = service.now() - 1;
  const run = { kind: "reconciliation", at: service.now() } as const;
  expect(await isStill("providerDiffers", about, last)).toBe(true);
  await service.store.recordUpkeep({ ...run, problems: 1 });
  expect(await isStill("providerDiffers", about, last)).toBe(true);
  await service.store.recordUpkeep({ ...run, problems: 0 });
  expect(await isStill("providerDiffers", about, last)).toBe(false);
  expect(await isStill("comparisonFailed", about, service.now() + 1)).toBe(true);
});

test("an alert about a platform's webhooks goes when they work", async () => {
  const [platform] = service.config.platforms;
  const about = { platformId: platform?.id ?? "" };
  for (const event of ["webhookPaused", "webhookExhausted", "webhookKeysRetired"] as const)
    expect(await isStill(event, about)).toBe(false);
  expect(await isStill("databaseLogLong", { count: 300_000_000 })).toBe(true);
  expect(await isStill("databaseLogLong", { count: 1_000 })).toBe(false);
});

test("a cause that cannot be looked at is still there, and so is one that nothing can be asked about", async () => {
  const { config, now } = service;
  const refuse = () => Promise.reject(new Error("no disk"));
  const store = { read: refuse, account: refuse, lastUpkeep: refuse, events: refuse, endpoints: refuse };
  const still = alertCauses({ config, now, store, storage: { sizes: refuse } });
  const alert = { key: "", since: 0, last: 0, count: 1, line: { orderId: "ord_1" } };
  for (const event of Object.keys(ALERTS) as AlertEvent[])
    if (event !== "webhookKeysRetired") expect(await still({ ...alert, event })).toBe(true);
});

describe("an endpoint that answers 410", () => {
  const merchant = merchantEndpoint();

  test("is an alert until it is resumed, also after a restart", async () => {
    const dashboard = DASHBOARD_CONFIG;
    const dataDir = dataDirectory();
    const url = await merchant.open({ config: { dashboard }, dataDir });
    merchant.status = 410;
    await merchant.paidOrder(url);
    const alerts = async () => {
      const owner = await memberOf(merchant.service, { email: "ana@shop.example", role: "owner" });
      return (await owner.get(DASHBOARD_API.system)).json.data.alerts;
    };
    const paused = { event: "webhookPaused", until: "the platform has no paused endpoint", count: 1 };
    expect(await alerts()).toContainEqual(expect.objectContaining(paused));
    const now = merchant.service.now() + 1_000;
    // Another process draws other bytes for its sessions.
    await merchant.restart({ config: { dashboard }, dataDir, now, seed: "after the restart" });
    expect(await alerts()).toContainEqual(expect.objectContaining(paused));
    merchant.status = 200;
    await merchant.post("/v1/webhooks/resume", { url });
    await merchant.service.turnBy(1_000);
    expect(await alerts()).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});
