// The circuit breaker around Stripe: when it opens, and when it lets a request try again (F16).

import { afterEach, describe, expect, test } from "bun:test";
import { closeAll, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

describe("F16: the circuit breaker", () => {
  test("stays closed while Stripe only limits the rate (429)", async () => {
    const { stripe, order, pay } = await stripeShop();
    stripe.fault = () => ({ kind: "status", status: 429 });
    const { redirectUrl } = await order();
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => pay(redirectUrl, "pays")));
    stripe.fault = () => undefined;
    expect((await pay(redirectUrl, "pays")).status).toBe(200);
  });

  test("opens after five failures, takes no new payment for 30 s, then lets one try", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    stripe.fault = () => ({ kind: "status", status: 503 });
    const { id, redirectUrl } = await order();
    for (let i = 0; i < 5; i += 1) await pay(redirectUrl, "pays");
    const asked = stripe.asks.length;
    const refused = await pay(redirectUrl, "pays");
    expect(refused.status).toBe(503);
    expect(refused.json.code).toBe("providerUnavailable");
    expect(stripe.asks).toHaveLength(asked);
    expect((await read(id)).authorizations).toHaveLength(5);
    expect(runtime.logged.some(({ event }) => event === "requestFailed")).toBe(false);
  });
});
