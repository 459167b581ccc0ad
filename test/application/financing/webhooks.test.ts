// Webhooks about deadlines, from the running service.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/domain/time.ts";
import { agreed, begins, orderOf } from "../../support/financing/agreement.ts";
import type { Json, TestService } from "../../support/service.ts";
import { START, startService } from "../../support/service.ts";

const EVENTS = ["deadline.paid", "deadline.failed", "deadline.defaulted"];

let service: TestService;
beforeEach(async () => {
  service = await startService({ platform: { events: EVENTS, notifyUrl: "http://127.0.0.1:9/hook" } });
});
afterEach(() => service.stop());

/** The bodies of the order's webhooks, oldest first. */
async function bodiesOf(orderId: string): Promise<readonly Json[]> {
  const { data } = (await service.api("GET", `/v1/events?order=${orderId}&limit=100`)).json;
  const events = data.toReversed().map((event: Json) => service.api("GET", `/v1/events/${event.id}`));
  return (await Promise.all<Json>(events)).map(({ json }) => JSON.parse(json.data.body));
}

test("each charge, decline and default of a deadline is a webhook, where the platform asks for it", async () => {
  const orderId = await agreed(service, { card: "4000000000005126", retryDays: [1] });
  await service.turnTo(START + 33 * DAY);
  const declined = await bodiesOf(orderId);
  const [first] = (await orderOf(service, orderId)).financing?.deadlines ?? [];
  expect(declined.map(({ event }) => event)).toEqual(["deadline.failed", "deadline.failed"]);
  expect(declined[0]).toMatchObject({ orderId, status: "completed", amount: 10_000, trackId: "cart 7" });
  expect(declined[0].deadline).toEqual({
    id: first?.id,
    dueAt: first?.dueAt,
    amount: 3333,
    fee: 50,
    status: "failed",
    failureCode: "insufficientFunds",
  });
  await service.turnTo(START + 92 * DAY);
  expect((await bodiesOf(orderId)).at(-1)).toMatchObject({
    event: "deadline.defaulted",
    deadline: { id: first?.id, status: "defaulted" },
  });
});

test("a payment of several deadlines is a webhook about each", async () => {
  const orderId = await agreed(service);
  await service.settle();
  await begins(service, orderId, "4242424242424242");
  await service.settle();
  const told = await bodiesOf(orderId);
  const ids = (await orderOf(service, orderId)).financing?.deadlines.map(({ id }) => id);
  expect(told.map(({ event, deadline }) => [event, deadline.id, deadline.fee])).toEqual(
    (ids ?? []).map((id) => ["deadline.paid", id, 0]),
  );
});
