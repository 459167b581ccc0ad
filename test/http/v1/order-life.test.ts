// The life of an order through the API and its pages, paid by one buyer or by a captain, in the whole program.

import { afterEach, describe, expect, test } from "bun:test";
import type { Faults } from "../../../src/providers/simulator/simulator.ts";
import type { ServiceOptions, TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

let runtime: TestService;
afterEach(() => runtime.stop());

async function newOrder(options: ServiceOptions, body: Record<string, unknown>) {
  runtime = await startService(options);
  const created = await runtime.api("POST", "/v1/orders", body);
  expect(created.status).toBe(200);
  return created.json.data;
}

async function read(id: string) {
  return (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
}

async function pay(url: string, number: string, overrides = {}) {
  return (await runtime.page(`${url}/payments`, payment(number, overrides))).json;
}

describe("an order that one buyer pays", () => {
  test("with a good card is charged and completed at once, without a link to share", async () => {
    const order = await newOrder({}, { amount: 4_200, ux: "single" });
    const { data } = await pay(order.redirectUrl, "4242 4242 4242 4242");
    expect(data.payment).toMatchObject({ status: "captured", amount: 4_200 });
    expect(await read(order.id)).not.toHaveProperty("shareUrl");
    expect(await read(order.id)).toMatchObject({
      status: "completed",
      amountCaptured: 4_200,
      authorizations: [{ status: "captured", amountCaptured: 4_200, email: "ana@example.com" }],
    });
  });

  test.each([
    ["4000 0000 0000 0002", "declined", "cardDeclined"],
    ["4000 0000 0000 9995", "tryAnotherCard", "insufficientFunds"],
    ["4000 0000 0000 0069", "expired", "cardExpired"],
    ["4000 0000 0000 0127", "checkCode", "wrongCvc"],
  ])("T22: %s tells the buyer %s, the shop %s, and another try works", async (number, told, code) => {
    const order = await newOrder({}, { amount: 4_200, ux: "single" });
    const { data } = await pay(order.redirectUrl, number);
    expect(data.payment).toMatchObject({ status: "failed", failure: told });
    expect(data.view.payable).toBe(true);
    expect(await read(order.id)).toMatchObject({
      status: "initiated",
      authorizations: [{ failureCode: code }],
    });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    await runtime.settle();
    expect((await read(order.id)).status).toBe("completed");
  });

  test("F23: with the same attempt twice has one payment", async () => {
    const asked: string[] = [];
    const faults: Faults = async ({ operation, moment }) => {
      if (moment === "beforeEffect") asked.push(operation);
      return "pass";
    };
    const order = await newOrder({ faults }, { amount: 4_200, ux: "single" });
    const body = payment("4242 4242 4242 4242");
    const [first, two] = await Promise.all(
      [1, 2].map(() => runtime.page(`${order.redirectUrl}/payments`, body)),
    );
    expect(first?.json.data.payment.id).toBe(two?.json.data.payment.id);
    expect((await read(order.id)).authorizations).toHaveLength(1);
    expect(asked).toEqual(["authorize"]);
  });
});

describe("3-D Secure", () => {
  async function challenged() {
    const order = await newOrder({}, { amount: 4_200, ux: "single" });
    const { data } = await pay(order.redirectUrl, "4000 0000 0000 3220");
    expect(data.payment.status).toBe("requiresAction");
    return { order, payment: data.payment };
  }

  async function answer(actionUrl: string, word: "approve" | "refuse") {
    const { pathname } = new URL(actionUrl);
    const response = await runtime.api("POST", `${pathname}/${word}`, undefined, {});
    expect(response.status).toBe(303);
    return response.headers.get("location");
  }

  test("approved: charged only once the provider confirms it", async () => {
    const { order, payment: waiting } = await challenged();
    const early = await runtime.page(`${order.redirectUrl}/payments/${waiting.id}/check`, {});
    expect(early.json.data.payment.status).toBe("requiresAction");
    expect(await answer(waiting.actionUrl, "approve")).toBe(`${order.redirectUrl}/return`);
    const checked = await runtime.page(`${order.redirectUrl}/payments/${waiting.id}/check`, {});
    expect(checked.json.data.payment.status).toBe("captured");
  });

  test("refused: failed, and another card can be tried", async () => {
    const { order, payment: waiting } = await challenged();
    await answer(waiting.actionUrl, "refuse");
    const checked = await runtime.page(`${order.redirectUrl}/payments/${waiting.id}/check`, {});
    expect(checked.json.data).toMatchObject({ payment: { status: "failed" }, view: { payable: true } });
  });

  test("the buyer never returns: the hold is found by asking the provider", async () => {
    const { order, payment: waiting } = await challenged();
    await answer(waiting.actionUrl, "approve");
    await runtime.turnBy(60_000);
    expect((await read(order.id)).status).toBe("completed");
  });

  test("no answer for 15 min: cancelled at the provider, and the order can be paid again", async () => {
    const { order } = await challenged();
    await runtime.turnBy(14 * 60_000);
    expect((await read(order.id)).authorizations[0].status).toBe("requiresAction");
    await runtime.turnBy(60_001);
    expect((await read(order.id)).authorizations[0]).toMatchObject({
      status: "failed",
      failureCode: "abandoned",
    });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    await runtime.settle();
    expect((await read(order.id)).status).toBe("completed");
  });

  test("abandoned by the buyer for another card: the share is free at once", async () => {
    const { order, payment: waiting } = await challenged();
    const given = await runtime.page(`${order.redirectUrl}/payments/${waiting.id}/abandon`, {});
    expect(given.json.data.payment.status).toBe("failed");
    const { data } = await pay(order.redirectUrl, "4242 4242 4242 4242");
    expect(data.payment.status).toBe("captured");
  });
});

describe("a provider that does not answer", () => {
  const lost =
    (moment: "beforeEffect" | "afterEffect"): Faults =>
    async (point) =>
      point.operation === "authorize" && point.moment === moment ? "lose" : "pass";

  test("F13: made the charge and the answer was lost: the share stays reserved until asking finds the charge", async () => {
    const order = await newOrder({ faults: lost("afterEffect") }, { amount: 4_200, ux: "single" });
    const { data } = await pay(order.redirectUrl, "4242 4242 4242 4242");
    expect(data.payment).toMatchObject({ status: "pending", unanswered: true });
    expect(data.view).toMatchObject({ payable: false, remaining: 0 });
    await runtime.turnBy(2_000);
    expect((await read(order.id)).status).toBe("completed");
  });

  test("F14: never made the charge: the share is free only once the request can no longer arrive", async () => {
    const order = await newOrder({ faults: lost("beforeEffect") }, { amount: 4_200, ux: "single" });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    await runtime.turnBy(15_000);
    const again = await pay(order.redirectUrl, "4242 4242 4242 4242");
    expect(again).toMatchObject({ status: 409, code: "paymentUnderWay" });
    await runtime.turnBy(60_000);
    expect((await read(order.id)).authorizations[0]).toMatchObject({
      status: "failed",
      failureCode: "notReached",
    });
  });

  test("F26: charges late, after a cancel: the charge is refunded, then the order is settled", async () => {
    const order = await newOrder({ faults: lost("afterEffect") }, { amount: 4_200, ux: "single" });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    await runtime.turnBy(60_000);
    expect(await read(order.id)).toMatchObject({
      status: "cancelled",
      settled: true,
      amountCaptured: 4_200,
      amountRefunded: 4_200,
    });
    expect(runtime.program.sandbox?.bank.statement()).toMatchObject([{ captured: 4_200, refunded: 4_200 }]);
  });

  test("F26: holds late, after a cancel: the hold is released, then the order is settled", async () => {
    const order = await newOrder({ faults: lost("afterEffect") }, { amount: 4_200, ux: "collect" });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    const cancelled = await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect(cancelled.json.data).toMatchObject({
      status: "cancelled",
      cancelReason: "merchant",
      settled: false,
    });
    await runtime.turnBy(60_000);
    expect(await read(order.id)).toMatchObject({ settled: true, amountCaptured: 0 });
    expect(runtime.program.sandbox?.bank.statement()[0]).toMatchObject({ held: 0, captured: 0 });
  });
});

describe("a group whose captain pays", () => {
  test("direct: confirmed at once; at the due date the captain is charged for what is not paid", async () => {
    const order = await newOrder({}, { amount: 10_000, ux: "collect" });
    const { data } = await pay(order.redirectUrl, "4242 4242 4242 4242", { nbShares: 3 });
    expect(data.payment.amount).toBe(3_334);
    expect(await read(order.id)).toMatchObject({
      status: "confirmed",
      amountConfirmed: 3_334,
      amountAuthorized: 10_000,
    });
    await runtime.turnTo(order.dueDate - 1);
    expect((await read(order.id)).status).toBe("confirmed");
    await runtime.turnTo(order.dueDate);
    expect(await read(order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("the share link appears with the captain's hold, not before, and stays", async () => {
    const order = await newOrder({}, { amount: 10_000 });
    expect(order).not.toHaveProperty("shareUrl");
    await pay(order.redirectUrl, "4000 0000 0000 3220", { nbShares: 2 });
    expect(await read(order.id)).not.toHaveProperty("shareUrl");
    await runtime.turnBy(16 * 60_000);
    await pay(order.redirectUrl, "4242 4242 4242 4242", { nbShares: 2 });
    const { shareUrl } = await read(order.id);
    expect(shareUrl).toContain("/join/");
    await runtime.turnTo(order.dueDate);
    expect(await read(order.id)).toMatchObject({ status: "completed", shareUrl });
  });

  test("without a payment: cancelled at the due date", async () => {
    const order = await newOrder({}, { amount: 10_000 });
    await runtime.turnTo(order.dueDate);
    expect(await read(order.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "dueDate",
      settled: true,
    });
  });

  test("the merchant cancels before completion: everything is released", async () => {
    const order = await newOrder({}, { amount: 10_000 });
    await pay(order.redirectUrl, "4242 4242 4242 4242", { nbShares: 2 });
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    await runtime.settle();
    expect(await read(order.id)).toMatchObject({ status: "cancelled", settled: true, amountCaptured: 0 });
    const again = await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect(again.status).toBe(200);
  });

  test("a cancel after completion is refused, and the message names what is possible", async () => {
    const order = await newOrder({}, { amount: 10_000, ux: "single" });
    await pay(order.redirectUrl, "4242 4242 4242 4242");
    await runtime.settle();
    const answer = await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect(answer).toMatchObject({ status: 409, json: { code: "orderAlreadyCompleted" } });
    expect(answer.json.errors[0]).toContain("refund");
  });

  test("a failed capture: the order is cancelled and nothing is charged", async () => {
    const order = await newOrder({}, { amount: 10_000, ux: "single" });
    await pay(order.redirectUrl, "4000 0000 0000 0341");
    await runtime.settle();
    expect(await read(order.id)).toMatchObject({
      status: "cancelled",
      cancelReason: "captureFailed",
      settled: true,
      amountCaptured: 0,
    });
  });
});

test.each([
  ["direct", "confirmed"],
  ["standard", "inProgress"],
])("order.authorized of a %s order has the status after the payment: %s", async (type, status) => {
  const bodies: { readonly status: string }[] = [];
  const endpoint = Bun.serve({
    port: 0,
    async fetch(request) {
      bodies.push((await request.json()) as { readonly status: string });
      return new Response();
    },
  });
  const notifyUrl = `http://localhost:${endpoint.port}/`;
  const options = { platform: { events: ["order.authorized"] } };
  const { redirectUrl } = await newOrder(options, { amount: 10_000, type, notifyUrl });
  await pay(redirectUrl, "4242 4242 4242 4242", { amount: 5_000 });
  await runtime.settle();
  expect(bodies).toMatchObject([{ event: "order.authorized", status }]);
  await endpoint.stop(true);
});
