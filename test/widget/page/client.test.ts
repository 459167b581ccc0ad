// Requests of the page to the server, and the answers that it takes as definite.

import { expect, test } from "bun:test";
import { RENEW_LINK } from "../../../src/api/paths.ts";
import { createClient, pageBase } from "../../../widget/src/page/client.ts";
import { paymentOf, viewOf } from "../../support/widget/view.ts";

const request = { attempt: "a", email: "e", firstName: "f", lastName: "l", means: {} };

function answering(response: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const client = createClient("/pay/tok", async (url, init) => {
    sent.push({ url, init });
    return response();
  });
  return { client, sent };
}

test("the page's address loses its last slashes, and never names another host", () => {
  expect(pageBase("/pay/tok")).toBe("/pay/tok");
  expect(pageBase("/base/pay/tok//")).toBe("/base/pay/tok");
  for (const path of ["//evil.example/pay/tok", "///pay/tok/"])
    expect(new URL(pageBase(path), "https://pay.example").host).toBe("pay.example");
});

test("T25: payments are JSON posted below the page's own address", async () => {
  const data = { payment: paymentOf(), view: viewOf() };
  const { client, sent } = answering(() => Response.json({ success: true, data }));
  expect(await client.pay(request)).toEqual({ kind: "answered", data });
  await client.check("auth_1");
  await client.abandon("a/../b");
  await client.withdraw("auth_1");
  await client.choose("md_1");
  await client.act(RENEW_LINK, {});
  await client.state();
  await client.state({ payments: ["auth_1", "a&b"], attempt: "t r" });
  expect(sent.map(({ url, init }) => `${init.method ?? "GET"} ${url}`)).toEqual([
    "POST /pay/tok/payments",
    "POST /pay/tok/payments/auth_1/check",
    "POST /pay/tok/payments/a%2F..%2Fb/abandon",
    "POST /pay/tok/payments/auth_1/withdraw",
    "POST /pay/tok/module",
    "POST /pay/tok/renew",
    "GET /pay/tok/state",
    "GET /pay/tok/state?payment=auth_1&payment=a%26b&attempt=t+r",
  ]);
  expect(sent[0]?.init.headers).toEqual({ "content-type": "application/json" });
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(request);
  expect(sent[1]?.init.body).toBe("{}");
  expect(sent[4]?.init.body).toBe('{"moduleId":"md_1"}');
});

test("a refusal is definite and says where", async () => {
  const problem = {
    status: 400,
    success: false,
    errors: ["no"],
    code: "invalidRequest",
    details: [{ path: "/email", message: "no" }],
  };
  const { client } = answering(() => Response.json(problem, { status: 400 }));
  expect(await client.pay(request)).toEqual({
    kind: "refused",
    status: 400,
    code: "invalidRequest",
    paths: ["/email"],
    sentence: "no",
  });
});

test("T22: the pause a refusal asks for is passed on", async () => {
  const { client } = answering(() =>
    Response.json({ code: "slow" }, { status: 429, headers: { "retry-after": "90" } }),
  );
  expect(await client.pay(request)).toMatchObject({ kind: "refused", status: 429, retryAfterS: 90 });
});

test("F16: a provider that was not even asked is a definite no", async () => {
  const { client } = answering(() => Response.json({ code: "providerUnavailable" }, { status: 503 }));
  expect(await client.pay(request)).toMatchObject({ kind: "refused", status: 503 });
});

test.each([
  ["no connection", () => Promise.reject(new TypeError("failed"))],
  ["a fault of the server", () => Response.json({ code: "internal" }, { status: 500 })],
  ["a proxy's page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["a success that is no JSON", () => new Response("<html>")],
])("F13: %s says nothing about what became of the payment", async (_, response) => {
  const { client } = answering(response);
  expect(await client.pay(request)).toEqual({ kind: "unreachable" });
});
