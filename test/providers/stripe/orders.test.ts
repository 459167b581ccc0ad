// Orders paid through Stripe without faults, from the page to the capture, and through 3-D Secure.

import { afterEach, describe, expect, test } from "bun:test";
import { DAY, HOUR, SECOND } from "../../../src/domain/time.ts";
import { STAND_IN, StripeServer } from "../../support/providers/stripe-server.ts";
import {
  closeAll,
  closeLater,
  later,
  stripeSettings,
  stripeShop,
} from "../../support/providers/stripe-shop.ts";
import { payment } from "../../support/service.ts";

afterEach(closeAll);

describe("an order paid through Stripe", () => {
  test("is held, captured and completed; Stripe gets the order's id, and we see no card", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop({
      account: "acct_1Shop",
      statementDescriptor: "Two",
    });
    const { id, redirectUrl } = await order();
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
    const [intent] = stripe.intents();
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 2_000,
      metadata: { order: id, platform: runtime.config.platforms[0]?.id, buyerEmail: "ana@example.com" },
    });
    expect(new Set(stripe.asks.map(({ account }) => account))).toEqual(new Set(["acct_1Shop"]));
    const [opening] = stripe.asks;
    expect(opening?.params).toMatchObject({ capture_method: "manual", statement_descriptor_suffix: "Two" });
    expect(opening?.idempotencyKey).toBe(`${intent?.metadata.authorization}:open`);
  });

  test("the page gets only how to collect; the origins go to its content security policy", async () => {
    const { stripe, runtime, order } = await stripeShop({ account: "acct_1Shop" });
    const { redirectUrl } = await order();
    expect((await runtime.page(`${redirectUrl}/state`)).json.data.collect).toEqual({
      kind: "script",
      provider: "stripe",
      settings: {
        jsUrl: `${stripe.url}/js`,
        publishableKey: STAND_IN.publishableKey,
        account: "acct_1Shop",
        paymentMethods: ["card"],
        captureMethod: "manual",
      },
    });
  });

  test("direct: the captain is held for the whole order, and charged for what the others did not pay", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order({ ux: "collect", amount: 9_000 });
    await pay(redirectUrl, "pays", { nbShares: 3 });
    expect(stripe.intents()).toMatchObject([{ status: "requires_capture", amount: 9_000 }]);
    const { shareUrl } = await read(id);
    await pay(shareUrl, "pays");
    await runtime.turnBy(5 * 86_400_000 + SECOND);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 9_000 });
    expect(stripe.intents().map((intent) => intent.amount_received)).toEqual([6_000, 3_000]);
  });

  test("a payment method that cannot be held is refused, though it is configured and its token comes", async () => {
    const { stripe, order, pay, read } = await stripeShop({ paymentMethods: ["card", "ideal"] });
    const { id, redirectUrl } = await order();
    expect((await pay(redirectUrl, "ideal")).json.data.payment.failure).toBe("tryAnotherCard");
    expect((await read(id)).authorizations).toMatchObject([{ status: "failed", failureCode: "unsupported" }]);
    expect(stripe.asks[0]?.params).toMatchObject({
      capture_method: "manual",
      "allowed_payment_method_types[0]": "card",
    });
    expect(stripe.asks[0]?.params).not.toHaveProperty("allowed_payment_method_types[1]");
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
  });

  test("a module's own Stripe takes its payments and signs its notifications; the endpoint is the platform's", async () => {
    const other = new StripeServer();
    closeLater(other);
    const own = stripeSettings(other, { webhookSecret: "whsec_module000", account: "acct_1Module" });
    const module = { id: "md_01890000-0000-7000-8000-000000000001", name: "Own", position: 0, provider: own };
    const { stripe, order, read, runtime, tell } = await stripeShop({}, { platform: { modules: [module] } });
    const { id, redirectUrl } = await order({ modules: [module.id] });
    const means = { confirmationToken: other.token("challenged") };
    await runtime.page(`${redirectUrl}/payments`, payment("", { means }));
    expect(stripe.intents()).toEqual([]);
    const ref = other.intents()[0]?.id ?? "";
    other.challenge(ref, true);
    const type = "payment_intent.amount_capturable_updated";
    expect(await tell(other.notification(type, ref, "whsec_nobody000"))).toBe(400);
    expect(await tell(other.notification(type, ref, "whsec_module000"))).toBe(200);
    await runtime.settle();
    expect((await read(id)).status).toBe("completed");
    expect(new Set(other.asks.map(({ account }) => account))).toEqual(new Set(["acct_1Module"]));
  });

  test("cancelled: the hold is released", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order({ ux: "collect" });
    await pay(redirectUrl, "pays", { nbShares: 2 });
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "cancelled", settled: true });
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
  });

  test("refunded in part, then in full", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 500 });
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "completed", amountRefunded: 500 });
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
    expect(stripe.refunds().map(({ amount }) => amount)).toEqual([500, 1_500]);
  });

  test("F19: the commit deadline comes 12 hours before Stripe's own end of the hold", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    stripe.now = runtime.now;
    stripe.holdMs = 4 * DAY;
    const { id, redirectUrl } = await order({ ux: "collect", tpc: true });
    await pay(redirectUrl, "pays", { nbShares: 2 });
    const before = stripe.intents()[0]?.latest_charge?.payment_method_details.card?.capture_before ?? 0;
    expect(before * 1_000).toBe(runtime.now() + 4 * DAY);
    expect((await read(id)).commitDeadline).toBe(before * 1_000 - 12 * HOUR);
  });
});

