// Requests to Stripe about an order, and their idempotency keys.

import { afterEach, describe, expect, test } from "bun:test";
import { closeAll, later, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

describe("references for bookkeeping", () => {
  test("the shop's trackId stands in description and metadata of payment and refund, the order groups them", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    const { id, redirectUrl } = await order({ trackId: "shop-4711" });
    await pay(redirectUrl, "pays");
    await runtime.settle();
    expect(stripe.asks[0]?.params).toMatchObject({
      description: `Order shop-4711 (${id})`,
      transfer_group: id,
      "metadata[trackId]": "shop-4711",
    });
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(stripe.refunds()).toMatchObject([{ metadata: { trackId: "shop-4711", order: id } }]);
  });

  test("a name that is cut in the middle of a character prevents no payment", async () => {
    const { stripe, order, pay } = await stripeShop();
    const firstName = `A${"\u{1f642}".repeat(254)}`;
    const { json } = await pay((await order()).redirectUrl, "pays", { firstName });
    expect(json.data.payment.status).toBe("authorized");
    const name = stripe.asks[0]?.params["metadata[buyerName]"] ?? "";
    expect([name.length, name.isWellFormed()]).toEqual([500, true]);
  });

  test("without a trackId the order's id stands alone", async () => {
    const { stripe, order, pay } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    expect(stripe.asks[0]?.params).toMatchObject({ description: `Order ${id}`, transfer_group: id });
    expect(stripe.asks[0]?.params).not.toHaveProperty("metadata[trackId]");
  });
});

describe("idempotency keys", () => {
  test("every request that changes something carries a key of ours, one per effect", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const shared = await order({ ux: "collect" });
    await pay(shared.redirectUrl, "pays", { nbShares: 2 });
    await pay((await read(shared.id)).shareUrl, "pays");
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${shared.id}/refund`);
    const cancelled = await order({ ux: "collect" });
    await pay(cancelled.redirectUrl, "pays", { nbShares: 2 });
    await runtime.api("POST", `/v1/orders/${cancelled.id}/cancel`);
    const declined = await order();
    await pay(declined.redirectUrl, "challenged");
    stripe.challenge(stripe.intents()[0]?.id ?? "", false);
    for (const { id } of stripe.intents()) stripe.challenge(id, false);
    await later(runtime);
    const changes = stripe.asks.filter(({ method }) => method !== "GET");
    const kinds = new Set(changes.map(({ path }) => path.replace(/pi_\w+/, "pi")));
    expect([...kinds].toSorted()).toEqual([
      "/v1/payment_intents",
      "/v1/payment_intents/pi/cancel",
      "/v1/payment_intents/pi/capture",
      "/v1/payment_intents/pi/confirm",
      "/v1/refunds",
    ]);
    expect(changes.filter(({ idempotencyKey }) => !/^(auth|rfd)_/.test(idempotencyKey ?? ""))).toEqual([]);
    const keys = new Set(changes.map(({ idempotencyKey, path }) => `${idempotencyKey} ${path}`));
    expect(new Set(changes.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(keys.size);
  });
});

describe("an amount below what Stripe takes", () => {
  test("brings a warning at creation, and the buyer sees that no card can pay it", async () => {
    const { stripe, runtime, pay, read } = await stripeShop();
    const created = await runtime.api("POST", "/v1/orders", { amount: 49, ux: "single" });
    const { id, redirectUrl } = created.json.data;
    expect(created.json.warnings).toEqual([
      "amount: 49 cannot be paid: the payment provider takes at least 50 in EUR, in its smallest unit",
    ]);
    expect((await pay(redirectUrl, "pays")).json.data.payment.failure).toBe("amountTooSmall");
    expect(stripe.asks).toEqual([]);
    expect((await read(id)).authorizations).toMatchObject([
      { status: "failed", failureCode: "amountTooSmall" },
    ]);
  });

  test("in the currency that the account is paid out in brings the same warning", async () => {
    const { stripe, runtime, pay, read } = await stripeShop();
    stripe.fault = () => ({ kind: "status", status: 400, code: "amount_too_small" });
    const created = await runtime.api("POST", "/v1/orders", { amount: 50, ux: "single" });
    expect(created.json).not.toHaveProperty("warnings");
    const { id, redirectUrl } = created.json.data;
    expect((await pay(redirectUrl, "pays")).json.data.payment.failure).toBe("amountTooSmall");
    expect((await read(id)).authorizations).toMatchObject([{ failureCode: "amountTooSmall" }]);
  });
});

describe("data for Stripe Radar", () => {
  const shippingAddress = { street1: "1 rue A", city: "Paris", zip: "75001", country: "fr" };
  const person = { firstName: "Ada", lastName: "Lovelace", phone: "+33612345678" };

  const shippingIn = (params: object = {}) =>
    Object.keys(params).filter((name) => name.startsWith("shipping"));

  test("the address and the phone of the order go with its captain's payment, not with a co-buyer's", async () => {
    const { stripe, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order({ ...person, shippingAddress });
    await pay(redirectUrl, "pays", { nbShares: 2 });
    await pay((await read(id)).shareUrl, "pays");
    const openings = stripe.asks.filter(({ path }) => path === "/v1/payment_intents");
    expect(openings.map(({ params }) => shippingIn(params).length > 0)).toEqual([true, false]);
    expect(JSON.stringify(openings[1])).not.toContain("+33612345678");
    expect(openings[0]?.params).toMatchObject({
      "shipping[name]": "Ada Lovelace",
      "shipping[phone]": "+33612345678",
      "shipping[address][line1]": "1 rue A",
      "shipping[address][city]": "Paris",
      "shipping[address][postal_code]": "75001",
      "shipping[address][country]": "FR",
    });
  });

  test("without an address none is sent", async () => {
    const { stripe, order, pay } = await stripeShop();
    await pay((await order(person)).redirectUrl, "pays");
    expect(shippingIn(stripe.asks[0]?.params)).toEqual([]);
  });

  test("an address that Stripe does not accept prevents no payment", async () => {
    const { stripe, order, pay } = await stripeShop();
    const param = "shipping[address][country]";
    stripe.fault = ({ params }) =>
      param in params ? { kind: "status", status: 400, code: "parameter_invalid", param } : undefined;
    const { redirectUrl } = await order({
      ...person,
      shippingAddress: { ...shippingAddress, country: "UK" },
    });
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
    expect(stripe.intents()).toHaveLength(1);
  });
});
