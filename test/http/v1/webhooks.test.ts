// Webhook endpoints over the whole program: how their state is reported, paused and resumed, and the test delivery.

import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { dataDirectory, merchantEndpoint } from "../../support/http/merchant-endpoint.ts";
import { WEBHOOK_KEY } from "../../support/service.ts";

const DAY = 86_400_000;

const merchant = merchantEndpoint();

describe("an endpoint", () => {
  test("is reported healthy, failing after failed attempts, and healthy after a success", async () => {
    const url = await merchant.open();
    await merchant.paidOrder(`${url}?a=1`);
    const since = merchant.service.now();
    expect((await merchant.get("/v1/webhooks")).data).toEqual([
      { url, state: "healthy", since, failures: 0 },
    ]);
    await merchant.service.turnBy(60_000);
    merchant.status = 503;
    await merchant.paidOrder(url);
    await merchant.paidOrder(url);
    await merchant.paidOrder(url);
    const { data } = await merchant.get("/v1/webhooks?state=failing");
    expect(data).toEqual([
      {
        url,
        state: "failing",
        since: since + 60_000,
        failures: 5,
        reason: "HTTP 503",
        heldUntil: since + 90_000,
      },
    ]);
    merchant.status = 200;
    await merchant.service.turnBy(300_000);
    expect((await merchant.get("/v1/webhooks")).data).toMatchObject([{ state: "healthy", failures: 0 }]);
    expect((await merchant.get("/v1/events?state=delivered")).data).toHaveLength(8);
  });

  test("that answers 410 is paused, also after a restart, until it is resumed; then it receives what it missed", async () => {
    const url = await merchant.open({ dataDir: dataDirectory() });
    merchant.status = 410;
    const first = await merchant.paidOrder(`${url}?a=1`);
    expect(merchant.received).toHaveLength(1);
    expect((await merchant.get("/v1/webhooks")).data).toMatchObject([
      { url, state: "paused", since: merchant.service.now() },
    ]);
    expect(merchant.service.logged).toContainEqual(
      expect.objectContaining({ event: "webhookPaused", level: "alert" }),
    );
    const { dataDir } = merchant.service;
    const at = merchant.service.now();
    await merchant.restart({ dataDir, now: at + 1_000 });
    merchant.status = 200;
    const second = await merchant.paidOrder(`${url}?b=2`);
    await merchant.service.turnBy(DAY);
    expect(merchant.received).toHaveLength(1);
    expect((await merchant.eventsOf(second))[0]).toMatchObject({
      state: "exhausted",
      reason: expect.stringContaining("410"),
    });
    await merchant.paidOrder(`${url}/other`);
    expect(merchant.received).toHaveLength(3);
    const answer = await merchant.post("/v1/webhooks/resume", { url: `${url}?whatever` });
    expect(answer.json.data).toMatchObject({ url, state: "healthy", redelivered: 4 });
    await merchant.service.turnBy(1_000);
    expect(merchant.names().slice(3)).toEqual([
      "order.confirmed",
      "order.completed",
      "order.confirmed",
      "order.completed",
    ]);
    expect((await merchant.eventsOf(first)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("F34: receives nothing while every webhook key is retired; log, attempts and test delivery give the reason", async () => {
    const url = await merchant.open({ platform: { webhookKeys: [{ key: WEBHOOK_KEY, retireAt: 1 }] } });
    await merchant.service.program.application.operations.lead();
    expect(merchant.service.logged).toContainEqual(
      expect.objectContaining({
        event: "webhookKeysRetired",
        level: "alert",
        platformId: expect.any(String),
      }),
    );
    const [event] = await merchant.eventsOf(await merchant.paidOrder(url));
    const reason = "not sent: every webhook key of the platform is retired";
    expect(event).toMatchObject({ state: "pending", attemptCount: 1, reason });
    expect(event.nextAttemptAt).toBeGreaterThan(merchant.service.now());
    expect((await merchant.get("/v1/webhooks")).data).toEqual([]);
    const tested = await merchant.post("/v1/webhooks/test", { notifyUrl: url });
    expect(tested.json.data).toMatchObject({ delivered: false, failure: reason });
    expect(merchant.received).toEqual([]);
  });
});

describe("POST /v1/webhooks/test", () => {
  test("sends one signed event and returns the outcome", async () => {
    const url = await merchant.open();
    const { json } = await merchant.post("/v1/webhooks/test", { notifyUrl: `${url}?platform=1` });
    const [{ path, headers, body } = { path: "", headers: new Headers(), body: "" }] = merchant.received;
    expect(path).toBe("/hook?platform=1");
    const noOrder = "ord_00000000-0000-7000-8000-000000000000";
    expect(JSON.parse(body)).toEqual({
      ...{ event: "webhook.test", test: true, id: noOrder, orderId: noOrder },
      ...{ platformId: merchant.service.config.platforms[0]?.id, date: merchant.service.now() },
    });
    new Webhook(WEBHOOK_KEY).verify(body, Object.fromEntries(headers));
    expect(json.data).toMatchObject({ url: `${url}?platform=1`, delivered: true, status: 200, body });
    expect(json.data.answer).toBe("<b>thanks</b>");
    expect(json.data.headers["webhook-signature"]).toBe(headers.get("webhook-signature"));
    expect((await merchant.get("/v1/events")).data).toEqual([]);
  });

  test("sends to the platform's own address, returns the failure, and sends once per Idempotency-Key", async () => {
    const url = await merchant.open();
    expect((await merchant.post("/v1/webhooks/test")).json).toMatchObject({
      status: 400,
      code: "invalidRequest",
    });
    await merchant.restart({ platform: { notifyUrl: url } });
    merchant.status = 500;
    const headers = { "idempotency-key": "one" };
    const first = await merchant.post("/v1/webhooks/test", undefined, headers);
    expect(first.json.data).toMatchObject({ url, delivered: false, status: 500, failure: "HTTP 500" });
    expect((await merchant.post("/v1/webhooks/test", undefined, headers)).text).toBe(first.text);
    expect((await merchant.post("/v1/webhooks/test", { notifyUrl: url }, headers)).status).toBe(422);
    expect(merchant.received).toHaveLength(1);
  });
});
