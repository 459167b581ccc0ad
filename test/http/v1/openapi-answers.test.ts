// Responses of the running service, each checked against the published OpenAPI document.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openApiDocument } from "../../../src/docs/openapi/openapi.ts";
import { BOB, GOOD_CARD, newGroup, newOrder, pays } from "../../support/http/acts.ts";
import type { Call } from "../../support/http/published.ts";
import { pointerOf, published } from "../../support/http/published.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, START, startService } from "../../support/service.ts";

const document = published(JSON.parse(JSON.stringify(openApiDocument("1.2.3"))));

let runtime: TestService;
beforeAll(async () => {
  const payouts = { period: "daily", minimum: 0, from: START, timeZone: "UTC" } as const;
  runtime = await startService({ platform: { payouts } });
});
afterAll(() => runtime.stop());

const callOf = (method: string, template: string): Call => {
  const found = document.calls.find((call) => call.method === method && call.template === template);
  if (found === undefined) throw new Error(`${method} ${template} is not in the document`);
  return found;
};

/** Sends a request, and checks the response against the document. */
async function ask(method: string, template: string, fields: Partial<Asked> = {}): Promise<Answer> {
  const { id = "", body, query = "", headers } = fields;
  const answer = await runtime.api(method, template.replace("{id}", id) + query, body, headers);
  const issues = document.answerIssues(callOf(method, template), answer.status, answer.json);
  expect({ issues, answer: answer.text }).toEqual({ issues: [], answer: answer.text });
  const promised = document.headersOf(callOf(method, template), answer.status);
  expect(promised).toContain("Request-Id");
  expect(promised.filter((name) => !answer.headers.has(name))).toEqual([]);
  return answer;
}
type Asked = {
  readonly id: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
};

const webhookPointer = (event: string): string =>
  pointerOf("webhooks", event, "post", "requestBody", "content", "application/json", "schema");

