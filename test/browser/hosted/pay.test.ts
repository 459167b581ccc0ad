// The main job, through the front door: a shop makes an order, its buyer pays, the shop is told and asks.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Delivery, Stage } from "../../support/binary/shop.ts";
import { openStage } from "../../support/binary/shop.ts";
import { desktop, visit } from "../../support/browser/browser.ts";
import { cards, pay, person } from "../../support/browser/buyer.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Both signatures, each as a shop would check it. */
const verify = ({ headers, body }: Delivery): void => {
  const { webhookKey } = stage.shop.keys;
  const own = createHmac("sha256", webhookKey).update(body).digest("hex");
  expect(headers["service-signature"]).toBe(`v1=${own}`);
  new Webhook(webhookKey).verify(body, { ...headers });
};

test("an order is made, paid, confirmed, completed, and the shop is told so with signatures that verify", async () => {
  const { shop, endpoint } = stage;
  const order = await shop.order({
    amount: 4_200,
    ux: "single",
    trackId: "basket-1",
    successUrl: `${endpoint.url}/thanks?order=1`,
    cancelUrl: `${endpoint.url}/cart`,
    notifyUrl: `${endpoint.url}/webhooks?platformId=pl_1&x=%2F`,
  });
  expect(order).toMatchObject({ status: "initiated", amount: 4_200 });

  await visit({ url: order.redirectUrl, viewport: desktop, hosts: [endpoint.host] }, async (page) => {
    await pay(page, cards.good);
    await page.waitForURL(`${endpoint.url}/thanks?order=1`);
  });

  const confirmed = await endpoint.heard("order.confirmed", order.id);
  const completed = await endpoint.heard("order.completed", order.id);
  expect(endpoint.deliveries.map(({ event }) => event)).toEqual(["order.confirmed", "order.completed"]);
  for (const delivery of [confirmed, completed]) {
    verify(delivery);
    expect(delivery.headers["content-type"]).toBe("application/json");
    expect(delivery.query).toBe("?platformId=pl_1&x=%2F");
    expect(delivery.headers["webhook-id"]).toStartWith("evt_");
  }
  expect(confirmed.headers["webhook-id"]).not.toBe(completed.headers["webhook-id"]);
  expect(JSON.parse(completed.body)).toEqual({
    event: "order.completed",
    id: order.id,
    orderId: order.id,
    platformId: order.platformId,
    date: expect.any(Number),
    status: "completed",
    amount: 4_200,
    trackId: "basket-1",
    amountRefunded: 0,
  });
  expect(await shop.read(order.id)).toMatchObject({
    status: "completed",
    amountCaptured: 4_200,
    ...person,
    authorizations: [
      { role: "captain", status: "captured", amount: 4_200, amountCaptured: 4_200, ...person },
    ],
  });
});
