// Reconciliation with the provider: a discrepancy with one right answer is corrected, all others are reported.

import { afterEach, describe, expect, test } from "bun:test";
import type { CommandContext } from "../../../src/cli/command.ts";
import { reconciledText } from "../../../src/cli/commands/reconcile.ts";
import { reconcileReadOnly } from "../../../src/cli/service/reconcile-read-only.ts";
import type { Charge } from "../../support/providers/stripe-responses.ts";
import { closeAll, once, stripeShop } from "../../support/providers/stripe-shop.ts";
import type { TestService } from "../../support/service.ts";

afterEach(closeAll);

/** Of a command: no more than `reconcileReadOnly` uses. */
function commandContext(runtime: TestService): CommandContext {
  return { now: runtime.now } as CommandContext;
}

async function heldOrder() {
  const at = await stripeShop();
  const { id, redirectUrl } = await at.order({ ux: "collect" });
  await at.pay(redirectUrl, "pays", { nbShares: 2 });
  const [intent] = at.stripe.intents();
  if (intent === undefined) throw new Error("nothing is held");
  return { ...at, id, intent, reconcile: () => at.runtime.program.application.operations.reconcile(0) };
}

function charge(): Charge {
  return {
    id: "ch_lost",
    created: 0,
    status: "succeeded",
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { type: "card" },
  };
}

