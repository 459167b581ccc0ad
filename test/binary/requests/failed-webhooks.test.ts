// A sandbox whose shop's endpoint fails says so on its terminal at once.

import { expect, test } from "bun:test";
import { openStage, untilPrinted } from "../../support/binary/shop.ts";

test("one line for each failed attempt: event, order, address, answer and next try; none for a delivered one", async () => {
  const { service, shop, endpoint, close } = await openStage();
  endpoint.answerWith(500);
  const order = await shop.order({
    amount: 4_200,
    ux: "single",
    notifyUrl: `${endpoint.url}/webhooks?token=canary`,
  });
  await shop.api("POST", `/v1/orders/${order.id}/cancel`, {});
  await endpoint.heard("order.cancelled", order.id);
  const failed = `Webhook failed: order.cancelled of ${order.id} to ${endpoint.url}/webhooks: HTTP 500 in `;
  await untilPrinted(service, failed);
  expect(service.printed()).toMatch(/ ms; next try in \d s\n/);
  endpoint.answerWith(200);
  await shop.advance("10s");
  await endpoint.heard("order.cancelled", order.id, 2);
  expect(service.printed().split("Webhook failed")).toHaveLength(2);
  expect(service.printed()).not.toContain("canary");
  await close();
});