describe("the responses fit the document", () => {
  test("of an order's whole life: created, listed, changed, paid by two, planned, committed, refunded", async () => {
    const full = document.document.paths["/v1/orders"].post.requestBody.content["application/json"].examples;
    for (const { value } of Object.values<Json>(full)) await ask("POST", "/v1/orders", { body: value });
    const { id } = await newGroup(runtime, { tpc: true });
    await ask("POST", "/v1/orders/{id}", { id, body: { trackId: "A-1042", metadata: { seat: "12" } } });
    await ask("GET", "/v1/orders/{id}", { id });
    await ask("GET", "/v1/orders", { query: "?limit=1&status=confirmed" });
    await ask("POST", "/v1/orders/{id}/commit", { id, body: { dryRun: true } });
    await ask("POST", "/v1/orders/{id}/commit", { id, body: { amount: 9_000 } });
    await runtime.settle();
    expect((await ask("GET", "/v1/orders/{id}", { id })).json.data.status).toBe("completed");
    await ask("POST", "/v1/orders/{id}/refund", { id, body: { dryRun: true, amount: 10 } });
    await ask("POST", "/v1/orders/{id}/refund", { id, body: { amount: 1_000 } });
    await ask("POST", "/v1/orders/{id}/refund", { id });
    await runtime.settle();
    expect((await ask("GET", "/v1/orders/{id}", { id })).json.data.status).toBe("refunded");
  });

  test("of events, their bodies, and endpoints", async () => {
    const told = { notifyUrl: "http://127.0.0.1:9/closed" };
    const { id } = await newGroup(runtime, { ...told, type: "standard" });
    await runtime.settle();
    const { data: events } = (await ask("GET", "/v1/events", { query: `?order=${id}` })).json;
    expect(events.map(({ type }: Json) => type).toSorted()).toEqual(["order.completed", "order.confirmed"]);
    for (const event of events) {
      const { body } = (await ask("GET", "/v1/events/{id}", { id: event.id })).json.data;
      expect(document.issues(webhookPointer(event.type), JSON.parse(body))).toEqual([]);
      await ask("POST", "/v1/events/{id}/redeliver", { id: event.id });
    }
    await ask("POST", "/v1/events/redeliver", { body: { since: 0 } });
    await ask("GET", "/v1/webhooks");
    const tested = (await ask("POST", "/v1/webhooks/test", { body: told })).json.data.body;
    expect(document.issues(webhookPointer("webhook.test"), JSON.parse(tested))).toEqual([]);
    await ask("POST", "/v1/webhooks/resume", { body: { url: told.notifyUrl } });
  });

  test("with every field that a request can have", async () => {
    const address = { street1: "1 Rue de la Paix", city: "Paris", zip: "75002", country: "FR" };
    const body = {
      amount: 9_000,
      ux: "picking",
      email: "ada@example.com",
      phone: "+33612345678",
      birthDate: -1_000,
      isPro: false,
      billingAddress: address,
      session: { ip: "203.0.113.7", channel: "web" },
      metadata: { campaign: "spring" },
      items: [
        {
          name: "Flight",
          amount: 4_500,
          quantity: 2,
          travel: {
            departureAirport: "CDG",
            travelersCount: 1,
            passportsExpirationDates: [1_800_000_000_000],
          },
          rental: { roomsNumber: 1 },
        },
      ],
    };
    const { data } = (await ask("POST", "/v1/orders", { body })).json;
    await pays(runtime, data.redirectUrl, { units: [{ itemId: data.items[0].id, quantity: 1 }] }, GOOD_CARD);
    const read = (await ask("GET", "/v1/orders/{id}", { id: data.id })).json.data;
    expect(read.authorizations[0].items).toEqual([{ id: data.items[0].id, quantity: 1 }]);
  });

  test("of failed payments and ended orders", async () => {
    const order = await newOrder(runtime);
    await runtime.page(`${order.redirectUrl}/payments`, {
      ...BOB,
      attempt: "0190a000-0000-4000-8000-00000000000f",
      means: { number: "4000 0000 0000 9995", expMonth: "12", expYear: "40", cvc: "123" },
    });
    const { authorizations } = (await ask("GET", "/v1/orders/{id}", { id: order.id })).json.data;
    expect(authorizations[0].failureCode).toBe("insufficientFunds");
    await ask("POST", "/v1/orders/{id}/cancel", { id: order.id, body: [] });
    await runtime.settle();
    expect((await ask("GET", "/v1/orders/{id}", { id: order.id })).json.data.settled).toBe(true);
  });

  test("of refused requests", async () => {
    const { id } = await newOrder(runtime);
    const never = `${id.slice(0, -12)}ffffffffffff`;
    const auth = { authorization: `auth${never.slice(3)}` };
    const rows: readonly (readonly [
      status: number,
      method: string,
      template: string,
      asked: Partial<Asked>,
    ])[] = [
      [400, "POST", "/v1/orders", { body: "[]" }],
      [400, "POST", "/v1/orders", { body: "{" }],
      [400, "POST", "/v1/orders", { body: { amount: 5_000, dueDate: 1 } }],
      [400, "POST", "/v1/orders", { body: { amount: 5_000, notifyUrl: "ftp://a.example" } }],
      [400, "GET", "/v1/orders", { query: "?limit=0" }],
      [401, "GET", "/v1/orders", { headers: {} }],
      [403, "POST", "/v1/orders", { headers: { authorization: SECRET_KEY, origin: "https://a.example" } }],
      [404, "GET", "/v1/orders/{id}", { id: never }],
      [404, "GET", "/v1/orders/{id}", { id: "%zz" }],
      [404, "POST", "/v1/orders/{id}/cancel", { id, headers: { authorization: OTHER_SECRET_KEY } }],
      [404, "POST", "/v1/orders/{id}/cancel", { id, body: auth }],
      [409, "POST", "/v1/orders/{id}/commit", { id }],
      [409, "POST", "/v1/orders/{id}/refund", { id }],
      [413, "POST", "/v1/orders", { body: `"${"x".repeat(262_144)}"` }],
      [
        415,
        "POST",
        "/v1/orders",
        { body: "a", headers: { authorization: SECRET_KEY, "content-type": "text/csv" } },
      ],
    ];
    for (const [status, method, template, asked] of rows)
      expect((await ask(method, template, asked)).status).toBe(status);
  });

  test("of payouts, and of their lines in pages or as a file", async () => {
    await newGroup(runtime);
    await runtime.settle();
    await runtime.turnBy(86_400_000);
    const [{ id }] = (await ask("GET", "/v1/payouts")).json.data;
    const { hasMore, next } = (await ask("GET", "/v1/payouts/{id}", { id, query: "?limit=1" })).json;
    expect(hasMore).toBe(true);
    await ask("GET", "/v1/payouts/{id}", { id, query: `?limit=100&after=${next}` });
    const file = await runtime.api("GET", `/v1/payouts/${id}?format=csv`);
    const { content } = callOf("GET", "/v1/payouts/{id}").operation.responses[200];
    expect(Object.keys(content)).toContain(file.headers.get("content-type")?.split(";")[0] ?? "none");
    const [header] = file.text.split("\r\n");
    expect(content["text/csv"].examples.file.value).toStartWith(`${header}\r\n`);
  });

  test("of the health checks", async () => {
    await ask("GET", "/health/live");
    await ask("GET", "/health/ready");
  });
});