describe("3-D Secure", () => {
  test("by a page of the bank's: waits, then is held once Stripe says so", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    const { payment: asked } = (await pay(redirectUrl, "challenged")).json.data;
    expect(asked).toMatchObject({ status: "requiresAction", actionUrl: expect.stringContaining("/3ds/pi_") });
    expect(asked).not.toHaveProperty("actionAlone");
    expect(stripe.asks.find(({ path }) => path.endsWith("/confirm"))?.params.return_url).toBe(
      `${redirectUrl}/return`,
    );
    stripe.challenge(stripe.intents()[0]?.id ?? "", true);
    await runtime.page(`${redirectUrl}/payments/${asked.id}/check`, {});
    await runtime.settle();
    expect((await read(id)).status).toBe("completed");
  });

  test("a wallet redirects to its own page: no frame is used, and only Stripe's answer counts", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop({
      paymentMethods: ["card", "revolut_pay"],
    });
    const { id, redirectUrl } = await order();
    const { payment: asked } = (await pay(redirectUrl, "wallet")).json.data;
    expect(asked).toMatchObject({ status: "requiresAction", actionAlone: true });
    expect(asked.actionUrl).toStartWith(stripe.walletUrl);
    stripe.challenge(stripe.intents()[0]?.id ?? "", true);
    await runtime.page(`${redirectUrl}/payments/${asked.id}/check`, {});
    await runtime.settle();
    expect((await read(id)).status).toBe("completed");
  });

  test("by Stripe's script: the page is given the secret for it, and only while it is needed", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    stripe.actsInScript = true;
    const { redirectUrl } = await order();
    const { payment: asked } = (await pay(redirectUrl, "challenged")).json.data;
    expect(asked.actionSecret).toBe(stripe.intents()[0]?.client_secret);
    stripe.challenge(stripe.intents()[0]?.id ?? "", true);
    const { json } = await runtime.page(`${redirectUrl}/payments/${asked.id}/check`, {});
    expect(json.data.payment).not.toHaveProperty("actionSecret");
  });

  test("`secure3D` asks every card for it", async () => {
    const { order, pay } = await stripeShop();
    const { redirectUrl } = await order({ secure3D: true });
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("requiresAction");
  });

  test("refused: declined for good, even for a browser that still has the secret", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    const { redirectUrl } = await order();
    const { payment: asked } = (await pay(redirectUrl, "challenged")).json.data;
    stripe.challenge(stripe.intents()[0]?.id ?? "", false);
    const { json } = await runtime.page(`${redirectUrl}/payments/${asked.id}/check`, {});
    expect(json.data.payment.status).toBe("failed");
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
  });

  test("the buyer closes the window: after 15 minutes it is cancelled at Stripe, and the share is free", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "challenged");
    await later(runtime, 16 * 60 * SECOND);
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
    expect((await read(id)).authorizations).toMatchObject([{ status: "failed", failureCode: "abandoned" }]);
    expect((await pay(redirectUrl, "pays")).json.data.payment.status).toBe("authorized");
  });

  test("T24: another order's payment cannot be checked, given up or claimed through this order's page", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    // A service that has just started asks about every open payment at once.
    await runtime.settle();
    const mine = await order();
    const other = await order();
    const { payment: theirs } = (await pay(other.redirectUrl, "challenged")).json.data;
    for (const act of ["check", "abandon"]) {
      const answer = await runtime.page(`${mine.redirectUrl}/payments/${theirs.id}/${act}`, {});
      expect(answer.status).toBe(404);
    }
    stripe.challenge(stripe.intents()[0]?.id ?? "", true);
    await runtime.page(`${mine.redirectUrl}/return?payment_intent=${stripe.intents()[0]?.id}`);
    await runtime.settle();
    expect((await read(mine.id)).authorizations).toEqual([]);
    expect(stripe.intents()).toMatchObject([{ status: "requires_capture" }]);
  });

  test("T24: the browser says paid while Stripe says no", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    const { payment: asked } = (await pay(redirectUrl, "challenged")).json.data;
    await runtime.page(`${redirectUrl}/return?payment_intent=pi_x&redirect_status=succeeded`);
    await runtime.page(`${redirectUrl}/payments/${asked.id}/check`, { status: "succeeded" });
    await runtime.settle();
    expect((await read(id)).status).toBe("initiated");
    expect(stripe.intents()).toMatchObject([{ status: "requires_action" }]);
  });
});