describe("reconciling with Stripe", () => {
  test("agrees when nothing went wrong", async () => {
    const { reconcile } = await heldOrder();
    expect(await reconcile()).toEqual({ compared: 1, corrected: 0, unresolved: [], unlisted: [] });
  });

  test("a payment that failed here and is held at Stripe is released", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "declined");
    const [intent] = stripe.intents();
    Object.assign(intent as object, {
      status: "requires_capture",
      amount_capturable: 2_000,
      last_payment_error: null,
    });
    expect(await runtime.program.application.operations.reconcile(0)).toEqual({
      compared: 1,
      corrected: 1,
      unresolved: [],
      unlisted: [],
    });
    await runtime.settle();
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
    expect((await read(id)).authorizations).toMatchObject([{ status: "released" }]);
  });

  test("a hold that is released here and still held at Stripe is released again", async () => {
    const { stripe, runtime, id, intent, reconcile } = await heldOrder();
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await runtime.settle();
    Object.assign(intent, { status: "requires_capture", amount_capturable: 2_000 });
    expect(await reconcile()).toMatchObject({ corrected: 1, unresolved: [] });
    expect(stripe.intents()).toMatchObject([{ status: "canceled" }]);
  });

  test("a hold that Stripe released is recorded as lost", async () => {
    const { id, intent, reconcile, read } = await heldOrder();
    Object.assign(intent, { status: "canceled", amount_capturable: 0 });
    expect(await reconcile()).toMatchObject({ corrected: 1, unresolved: [] });
    expect(await read(id)).toMatchObject({ status: "cancelled", cancelReason: "captureFailed" });
  });

  test("a capture whose answer was lost is recorded", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    once(stripe, "/capture", { kind: "status", status: 500, afterEffect: true });
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    expect((await read(id)).status).toBe("confirmed");
    expect(await runtime.program.application.operations.reconcile(0)).toMatchObject({
      corrected: 1,
      unresolved: [],
    });
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 2_000 });
  });

  test("a capture made elsewhere is reported with its amounts, and left unchanged", async () => {
    const { id, intent, reconcile, read } = await heldOrder();
    Object.assign(intent, { status: "succeeded", amount_received: 1_500 });
    const found = await reconcile();
    expect(found.unresolved).toMatchObject([
      { orderId: id, what: "capturedThere", ours: 2_000, theirs: 1_500 },
    ]);
    expect(reconciledText(found)).toContain("but not here (here 20.00 EUR, there 15.00 EUR)");
    expect((await read(id)).status).toBe("confirmed");
  });

  test("a different amount and a capture unknown to Stripe are reported", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    const { redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    const [intent] = stripe.intents();
    Object.assign(intent as object, { amount_received: 1_999 });
    const { application } = runtime.program;
    expect((await application.operations.reconcile(0)).unresolved).toMatchObject([
      { what: "otherAmount", ours: 2_000, theirs: 1_999 },
    ]);
    Object.assign(intent as object, { status: "canceled", amount_received: 0 });
    expect((await application.operations.reconcile(0)).unresolved).toMatchObject([
      { what: "notCapturedThere", theirs: 0 },
    ]);
  });

  test("a refund made in the dashboard is recorded", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    stripe.dashboardRefund(stripe.intents()[0]?.id ?? "", 300);
    const { application } = runtime.program;
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 1, unresolved: [] });
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
    expect(await read(id)).toMatchObject({ amountRefunded: 300 });
  });

  test("refunds whose sums differ are reported with both sums", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 700 });
    await runtime.settle();
    const { application } = runtime.program;
    for (const refund of stripe.refunds()) refund.amount = 600;
    const found = await application.operations.reconcile(0);
    expect(found.unresolved).toMatchObject([{ orderId: id, what: "otherRefunds", ours: 700, theirs: 600 }]);
    expect(reconciledText(found)).toContain("not the same was given back (here 7.00 EUR, there 6.00 EUR)");
    expect(await read(id)).toMatchObject({ amountRefunded: 700 });
  });

  test("a refund that a bank has sent back is recorded as failed, and can be repeated", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 700 });
    await runtime.settle();
    const { application } = runtime.program;
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
    // A bank can send a refund back long after it went through.
    stripe.sendRefundsBack();
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 1, unresolved: [] });
    expect(await read(id)).toMatchObject({ amountRefunded: 0, refunds: [{ status: "failed" }] });
    expect(await application.operations.reconcile(0)).toMatchObject({ corrected: 0, unresolved: [] });
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
  });

  test("a dispute without a notification is recorded", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    stripe.dispute(stripe.intents()[0]?.id ?? "");
    expect(await runtime.program.application.operations.reconcile(0)).toMatchObject({
      corrected: 1,
      unresolved: [],
    });
    expect((await read(id)).disputes).toMatchObject([{ status: "open", amount: 2_000 }]);
  });

  test("while a service runs, discrepancies are reported and nothing is changed on either side", async () => {
    const { stripe, runtime, id, intent, read } = await heldOrder();
    Object.assign(intent, { status: "canceled", amount_capturable: 0 });
    const before = stripe.asks.length;
    const context = commandContext(runtime);
    expect(await reconcileReadOnly(runtime.config, context)).toMatchObject({
      compared: 1,
      corrected: 0,
      unresolved: [{ orderId: id, what: "curable", ours: 2_000, theirs: 0 }],
    });
    expect((await read(id)).status).toBe("confirmed");
    expect(new Set(stripe.asks.slice(before).map(({ method }) => method))).toEqual(new Set(["GET"]));
    await runtime.program.application.operations.reconcile(0);
    expect(await reconcileReadOnly(runtime.config, context)).toMatchObject({ compared: 1, unresolved: [] });
  });

  test("an orphaned payment at Stripe, as after a restore, is reported; another service's is not", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    const { redirectUrl } = await order();
    await pay(redirectUrl, "pays");
    await runtime.settle();
    const [intent] = stripe.intents();
    const { platform = "", order: known = "" } = intent?.metadata ?? {};
    const holds = (metadata: Record<string, string>) =>
      stripe.put({ amount: 900, metadata, status: "requires_capture", amount_capturable: 900 });
    holds({ authorization: "auth_lost", order: "ord_lost", platform });
    holds({ authorization: "auth_late", order: known, platform });
    holds({ authorization: "auth_others", order: "ord_others", platform: "pl_others" });
    stripe.put({ amount: 900, metadata: {}, status: "requires_capture", amount_capturable: 900 });
    stripe.put({
      amount: 900,
      metadata: { authorization: "auth_gone", order: "ord_gone", platform },
      status: "canceled",
    });
    const found = await runtime.program.application.operations.reconcile(0);
    const about = { what: "unknownHere", ours: 0, theirs: 900, currency: "EUR" } as const;
    expect(found.unresolved).toEqual([
      { ...about, orderId: known, authorizationId: "auth_late" },
      { ...about, orderId: "ord_lost", authorizationId: "auth_lost" },
    ]);
    expect(reconciledText(found)).toContain("nothing here knows of this money");
  });

  test("an orphaned payment counts less what was given back of it, and not at all once that is everything", async () => {
    const { stripe, runtime } = await heldOrder();
    const platform = runtime.config.platforms[0]?.id ?? "";
    stripe.put({
      metadata: { authorization: "auth_lost", order: "ord_lost", platform },
      status: "succeeded",
      amount: 900,
      amount_received: 900,
      latest_charge: charge(),
    });
    const lost = stripe.intents().at(-1)?.id ?? "";
    stripe.dashboardRefund(lost, 300);
    const { application } = runtime.program;
    expect((await application.operations.reconcile(0)).unresolved).toMatchObject([
      { what: "unknownHere", theirs: 600, authorizationId: "auth_lost" },
    ]);
    stripe.dashboardRefund(lost, 600);
    expect((await application.operations.reconcile(0)).unresolved).toEqual([]);
  });

  test("money captured of a payment that is released here is told less what was given back of it", async () => {
    const { stripe, runtime, id, intent, reconcile } = await heldOrder();
    await runtime.api("POST", `/v1/orders/${id}/cancel`);
    await runtime.settle();
    Object.assign(intent, { status: "succeeded", amount_received: 2_000 });
    stripe.dashboardRefund(intent.id, 500);
    expect((await reconcile()).unresolved).toMatchObject([{ what: "capturedThere", ours: 0, theirs: 1_500 }]);
    stripe.dashboardRefund(intent.id, 1_500);
    expect((await reconcile()).unresolved).toEqual([]);
  });

  test("each payment is read once, and its refunds and disputes only where there are some", async () => {
    const { stripe, runtime, order, pay } = await stripeShop();
    for (const _ of [1, 2]) {
      await pay((await order()).redirectUrl, "pays");
      await runtime.settle();
    }
    const [touched] = stripe.intents();
    stripe.dashboardRefund(touched?.id ?? "", 300);
    const before = stripe.asks.length;
    await runtime.program.application.operations.reconcile(0);
    const asked = stripe.asks.slice(before).map(({ path }) => path);
    expect(asked.toSorted()).toEqual([
      "/v1/payment_intents",
      ...stripe
        .intents()
        .map(({ id }) => `/v1/payment_intents/${id}`)
        .toSorted(),
      "/v1/refunds",
    ]);
  });

  test("a Stripe that does not answer leaves the question open", async () => {
    const { stripe, reconcile } = await heldOrder();
    stripe.fault = () => ({ kind: "status", status: 503 });
    const found = await reconcile();
    expect(found.unresolved).toMatchObject([{ what: "unanswered" }]);
    expect(found.unlisted).toHaveLength(1);
    expect(reconciledText(found)).toMatch(
      /pl_\S+: the provider did not say which payments it has; split-payment check tries its keys\n/,
    );
  });

  test("only what changed since then is compared", async () => {
    const { runtime } = await heldOrder();
    expect(await runtime.program.application.operations.reconcile(runtime.now() + 1)).toMatchObject({
      compared: 0,
    });
  });
});
