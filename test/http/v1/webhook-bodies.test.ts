// Bodies of webhooks: their sums, their payment and their refund.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const DECLINED = "4000 0000 0000 0002";
const EVENTS = [
  ...["order.confirmed", "order.completed", "order.refunded", "order.authorized", "order.failed"],
  ...["refund.succeeded", "refund.failed"],
];

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { events: EVENTS, notifyUrl: "http://127.0.0.1:9/hook" } });
});
afterAll(() => runtime.stop());

/** The bodies of the order's webhooks of this type, oldest first. */
async function bodiesOf({ id }: Json, type: string): Promise<readonly Json[]> {
  const { data } = (await runtime.api("GET", `/v1/events?order=${id}&type=${type}`)).json;
  const events = data.toReversed().map((event: Json) => runtime.api("GET", `/v1/events/${event.id}`));
  return (await Promise.all<Json>(events)).map(({ json }) => JSON.parse(json.data.body));
}

describe("the body of a webhook", () => {
  test("has the sums that differ from the amount, so that the shop books the captured sum", async () => {
    const order = await newGroup(runtime, { tpc: true });
    const [confirmed] = await bodiesOf(order, "order.confirmed");
    expect(confirmed).toMatchObject({ amount: 10_000, amountCaptured: 0, amountRefunded: 0 });
    expect(confirmed).not.toHaveProperty("committedAmount");
    await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 6_000 });
    await runtime.settle();
    const [completed] = await bodiesOf(order, "order.completed");
    expect(completed).toMatchObject({ amount: 10_000, committedAmount: 6_000, amountCaptured: 6_000 });
    await runtime.api("POST", `/v1/orders/${order.id}/refund`);
    await runtime.settle();
    const [refunded] = await bodiesOf(order, "order.refunded");
    expect(refunded).toMatchObject({ amountCaptured: 6_000, amountRefunded: 6_000 });
  });

  test("leaves out a sum that equals the amount", async () => {
    const order = await newGroup(runtime);
    await runtime.settle();
    const [completed] = await bodiesOf(order, "order.completed");
    expect(completed).not.toHaveProperty("amountCaptured");
    expect(completed).toHaveProperty("amountRefunded", 0);
  });

  test("of a buyer's payment has the payment, and no personal data", async () => {
    const order = await newOrder(runtime);
    await pays(runtime, order.redirectUrl, { amount: 5_000 }, DECLINED);
    await pays(runtime, order.redirectUrl, { amount: 5_000 });
    const [failed, paid] = (await read(runtime, order.id)).authorizations;
    const [told] = await bodiesOf(order, "order.failed");
    const status = { role: "captain", amount: 5_000 };
    expect(told.authorization).toEqual({
      id: failed.id,
      ...status,
      status: "failed",
      failureCode: "cardDeclined",
    });
    const [authorized] = await bodiesOf(order, "order.authorized");
    expect(authorized.authorization).toEqual({ id: paid.id, ...status, status: "authorized" });
  });

  test("of a refund has the refund", async () => {
    const order = await newGroup(runtime);
    await runtime.settle();
    const [captain] = order.authorizations;
    await runtime.api("POST", `/v1/orders/${order.id}/refund`, { amount: 700, authorization: captain.id });
    await runtime.settle();
    const { refunds } = await read(runtime, order.id);
    const [told] = await bodiesOf(order, "refund.succeeded");
    expect(told.refund).toEqual({ ...refunds[0], status: "succeeded" });
    expect(told).toMatchObject({ event: "refund.succeeded", amountRefunded: 700 });
  });
});

test("webhooks of one moment sort by their ids as they happened", async () => {
  const order = await newGroup(runtime);
  await runtime.settle();
  await runtime.api("POST", `/v1/orders/${order.id}/refund`);
  await runtime.settle();
  const { data } = (await runtime.api("GET", `/v1/events?order=${order.id}`)).json;
  const moments = new Set(data.map(({ createdAt }: Json) => createdAt));
  expect(moments.size).toBe(1);
  const sorted = data.toSorted((event: Json, other: Json) => (event.id < other.id ? -1 : 1));
  expect(sorted.map(({ type }: Json) => type)).toEqual([
    ...["order.authorized", "order.confirmed", "order.authorized", "order.authorized", "order.completed"],
    ...["refund.succeeded", "refund.succeeded", "refund.succeeded", "order.refunded"],
  ]);
});
