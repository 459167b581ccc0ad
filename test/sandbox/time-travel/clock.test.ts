// The sandbox's clock: advancing it reports the domain events on the way, and its page shows them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHALLENGE_CARD, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { PUBLIC_URL, SECRET_KEY, START, startService } from "../../support/service.ts";

const DAY = 86_400_000;

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const JSON_TYPE: Record<string, string> = { "content-type": "application/json" };
const turn = (body: unknown, headers = JSON_TYPE) => runtime.api("POST", "/sandbox/clock", body, headers);

test("advancing the clock reports each order's domain events, each at its own moment", async () => {
  const paid = await newGroup(runtime, { dueDate: START + 2 * DAY }, ["Bob"]);
  const unpaid = await newOrder(runtime, { dueDate: START + DAY });
  const { status, json } = await turn({ advance: "3d" });
  expect(status).toBe(200);
  expect(json.data.now).toBe(START + 3 * DAY);
  expect(json.data.jobsDone).toBeGreaterThan(0);
  const at = (moment: number, { id }: Json) =>
    json.data.happened
      .filter((entry: Json) => entry.orderId === id && entry.at === START + moment)
      .map(({ what }: Json) => what);
  expect(at(DAY, unpaid)).toEqual(["paymentsClosed", "orderCancelled"]);
  expect(at(2 * DAY, paid)).toEqual([
    "paymentsClosed",
    "capturesDecided",
    "captureAsked",
    "captureSucceeded",
    "captureAsked",
    "captureSucceeded",
    "orderCompleted",
  ]);
  const moments = json.data.happened.map(({ at }: Json) => at);
  expect(moments).toEqual(moments.toSorted());
});

test("a domain event between two advances is in neither report", async () => {
  const order = await newOrder(runtime, { ux: "single" });
  await pays(runtime, order.redirectUrl);
  await runtime.settle();
  expect((await turn({ advance: "1h" })).json.data.happened).toEqual([]);
});

test("an Idempotency-Key expires on this clock: after 7 days it makes another order", async () => {
  const create = (amount: number) =>
    runtime.api("POST", "/v1/orders", { amount }, { authorization: SECRET_KEY, "idempotency-key": "cart-7" });
  const first = await create(1_000);
  await turn({ advance: "6d" });
  const repeated = await create(1_000);
  expect(repeated.headers.get("idempotent-replayed")).toBe("true");
  expect(repeated.json.data.id).toBe(first.json.data.id);
  expect((await create(2_000)).json.code).toBe("idempotencyKeyReused");
  await turn({ advance: "25h" });
  const second = await create(2_000);
  expect(second.headers.get("idempotent-replayed")).toBeNull();
  expect(second.json.data).toMatchObject({ amount: 2_000 });
  expect(second.json.data.id).not.toBe(first.json.data.id);
});

test("a date that is past only for an advanced clock is refused with the reason", async () => {
  const runtime = await startService({ now: Date.now() });
  await runtime.turnBy(3 * 86_400_000);
  const dueDate = Date.now() + 86_400_000;
  const { status, json } = await runtime.api("POST", "/v1/orders", { amount: 100, dueDate });
  expect([status, json.code]).toEqual([400, "dueDateInvalid"]);
  expect(json.errors[0]).toMatch(
    /^dueDate: is in the past, 20\S+Z \(\d+\): must be later than now, 20\S+Z \(\d+\), .*; this sandbox's clock was advanced by 72 hours$/,
  );
  const past = await runtime.api("POST", "/v1/orders", { amount: 100, dueDate: 1 });
  expect(past.json.errors[0]).toMatch(
    /^dueDate: is in the past, 1970-01-01T00:00:00\.001Z \(1\): must be later than now, 20\S+Z \(\d+\), and at most 6 days after it, until 20\S+Z \(\d+\)$/,
  );
  await runtime.stop();
});

describe("T25: a foreign page in the same browser", () => {
  const FOREIGN = { origin: "https://evil.example" };

  test("does not advance the clock", async () => {
    const before = runtime.now();
    const tries = await Promise.all([
      turn({ advance: "6d" }, { ...JSON_TYPE, ...FOREIGN }),
      turn({ advance: "6d" }, { ...JSON_TYPE, origin: "null" }),
      turn({ advance: "6d" }, { "content-type": "text/plain" }),
      runtime.api("POST", "/sandbox/turn", "advance=6d", FOREIGN),
      runtime.api("POST", "/sandbox/turn", "advance=6d", { origin: "null" }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 415, 403, 403]);
    expect(runtime.now()).toBe(before);
  });

  test("submits no form of the shop or the bank", async () => {
    const order = await newOrder(runtime);
    const { payment } = await pays(runtime, order.redirectUrl, {}, CHALLENGE_CARD);
    for (const path of [
      "/shop/buy",
      "/shop/order/cart-1/cancel",
      `${new URL(payment.actionUrl).pathname}/approve`,
    ])
      expect(await runtime.api("POST", path, "how=together", FOREIGN)).toMatchObject({ status: 403 });
    expect((await read(runtime, order.id)).status).toBe("initiated");
  });

  test("the sandbox's own pages can do both", async () => {
    const own = { origin: PUBLIC_URL };
    expect((await turn({ advance: "1h" }, { ...JSON_TYPE, ...own })).status).toBe(200);
    expect((await runtime.api("POST", "/sandbox/turn", "advance=1h", own)).status).toBe(303);
  });

  test.each([
    ["http://127.0.0.1:8080", 303],
    ["http://rebound.example:8080", 421],
  ])("the same server under the name %s answers %i", async (origin, status) => {
    const request = new Request(`${origin}/sandbox/turn`, {
      method: "POST",
      headers: { origin },
      body: "advance=1h",
    });
    expect((await runtime.program.http.handle(request)).status).toBe(status);
  });
});

test("the form's buttons lead back to the sandbox's page, and that to the dashboard's screen", async () => {
  const form = new URLSearchParams({ advance: "15min" }).toString();
  const turned = await runtime.api("POST", "/sandbox/turn", form, {});
  expect([turned.status, turned.headers.get("location")]).toEqual([303, "/sandbox"]);
  const { status, headers } = await runtime.api("GET", "/sandbox", undefined, {});
  expect([status, headers.get("location")]).toEqual([303, "/dashboard/sandbox"]);
});

test.each([
  [{ advance: 6 }, "give "],
  [{ advance: "1x" }, "advance: must be a length of time"],
  [{ to: START - 1 }, "to: the clock only turns forward"],
  [{ to: "tomorrow" }, "give "],
  [{ to: Number.MAX_SAFE_INTEGER }, "the clock turns no further than the year 2100"],
  [{ advance: "99999d" }, "the clock turns no further than the year 2100"],
  [undefined, "give "],
])("%j is refused, and the clock stays", async (body, sentence) => {
  const before = runtime.now();
  const { status, json } = await turn(body);
  expect(status).toBe(400);
  expect(json.errors[0]).toStartWith(sentence);
  expect(runtime.now()).toBe(before);
});
