// Operations on events over the whole program: the list of a shop's events with their attempts, by type, state and time.

import { describe, expect, test } from "bun:test";
import { newGroup } from "../../support/http/acts.ts";
import { merchantEndpoint } from "../../support/http/merchant-endpoint.ts";
import type { Json } from "../../support/service.ts";
import { OTHER_SECRET_KEY } from "../../support/service.ts";

const merchant = merchantEndpoint();

test.each<[string, readonly string[]]>([
  ["sent to a platform that subscribes to it", ["order.confirmed", "order.reopened"]],
  ["not sent to another platform", ["order.confirmed"]],
])("a confirmed standard order that loses a hold is reopened; order.reopened is %s", async (_, events) => {
  const notifyUrl = await merchant.open({ platform: { events } });
  const order = await newGroup(merchant.service, { type: "standard", tpc: true, notifyUrl });
  await merchant.service.settle();
  const [, { id: key }] = order.authorizations;
  merchant.service.program.sandbox?.bank.release({
    key: `${key}:by itself`,
    paymentKey: key,
    ref: undefined,
  });
  await merchant.service.program.application.operations.reconcile(0);
  await merchant.service.settle();
  expect(
    merchant.received.map(({ body }) => JSON.parse(body)).map(({ event, status }) => [event, status]),
  ).toEqual(events.map((event) => [event, event === "order.reopened" ? "inProgress" : "confirmed"]));
});

describe("GET /v1/events", () => {
  test("lists a merchant's events, newest first; a single event has its body and every attempt", async () => {
    const url = await merchant.open();
    const order = await merchant.paidOrder(`${url}?shop=1`);
    const [completed, confirmed] = await merchant.eventsOf(order);
    expect(confirmed).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: "order.confirmed",
      orderId: order.id,
      state: "delivered",
      url: `${url}?shop=1`,
      createdAt: merchant.service.now(),
      attemptCount: 1,
    });
    expect(completed.type).toBe("order.completed");
    const { data } = await merchant.get(`/v1/events/${confirmed.id}`);
    expect(data).toEqual({
      ...confirmed,
      body: merchant.received[0]?.body ?? "",
      attempts: [
        { at: merchant.service.now(), tookMs: expect.any(Number), status: 200, answer: "<b>thanks</b>" },
      ],
    });
    expect(merchant.received[0]?.headers.get("webhook-id")).toBe(confirmed.id);
  });

  test("returns pages, filtered by type and by state", async () => {
    const url = await merchant.open();
    await merchant.paidOrder(url);
    merchant.status = 500;
    await merchant.paidOrder(url);
    const first = await merchant.get("/v1/events?limit=3");
    expect(first).toMatchObject({ hasMore: true, next: first.data[2].id });
    const second = await merchant.get(`/v1/events?limit=3&after=${first.next}`);
    expect([second.data.length, second.hasMore, second.next]).toEqual([1, false, undefined]);
    const waiting = await merchant.get("/v1/events?state=pending&type=order.completed&whatever=1");
    expect(waiting.data).toMatchObject([
      { type: "order.completed", state: "pending", attemptCount: 1, reason: "HTTP 500" },
    ]);
    expect(waiting.data[0].nextAttemptAt).toBeWithin(
      merchant.service.now() + 4_000,
      merchant.service.now() + 6_000,
    );
    expect(waiting.warnings).toEqual(["whatever: unknown field, ignored"]);
    for (const query of ["type=order.complete", "order=", "limit=1&limit=2"])
      expect((await merchant.service.api("GET", `/v1/events?${query}`)).status).toBe(400);
    expect((await merchant.service.api("GET", "/v1/webhooks?state=failing&state=paused")).status).toBe(400);
  });

  test("returns pages, filtered by creation time as orders are", async () => {
    await merchant.open();
    const minutes: string[] = [];
    const at: number[] = [];
    for (let minute = 0; minute < 4; minute++) {
      at.push(merchant.service.now());
      minutes.push((await merchant.paidOrder()).id);
      merchant.service.program.sandbox?.clock.turnTo(merchant.service.now() + 60_000);
    }
    const [, first = 0, , last = 0] = at;
    const listed = async (query: string) => {
      const { data, hasMore } = await merchant.get(`/v1/events?type=order.confirmed&${query}`);
      return [data.map(({ orderId }: Json) => minutes.indexOf(orderId)), hasMore];
    };
    expect(await listed(`createdAfter=${first}`)).toEqual([[3, 2], false]);
    expect(await listed(`createdBefore=${first}&createdAfter=`)).toEqual([[0], false]);
    const between = `createdAfter=${first - 1}&createdBefore=${last}`;
    expect(await listed(between)).toEqual([[2, 1], false]);
    const { data, next } = await merchant.get(`/v1/events?limit=1&type=order.confirmed&${between}`);
    expect([data[0].orderId, data[0].createdAt]).toEqual([minutes[2], at[2]]);
    expect(await listed(`${between}&after=${next}`)).toEqual([[1], false]);
    const { status, json } = await merchant.service.api("GET", "/v1/events?createdAfter=yesterday");
    expect([status, json.errors]).toEqual([400, ["createdAfter: must be an integer in epoch milliseconds"]]);
  });

  test("T1: the key of another platform finds neither events nor endpoints", async () => {
    const url = await merchant.open();
    const [event] = await merchant.eventsOf(await merchant.paidOrder(url));
    const as = { authorization: OTHER_SECRET_KEY };
    const unknown = "evt_01980d3c-6f00-7000-8000-000000000001";
    for (const [method, path] of [
      ["GET", "/v1/events/ID"],
      ["POST", "/v1/events/ID/redeliver"],
    ] as const) {
      const answers = await Promise.all(
        [event.id, unknown, "evt_1"].map((id) =>
          merchant.service.api(method, path.replace("ID", id), undefined, as),
        ),
      );
      const [foreign, ...unknowns] = answers.map(({ status, json: { requestId: _, ...rest } }): Json => {
        return { status, rest };
      });
      expect(foreign).toMatchObject({ status: 404, rest: { code: "eventNotFound" } });
      expect(unknowns).toEqual([foreign, foreign]);
    }
    for (const path of ["/v1/events", "/v1/webhooks", `/v1/events?order=${event.orderId}`])
      expect((await merchant.service.api("GET", path, undefined, as)).json.data).toEqual([]);
    expect(
      (await merchant.service.api("GET", `/v1/events?after=${event.id}`, undefined, as)).json.data,
    ).toEqual([]);
    const resumed = await merchant.service.api("POST", "/v1/webhooks/resume", { url }, as);
    expect(resumed).toMatchObject({ status: 404, json: { code: "webhookNotFound" } });
    const redelivered = await merchant.service.api(
      "POST",
      "/v1/events/redeliver",
      { since: 0, state: "delivered" },
      as,
    );
    expect(redelivered.json.data).toEqual({ redelivered: 0 });
    await merchant.service.settle();
    expect(merchant.received).toHaveLength(2);
  });
});
