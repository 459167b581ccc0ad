// The order routes as merchants call them, in the whole program: shapes, and isolation of platforms.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, PUBLIC_URL, SECRET_KEY, START, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const auth = { authorization: SECRET_KEY };
const json = { ...auth, "content-type": "application/json" };

async function newOrder(fields: Record<string, unknown> = {}): Promise<Json> {
  const answer = await runtime.api("POST", "/v1/orders", { amount: 5_000, ...fields });
  expect(answer.status).toBe(200);
  return answer.json.data;
}

async function read(id: string): Promise<Json> {
  return (await runtime.api("GET", `/v1/orders/${id}`)).json.data;
}

async function playAt(
  exchange: Omit<Exchange, "headers">,
  headers: Exchange["headers"] = json,
): Promise<Json> {
  return JSON.parse(await play(runtime.program.http, { ...exchange, headers }));
}

describe("POST /v1/orders", () => {
  test("needs only an amount; the response is compact, with its keys in this order, and reads back the same", async () => {
    const created = await runtime.api("POST", "/v1/orders", { amount: 83_891 });
    expect(created.text).toStartWith('{"success":true,"data":{"id":"ord_');
    expect(created.text).not.toMatch(/null|[{,:] /);
    const { data } = created.json;
    expect(data).toMatchObject({
      status: "initiated",
      amount: 83_891,
      ux: "collect",
      type: "direct",
      currency: "EUR",
    });
    expect(data.redirectUrl).toStartWith(`${PUBLIC_URL}/pay/`);
    expect((await runtime.api("GET", `/v1/orders/${data.id}`)).text).toBe(created.text);
  });

  test.each([
    ['"83891"', 83_891],
    ["1998.9999999999998", 1_999],
  ])("amount %s is %d", async (sent, amount) => {
    const { data } = await playAt({
      name: sent,
      path: "/v1/orders",
      body: `{"amount":${sent}}`,
      status: 200,
    });
    expect(data.amount).toBe(amount);
  });

  test("names an unknown field in the warnings, and neither stores nor shows it", async () => {
    const body = '{"amount":5000,"trakId":"canary","status":"completed","platformId":"pl_x"}';
    const { data, warnings } = await playAt({
      name: "T5",
      path: "/v1/orders",
      body,
      status: 200,
      lacks: ["canary"],
    });
    expect(warnings[0]).toBe("trakId: unknown field, ignored; did you mean trackId?");
    expect(data).toMatchObject({ status: "initiated" });
    expect(data.platformId).not.toBe("pl_x");
    expect(await read(data.id)).toEqual(data);
  });

  const refused: readonly (readonly [body: string, sentence: RegExp])[] = [
    ["{}", /^amount: /],
    ['{"amount":0}', /^amount: .*1/],
    ['{"amount":100000000}', /^amount: /],
    ['{"amount":5000,"ux":"shared"}', /^ux: /],
    ['{"amount":5000,"currency":"GBP"}', /^currency: .*EUR, USD/],
    ['{"amount":5000,"ux":"picking"}', /^items: /],
    [`{"amount":5000,"dueDate":${START - 1}}`, /^dueDate: .*past/],
    ['{"amount":5000,"successUrl":"javascript:alert(1)"}', /^successUrl: /],
    ['{"amount":5000,"metadata":{"":"x"}}', /^metadata\[""\]: is a key without a name$/],
    ['{"amount":5000,"modules":["md_01890000-0000-7000-8000-000000000009"]}', /^modules/],
  ];
  test.each(refused)("400 for %s, in a sentence about the field", async (body, sentence) => {
    const problem = await playAt({ name: body, path: "/v1/orders", body, status: 400 });
    expect(Object.keys(problem)).toEqual(["status", "success", "errors", "code", "details", "requestId"]);
    expect(problem).toMatchObject({ status: 400, success: false });
    expect(problem.errors[0]).toMatch(sentence);
    expect(problem.details[0].path).toStartWith("/");
  });
});

test("returns an item's image, which is also on the page", async () => {
  const image = "https://images.example/canoe.png";
  const own = await startService({ platform: { imageOrigins: ["https://images.example"] } });
  const body = { amount: 5_000, items: [{ name: "Canoe", amount: 5_000, image }] };
  const { items, redirectUrl } = (await own.api("POST", "/v1/orders", body)).json.data;
  expect(items[0].image).toBe(image);
  expect((await own.page(`${redirectUrl}/state`)).json.data.items[0].image).toBe(image);
  await own.stop();
});

describe("T1: another platform's order", () => {
  const acts: readonly (readonly [method: string, act: string, body: string | undefined])[] = [
    ["GET", "", undefined],
    ["POST", "/commit", "{}"],
    ["POST", "/commit", '{"amount":1}'],
    ["POST", "/cancel", "{}"],
    ["POST", "/cancel", '{"authorization":"auth_01890000-0000-7000-8000-000000000001"}'],
  ];
  test.each(acts)(
    "%s …%s %s: the same 404 as of one that never was, and nothing happens to it",
    async (...act) => {
      const [method, path, body] = act;
      const order = await newOrder({ tpc: true });
      const sent = body === undefined ? {} : { body };
      const ask = (id: string) =>
        playAt(
          { name: id, method, path: `/v1/orders/${id}${path}`, ...sent, status: 404 },
          { ...json, authorization: OTHER_SECRET_KEY },
        );
      const { requestId: _one, ...foreign } = await ask(order.id);
      const { requestId: _two, ...never } = await ask(`${order.id.slice(0, -12)}ffffffffffff`);
      expect(foreign).toEqual(never);
      expect(foreign.code).toBe("orderNotFound");
      expect(await read(order.id)).toEqual(order);
    },
  );

  test("is as unknown to POST /v1/orders/commit", async () => {
    const { id } = await newOrder({ tpc: true });
    const body = JSON.stringify({ id });
    const headers = { ...json, authorization: OTHER_SECRET_KEY };
    const foreign = await playAt({ name: "commit", path: "/v1/orders/commit", body, status: 404 }, headers);
    expect(foreign.code).toBe("orderNotFound");
    expect((await read(id)).committedAmount).toBeUndefined();
  });
});

describe("commit and cancel", () => {
  test.each(["", "{}", "[]", "null", " "])("a cancel accepts the body %p, also repeated", async (body) => {
    const { id } = await newOrder();
    const exchange = { name: body, method: "POST", path: `/v1/orders/${id}/cancel`, body, status: 200 };
    const first = await playAt(exchange);
    expect(first.data).toMatchObject({ status: "cancelled", cancelReason: "merchant" });
    expect(await playAt(exchange)).toEqual(first);
  });

  test.each(["", "{}", "[]"])("a commit with the body %p takes the whole amount", async (body) => {
    const { id } = await newOrder({ tpc: true });
    const { data } = await playAt({
      name: body,
      method: "POST",
      path: `/v1/orders/${id}/commit`,
      body,
      status: 200,
    });
    expect(data).toMatchObject({ id, committedAmount: 5_000 });
  });

  test("accept the id in the body instead of the path", async () => {
    const { id } = await newOrder({ tpc: true });
    const body = JSON.stringify({ id, amount: "4000" });
    const { data } = await playAt({ name: "commit", path: "/v1/orders/commit", body, status: 200 });
    expect(data).toMatchObject({ id, committedAmount: 4_000 });
    const again = {
      name: "other amount",
      path: "/v1/orders/commit",
      body: JSON.stringify({ id }),
      status: 409,
    };
    expect((await playAt(again)).code).toBe("alreadyCommitted");
    const noId = { name: "no id", path: "/v1/orders/commit", body: "{}", status: 400 };
    expect((await playAt(noId)).errors[0]).toStartWith("id: ");
  });

  const refused: readonly (readonly [
    fields: object,
    path: string,
    body: string,
    status: number,
    code: string,
  ])[] = [
    [{}, "commit", "{}", 409, "notTwoPhaseCommit"],
    [{ tpc: true }, "commit", '{"amount":0}', 400, "invalidRequest"],
    [{ tpc: true }, "commit", '{"amount":5001}', 400, "commitAmountInvalid"],
    [{ tpc: true }, "commit", '"5000"', 400, "invalidRequest"],
    [
      {},
      "cancel",
      '{"authorization":"auth_01890000-0000-7000-8000-000000000001"}',
      404,
      "authorizationNotFound",
    ],
    [{}, "cancel", '{"authorization":"x"}', 400, "invalidRequest"],
  ];
  test.each(refused)("%j: %s %s is %d %s", async (fields, path, body, status, code) => {
    const order = await newOrder(fields as Record<string, unknown>);
    const problem = await playAt({ name: code, path: `/v1/orders/${order.id}/${path}`, body, status });
    expect(problem).toMatchObject({ status, success: false, code });
    expect(await read(order.id)).toEqual(order);
  });

  test("name ignored parts of the body in the warnings", async () => {
    const { id } = await newOrder();
    const body = '{"trackid":"CART-7"}';
    const { data, warnings } = await playAt({ name: "typo", path: `/v1/orders/${id}`, body, status: 200 });
    expect(warnings).toEqual(["trackid: unknown field, ignored; did you mean trackId?"]);
    expect(data).not.toHaveProperty("trackid");
  });
});
