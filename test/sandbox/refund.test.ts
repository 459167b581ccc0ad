// The sandbox's card whose refunds come back: a merchant's rehearsal of `refund.failed`, in the whole program.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../src/domain/time.ts";
import { BOB, newOrder, pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

const NO_CAPTURE_CARD = "4000 0000 0000 0341";
const REFUND_COMES_BACK_CARD = "4000 0000 0000 5126";

let runtime: TestService;
beforeEach(async () => {
  runtime = await startService({
    platform: { notifyUrl: "http://127.0.0.1:9/hook", events: ["order.refunded", "refund.failed"] },
  });
});
afterEach(() => runtime.stop());

async function eventsOf(id: string): Promise<readonly string[]> {
  const { data } = (await runtime.api("GET", `/v1/events?order=${id}`)).json;
  return data.map(({ type }: Json) => type).reverse();
}

test("a refund to it succeeds and is sent back a minute later, and the order can be refunded again", async () => {
  const { id, redirectUrl } = await newOrder(runtime, { ux: "single" });
  await pays(runtime, redirectUrl, {}, REFUND_COMES_BACK_CARD);
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  await runtime.api("POST", `/v1/orders/${id}/refund`, {});
  await runtime.settle();
  expect(await read(runtime, id)).toMatchObject({ status: "refunded", amountRefunded: 10_000 });

  const turned = await runtime.page("/sandbox/clock", { advance: "2min" });
  expect(turned.status).toBe(200);
  const back = await read(runtime, id);
  expect(back).toMatchObject({ status: "completed", amountRefunded: 0 });
  expect(back.refunds).toMatchObject([{ amount: 10_000, status: "failed", failureCode: "refundRefused" }]);
  expect(await eventsOf(id)).toEqual(["order.refunded", "refund.failed"]);

  const again = await runtime.api("POST", `/v1/orders/${id}/refund`, { amount: 4_000 });
  expect(again).toMatchObject({ status: 200, json: { data: { refunds: [{}, { amount: 4_000 }] } } });
  expect((await runtime.program.application.operations.reconcile(0)).unresolved).toEqual([]);
});

test("a cancelled order whose refund comes back stays unsettled", async () => {
  const { id, redirectUrl } = await newOrder(runtime, { type: "standard" });
  await pays(runtime, redirectUrl, { amount: 5_000 }, NO_CAPTURE_CARD);
  const { shareUrl } = await read(runtime, id);
  await pays(runtime, shareUrl, { ...BOB, amount: 5_000 }, REFUND_COMES_BACK_CARD);
  await runtime.settle();
  const cancelled = { status: "cancelled", cancelReason: "captureFailed" };
  expect(await read(runtime, id)).toMatchObject({ ...cancelled, settled: true, amountRefunded: 5_000 });
  await runtime.turnBy(2 * MINUTE);
  expect(await eventsOf(id)).toEqual(["refund.failed"]);
  await runtime.turnBy(30 * DAY);
  expect(await read(runtime, id)).toMatchObject({ ...cancelled, settled: false, amountRefunded: 0 });
});

test("only the bank can report a refund's result", async () => {
  const { id } = await newOrder(runtime, { ux: "single" });
  const { platformId } = await read(runtime, id);
  const notice = { id: "rfd_1", key: "auth_1", ref: "sbx_1", orderId: id, platformId };
  const message = { body: JSON.stringify(notice), header: () => "guessed" };
  expect(
    await runtime.program.application.operations.acceptNotification(platformId, "sandbox", message),
  ).toBe("forged");
});
