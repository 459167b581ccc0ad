// Operations on events and endpoints: the events of a shop, their attempts, and their redelivery, over the whole program
// with an endpoint on this machine.

import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, ServiceOptions, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, startService, WEBHOOK_KEY } from "../../support/service.ts";

const DAY = 86_400_000;

type Told = { readonly path: string; readonly headers: Headers; readonly body: string };

let runtime: TestService;
let server: Bun.Server<undefined>;
const told: Told[] = [];
let status = 200;

/** A service and an endpoint that answers with `status`. */
async function open(options: ServiceOptions = {}): Promise<string> {
  status = 200;
  told.length = 0;
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      told.push({ path: pathname + search, headers: request.headers, body: await request.text() });
      return new Response("<b>thanks</b>", { status });
    },
  });
  runtime = await startService(options);
  return `http://127.0.0.1:${server.port}/hook`;
}

afterEach(async () => {
  await runtime.stop();
  await server.stop(true);
});

const folder = () => mkdtempSync(join(tmpdir(), "webhooks-test-"));
const get = async (path: string): Promise<Json> => (await runtime.api("GET", path)).json;
const post = (path: string, body?: unknown, headers = {}) =>
  runtime.api("POST", path, body, { authorization: SECRET_KEY, ...headers });

/** A paid order whose events were tried once. */
async function paid(notifyUrl?: string): Promise<Json> {
  const order = await newOrder(runtime, { ux: "single", ...(notifyUrl === undefined ? {} : { notifyUrl }) });
  await pays(runtime, order.redirectUrl);
  await runtime.settle();
  return order;
}

const eventsOf = async ({ id }: Json): Promise<Json[]> => (await get(`/v1/events?order=${id}`)).data;
const names = () => told.map(({ body }) => JSON.parse(body).event);

test.each<[string, readonly string[]]>([
  ["a platform that asks for it", ["order.confirmed", "order.reopened"]],
  ["no other", ["order.confirmed"]],
])("a standard order that was confirmed and loses a hold is reopened: told to %s", async (_, events) => {
  const notifyUrl = await open({ platform: { events } });
  const order = await newGroup(runtime, { type: "standard", tpc: true, notifyUrl });
  await runtime.settle();
  const [, { id: key }] = order.authorizations;
  runtime.program.sandbox?.bank.release({ key: `${key}:by itself`, paymentKey: key, ref: undefined });
  await runtime.program.application.operations.reconcile(0);
  await runtime.settle();
  expect(told.map(({ body }) => JSON.parse(body)).map(({ event, status }) => [event, status])).toEqual(
    events.map((event) => [event, event === "order.reopened" ? "inProgress" : "confirmed"]),
  );
});

