// Stripe Connect by configuration: fees, destination charges and the account that sells, through the life of an order.

import { afterEach, describe, expect, test } from "bun:test";
import { feeOf } from "../../../src/providers/stripe/payments/connect.ts";
import { closeAll, stripeShop } from "../../support/providers/stripe-shop.ts";

afterEach(closeAll);

const connect = {
  applicationFee: { fixed: 30, percent: 2.5 },
  onBehalfOf: "acct_1Seller",
  destination: "acct_1Seller",
  reverseTransfer: true,
  refundApplicationFee: true,
};

describe("our fee", () => {
  test.each([
    [2_000, { fixed: 30, percent: 2.5 }, 80],
    [2_000, { fixed: 0, percent: 2.5 }, 50],
    [2_000, { fixed: 30, percent: 0 }, 30],
    [1_001, { fixed: 0, percent: 2.25 }, 23],
    [50, { fixed: 100, percent: 10 }, 50],
    [99_999_999, { fixed: 0, percent: 100 }, 99_999_999],
    [1_000, { fixed: 0, percent: 0.29 }, 3],
  ])("of %d with %j is %d", (amount, fee, expected) => {
    expect(feeOf(fee, amount)).toBe(expected);
  });
});

describe("a destination charge", () => {
  test("is opened for its account with our fee, which follows what each buyer is captured for", async () => {
    const { stripe, runtime, order, pay, read } = await stripeShop({ connect });
    const { id, redirectUrl } = await order({ tpc: true });
    await pay(redirectUrl, "pays", { nbShares: 2 });
    expect(stripe.asks[0]?.params).toMatchObject({
      application_fee_amount: "80",
      on_behalf_of: "acct_1Seller",
      "transfer_data[destination]": "acct_1Seller",
    });
    await pay((await read(id)).shareUrl, "pays");
    await runtime.api("POST", `/v1/orders/${id}/commit`, { amount: 1_000 });
    await runtime.settle();
    expect(await read(id)).toMatchObject({ status: "completed", amountCaptured: 1_000 });
    const captures = stripe.asks.filter(({ path }) => path.endsWith("/capture")).map(({ params }) => params);
    expect(captures).toMatchObject([
      { amount_to_capture: "500", application_fee_amount: "43" },
      { amount_to_capture: "500", application_fee_amount: "43" },
    ]);
  });

  test("reverses transfer and fee with a refund, if the settings say so", async () => {
    const refundOf = async (more: object) => {
      const { stripe, runtime, order, pay } = await stripeShop({ connect: { ...connect, ...more } });
      const { id, redirectUrl } = await order();
      await pay(redirectUrl, "pays");
      await runtime.settle();
      await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 500 });
      await runtime.settle();
      const { params } =
        stripe.asks.find(({ method, path }) => `${method} ${path}` === "POST /v1/refunds") ?? {};
      return [params?.reverse_transfer, params?.refund_application_fee];
    };
    expect(await refundOf({})).toEqual(["true", "true"]);
    expect(await refundOf({ reverseTransfer: false, refundApplicationFee: false })).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("is charged at once with the same fee", async () => {
    const { stripe, order, pay } = await stripeShop({ connect });
    await pay((await order({ ux: "single" })).redirectUrl, "pays");
    expect(stripe.intents()).toMatchObject([
      { status: "succeeded", application_fee_amount: 80, transfer_data: { destination: "acct_1Seller" } },
    ]);
  });

  test("gives the page the account that sells", async () => {
    const { runtime, order } = await stripeShop({ connect });
    const { redirectUrl } = await order();
    expect((await runtime.page(`${redirectUrl}/state`)).json.data.collect.settings.onBehalfOf).toBe(
      "acct_1Seller",
    );
  });
});

test("a payment that was made before the settings is refunded without a fee or transfer", async () => {
  const { stripe, runtime, order, pay } = await stripeShop({
    connect: { ...connect, applicationFee: undefined },
  });
  const { id, redirectUrl } = await order();
  await pay(redirectUrl, "pays");
  await runtime.settle();
  for (const intent of stripe.intents()) intent.transfer_data = null;
  await runtime.api("POST", `/v1/orders/${id}/refund`);
  await runtime.settle();
  const { params = {} } =
    stripe.asks.find(({ method, path }) => `${method} ${path}` === "POST /v1/refunds") ?? {};
  expect(params).not.toHaveProperty("reverse_transfer");
  expect(params).not.toHaveProperty("refund_application_fee");
});
