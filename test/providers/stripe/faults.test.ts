// Orders paid through Stripe under fault injection: lost answers, refusals, a Stripe that is down.

import { afterEach, describe, expect, test } from "bun:test";
import { HOUR, SECOND } from "../../../src/domain/time.ts";
import type { Fault } from "../../support/providers/stripe-responses.ts";
import type { StripeServer } from "../../support/providers/stripe-server.ts";
import {
  closeAll,
  closeLater,
  later,
  once,
  stripeSettings,
  stripeShop,
} from "../../support/providers/stripe-shop.ts";
import { startService } from "../../support/service.ts";

afterEach(closeAll);

describe("fault injection", () => {
  test("F13: the opening's answer is lost: nothing can be held, and the buyer may try again at once", async () => {
    const { stripe, order, pay } = await stripeShop();
    once(stripe, "POST /v1/payment_intents", { kind: "status", status: 502, afterEffect: true });
    const { redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment).toMatchObject({
      status: "failed",
      failure: "later",
    });
    expect(stripe.intents()).toMatchObject([{ status: "requires_payment_method" }]);
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
  });

  test("F13: the confirmation's answer is lost: found held by asking, and completed", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    once(stripe, "/confirm", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment).toMatchObject({
      status: "pending",
      unanswered: true,
    });
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
  });

  test("F1, F13: the same after a restart, when only a list at Stripe knows the payment by our key", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    once(stripe, "/confirm", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.program.stop();
    const again = await startService({
      dataDir: runtime.dataDir,
      seed: "after the restart",
      platform: { provider: stripeSettings(stripe) },
    });
    closeLater(again, runtime);
    await later(again);
    expect((await again.api("GET", `/v1/orders/${id}`)).json.data.status).toBe("completed");
    expect(stripe.asks.some(({ method, path }) => method === "GET" && path === "/v1/payment_intents")).toBe(
      true,
    );
  });

  test("F14, F15: a confirmation that never arrived is ruled out before the payment counts as not reached", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    once(stripe, "/confirm", { kind: "status", status: 500 });
    stripe.now = () => Date.now() - 120 * SECOND;
    const { id, redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment.unanswered).toBe(true);
    expect((await read(id)).authorizations[0].status).toBe("pending");
    await later(runtime);
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
    expect((await read(id)).authorizations).toMatchObject([{ status: "failed", failureCode: "notReached" }]);
  });

  test("a card that is declined, or has no money", async () => {
    const { order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    expect((await pay(redirectUrl, "declined")).json.data.payment.failure).toBe("declined");
    await pay(redirectUrl, "insufficient");
    expect((await read(id)).authorizations).toMatchObject([
      { failureCode: "cardDeclined" },
      { failureCode: "insufficientFunds" },
    ]);
  });

  test.each(["/confirm", "POST /v1/payment_intents"])(
    "turned away once for coming too fast (429, %s): asked again, and the buyer does not notice",
    async (ending) => {
      const { stripe, order, pay } = await stripeShop();
      once(stripe, ending, { kind: "status", status: 429, code: "rate_limit" });
      const { redirectUrl } = await order();
      expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
    },
  );

  test.each([
    ["turned away all the time (429)", { kind: "status", status: 429 } as const],
    ["failing (503)", { kind: "status", status: 503 } as const],
  ])("%s: nothing was asked for, and the buyer may try again", async (_, fault) => {
    const { stripe, order, pay } = await stripeShop();
    stripe.fault = ({ method }) => (method === "POST" ? fault : undefined);
    const { redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment).toMatchObject({
      status: "failed",
      failure: "later",
    });
    stripe.fault = () => undefined;
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
  });

  test("a wrong key: no card is declined, and the operator is alerted", async () => {
    const { runtime, order, pay } = await stripeShop({ secretKey: "sk_test_wrong00000000000000" });
    const { redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment).toMatchObject({
      status: "failed",
      failure: "later",
    });
    expect(runtime.logged).toContainEqual(
      expect.objectContaining({
        event: "providerRefusesUs",
        level: "alert",
        code: expect.stringContaining("401"),
      }),
    );
    expect(JSON.stringify(runtime.logged)).not.toContain("sk_test_wrong");
  });

  test("an account that may take no payments", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    stripe.restricted = true;
    const { redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment.failure).toBe("later");
    expect(runtime.logged).toContainEqual(expect.objectContaining({ event: "providerRefusesUs" }));
  });

  test("a currency that the account cannot take", async () => {
    const { order, pay } = await stripeShop({}, { platform: { currencies: ["CHF"] } });
    const { redirectUrl } = await order({ currency: "CHF" });
    expect((await pay(redirectUrl, "pays")).json.data.payment.failure).toBe("tryAnotherCard");
  });

  test("a capture whose answer is lost captures once", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    once(stripe, "/capture", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
    expect(stripe.asks.filter(({ path }) => path.endsWith("/capture"))).toHaveLength(1);
  });

  /** The first `count` requests that end like this fail; Stripe keeps each failure under its key. */
  function failing(stripe: StripeServer, ending: string, count: number, fault: Fault): void {
    let left = count;
    stripe.fault = ({ method, path, idempotencyKey }) => {
      if (!`${method} ${path}`.endsWith(ending) || keys.has(idempotencyKey ?? "") || left === 0)
        return undefined;
      keys.add(idempotencyKey ?? "");
      left -= 1;
      return fault;
    };
  }
  const keys = new Set<string>();

  test("F16: failures that Stripe keeps under three keys of a capture: the fourth captures, once", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    failing(stripe, "/capture", 3, { kind: "status", status: 500 });
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await later(runtime, 3 * HOUR);
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
    const captures = stripe.asks.filter(({ path }) => path.endsWith("/capture"));
    const auth = (await read(id)).authorizations[0].id;
    expect([...new Set(captures.map(({ idempotencyKey }) => idempotencyKey))]).toEqual(
      ["", ":2", ":3", ":4"].map((number) => `${auth}:capture${number}`),
    );
  });

  test("F16: failures that Stripe keeps under three keys of a release: the fourth releases", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    failing(stripe, "/cancel", 3, { kind: "status", status: 503 });
    const { id, redirectUrl } = await order({ tpc: true });
    await pay(redirectUrl, "pays");
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await later(runtime, 3 * HOUR);
    expect(await read(id)).toMatchObject({ status: "cancelled", settled: true });
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
  });

  test.each([
    ["failures that Stripe keeps", { kind: "status", status: 500 } as const],
    ["refusals for want of money", { kind: "status", status: 400, code: "balance_insufficient" } as const],
  ])("F16: %s under three keys of a refund: the money goes back once", async (_, fault) => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    failing(stripe, "POST /v1/refunds", 3, fault);
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 700 });
    await later(runtime, 3 * HOUR);
    expect(await read(id)).toMatchObject({ amountRefunded: 700, refunds: [{ status: "succeeded" }] });
    expect(stripe.refunds()).toMatchObject([{ amount: 700 }]);
  });

  test("F1: a stop between two keys of a refund goes on with the stored one, and refunds once", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    failing(stripe, "POST /v1/refunds", 1, { kind: "status", status: 400, code: "balance_insufficient" });
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 700 });
    await runtime.settle();
    // Made, and unknown to this service.
    failing(stripe, "POST /v1/refunds", 1, { kind: "status", status: 500, afterEffect: true });
    await runtime.turnBy(2 * SECOND);
    await runtime.program.stop();
    const platform = { provider: stripeSettings(stripe) };
    const again = await startService({
      dataDir: runtime.dataDir,
      seed: "after the restart",
      platform,
      now: runtime.now(),
    });
    closeLater(again, runtime);
    await later(again, HOUR);
    expect((await again.api("GET", `/v1/orders/${id}`)).json.data).toMatchObject({ amountRefunded: 700 });
    expect(stripe.refunds()).toHaveLength(1);
  });

  test("a refund whose answer is lost is one refund", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    once(stripe, "POST /v1/refunds", { kind: "status", status: 500, afterEffect: true });
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 700 });
    await later(runtime);
    expect(await read(id)).toMatchObject({ amountRefunded: 700 });
    expect(stripe.refunds()).toHaveLength(1);
  });

  test("a refund that waits at Stripe counts once it has gone through", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    stripe.refundsPend = true;
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "completed", refunds: [{ status: "pending" }] });
    stripe.settleRefunds("succeeded");
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
    expect(stripe.refunds()).toHaveLength(1);
  });

  test("the refund of a charge with a dispute still unknown here is refused with the reason", async () => {
    const { runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "disputed");
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({
      refunds: [{ status: "failed", failureCode: "paymentDisputed" }],
      disputes: [{ status: "open", amount: 2_000 }],
    });
    const refused = await runtime.api("POST", `/v1/orders/${id}/refund`);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: "paymentDisputed",
      errors: [expect.stringContaining("Answer the dispute")],
    });
  });

  test("a hold that ended at Stripe is not captured", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    stripe.now = runtime.now;
    once(stripe, "/capture", { kind: "status", status: 503 });
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    stripe.now = () => runtime.now() + 8 * 86_400_000;
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "cancelled", cancelReason: "captureFailed" });
  });
});
