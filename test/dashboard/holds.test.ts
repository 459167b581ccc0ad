// Holds that end soon on the screen System over HTTP: with their order and what comes before their end.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD_API } from "../../src/api/paths.ts";
import { memberOf, startDashboard } from "../support/dashboard/dashboard.ts";
import { newOrder, pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let service: TestService;
beforeAll(async () => {
  service = await startDashboard({ platform: { delayMs: 6 * DAY } });
});
afterAll(() => service.stop());

async function holds(): Promise<readonly Json[]> {
  const owner = await memberOf(service, { email: "ana@shop.example", role: "owner" });
  return (await owner.get(DASHBOARD_API.holds)).json.data.orders;
}

test("an order is named two days before its first hold ends, with what comes before", async () => {
  const shared = await newOrder(service, { ux: "collect" });
  await pays(service, shared.redirectUrl, { amount: 5_000 });
  const uncommitted = await newOrder(service, { ux: "single", tpc: true, trackId: "A-1" });
  await pays(service, uncommitted.redirectUrl);
  await service.settle();
  expect(await holds()).toEqual([]);
  await service.turnBy(5 * DAY + HOUR);
  const { dueDate } = await read(service, shared.id);
  const { commitDeadline } = await read(service, uncommitted.id);
  const found = await holds();
  expect(found).toContainEqual(
    expect.objectContaining({ id: uncommitted.id, trackId: "A-1", next: "commit", nextAt: commitDeadline }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ id: shared.id, currency: "EUR", next: "dueDate", nextAt: dueDate }),
  );
  for (const { nextAt, holdsEnd } of found) expect(nextAt).toBeLessThan(holdsEnd);
  await service.api("POST", `/v1/orders/${uncommitted.id}/cancel`, {});
  expect((await holds()).map(({ id }) => id)).toEqual([shared.id]);
});

test("S2: a member of one platform does not see them", async () => {
  const platformId = service.config.platforms[0]?.id;
  const manager = await memberOf(service, { email: "max@shop.example", role: "manager", platformId });
  expect((await manager.get(DASHBOARD_API.holds)).json.code).toBe("rightMissing");
});
