// Changes at Stripe made outside this service: refunds made in its dashboard, and disputes at buyers' banks.

import { afterEach, describe, expect, test } from "bun:test";
import { closeAll, closeLater, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

describe("what happens in Stripe's dashboard and at banks", () => {
  async function paid(platform: object = {}) {
    const at = await stripeShop({}, { platform });
    const { id, redirectUrl } = await at.order();
    await at.pay(redirectUrl, "pays");
    await at.runtime.settle();
    const ref = at.stripe.intents()[0]?.id ?? "";
    const hear = (type: string) => at.tell(at.stripe.notification(type, ref));
    return { ...at, id, ref, hear };
  }

  test("a dispute and its end show on the order, and are sent as webhooks on request", async () => {
    const events = ["order.completed", "order.disputed"];
    const sent: string[] = [];
    const endpoint = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        const { event } = (await request.json()) as { readonly event: string };
        sent.push(event);
        return new Response();
      },
    });
    closeLater(endpoint);
    const { stripe, runtime, id, ref, hear, read } = await paid({ events, notifyUrl: endpoint.url.href });
    expect(await read(id)).not.toHaveProperty("disputes");
    stripe.dispute(ref);
    for (let i = 0; i < 2; i += 1) expect(await hear("charge.dispute.created")).toBe(200);
    const [authorization] = (await read(id)).authorizations;
    const dispute = { authorization: authorization.id, amount: 2_000, status: "open", reason: "fraudulent" };
    expect(await read(id)).toMatchObject({ status: "completed", amountRefunded: 0, disputes: [dispute] });
    stripe.dispute(ref, "lost");
    await hear("charge.dispute.closed");
    expect((await read(id)).disputes).toMatchObject([{ status: "lost" }]);
    await runtime.settle();
    expect(sent).toEqual(["order.completed", "order.disputed", "order.disputed"]);
  });

  test("T23: a dispute that Stripe does not confirm is ignored", async () => {
    const { hear, read, id } = await paid();
    await hear("charge.dispute.created");
    expect(await read(id)).not.toHaveProperty("disputes");
  });

  test("F18: the end of a dispute before its beginning", async () => {
    const { stripe, tell, ref, read, id } = await paid();
    stripe.dispute(ref);
    const opened = stripe.notification("charge.dispute.created", ref);
    stripe.dispute(ref, "won");
    await tell(stripe.notification("charge.dispute.closed", ref));
    await tell(opened);
    expect((await read(id)).disputes).toMatchObject([{ status: "won" }]);
  });

  test("won back, it can be refunded again", async () => {
    const { stripe, runtime, ref, hear, read, id } = await paid();
    stripe.dispute(ref);
    await hear("charge.dispute.created");
    expect((await runtime.api("POST", `/v1/orders/${id}/refund`)).json.code).toBe("paymentDisputed");
    stripe.dispute(ref, "won");
    await hear("charge.dispute.closed");
    await runtime.api("POST", `/v1/orders/${id}/refund`);
    await runtime.settle();
    expect((await read(id)).status).toBe("refunded");
  });

  test("what was refunded in Stripe's dashboard shows on the order, once", async () => {
    const { stripe, runtime, id, ref, hear, read } = await paid();
    stripe.dashboardRefund(ref, 800);
    for (let i = 0; i < 2; i += 1) await hear("charge.refunded");
    expect(await read(id)).toMatchObject({ status: "completed", amountRefunded: 800 });
    await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 200 });
    await runtime.settle();
    await hear("charge.refunded");
    expect(await read(id)).toMatchObject({ amountRefunded: 1_000 });
    stripe.dashboardRefund(ref, 1_000);
    await hear("charge.refunded");
    expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
  });

  test.each([
    ["asked for here", false],
    ["made in Stripe's dashboard", true],
  ])(
    "a refund %s that a bank sends back: the order is completed again, with an event and an alert",
    async (_, byHand) => {
      const events = ["order.refunded", "refund.failed"];
      const { stripe, runtime, id, ref, hear, read } = await paid({ events });
      if (byHand) stripe.dashboardRefund(ref, 2_000);
      else await runtime.api("POST", `/v1/orders/${id}/refund`);
      await runtime.settle();
      await hear("charge.refunded");
      expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
      stripe.sendRefundsBack();
      for (let i = 0; i < 2; i += 1) expect(await hear("refund.failed")).toBe(200);
      expect(await read(id)).toMatchObject({
        status: "completed",
        amountRefunded: 0,
        authorizations: [{ status: "captured", amountRefunded: 0 }],
        refunds: [{ status: "failed", failureCode: "refundRefused" }],
      });
      const alerts = runtime.logged.filter(({ level }) => level === "alert");
      expect(alerts).toMatchObject([{ event: "refundTakenBack", orderId: id }]);
      const { data } = (await runtime.api("GET", `/v1/events?order=${id}`)).json;
      expect(data.map(({ type }: { readonly type: string }) => type)).toEqual([
        "refund.failed",
        "order.refunded",
      ]);
      await runtime.api("POST", `/v1/orders/${id}/refund`);
      await runtime.settle();
      expect(await read(id)).toMatchObject({ status: "refunded", amountRefunded: 2_000 });
    },
  );

  test("a refund by hand of a cancelled order is recorded, and the rest is refunded", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop();
    const { id, redirectUrl } = await order({ ux: "collect", type: "standard" });
    await pay(redirectUrl, "failsCapture", { amount: 1_000 });
    const { shareUrl } = await read(id);
    await pay(shareUrl, "pays", { amount: 1_000 });
    const [, bob] = stripe.intents();
    stripe.fault = ({ method, path }) => {
      if (method === "POST" && path === "/v1/refunds" && stripe.refunds().length === 0)
        stripe.dashboardRefund(bob?.id ?? "", 400);
      return undefined;
    };
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "cancelled", settled: true, amountRefunded: 1_000 });
    expect(stripe.refunds().map(({ amount }) => amount)).toEqual([400, 600]);
    expect(runtime.logged.filter(({ level }) => level === "alert")).toEqual([]);
  });
});
