// Redelivery of events over the whole program: by request, after an address was corrected, and after an outage.

import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { read } from "../../support/http/acts.ts";
import { dataDirectory, merchantEndpoint } from "../../support/http/merchant-endpoint.ts";
import { WEBHOOK_KEY } from "../../support/service.ts";

const DAY = 86_400_000;

const merchant = merchantEndpoint();

describe("redelivery", () => {
  test("I13: one event is sent again with the same body and id and a new signature, once per Idempotency-Key", async () => {
    const url = await merchant.open();
    const [event] = await merchant.eventsOf(await merchant.paidOrder(url));
    await merchant.service.turnBy(60_000);
    const headers = { "idempotency-key": "again" };
    const answer = await merchant.post(`/v1/events/${event.id}/redeliver`, undefined, headers);
    expect(answer.json.data).toMatchObject({
      id: event.id,
      state: "pending",
      nextAttemptAt: merchant.service.now(),
    });
    await merchant.service.settle();
    const [before, after] = merchant.received.filter(({ headers }) => headers.get("webhook-id") === event.id);
    expect(after?.body).toBe(before?.body ?? "");
    new Webhook(WEBHOOK_KEY).verify(after?.body ?? "", Object.fromEntries(after?.headers ?? []));
    const repeated = await merchant.post(`/v1/events/${event.id}/redeliver`, undefined, headers);
    expect(repeated.text).toBe(answer.text);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    await merchant.service.settle();
    expect(merchant.received).toHaveLength(3);
    expect(await merchant.get(`/v1/events/${event.id}`)).toMatchObject({
      data: { state: "delivered", attemptCount: 2 },
    });
  });

  test("F31: after days of failed attempts every event is exhausted, raises an alert, and one call sends it again", async () => {
    const url = await merchant.open();
    merchant.status = 500;
    const order = await merchant.paidOrder(url);
    await merchant.service.turnBy(5 * DAY);
    expect((await merchant.eventsOf(order)).map(({ state }) => state)).toEqual(["exhausted", "exhausted"]);
    expect(merchant.service.logged.filter(({ event }) => event === "webhookExhausted")).toMatchObject([
      { level: "alert" },
      { level: "alert" },
    ]);
    expect((await read(merchant.service, order.id)).status).toBe("completed");
    const attempts = merchant.received.length;
    merchant.status = 200;
    const future = await merchant.post("/v1/events/redeliver", { since: merchant.service.now() });
    expect(future.json.data).toEqual({ redelivered: 0 });
    const answer = await merchant.post("/v1/events/redeliver", { since: order.createdAt });
    expect(answer.json.data).toEqual({ redelivered: 2 });
    await merchant.service.turnBy(1_000);
    expect(merchant.names().slice(attempts)).toEqual(["order.confirmed", "order.completed"]);
    expect((await merchant.eventsOf(order)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    for (const nothing of [{}, { state: "" }, { state: null }])
      expect((await merchant.post("/v1/events/redeliver", { since: 0, ...nothing })).json.data).toEqual({
        redelivered: 0,
      });
    expect(
      (await merchant.post("/v1/events/redeliver", { since: 0, state: "delivered" })).json.data.redelivered,
    ).toBe(2);
    expect((await merchant.post("/v1/events/redeliver", {})).status).toBe(400);
  });

  test("pending events go to the corrected address", async () => {
    const url = await merchant.open();
    const order = await merchant.paidOrder("http://127.0.0.1:1/hook");
    expect((await merchant.eventsOf(order))[0].reason).toContain("ECONNREFUSED");
    await merchant.post(`/v1/orders/${order.id}`, { notifyUrl: url });
    await merchant.service.turnBy(10_000);
    expect((await merchant.eventsOf(order)).map((event) => [event.state, event.url])).toEqual([
      ["delivered", url],
      ["delivered", url],
    ]);
  });

  test("F32: an event without an address is dropped with the reason; redelivery sends it to an address set later", async () => {
    const url = await merchant.open({
      dataDir: dataDirectory(),
      platform: { notifyUrl: "http://127.0.0.1:1/hook" },
    });
    const order = await merchant.paidOrder();
    const { dataDir } = merchant.service;
    const at = merchant.service.now();
    await merchant.restart({ dataDir, now: at + 60_000 });
    await merchant.service.settle();
    const [event] = await merchant.eventsOf(order);
    expect(event).toMatchObject({
      state: "dropped",
      reason: expect.stringContaining("neither the order nor"),
    });
    expect(merchant.service.logged).toContainEqual(
      expect.objectContaining({ event: "webhookDropped", level: "warning" }),
    );
    expect((await merchant.post("/v1/events/redeliver", { since: 0 })).json.data).toEqual({ redelivered: 0 });
    const refused = await merchant.post(`/v1/events/${event.id}/redeliver`);
    expect(refused).toMatchObject({ status: 409, json: { code: "webhookWithoutAddress" } });
    expect((await merchant.eventsOf(order))[0].state).toBe("dropped");
    const { json } = await merchant.post(`/v1/orders/${order.id}`, { notifyUrl: url });
    expect(json.success).toBe(true);
    expect((await merchant.post("/v1/events/redeliver", { since: 0 })).json.data).toEqual({ redelivered: 2 });
    await merchant.service.turnBy(1_000);
    expect(merchant.names()).toEqual(["order.confirmed", "order.completed"]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
