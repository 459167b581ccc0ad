// Screen Today over HTTP: orders that need a person within 24 hours, and only one's own platforms.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import { newOrder, pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";

const HOUR = 3_600_000;

let service: TestService;
let gap: Json;
let uncommitted: Json;
let cancelled: Json;
beforeAll(async () => {
  service = await startDashboard();
  await memberOf(service, { email: "ana@shop.example", role: "owner" });
  gap = await newOrder(service, { ux: "collect" });
  await pays(service, gap.redirectUrl, { amount: 5_000 });
  uncommitted = await newOrder(service, { ux: "single", tpc: true });
  await pays(service, uncommitted.redirectUrl);
  await service.settle();
});
afterAll(() => service.stop());

const today = async (asked: object): Promise<Json> => {
  const member = await memberOf(service, asked);
  return (await member.get(DASHBOARD_API.today)).json.data;
};
const needs = ({ orders }: Json) =>
  orders.map(({ id, attention }: Json) => [id, attention.map(({ kind }: Json) => kind)]);

test("a day before, an order whose time to act ends is shown, the most urgent first", async () => {
  const owner = { email: "ana@shop.example" };
  expect(needs(await today(owner))).toEqual([]);
  const { dueDate } = await read(service, gap.id);
  await service.turnTo(dueDate - 23 * HOUR);
  const found = needs(await today(owner));
  expect(found).toContainEqual([gap.id, ["gap"]]);
  const { commitDeadline } = await read(service, uncommitted.id);
  await service.turnTo(Math.min(commitDeadline, dueDate) - HOUR);
  const { orders, hasMoreOrders, system } = await today(owner);
  expect(hasMoreOrders).toBe(false);
  expect(system).toMatchObject({ isReady: true, alerts: [] });
  const times = orders.map(({ attention }: Json) => attention[0].at);
  expect(times).toEqual(times.toSorted((left: number, right: number) => left - right));
  await service.turnTo(commitDeadline - HOUR);
  expect(needs(await today(owner))).toContainEqual([uncommitted.id, ["commitDeadline"]]);
});

test("a cancelled order is shown until its money is back", async () => {
  cancelled = await newOrder(service, { ux: "collect" });
  await pays(service, cancelled.redirectUrl, { amount: 5_000 });
  await service.api("POST", `/v1/orders/${cancelled.id}/cancel`, {});
  const owner = { email: "ana@shop.example" };
  expect(needs(await today(owner))).toContainEqual([cancelled.id, ["unsettled"]]);
  await service.settle();
  expect(needs(await today(owner)).map(([id]: Json) => id)).not.toContain(cancelled.id);
});

test("S2: a member of another platform sees none of it, and nothing of the service", async () => {
  const [, other] = service.config.platforms;
  const asked = { email: "max@shop.example", role: "manager", platformId: other?.id };
  expect(await today(asked)).toEqual({
    orders: [],
    hasMoreOrders: false,
    webhooks: [],
    hasMoreWebhooks: false,
    paused: [],
    conversion: [],
    system: null,
  });
});

test("how many of those who open a page have paid is told of one's own platforms", async () => {
  const browser = { "user-agent": "Mozilla/5.0 Chrome/140.0", "sec-fetch-mode": "navigate" };
  const before = (await today({ email: "ana@shop.example" })).conversion;
  await service.api("GET", new URL(gap.redirectUrl).pathname, undefined, browser);
  const [found] = (await today({ email: "ana@shop.example" })).conversion;
  expect(found).toMatchObject({
    platformId: service.config.platforms[0]?.id,
    module: null,
    captain: { opened: 1, started: 3, paid: 3 },
    coBuyer: { opened: 0, started: 0, paid: 0 },
    completed: 1,
    medianMinutes: 0,
    coveredPercent: 50,
  });
  expect(before).toEqual([{ ...found, captain: { ...found.captain, opened: 0 } }]);
});

test("of conversion nothing is told where nothing is counted", async () => {
  const silent = await startDashboard({ config: { countsConversion: false } });
  const owner = await memberOf(silent, { email: "ana@shop.example", role: "owner" });
  expect((await owner.get(DASHBOARD_API.today)).json.data.conversion).toBeNull();
  await silent.stop();
});
