// Notifications of Stripe: trusted only as far as Stripe confirms them when asked.

import { afterEach, describe, expect, test } from "bun:test";
import { StripeServer } from "../../support/providers/stripe-server.ts";
import {
  closeAll,
  closeLater,
  later,
  stripeSettings,
  stripeShop,
} from "../../support/providers/stripe-shop.ts";
import { payment, platform, startService } from "../../support/service.ts";

afterEach(closeAll);

describe("notifications", () => {
  async function held() {
    const at = await stripeShop();
    const { id, redirectUrl } = await at.order({ ux: "collect" });
    await at.pay(redirectUrl, "challenged", { nbShares: 2 });
    const ref = at.stripe.intents()[0]?.id ?? "";
    return { ...at, id, ref };
  }

  test("F17: a notification that comes before any inquiry brings the hold onto the order", async () => {
    const { stripe, tell, read, id, ref } = await held();
    stripe.challenge(ref, true);
    expect(await tell(stripe.notification("payment_intent.amount_capturable_updated", ref))).toBe(200);
    expect((await read(id)).status).toBe("confirmed");
  });

  test("F18: twice, and out of order, changes nothing more", async () => {
    const { stripe, tell, read, id, ref } = await held();
    const early = stripe.notification("payment_intent.requires_action", ref);
    stripe.challenge(ref, true);
    const notice = stripe.notification("payment_intent.amount_capturable_updated", ref);
    for (const sent of [notice, notice, early, notice]) expect(await tell(sent)).toBe(200);
    expect(await read(id)).toMatchObject({ status: "confirmed", amountAuthorized: 2_000 });
  });

  test("T23, F18: a notification processed before is known by its id, and Stripe is not asked again", async () => {
    const { stripe, tell, ref } = await held();
    const notice = stripe.notification("payment_intent.requires_action", ref);
    await tell(notice);
    const before = stripe.asks.length;
    for (let i = 0; i < 3; i += 1) expect(await tell(notice)).toBe(200);
    // Only what makes it genuine is read again.
    expect(stripe.asks).toHaveLength(before + 3);
  });

  test("a notification that cannot be verified now is accepted when it is sent again", async () => {
    const { stripe, runtime, order, pay, read, tell } = await stripeShop();
    const { id, redirectUrl } = await order({ ux: "collect" });
    await pay(redirectUrl, "pays", { nbShares: 2 });
    const [intent] = stripe.intents();
    Object.assign(intent as object, { status: "canceled", amount_capturable: 0 });
    const notice = stripe.notification("payment_intent.canceled", intent?.id ?? "");
    stripe.fault = () => ({ kind: "status", status: 503 });
    expect(await tell(notice)).toBe(503);
    stripe.fault = () => undefined;
    expect(await tell(notice)).toBe(200);
    await runtime.settle();
    expect((await read(id)).status).toBe("cancelled");
  });

  test("T23: a bad signature is refused, and its content is ignored", async () => {
    const { stripe, tell, read, id, ref } = await held();
    stripe.challenge(ref, true);
    expect(await tell(stripe.notification("payment_intent.succeeded", ref, "whsec_other"))).toBe(400);
    const { body, signature } = stripe.notification("payment_intent.succeeded", ref);
    expect(await tell({ body: `${body} `, signature })).toBe(400);
    expect(await tell({ body, signature: signature.replace(/t=\d+/, "t=1000000000") })).toBe(400);
    expect((await read(id)).status).toBe("initiated");
  });

  test.each([[null], [7], ["text"], [[]], [{}]])(
    "a signed body that is no event is refused: %j",
    async (body) => {
      const { stripe, runtime, tell } = await held();
      expect(await tell(stripe.signedText(body))).toBe(400);
      expect(runtime.logged.filter(({ event }) => event === "requestFailed")).toEqual([]);
    },
  );

  test("a bank's warning of fraud is an alert that names the order, once; it changes nothing", async () => {
    const { stripe, runtime, tell, read, id, ref } = await held();
    const warning = stripe.notification("radar.early_fraud_warning.created", ref);
    expect(await tell(warning)).toBe(200);
    expect(await tell(warning)).toBe(200);
    const { authorizations, status } = await read(id);
    expect(runtime.logged.filter(({ event }) => event === "earlyFraudWarning")).toEqual([
      {
        event: "earlyFraudWarning",
        level: "alert",
        platformId: runtime.config.platforms[0]?.id,
        orderId: id,
        authorizationId: authorizations[0].id,
        code: "misc",
      },
    ]);
    expect(status).toBe("initiated");
  });

  test("T23: a genuine notification counts only as far as Stripe confirms it", async () => {
    const { stripe, tell, read, id, ref } = await held();
    expect(await tell(stripe.notification("payment_intent.succeeded", ref))).toBe(200);
    expect((await read(id)).status).toBe("initiated");
  });

  test("T1, T23: one for another platform's order changes nothing", async () => {
    const stripe = new StripeServer();
    const first = platform({ provider: stripeSettings(stripe) });
    const second = platform({
      id: "pl_01890000-0000-7000-8000-000000000009",
      secretKeys: [],
      publicKeys: [],
      provider: stripeSettings(stripe),
    });
    const runtime = await startService({ config: { platforms: [first, second] } });
    closeLater(stripe);
    closeLater(runtime);
    const created = await runtime.api("POST", "/v1/orders", { amount: 2_000, ux: "single" });
    const { id, redirectUrl } = created.json.data;
    const means = { confirmationToken: stripe.token("challenged") };
    await runtime.page(`${redirectUrl}/payments`, payment("", { means }));
    const ref = stripe.intents()[0]?.id ?? "";
    stripe.challenge(ref, true);
    const { body, signature } = stripe.notification("payment_intent.succeeded", ref);
    const request = new Request(`http://localhost/psp/stripe/${second.id}`, {
      method: "POST",
      headers: { "stripe-signature": signature },
      body,
    });
    expect((await runtime.program.http.handle(request)).status).toBe(200);
    expect((await runtime.api("GET", `/v1/orders/${id}`)).json.data.status).toBe("initiated");
  });

  test("an unknown platform's is refused, and the sandbox bank's is not signed by Stripe", async () => {
    const { stripe, runtime, tell, ref } = await held();
    const notice = stripe.notification("payment_intent.succeeded", ref);
    expect(await tell(notice, "pl_unknown")).toBe(404);
    expect(await tell(notice, runtime.config.platforms[1]?.id)).toBe(400);
  });

  test("F26: a hold that comes after its order was cancelled is released", async () => {
    const { stripe, runtime, tell, read, id, ref } = await held();
    const { fault } = stripe;
    stripe.fault = ({ path }) => (path.endsWith("/cancel") ? { kind: "status", status: 503 } : undefined);
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await runtime.settle();
    stripe.challenge(ref, true);
    stripe.fault = fault;
    await tell(stripe.notification("payment_intent.amount_capturable_updated", ref));
    await later(runtime);
    expect(await read(id)).toMatchObject({ status: "cancelled", settled: true });
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
  });
});
