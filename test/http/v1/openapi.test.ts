// The published document: it names every public route, its examples are right, a linter is content with it, and what is
// really answered is what it says.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProblemCode } from "../../../src/api/errors/problem.ts";
import { PROBLEM_CODES } from "../../../src/api/errors/refusal-problem.ts";
import { EVENT_NAMES } from "../../../src/api/webhooks/event-requests.ts";
import { OTHER_PROBLEMS } from "../../../src/docs/calls/calls.ts";
import { openApiDocument } from "../../../src/docs/openapi/openapi.ts";
import { BOB, GOOD_CARD, newGroup, newOrder, pays } from "../../support/http/acts.ts";
import type { Call } from "../../support/http/published.ts";
import { pointerOf, published } from "../../support/http/published.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, startService } from "../../support/service.ts";

const text = JSON.stringify(openApiDocument("1.2.3"));
const document = published(JSON.parse(text));
const root = join(import.meta.dir, "..", "..", "..");

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const isPublic = (path: string) => /^\/(v1|health)(\/|$)/.test(path);
const callOf = (method: string, template: string): Call => {
  const found = document.calls.find((call) => call.method === method && call.template === template);
  if (found === undefined) throw new Error(`${method} ${template} is not in the document`);
  return found;
};

/** Asks, and holds the answer to the document. */
async function ask(method: string, template: string, fields: Partial<Asked> = {}): Promise<Answer> {
  const { id = "", body, query = "", headers } = fields;
  const answer = await runtime.api(method, template.replace("{id}", id) + query, body, headers);
  const complaints = document.answerComplaints(callOf(method, template), answer.status, answer.json);
  expect({ complaints, answer: answer.text }).toEqual({ complaints: [], answer: answer.text });
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

/** Said by pages, by frames, and by rules that a schema is stricter than. */
const ELSEWHERE: readonly ProblemCode[] = [
  "originNotAllowed",
  "frontendOrdersDisabled",
  "notAllowedFromBrowser",
  "pageNotFound",
  "paymentNotFound",
  "notWithdrawable",
  "refundAmountInvalid",
  "orderClosed",
  "captainFirst",
  "captainAlreadyPaid",
  "paymentUnderWay",
  "nothingRemains",
  "amountExceedsRemaining",
  "shareBelowMinimum",
  "shareLeavesTooLittle",
  "lastBuyerTakesAll",
  "nbSharesInvalid",
  "shareNotChoosable",
  "unitsRequired",
  "unitsUnknown",
  "unitsTaken",
  "moduleNotOffered",
  "moduleNoLongerOffered",
  "moduleAlreadyFixed",
  "moduleRequired",
  "providerUnavailable",
];

describe("the document", () => {
  test("has every public route and no other", () => {
    const served = runtime.program.http.routes
      .filter(({ method, path }) => method !== "ALL" && isPublic(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    const written = document.calls.map(({ method, template }) => `${method} ${template}`);
    expect(written.toSorted()).toEqual(served.toSorted());
  });

  test("has an example of every code of the closed list, shown at a call or with all others", () => {
    expect(Object.keys(document.document.components.examples).toSorted()).toEqual(PROBLEM_CODES.toSorted());
    for (const code of PROBLEM_CODES) expect(text).toContain(`{"$ref":"#/components/examples/${code}"}`);
  });

  test("names each code at the calls that answer with it: these alone are said elsewhere, on pages above all", () => {
    expect(OTHER_PROBLEMS.map(({ code }) => code).toSorted()).toEqual(ELSEWHERE.toSorted());
  });

  test("has an example of every body and every answer, and all of them fit their schemas", () => {
    const contents = contentsOf(document.document, []);
    expect(contents.length).toBeGreaterThan(80);
    for (const { place, examples } of contents) {
      expect({ place, examples: examples.length }).not.toEqual({ place, examples: 0 });
      for (const value of examples) {
        const complaints = document.complaints(pointerOf(...place, "schema"), value);
        expect({ place, complaints }).toEqual({ place, complaints: [] });
      }
    }
  });

  test("names the type of every constant and word, and the format of every URL", () => {
    const schemas = schemasOf(document.document);
    const untyped = schemas.filter(({ schema }) => ("const" in schema || "enum" in schema) && !schema.type);
    const urls = schemas.filter(({ name, schema }) => /(^u|U)rl$/.test(name) && schema.type === "string");
    expect(untyped).toEqual([]);
    expect(urls.length).toBeGreaterThan(10);
    expect(urls.filter(({ schema }) => schema.format !== "uri")).toEqual([]);
  });

  test("has one named schema for what stands in several places", () => {
    const { schemas } = document.document.components;
    const words = schemasOf(document.document).map(({ schema }) => JSON.stringify(schema.enum ?? null));
    for (const name of ["OrderStatus", "ErrorCode", "FailureCode", "EventType"])
      expect([name, words.filter((word) => word === JSON.stringify(schemas[name].enum)).length]).toEqual([
        name,
        1,
      ]);
    expect(schemas.PlannedOrder.allOf[0]).toEqual({ $ref: "#/components/schemas/Order" });
  });

  test("has every event, and the test, as a webhook", () => {
    const names = Object.keys(document.document.webhooks);
    expect(names.toSorted()).toEqual([...EVENT_NAMES, "webhook.test"].toSorted());
  });

  test("Redocly's strict rules find nothing", () => {
    const folder = mkdtempSync(join(tmpdir(), "openapi-"));
    writeFileSync(join(folder, "openapi.json"), text);
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const done = Bun.spawnSync(
      [process.execPath, cli, "lint", "openapi.json", "--extends", "recommended-strict"],
      {
        cwd: folder,
        // It would report its use, and look for its own next version.
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" },
      },
    );
    rmSync(folder, { recursive: true });
    expect({ code: done.exitCode, said: done.exitCode === 0 ? "" : `${done.stdout}${done.stderr}` }).toEqual({
      code: 0,
      said: "",
    });
  });
});

type Named = { readonly name: string; readonly schema: Json };

/** Every schema of the document, with the name of the field it stands at. */
function schemasOf(node: Json, name = ""): readonly Named[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, child]) =>
    key === "examples" ? [] : schemasOf(child, key),
  );
  const isSchema = ["type", "const", "enum", "$ref"].some(
    (key) => typeof node[key] !== "object" && key in node,
  );
  return isSchema || Array.isArray(node.enum) ? [{ name, schema: node }, ...inside] : inside;
}

