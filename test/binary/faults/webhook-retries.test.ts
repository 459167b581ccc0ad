// Failures of the shop's server or of the service, after which every webhook still arrives.

import { afterEach, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Delivery, Stage } from "../../support/binary/shop.ts";
import { openStage, payWith, until } from "../../support/binary/shop.ts";

let stage: Stage;
afterEach(() => stage.close());

const CARD = "4242424242424242";

const paidOrder = async () => {
  const { shop, endpoint } = stage;
  const notifyUrl = `${endpoint.url}/webhooks`;
  const order = await shop.order({ amount: 4_200, ux: "single", notifyUrl });
  await payWith(order.redirectUrl, CARD);
  await shop.untilStatus(order.id, "completed");
  return order;
};

const verify = ({ headers, body }: Delivery): void => {
  const { webhookKey } = stage.shop.keys;
  new Webhook(webhookKey).verify(body, { ...headers });
  const own = createHmac("sha256", webhookKey).update(body).digest("hex");
  expect(headers["service-signature"]).toBe(`v1=${own}`);
};

test("I13: refused, then killed, then taken: the same event, the same bytes, signatures that verify", async () => {
  stage = await openStage();
  const { service, shop, endpoint } = stage;
  endpoint.answerWith(503);
  const order = await paidOrder();
  const first = await endpoint.heard("order.confirmed", order.id);
  await endpoint.heard("order.completed", order.id);
  await service.stop();
  await service.start();
  await shop.advance("10s");
  await endpoint.heard("order.confirmed", order.id, 2);
  await service.kill();
  await service.start();
  endpoint.answerWith(200);
  await shop.advance("5min");

  const last = await endpoint.heard("order.confirmed", order.id, 3);
  expect(last.headers["webhook-id"]).toBe(first.headers["webhook-id"] ?? "none");
  expect(last.body).toBe(first.body);
  verify(last);
  const completed = await endpoint.heard("order.completed", order.id, 3);
  verify(completed);
  await shop.advance("6d");
  expect(endpoint.deliveries.filter(({ event }) => event === "order.confirmed")).toHaveLength(3);
});

test("F31: an endpoint that is down for five hours and through a restart has every webhook the day after", async () => {
  stage = await openStage();
  const { service, shop, endpoint } = stage;
  await endpoint.goDown();
  const order = await paidOrder();
  await shop.advance("5h");
  await service.stop();
  await service.start();
  endpoint.comeBack();
  await shop.advance("1d");
  verify(await endpoint.heard("order.confirmed", order.id));
  verify(await endpoint.heard("order.completed", order.id));
});

test("F30: killed between the shop's 200 and noting it: told again, by the same id", async () => {
  stage = await openStage();
  const { service, shop, endpoint } = stage;
  const order = await shop.order({ amount: 4_200, ux: "single", notifyUrl: `${endpoint.url}/webhooks` });
  const killed = Promise.withResolvers<void>();
  endpoint.answerWith(async () => {
    await service.kill();
    killed.resolve();
    return 200;
  });
  await payWith(order.redirectUrl, CARD).catch(() => undefined);
  await killed.promise;
  endpoint.answerWith(200);
  await service.start();
  await shop.advance("5min");
  const again = await endpoint.heard("order.confirmed", order.id, 2);
  const ids = endpoint.deliveries
    .filter(({ event }) => event === "order.confirmed")
    .map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids)).toEqual(new Set([again.headers["webhook-id"]]));
  await endpoint.heard("order.completed", order.id);
});

test("F29: a shop that takes a webhook and never answers holds the end up for seconds only, and is told later", async () => {
  stage = await openStage();
  const { service, shop, endpoint } = stage;
  endpoint.answerWith(() => new Promise(() => undefined));
  const order = await paidOrder();
  await endpoint.heard("order.confirmed", order.id);
  const askedAt = performance.now();
  expect((await service.stop()).code).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(8_000);
  endpoint.answerWith(200);
  await service.start();
  await shop.advance("5min");
  await endpoint.heard("order.confirmed", order.id, 2);
  await endpoint.heard("order.completed", order.id);
});

test("the first retry comes by itself after 5 seconds", async () => {
  stage = await openStage();
  const { endpoint } = stage;
  endpoint.answerWith(500);
  const order = await paidOrder();
  await endpoint.heard("order.confirmed", order.id);
  const askedAt = performance.now();
  endpoint.answerWith(200);
  await until("the retry", () => (endpoint.deliveries.length > 2 ? true : undefined));
  expect(performance.now() - askedAt).toBeGreaterThan(3_500);
  expect(performance.now() - askedAt).toBeLessThan(8_000);
});
