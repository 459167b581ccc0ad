// The webhook payout.created: sent on request to the platform's address, signed, retried, listed and redelivered as all
// others, although it is about no order.

import { expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import type { Platform } from "../../../src/config/config.ts";
import { merchantEndpoint } from "../../support/http/merchant-endpoint.ts";
import type { Json } from "../../support/service.ts";
import { OTHER_SECRET_KEY, START, WEBHOOK_KEY } from "../../support/service.ts";

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 2, 2);
const payouts = { period: "daily", minimum: 0, from: START - DAY, timeZone: "UTC" } as const;

const merchant = merchantEndpoint();

/** A payout of 100.00 of one order; the endpoint is the platform's address and answers with `status`. */
async function paidOut(more: Partial<Platform> = {}, status = 200): Promise<Json> {
  const url = await merchant.open();
  merchant.status = status;
  const platform = { payouts, events: ["payout.created"], notifyUrl: `${url}?shop=1`, ...more };
  await merchant.restart({ platform });
  await merchant.paidOrder(`${url}?order`);
  await merchant.service.turnTo(MIDNIGHT);
  const [payout] = (await merchant.get("/v1/payouts")).data;
  return payout;
}

async function listed(query = ""): Promise<Json[]> {
  return (await merchant.get(`/v1/events${query}`)).data;
}

test("its body has the payout's id, date, amount and currency, and is signed", async () => {
  const { id, platformId } = await paidOut();
  const [delivery, ...others] = merchant.received;
  expect(others).toEqual([]);
  expect(delivery?.path).toBe("/hook?shop=1");
  const about = `"platformId":"${platformId}","date":${MIDNIGHT},"amount":10000,"currency":"EUR"`;
  expect(delivery?.body).toBe(`{"event":"payout.created","id":"${id}",${about}}`);
  const hmac = createHmac("sha256", WEBHOOK_KEY).update(delivery?.body ?? "");
  expect(delivery?.headers.get("Service-Signature")).toBe(`v1=${hmac.digest("hex")}`);
});

test("it is sent for a payout of 0 too", async () => {
  await paidOut({ payouts: { ...payouts, minimum: 20_000 } });
  expect(merchant.received.map(({ body }) => JSON.parse(body).amount)).toEqual([0]);
});

test("it is not sent to a platform that does not ask for it", async () => {
  await paidOut({ events: ["order.completed"] });
  expect(merchant.names()).toEqual(["order.completed"]);
});

test("it is sent again until it arrives, with the same bytes and webhook-id", async () => {
  await paidOut({}, 503);
  const waiting = { type: "payout.created", state: "pending", attemptCount: 1, reason: "HTTP 503" };
  expect(await listed()).toMatchObject([waiting]);
  merchant.status = 200;
  await merchant.service.turnBy(60_000);
  expect(await listed()).toMatchObject([{ state: "delivered", attemptCount: 2 }]);
  const [first, second] = merchant.received;
  expect(second?.body).toBe(first?.body ?? "");
  expect(second?.headers.get("webhook-id")).toBe(first?.headers.get("webhook-id") ?? "");
});

test("it is listed without an order, by type and state, to its own platform alone", async () => {
  await paidOut({ events: ["order.completed", "payout.created"] });
  expect((await listed()).map(({ type }) => type)).toEqual(["payout.created", "order.completed"]);
  const [event, ...others] = await listed("?type=payout.created&state=delivered");
  expect(others).toEqual([]);
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    type: "payout.created",
    state: "delivered",
    url: expect.stringContaining("?shop=1"),
    createdAt: MIDNIGHT,
    attemptCount: 1,
  });
  const { data } = await merchant.get(`/v1/events/${event.id}`);
  expect(data).toEqual({ ...event, body: merchant.received.at(-1)?.body, attempts: [expect.any(Object)] });
  const foreign = await merchant.service.api("GET", `/v1/events/${event.id}`, undefined, {
    authorization: OTHER_SECRET_KEY,
  });
  expect(foreign.status).toBe(404);
});

test("it can be sent once more, by itself and with all that did not arrive", async () => {
  await paidOut();
  const [{ id }] = await listed();
  const again = await merchant.post(`/v1/events/${id}/redeliver`);
  expect(again.json.data).toMatchObject({ id, state: "pending" });
  await merchant.service.settle();
  expect(merchant.received).toHaveLength(2);
  const all = await merchant.post("/v1/events/redeliver", { since: START, state: "delivered" });
  expect(all.json.data).toEqual({ redelivered: 1 });
  await merchant.service.settle();
  expect(merchant.names()).toEqual(["payout.created", "payout.created", "payout.created"]);
  expect(await listed()).toMatchObject([{ state: "delivered", attemptCount: 3 }]);
});

test("without an address of the platform it is kept and not sent", async () => {
  const url = await merchant.open();
  await merchant.restart({ platform: { payouts, events: ["payout.created"] } });
  await merchant.paidOrder(url);
  await merchant.service.turnTo(MIDNIGHT);
  const reason = "not sent: the platform named no address";
  expect(await listed()).toMatchObject([{ state: "dropped", attemptCount: 0, reason }]);
  expect(merchant.received).toEqual([]);
});
