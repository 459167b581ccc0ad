// Audit log of the whole program: which acts get a row, on whose behalf, and what no row ever holds.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AuditRow } from "../../src/ports/audit-log.ts";
import { auditRowsIn } from "../support/audit-log.ts";
import { BOB, newGroup, newOrder, pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { OTHER_SECRET_KEY, payment, SECRET_KEY, startService } from "../support/service.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLATFORM = "pl_01890000-0000-7000-8000-000000000001";

let service: TestService;
beforeAll(async () => {
  service = await startService({ platform: { captainMayExtendMs: 12 * HOUR, delayMs: 48 * HOUR } });
});
afterAll(() => service.stop());

const rowsOf = (orderId: string) => auditRowsIn(service.dataDir, { orderId });
const post = (path: string, body: object = {}, headers?: Record<string, string>) =>
  service.api("POST", `/v1/${path}`, body, headers);
/** What a row says of its act, without the order and the time. */
const said = ({ actor, action, parameters, outcome }: AuditRow) => [actor, action, parameters, outcome];

async function completed(): Promise<Json> {
  const order = await newGroup(service);
  await service.settle();
  return read(service, order.id);
}

describe("an act by API key", () => {
  test("has a row with the key's last 4 characters, the request, and the events before and after it", async () => {
    const order = await newOrder(service, { trackId: "cart-1" });
    const answer = await post(`orders/${order.id}/cancel`);
    expect(rowsOf(order.id)).toEqual([
      {
        number: expect.any(Number),
        at: service.now(),
        actor: "apiKey",
        actorId: SECRET_KEY.slice(-4),
        action: "cancel",
        platformId: PLATFORM,
        orderId: order.id,
        seqBefore: 1,
        seqAfter: 2,
        parameters: {},
        outcome: "done",
        requestId: answer.headers.get("request-id"),
        network: null,
      },
    ]);
  });

  test.each<[string, object, Json]>([
    ["refund", { amount: 700 }, ["apiKey", "refund", { amount: 700 }, "done"]],
    ["refund", {}, ["apiKey", "refund", {}, "done"]],
    ["cancel", {}, ["apiKey", "cancel", {}, "orderAlreadyCompleted"]],
    ["commit", { amount: 5 }, ["apiKey", "commit", { amount: 5 }, "notTwoPhaseCommit"]],
  ])("on a completed order, %s with %j", async (act, body, row) => {
    const order = await completed();
    await post(`orders/${order.id}/${act}`, body);
    expect(rowsOf(order.id).map(said)).toEqual([row]);
  });

  test("asking those who have paid, and a refusal of it", async () => {
    const order = await newGroup(service, { type: "standard" }, ["Bob"]);
    for (const among of ["all", "others"]) await post(`orders/${order.id}/asks`, { among });
    expect(rowsOf(order.id).map(said)).toEqual([
      ["apiKey", "ask", {}, "done"],
      ["apiKey", "ask", {}, "askedTooSoon"],
    ]);
  });

  test("commit, release, waive and change", async () => {
    const order = await newGroup(service, { tpc: true }, ["Bob"]);
    const [, { id: authorization }] = order.authorizations;
    const dueDate = order.dueDate + HOUR;
    await post(`orders/${order.id}`, { trackId: "cart of ana@example.com", metadata: { a: "b" }, dueDate });
    await post(`orders/${order.id}/waive`, { amount: 2_000 });
    await post(`orders/${order.id}/cancel`, { authorization });
    await post(`orders/${order.id}/commit`);
    expect(rowsOf(order.id).map(said)).toMatchObject([
      ["apiKey", "change", { fields: ["trackId", "metadata", "dueDate"], dueDate }, "done"],
      ["apiKey", "waive", { amount: 2_000 }, "done"],
      ["apiKey", "release", { authorizationId: authorization }, "done"],
      ["apiKey", "commit", {}, "done"],
    ]);
  });

  test("a repeat under the same Idempotency-Key, a dry run and a change of nothing have none", async () => {
    const order = await completed();
    const headers = { authorization: SECRET_KEY, "idempotency-key": "once" };
    for (const _ of [1, 2]) await post(`orders/${order.id}/refund`, { amount: 1 }, headers);
    await post(`orders/${order.id}/refund`, { dryRun: true });
    await post(`orders/${order.id}`, {});
    expect(rowsOf(order.id)).toHaveLength(1);
    await post(`orders/${order.id}/refund`, { amount: 2 }, headers);
    expect(rowsOf(order.id).map(({ outcome }) => outcome)).toEqual(["done", "idempotencyKeyReused"]);
  });

  test("T1: on another platform's order the row is the caller's, and names no order", async () => {
    const order = await completed();
    await post(`orders/${order.id}/refund`, {}, { authorization: OTHER_SECRET_KEY });
    expect(rowsOf(order.id)).toEqual([]);
    expect(auditRowsIn(service.dataDir).at(-1)).toMatchObject({
      platformId: "pl_01890000-0000-7000-8000-000000000002",
      orderId: null,
      outcome: "orderNotFound",
    });
  });

  test("on webhooks: events sent again, an endpoint resumed, and neither where there is none", async () => {
    const order = await newGroup(service, { notifyUrl: "http://127.0.0.1:1/hooks/token-of-the-shop" });
    await service.settle();
    const [event] = (await service.api("GET", `/v1/events?order=${order.id}`)).json.data;
    await post(`events/${event.id}/redeliver`);
    await post("events/redeliver", { since: service.now() + DAY });
    await post("webhooks/resume", { url: event.url });
    await post("webhooks/resume", { url: "https://elsewhere.example/hooks/abc" });
    expect(auditRowsIn(service.dataDir).slice(-4).map(said)).toEqual([
      ["apiKey", "redeliver", { eventId: event.id }, "done"],
      ["apiKey", "redeliver", { since: service.now() + DAY }, "done"],
      ["apiKey", "resumeEndpoint", { host: "127.0.0.1:1" }, "done"],
      ["apiKey", "resumeEndpoint", { host: "elsewhere.example" }, "webhookNotFound"],
    ]);
    expect(rowsOf(order.id)).toMatchObject([{ action: "redeliver", orderId: order.id }]);
  });
});

test("creation and payments have no row, nor has what follows from them at once", async () => {
  const before = auditRowsIn(service.dataDir).length;
  await completed();
  const declined = await newOrder(service);
  await service.page(`${declined.redirectUrl}/payments`, payment("4000 0000 0000 0002", { amount: 5_000 }));
  expect(auditRowsIn(service.dataDir)).toHaveLength(before);
});

describe("a captain's decision for the others", () => {
  const items = [
    { name: "Cabin", amount: 5_000, quantity: 1 },
    { name: "Skis", amount: 1_000, quantity: 5, optional: true },
  ];

  test("leave out and a later due date have a row, done or refused, and what they pay has none", async () => {
    const order = await newOrder(service, { ux: "picking", amount: 10_000, items });
    const [cabin, skis] = order.items;
    await pays(service, order.redirectUrl, { units: [{ itemId: cabin.id, quantity: 1 }] });
    const act = (path: string, body: object) => service.page(`${order.redirectUrl}/${path}`, body);
    await act("leave-out", { items: [{ id: skis.id, quantity: 2 }] });
    const dueDate = order.dueDate + HOUR;
    await act("due-date", { dueDate });
    await act("due-date", { dueDate: dueDate + 1 });
    expect(rowsOf(order.id).map(said)).toEqual([
      ["captain", "leaveOut", { units: 2 }, "done"],
      ["captain", "moveDueDate", { dueDate }, "done"],
      ["captain", "moveDueDate", { dueDate: dueDate + 1 }, "dueDateMovedOften"],
    ]);
    expect(rowsOf(order.id).map(({ requestId }) => requestId)).toEqual(
      Array(3).fill(expect.stringMatching(/^req_/)),
    );
  });

  test("an ask has a row, done or refused", async () => {
    const order = await newGroup(service, { type: "standard" }, ["Bob"]);
    for (const _ of [1, 2]) await service.page(`${order.redirectUrl}/asks`, {});
    expect(rowsOf(order.id).map((row) => [...said(row), row.requestId])).toEqual([
      ["captain", "ask", {}, "done", expect.stringMatching(/^req_/)],
      ["captain", "ask", {}, "askedTooSoon", expect.stringMatching(/^req_/)],
    ]);
  });
});

test("a timer's decision is the clock's, with all that followed at once", async () => {
  const order = await newGroup(service, { type: "standard" }, ["Bob"]);
  expect(rowsOf(order.id)).toEqual([]);
  await service.turnTo(order.dueDate);
  const rows = rowsOf(order.id);
  expect(rows.map(said)).toEqual([
    ["clock", "paymentsClosed", {}, "done"],
    ["clock", "orderCancelled", {}, "done"],
  ]);
  expect(rows[1]?.seqBefore).toBe(rows[0]?.seqAfter ?? Number.NaN);
  expect(rows[0]).toMatchObject({ actorId: null, requestId: null, network: null });
});

test("erasure has a row of its order, and leaves every other row as it was", async () => {
  const order = await completed();
  await post(`orders/${order.id}/refund`, { amount: 1 });
  await service.settle();
  const before = rowsOf(order.id);
  await service.program.application.operations.erase({ email: BOB.email }, { actor: { kind: "operator" } });
  expect(rowsOf(order.id).slice(0, before.length)).toEqual([...before]);
  expect(rowsOf(order.id).slice(before.length).map(said)).toEqual([["operator", "erase", {}, "done"]]);
});
