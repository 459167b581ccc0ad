// The whole program on a store that runs every callback twice: what a callback decides depends on the order alone,
// so a change that is decided again is the same change.

import { afterEach, describe, expect, test } from "bun:test";
import { BY_OPERATOR } from "../../src/application/audit-log.ts";
import { BOB, CHALLENGE_CARD, CLEO, GOOD_CARD, newOrder, pays, read } from "../support/http/acts.ts";
import { closeAll, stripeShop } from "../support/providers/stripe-shop.ts";
import type { Json, TestService } from "../support/service.ts";
import { PUBLIC_KEY, payment, SECRET_KEY, startService } from "../support/service.ts";

const DAY = 86_400_000;
const NOTIFY_URL = "http://127.0.0.1:1/hook";
const EVENTS = [
  "order.authorized",
  "order.confirmed",
  "order.completed",
  "order.cancelled",
  "refund.succeeded",
];

let runtime: TestService;
async function open(): Promise<void> {
  runtime = await startService({
    decidesTwice: true,
    platform: { notifyUrl: NOTIFY_URL, events: EVENTS, payload: "full" },
  });
}

/** Posts with an Idempotency-Key, twice; both responses are the same. */
async function twice(path: string, body: object): Promise<Json> {
  const headers = { authorization: SECRET_KEY, "idempotency-key": path };
  const [first, second] = [
    await runtime.api("POST", path, body, headers),
    await runtime.api("POST", path, body, headers),
  ];
  expect(second.text).toBe(first.text);
  expect(first.json.success).toBe(true);
  return first.json.data;
}

describe("on a store that decides twice", () => {
  afterEach(() => runtime.stop());

  test("an order lives from its creation to refund and erasure, and each event is sent under one id", async () => {
    await open();
    const { id, redirectUrl } = await twice("/v1/orders", { amount: 10_000, tpc: true, type: "standard" });
    await pays(runtime, redirectUrl, { amount: 5_000 });
    const { shareUrl } = await read(runtime, id);
    await pays(runtime, shareUrl, { ...BOB, amount: 3_000 });
    await pays(runtime, shareUrl, { ...CLEO, amount: 2_000 });
    await twice(`/v1/orders/${id}`, { trackId: "cart-7", metadata: { a: "1" } });
    await twice(`/v1/orders/${id}/commit`, { amount: 8_000 });
    await runtime.settle();
    await twice(`/v1/orders/${id}/refund`, { amount: 1_000 });
    await runtime.settle();
    const order = await read(runtime, id);
    expect(order).toMatchObject({ status: "completed", amountCaptured: 8_000, amountRefunded: 1_000 });
    const events = (await runtime.api("GET", `/v1/events?orderId=${id}&limit=100`)).json.data;
    expect(new Set(events.map((event: Json) => event.id)).size).toBe(events.length);
    expect(new Set(events.map((event: Json) => event.type))).toEqual(
      new Set(EVENTS.filter((name) => name !== "order.cancelled")),
    );
    const erased = await runtime.program.application.operations.erase({ orderId: id }, BY_OPERATOR);
    expect(erased).toMatchObject({ erased: [id], kept: [] });
    expect(runtime.logged.filter(({ level }) => level === "alert")).toEqual([]);
  });

  test("an unpaid order ends at its due date, with the buyer's abandoned challenge", async () => {
    await open();
    const { id, redirectUrl } = await newOrder(runtime, { delay: 2_880 });
    await pays(runtime, redirectUrl, {}, CHALLENGE_CARD);
    await runtime.turnBy(7 * DAY);
    expect(await read(runtime, id)).toMatchObject({ status: "cancelled", settled: true });
  });

  test("erasure names an order that is under way once", async () => {
    await open();
    const { id } = await newOrder(runtime, { email: "ana@example.com" });
    const left = await runtime.program.application.operations.erase(
      { email: "ana@example.com" },
      BY_OPERATOR,
    );
    expect(left).toMatchObject({ erased: [], kept: [{ id, why: "underWay" }] });
  });

  test("the captain's frame makes one order of an attempt", async () => {
    await open();
    const body = { publicKey: PUBLIC_KEY, order: { amount: 9_000 }, ...payment(GOOD_CARD) };
    const answers = [1, 2].map(() => runtime.page("/embed/captain/payments", body));
    const [first, second] = (await Promise.all(answers)).map(({ json }) => json.data);
    expect(first).toMatchObject({ payment: { status: "authorized" } });
    expect(second.order).toBe(first.order);
  });
});

describe("on a store that decides twice, paid through Stripe", () => {
  afterEach(closeAll);

  test("F16: the widget's payment is the one that may try after 30 s", async () => {
    const { stripe, runtime, order, pay } = await stripeShop(
      {},
      { decidesTwice: true, providersGoByClock: true },
    );
    stripe.fault = () => ({ kind: "status", status: 503 });
    const { redirectUrl } = await order();
    for (let count = 0; count < 5; count++) await pay(redirectUrl, "pays");
    stripe.fault = () => undefined;
    const start = () =>
      runtime.page("/embed/captain/payments", {
        publicKey: PUBLIC_KEY,
        order: { amount: 2_000 },
        ...payment("", { means: { confirmationToken: stripe.token("pays") } }),
      });
    expect((await start()).json.code).toBe("providerUnavailable");
    await runtime.turnBy(31_000);
    expect((await start()).json.data).toMatchObject({ payment: { status: "authorized" } });
  });
});