type Content = { readonly place: readonly string[]; readonly examples: readonly unknown[] };

/** Everything that is sent or answered somewhere, with its examples. */
function contentsOf(node: Json, place: readonly string[]): readonly Content[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, value]) => contentsOf(value, [...place, key]));
  if (place.at(-2) !== "content") return inside;
  return [{ place, examples: Object.values<Json>(node.examples ?? {}).map(exampleOf) }, ...inside];
}

function exampleOf(example: Json): unknown {
  if (example.$ref === undefined) return example.value;
  return document.document.components.examples[example.$ref.split("/").at(-1)].value;
}

const webhookPointer = (event: string): string =>
  pointerOf("webhooks", event, "post", "requestBody", "content", "application/json", "schema");

describe("what is really answered", () => {
  test("a whole life: created, listed, changed, paid by two, planned, committed, refunded", async () => {
    const full = document.document.paths["/v1/orders"].post.requestBody.content["application/json"].examples;
    for (const { value } of Object.values<Json>(full)) await ask("POST", "/v1/orders", { body: value });
    const { id } = await newGroup(runtime, { tpc: true });
    await ask("POST", "/v1/orders/{id}", { id, body: { trackId: "A-1042", metadata: { seat: "12" } } });
    await ask("GET", "/v1/orders/{id}", { id });
    await ask("GET", "/v1/orders", { query: "?limit=1&status=confirmed" });
    await ask("POST", "/v1/orders/{id}/commit", { id, body: { dryRun: true } });
    const timer = setInterval(() => runtime.settle(), 5);
    await ask("POST", "/v1/orders/{id}/commit", { id, body: { amount: 9_000 } });
    clearInterval(timer);
    await runtime.settle();
    expect((await ask("GET", "/v1/orders/{id}", { id })).json.data.status).toBe("completed");
    await ask("POST", "/v1/orders/{id}/refund", { id, body: { dryRun: true, amount: 10 } });
    await ask("POST", "/v1/orders/{id}/refund", { id, body: { amount: 1_000 } });
    await ask("POST", "/v1/orders/{id}/refund", { id });
    await runtime.settle();
    expect((await ask("GET", "/v1/orders/{id}", { id })).json.data.status).toBe("refunded");
  });

  test("what shops are told: each event, its body, and how endpoints fare", async () => {
    const told = { notifyUrl: "http://127.0.0.1:9/nobody-listens" };
    const { id } = await newGroup(runtime, { ...told, type: "standard" });
    await runtime.settle();
    const { data: events } = (await ask("GET", "/v1/events", { query: `?order=${id}` })).json;
    expect(events.map(({ type }: Json) => type).toSorted()).toEqual(["order.completed", "order.confirmed"]);
    for (const event of events) {
      const { body } = (await ask("GET", "/v1/events/{id}", { id: event.id })).json.data;
      expect(document.complaints(webhookPointer(event.type), JSON.parse(body))).toEqual([]);
      await ask("POST", "/v1/events/{id}/redeliver", { id: event.id });
    }
    await ask("POST", "/v1/events/redeliver", { body: { since: 0 } });
    await ask("GET", "/v1/webhooks");
    const tested = (await ask("POST", "/v1/webhooks/test", { body: told })).json.data.body;
    expect(document.complaints(webhookPointer("webhook.test"), JSON.parse(tested))).toEqual([]);
    await ask("POST", "/v1/webhooks/resume", { body: { url: told.notifyUrl } });
  });

  test("every field that can be asked comes back as the document has it", async () => {
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

  test("payments that failed and orders that ended", async () => {
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

  test("refusals", async () => {
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

  test("health", async () => {
    await ask("GET", "/health/live");
    await ask("GET", "/health/ready");
  });
});
