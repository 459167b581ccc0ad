// Closed platforms and modules: no new orders, while existing ones go on.

import { expect, test } from "bun:test";
import { newOrder, pays } from "../../support/http/acts.ts";
import { START, startService } from "../../support/service.ts";

const open = { id: "md_01980d3c-6f00-7000-8000-000000000001", name: "Open", position: 0 };
const shut = { id: "md_01980d3c-6f00-7000-8000-000000000002", name: "Shut", position: 1, closed: true };

test("a closed platform refuses new orders, and a paid one completes", async () => {
  const service = await startService();
  const order = await newOrder(service, { amount: 1_000, ux: "single" });
  await service.program.reload({
    ...service.config,
    platforms: service.config.platforms.map((platform) => ({ ...platform, closed: true })),
  });
  const refused = await service.api("POST", "/v1/orders", { amount: 1_000 });
  expect(refused).toMatchObject({ status: 409, json: { code: "platformClosed" } });
  await pays(service, order.redirectUrl, {});
  await service.settle();
  expect((await service.api("GET", `/v1/orders/${order.id}`)).json.data.status).toBe("completed");
  await service.stop();
});

test("a closed module is not offered, and an order with closed modules only is refused", async () => {
  const service = await startService({ platform: { modules: [open, shut] } });
  const both = await service.api("POST", "/v1/orders", { amount: 1_000, modules: [open.id, shut.id] });
  expect(both.json.data.modules.map(({ id }: { id: string }) => id)).toEqual([open.id]);
  const none = await service.api("POST", "/v1/orders", { amount: 1_000, modules: [shut.id] });
  expect(none).toMatchObject({ status: 409, json: { code: "platformClosed" } });
  await service.stop();
});

test("a closed platform's payouts have no minimum", async () => {
  const payouts = { period: "daily", minimum: 20_000, from: START - 86_400_000, timeZone: "UTC" } as const;
  const service = await startService({ platform: { payouts } });
  const order = await newOrder(service, { amount: 1_000, ux: "single" });
  await pays(service, order.redirectUrl, {});
  await service.settle();
  await service.turnBy(86_400_000);
  await service.program.reload({
    ...service.config,
    platforms: service.config.platforms.map((platform) => ({ ...platform, closed: true })),
  });
  await service.turnBy(86_400_000);
  const { data } = (await service.api("GET", "/v1/payouts")).json;
  expect(data).toMatchObject([{ amount: 1_000 }, { amount: 0, carriedForward: 1_000 }]);
  await service.stop();
});