describe("GET /v1/events", () => {
  test("lists what was told, newest first; each with the bytes and every attempt", async () => {
    const url = await open();
    const order = await paid(`${url}?shop=1`);
    const [completed, confirmed] = await eventsOf(order);
    expect(confirmed).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: "order.confirmed",
      orderId: order.id,
      state: "delivered",
      url: `${url}?shop=1`,
      createdAt: runtime.now(),
      attemptCount: 1,
    });
    expect(completed.type).toBe("order.completed");
    const { data } = await get(`/v1/events/${confirmed.id}`);
    expect(data).toEqual({
      ...confirmed,
      body: told[0]?.body ?? "",
      attempts: [{ at: runtime.now(), tookMs: expect.any(Number), status: 200, answer: "<b>thanks</b>" }],
    });
    expect(told[0]?.headers.get("webhook-id")).toBe(confirmed.id);
  });

  test("in pages, by type and by state", async () => {
    const url = await open();
    await paid(url);
    status = 500;
    await paid(url);
    const first = await get("/v1/events?limit=3");
    expect(first).toMatchObject({ hasMore: true, next: first.data[2].id });
    const second = await get(`/v1/events?limit=3&after=${first.next}`);
    expect([second.data.length, second.hasMore, second.next]).toEqual([1, false, undefined]);
    const waiting = await get("/v1/events?state=pending&type=order.completed&whatever=1");
    expect(waiting.data).toMatchObject([
      { type: "order.completed", state: "pending", attemptCount: 1, reason: "HTTP 500" },
    ]);
    expect(waiting.data[0].nextAttemptAt).toBeWithin(runtime.now() + 4_000, runtime.now() + 6_000);
    expect(waiting.warnings).toEqual(["whatever: unknown field, ignored"]);
    for (const query of ["type=order.complete", "order=", "limit=1&limit=2"])
      expect((await runtime.api("GET", `/v1/events?${query}`)).status).toBe(400);
    expect((await runtime.api("GET", "/v1/webhooks?state=failing&state=paused")).status).toBe(400);
  });

  test("by time, as orders are, page by page", async () => {
    await open();
    const minutes: string[] = [];
    const at: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      at.push(runtime.now());
      minutes.push((await paid()).id);
      runtime.program.sandbox?.clock.turnTo(runtime.now() + 60_000);
    }
    const [, first = 0, , last = 0] = at;
    const told = async (query: string) => {
      const { data, hasMore } = await get(`/v1/events?type=order.confirmed&${query}`);
      return [data.map(({ orderId }: Json) => minutes.indexOf(orderId)), hasMore];
    };
    expect(await told(`createdAfter=${first}`)).toEqual([[3, 2], false]);
    expect(await told(`createdBefore=${first}&createdAfter=`)).toEqual([[0], false]);
    const between = `createdAfter=${first - 1}&createdBefore=${last}`;
    expect(await told(between)).toEqual([[2, 1], false]);
    const { data, next } = await get(`/v1/events?limit=1&type=order.confirmed&${between}`);
    expect([data[0].orderId, data[0].createdAt]).toEqual([minutes[2], at[2]]);
    expect(await told(`${between}&after=${next}`)).toEqual([[1], false]);
    const { status, json } = await runtime.api("GET", "/v1/events?createdAfter=yesterday");
    expect([status, json.errors]).toEqual([400, ["createdAfter: must be an integer in epoch milliseconds"]]);
  });

  test("T1: another platform's events and endpoints are not there for anybody else", async () => {
    const url = await open();
    const [event] = await eventsOf(await paid(url));
    const as = { authorization: OTHER_SECRET_KEY };
    const unknown = "evt_01980d3c-6f00-7000-8000-000000000001";
    for (const [method, path] of [
      ["GET", "/v1/events/ID"],
      ["POST", "/v1/events/ID/redeliver"],
    ] as const) {
      const answers = await Promise.all(
        [event.id, unknown, "evt_1"].map((id) => runtime.api(method, path.replace("ID", id), undefined, as)),
      );
      const [theirs, ...others] = answers.map(({ status, json: { requestId: _, ...rest } }): Json => {
        return { status, rest };
      });
      expect(theirs).toMatchObject({ status: 404, rest: { code: "eventNotFound" } });
      expect(others).toEqual([theirs, theirs]);
    }
    for (const path of ["/v1/events", "/v1/webhooks", `/v1/events?order=${event.orderId}`])
      expect((await runtime.api("GET", path, undefined, as)).json.data).toEqual([]);
    expect((await runtime.api("GET", `/v1/events?after=${event.id}`, undefined, as)).json.data).toEqual([]);
    const resumed = await runtime.api("POST", "/v1/webhooks/resume", { url }, as);
    expect(resumed).toMatchObject({ status: 404, json: { code: "webhookNotFound" } });
    const redelivered = await runtime.api(
      "POST",
      "/v1/events/redeliver",
      { since: 0, state: "delivered" },
      as,
    );
    expect(redelivered.json.data).toEqual({ redelivered: 0 });
    await runtime.settle();
    expect(told).toHaveLength(2);
  });
});

