// Orders of one buyer that Stripe charges at once, with cards and with payment methods that cannot be held.

import { afterEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../../src/domain/time.ts";
import { methodsFor } from "../../../src/providers/stripe/payments/payment-methods.ts";
import { closeAll, later, once, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

const METHODS = { paymentMethods: ["card", "ideal"] };
const EVENTS = [
  "order.authorized",
  "order.confirmed",
  "order.completed",
  "order.cancelled",
  "order.refunded",
];

async function chargingShop(more: object = METHODS, platform: object = {}) {
  const at = await stripeShop(more, { platform: { events: EVENTS, ...platform } });
  const single = (fields: object = {}) => at.order({ ux: "single", ...fields });
  const events = async (id: string) => {
    const { json } = await at.runtime.api("GET", `/v1/events?order=${id}`);
    return json.data.map(({ type }: { type: string }) => type).toReversed();
  };
  const refOf = () => at.stripe.intents()[0]?.id ?? "";
  return { ...at, single, events, refOf };
}

describe("a single order without two-phase commit and completion delay", () => {
  test("is charged by the confirmation, without a capture of its own, and notified as confirmed and completed", async () => {
    const { stripe, single, pay, read, events } = await chargingShop();
    const { id, redirectUrl } = await single();
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("captured");
    expect(await read(id)).toMatchObject({
      status: "completed",
      amountAuthorized: 2_000,
      amountCaptured: 2_000,
      authorizations: [{ status: "captured", amountAuthorized: 2_000, amountCaptured: 2_000 }],
    });
    expect(await events(id)).toEqual(["order.authorized", "order.confirmed", "order.completed"]);
    expect(stripe.asks.map(({ method, path }) => `${method} ${path.replace(/pi_\w+/, "pi")}`)).toEqual([
      "POST /v1/payment_intents",
      "POST /v1/payment_intents/pi/confirm",
    ]);
    expect(stripe.asks[0]?.params.capture_method).toBe("automatic");
  });

  test("cannot be cancelled after that, is refunded, and agrees with Stripe at every step", async () => {
    const { runtime, single, pay, read } = await chargingShop();
    const { id, redirectUrl } = await single();
    await pay(redirectUrl, "pays");
    const { application } = runtime.program;
    expect(await application.operations.reconcile(0)).toMatchObject({
      compared: 1,
      corrected: 0,
      unresolved: [],
    });
    const cancelled = await runtime.api("POST", `/v1/orders/${id}/cancel`);
    expect([cancelled.status, cancelled.json.code]).toEqual([409, "orderAlreadyCompleted"]);
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
  });

  test("F13: the answer is lost: found charged by asking, and completed once", async () => {
    const { stripe, runtime, single, pay, read, events } = await chargingShop();
    once(stripe, "/confirm", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await single();
    expect((await pay(redirectUrl, "pays")).json.data.payment).toMatchObject({ unanswered: true });
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
    expect(await events(id)).toEqual(["order.authorized", "order.confirmed", "order.completed"]);
  });

  test("F26: cancelled while the charge is unanswered: what was charged is refunded", async () => {
    const { stripe, runtime, single, pay, read } = await chargingShop();
    once(stripe, "/confirm", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await single();
    await pay(redirectUrl, "pays");
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await later(runtime);
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "cancelled", settled: true, amountRefunded: 2_000 });
    expect(stripe.refunds()).toMatchObject([{ amount: 2_000, status: "succeeded" }]);
  });
});

describe("a payment method that cannot be held", () => {
  test("is offered only where an order is charged at once, in its currency", () => {
    const wanted = ["card", "ideal", "blik", "twint"];
    const offered = (isCharge: boolean, currency: string) => methodsFor(wanted, { isCharge, currency });
    expect(offered(false, "EUR")).toEqual(["card"]);
    expect(offered(true, "EUR")).toEqual(["card", "ideal"]);
    expect(offered(true, "PLN")).toEqual(["card", "blik"]);
    expect(offered(true, "CHF")).toEqual(["card", "twint"]);
  });

  test.each([
    ["two-phase commit", { tpc: true }, {}],
    ["several buyers", { ux: "collect" }, {}],
    ["a completion delay", {}, { completionDelayMs: MINUTE }],
  ])("the page does not offer it with %s", async (_why, fields, platform) => {
    const { runtime, single } = await chargingShop(METHODS, platform);
    const { redirectUrl } = await single(fields);
    const { collect } = (await runtime.page(`${redirectUrl}/state`)).json.data;
    expect(collect).toMatchObject({ settings: { paymentMethods: ["card"], captureMethod: "manual" } });
  });

  test("pays after its bank's page: completed by Stripe's notification", async () => {
    const { stripe, runtime, single, pay, read, tell, refOf } = await chargingShop();
    const { id, redirectUrl } = await single();
    const { collect } = (await runtime.page(`${redirectUrl}/state`)).json.data;
    expect(collect).toMatchObject({
      settings: { paymentMethods: ["card", "ideal"], captureMethod: "automatic" },
    });
    expect((await pay(redirectUrl, "ideal")).json.data.payment).toMatchObject({
      status: "requiresAction",
      actionAlone: true,
    });
    stripe.challenge(refOf(), true);
    expect(await tell(stripe.notification("payment_intent.succeeded", refOf()))).toBe(200);
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
  });

  test("whose buyer gives up at the bank leaves the order payable", async () => {
    const { stripe, runtime, single, pay, read, refOf } = await chargingShop();
    const { id, redirectUrl } = await single();
    await pay(redirectUrl, "ideal");
    stripe.challenge(refOf(), false);
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "initiated", authorizations: [{ status: "failed" }] });
    expect((await pay(redirectUrl, "ideal")).json.data.payment.status).toBe("requiresAction");
  });

  test("that is paid after its deadline is refunded, and the order stays payable", async () => {
    const { stripe, runtime, single, pay, read, refOf } = await chargingShop();
    const { id, redirectUrl } = await single();
    await pay(redirectUrl, "ideal");
    // The buyer pays while the cancel is on its way, so that Stripe refuses it.
    const { fault } = stripe;
    stripe.fault = ({ path }) => (path.endsWith("/cancel") ? { kind: "status", status: 503 } : undefined);
    await later(runtime, 16 * MINUTE);
    stripe.challenge(refOf(), true);
    stripe.fault = fault;
    await later(runtime, 5 * MINUTE);
    await later(runtime, 5 * MINUTE);
    expect(await read(id)).toMatchObject({
      status: "initiated",
      amountCaptured: 2_000,
      amountRefunded: 2_000,
    });
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("captured");
    expect((await read(id)).status).toBe("completed");
  });
});
