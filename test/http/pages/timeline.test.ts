// Timeline of a group's order on its captain's page: who did what when, by the kinds of their acts.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { BOB, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const HOUR = 3_600_000;

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { captainMayExtendMs: 12 * HOUR, delayMs: 48 * HOUR } });
});
afterAll(() => runtime.stop());

const act = (url: string, path: string, body: object = {}) => runtime.page(`${url}/${path}`, body);
const timelineOf = async (url: string): Promise<readonly Json[]> =>
  (await runtime.page(`${url}/timeline`)).json.data;
const short = (steps: readonly Json[]) =>
  steps.map(({ kind, firstName = "shop", amount }) => [kind, firstName, ...(amount ? [amount] : [])]);

test("tells the captain what each has done, and the shop, with the moment", async () => {
  const order = await newGroup(runtime, { guarantee: { amount: 1_000 } }, ["Bob"]);
  await runtime.turnBy(HOUR);
  await act(order.redirectUrl, "cover", { amount: 500 });
  await runtime.api("POST", `/v1/orders/${order.id}/waive`, { amount: 300 });
  await act(order.redirectUrl, "asks", { among: "others" });
  await runtime.api("POST", `/v1/orders/${order.id}`, { dueDate: order.dueDate + HOUR });
  const steps = await timelineOf(order.redirectUrl);
  expect(short(steps)).toEqual([
    ["paid", "Ana", 5_000],
    ["paid", "Bob", 3_000],
    ["covered", "Ana", 500],
    ["waived", "shop", 300],
    ["asked", "Ana"],
    ["moved", "shop"],
  ]);
  expect(steps[0]).toMatchObject({ initial: "L", you: true });
  expect(steps[1]).not.toHaveProperty("you");
  expect(steps[2].at - steps[0].at).toBeGreaterThanOrEqual(HOUR);
  expect(steps[5].until).toBe(order.dueDate + HOUR);
  expect(JSON.stringify(steps)).not.toMatch(/@|Moreau|auth_/);
});

test("tells of who has left, and whom the shop has released", async () => {
  const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
  await pays(runtime, order.shareUrl, { ...CLEO, amount: 1_000 });
  const [, bob, cleo] = (await read(runtime, order.id)).authorizations;
  await act(order.shareUrl, `payments/${bob.id}/withdraw`);
  await runtime.api("POST", `/v1/orders/${order.id}/cancel`, { authorization: cleo.id });
  expect(short(await timelineOf(order.redirectUrl)).slice(3)).toEqual([
    ["left", "Bob"],
    ["released", "Cleo"],
  ]);
});

test("tells amounts of others only where the captain may see them", async () => {
  const order = await newOrder(runtime, { type: "standard", visibility: "progress" });
  await pays(runtime, order.redirectUrl, { amount: 5_000 });
  const { shareUrl } = await read(runtime, order.id);
  await pays(runtime, shareUrl, { ...BOB, amount: 3_000 });
  expect(short(await timelineOf(order.redirectUrl))).toEqual([
    ["paid", "Ana", 5_000],
    ["paid", "Bob"],
  ]);
});

test("is the captain's alone", async () => {
  const order = await newGroup(runtime, {}, ["Bob"]);
  for (const url of [order.shareUrl, order.redirectUrl.slice(0, -1)])
    expect((await runtime.page(`${url}/timeline`)).status).toBe(404);
});