describe("sending again", () => {
  test("I13: one event: the same bytes under the same id with a new signature, once per Idempotency-Key", async () => {
    const url = await open();
    const [event] = await eventsOf(await paid(url));
    await runtime.turnBy(60_000);
    const headers = { "idempotency-key": "again" };
    const answer = await post(`/v1/events/${event.id}/redeliver`, undefined, headers);
    expect(answer.json.data).toMatchObject({ id: event.id, state: "pending", nextAttemptAt: runtime.now() });
    await runtime.settle();
    const [before, after] = told.filter(({ headers }) => headers.get("webhook-id") === event.id);
    expect(after?.body).toBe(before?.body ?? "");
    new Webhook(WEBHOOK_KEY).verify(after?.body ?? "", Object.fromEntries(after?.headers ?? []));
    const repeated = await post(`/v1/events/${event.id}/redeliver`, undefined, headers);
    expect(repeated.text).toBe(answer.text);
    expect(repeated.headers.get("idempotent-replayed")).toBe("true");
    await runtime.settle();
    expect(told).toHaveLength(3);
    expect(await get(`/v1/events/${event.id}`)).toMatchObject({
      data: { state: "delivered", attemptCount: 2 },
    });
  });

  test("F31: after days without an endpoint every webhook is exhausted, raises an alert, and is sent by one call", async () => {
    const url = await open();
    status = 500;
    const order = await paid(url);
    await runtime.turnBy(5 * DAY);
    expect((await eventsOf(order)).map(({ state }) => state)).toEqual(["exhausted", "exhausted"]);
    expect(runtime.logged.filter(({ event }) => event === "webhookExhausted")).toMatchObject([
      { level: "alert" },
      { level: "alert" },
    ]);
    expect((await read(runtime, order.id)).status).toBe("completed");
    const attempts = told.length;
    status = 200;
    const future = await post("/v1/events/redeliver", { since: runtime.now() });
    expect(future.json.data).toEqual({ redelivered: 0 });
    const answer = await post("/v1/events/redeliver", { since: order.createdAt });
    expect(answer.json.data).toEqual({ redelivered: 2 });
    await runtime.turnBy(1_000);
    expect(names().slice(attempts)).toEqual(["order.confirmed", "order.completed"]);
    expect((await eventsOf(order)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    for (const nothing of [{}, { state: "" }, { state: null }])
      expect((await post("/v1/events/redeliver", { since: 0, ...nothing })).json.data).toEqual({
        redelivered: 0,
      });
    expect((await post("/v1/events/redeliver", { since: 0, state: "delivered" })).json.data.redelivered).toBe(
      2,
    );
    expect((await post("/v1/events/redeliver", {})).status).toBe(400);
  });

  test("an address that is corrected gets what waits for the old one", async () => {
    const url = await open();
    const order = await paid("http://127.0.0.1:1/nobody");
    expect((await eventsOf(order))[0].reason).toContain("ECONNREFUSED");
    await post(`/v1/orders/${order.id}`, { notifyUrl: url });
    await runtime.turnBy(10_000);
    expect((await eventsOf(order)).map((event) => [event.state, event.url])).toEqual([
      ["delivered", url],
      ["delivered", url],
    ]);
  });

  test("F32: what goes nowhere any more is dropped, with the reason; an address set later gets it on request", async () => {
    const url = await open({
      dataDir: folder(),
      platform: { notifyUrl: "http://127.0.0.1:1/hook" },
    });
    const order = await paid();
    const { dataDir } = runtime;
    const at = runtime.now();
    await runtime.stop();
    runtime = await startService({ dataDir, now: at + 60_000 });
    await runtime.settle();
    const [event] = await eventsOf(order);
    expect(event).toMatchObject({
      state: "dropped",
      reason: expect.stringContaining("neither the order nor"),
    });
    expect(runtime.logged).toContainEqual(
      expect.objectContaining({ event: "webhookDropped", level: "warning" }),
    );
    await post(`/v1/orders/${order.id}`, { notifyUrl: url });
    await post("/v1/events/redeliver", { since: 0 });
    await runtime.turnBy(1_000);
    expect(names()).toEqual(["order.confirmed", "order.completed"]);
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe("endpoints", () => {
  test("show how they fare: healthy, failing since, healthy again", async () => {
    const url = await open();
    await paid(`${url}?a=1`);
    const since = runtime.now();
    expect((await get("/v1/webhooks")).data).toEqual([{ url, state: "healthy", since, failures: 0 }]);
    await runtime.turnBy(60_000);
    status = 503;
    await paid(url);
    await paid(url);
    await paid(url);
    const { data } = await get("/v1/webhooks?state=failing");
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
    status = 200;
    await runtime.turnBy(300_000);
    expect((await get("/v1/webhooks")).data).toMatchObject([{ state: "healthy", failures: 0 }]);
    expect((await get("/v1/events?state=delivered")).data).toHaveLength(8);
  });

  test("410 stops the address, through a restart too, until it is resumed; then it gets what it missed", async () => {
    const url = await open({ dataDir: folder() });
    status = 410;
    const first = await paid(`${url}?a=1`);
    expect(told).toHaveLength(1);
    expect((await get("/v1/webhooks")).data).toMatchObject([{ url, state: "paused", since: runtime.now() }]);
    expect(runtime.logged).toContainEqual(
      expect.objectContaining({ event: "webhookPaused", level: "alert" }),
    );
    const { dataDir } = runtime;
    const at = runtime.now();
    await runtime.stop();
    runtime = await startService({ dataDir, now: at + 1_000 });
    status = 200;
    const second = await paid(`${url}?b=2`);
    await runtime.turnBy(DAY);
    expect(told).toHaveLength(1);
    expect((await eventsOf(second))[0]).toMatchObject({
      state: "exhausted",
      reason: expect.stringContaining("410"),
    });
    await paid(`${url}/other`);
    expect(told).toHaveLength(3);
    const answer = await post("/v1/webhooks/resume", { url: `${url}?whatever` });
    expect(answer.json.data).toMatchObject({ url, state: "healthy", redelivered: 4 });
    await runtime.turnBy(1_000);
    expect(names().slice(3)).toEqual([
      "order.confirmed",
      "order.completed",
      "order.confirmed",
      "order.completed",
    ]);
    expect((await eventsOf(first)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("F34: with every webhook key retired nothing is sent, and start, attempts and test say why", async () => {
    const url = await open({ platform: { webhookKeys: [{ key: WEBHOOK_KEY, retireAt: 1 }] } });
    await runtime.program.application.operations.start();
    expect(runtime.logged).toContainEqual(
      expect.objectContaining({
        event: "webhookKeysRetired",
        level: "alert",
        platformId: expect.any(String),
      }),
    );
    const [event] = await eventsOf(await paid(url));
    const reason = "not sent: every webhook key of the platform is retired";
    expect(event).toMatchObject({ state: "pending", attemptCount: 1, reason });
    expect(event.nextAttemptAt).toBeGreaterThan(runtime.now());
    expect((await get("/v1/webhooks")).data).toEqual([]);
    const tested = await post("/v1/webhooks/test", { notifyUrl: url });
    expect(tested.json.data).toMatchObject({ delivered: false, failure: reason });
    expect(told).toEqual([]);
  });
});

describe("POST /v1/webhooks/test", () => {
  test("sends one signed event, and says what happened", async () => {
    const url = await open();
    const { json } = await post("/v1/webhooks/test", { notifyUrl: `${url}?platform=1` });
    const [{ path, headers, body } = { path: "", headers: new Headers(), body: "" }] = told;
    expect(path).toBe("/hook?platform=1");
    const noOrder = "ord_00000000-0000-7000-8000-000000000000";
    expect(JSON.parse(body)).toEqual({
      ...{ event: "webhook.test", test: true, id: noOrder, orderId: noOrder },
      ...{ platformId: runtime.config.platforms[0]?.id, date: runtime.now() },
    });
    new Webhook(WEBHOOK_KEY).verify(body, Object.fromEntries(headers));
    expect(json.data).toMatchObject({ url: `${url}?platform=1`, delivered: true, status: 200, body });
    expect(json.data.answer).toBe("<b>thanks</b>");
    expect(json.data.headers["webhook-signature"]).toBe(headers.get("webhook-signature"));
    expect((await get("/v1/events")).data).toEqual([]);
  });

  test("goes to the platform's own address, says what failed, and is sent once per Idempotency-Key", async () => {
    const url = await open();
    expect((await post("/v1/webhooks/test")).json).toMatchObject({ status: 400, code: "invalidRequest" });
    await runtime.stop();
    runtime = await startService({ platform: { notifyUrl: url } });
    status = 500;
    const headers = { "idempotency-key": "one" };
    const first = await post("/v1/webhooks/test", undefined, headers);
    expect(first.json.data).toMatchObject({ url, delivered: false, status: 500, failure: "HTTP 500" });
    expect((await post("/v1/webhooks/test", undefined, headers)).text).toBe(first.text);
    expect((await post("/v1/webhooks/test", { notifyUrl: url }, headers)).status).toBe(422);
    expect(told).toHaveLength(1);
  });
});
