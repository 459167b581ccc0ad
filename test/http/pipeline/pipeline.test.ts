// Request pipeline of every route: spellings of a path, methods, request ids, idempotency keys, the deadline, and the
// response to an exception.

import { describe, expect, test } from "bun:test";
import type { IdempotencyKey } from "../../../src/http/pipeline/route.ts";
import { fake, KEY, merchant, ORDER, view } from "../../support/http/fake.ts";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";

const auth = { authorization: KEY };
const create = { path: "/v1/orders", headers: auth, body: '{"amount":5000}' } as const;
const commit = { path: `/v1/orders/${ORDER}/commit`, headers: auth, body: "{}" } as const;

describe("a path", () => {
  const server = fake();
  const rows: readonly Exchange[] = [
    { name: "as written", path: `/v1/orders/${ORDER}`, status: 200 },
    { name: "a slash at the end", path: `/v1/orders/${ORDER}/`, status: 200 },
    { name: "runs of slashes", path: `//v1///orders//${ORDER}//`, status: 200 },
    { name: "with a query", path: `/v1//orders/${ORDER}/?a=//b`, status: 200 },
    { name: "with a fragment", path: `/v1/orders/${ORDER}#x`, status: 200 },
    { name: "of a host with a short name", path: `http://x/v1/orders/${ORDER}`, status: 200 },
    { name: "of an https host", path: `https://x/v1/orders/${ORDER}`, status: 200 },
    { name: "in capitals", path: `/V1/orders/${ORDER}`, status: 404, has: ['"code":"notFound"'] },
    { name: "with too much at the end", path: `/v1/orders/${ORDER}/commit/x`, status: 404 },
    { name: "without the version", path: `/orders/${ORDER}`, status: 404 },
    { name: "that cannot be decoded", path: "/v1/orders/%zz", status: 404, has: ['"code":"notFound"'] },
    { name: "the version alone", path: "/v1", status: 404 },
  ];
  test.each(rows.map((row) => [row.name, row] as const))("%s", async (_name, row) => {
    await play(server, { headers: auth, ...row });
  });

  test("keeps the request's body in another spelling", async () => {
    await play(server, { name: "create", ...create, path: "//v1//orders//", status: 200, has: [ORDER] });
    await play(server, { name: "nonsense", ...create, path: "/v1/orders/", body: "x", status: 400 });
  });

  test("T27: the Host header is in no response", async () => {
    for (const host of ["evil.example", "pay.example, evil.example", ""]) {
      const headers = { ...auth, host, "x-forwarded-host": "evil.example" };
      await play(server, {
        name: host,
        ...create,
        headers,
        status: 200,
        has: ["https://pay.example/pay/"],
        lacks: ["evil"],
      });
    }
  });
});

describe("a method", () => {
  const server = fake();
  const rows: readonly (readonly [method: string, path: string, allow: string])[] = [
    ["GET", "/v1/orders/commit/", "POST"],
    ["PUT", "/v1/orders", "POST, GET, HEAD"],
    ["OPTIONS", "/v1/orders", "POST, GET, HEAD"],
    ["DELETE", `/v1/orders/${ORDER}`, "GET, HEAD, POST"],
    ["POST", "/health/live", "GET, HEAD"],
    ["GET", `/v1/orders/${ORDER}/commit`, "POST"],
    ["POST", "/pay/x/state", "GET, HEAD"],
    ["GET", "/pay/x/payments", "POST"],
  ];
  test.each(rows)("%s %s is refused with Allow: %s", async (method, path, allow) => {
    const sends = { allow };
    await play(server, {
      name: method,
      method,
      path,
      headers: auth,
      status: 405,
      has: ["methodNotAllowed", `this HTTP method: it takes ${allow}.`],
      sends,
    });
  });

  test("HEAD is GET without the body", async () => {
    const exchange = {
      name: "HEAD",
      method: "HEAD",
      path: `/v1/orders/${ORDER}`,
      headers: auth,
      status: 200,
    };
    expect(await play(server, exchange)).toBe("");
    await play(server, { ...exchange, headers: {}, status: 401 });
  });
});

describe("every response", () => {
  test("has a Request-Id, which is also in the log line", async () => {
    const server = fake();
    const paths = [
      `/v1/orders/${ORDER}`,
      "/v1/orders/x",
      "/nowhere",
      "/health/live",
      "/pay/x/state",
      "/robots.txt",
    ];
    for (const path of paths) {
      const response = await server.handle(new Request(`http://localhost${path}`, { headers: auth }));
      const line = JSON.parse(server.logged.at(-1) ?? "");
      expect(line).toMatchObject({
        event: "request",
        requestId: response.headers.get("request-id"),
        method: "GET",
      });
      if (response.status >= 400) expect(await response.json()).toMatchObject({ requestId: line.requestId });
    }
  });

  test("T29: is logged with the pattern of its route, never with its path", async () => {
    const server = fake();
    for (const path of [
      "/pay/canary/state",
      "/join/canary",
      "/screen/canary",
      "/v1/orders/canary",
      "/canary",
      "/pay/canary/x",
    ]) {
      await server.handle(
        new Request(`http://localhost${path}?q=canary`, { headers: { ...auth, referer: "canary" } }),
      );
    }
    expect(server.logged).toHaveLength(6);
    expect(server.logged.join()).not.toContain("canary");
    expect(server.logged[0]).toContain('"route":"/pay/:token/state"');
  });

  test("of an order is not cacheable", async () => {
    const sends = { "cache-control": "no-store", "content-type": "application/json; charset=utf-8" };
    await play(fake(), { name: "GET", path: `/v1/orders/${ORDER}`, headers: auth, status: 200, sends });
  });
});

describe("an Idempotency-Key", () => {
  function seen(): {
    readonly keys: (IdempotencyKey | undefined)[];
    readonly server: ReturnType<typeof fake>;
  } {
    const keys: (IdempotencyKey | undefined)[] = [];
    const server = fake({
      merchant: {
        createOrder(...args) {
          keys.push(args[2].idempotency);
          return merchant.createOrder(...args);
        },
        command(...args) {
          keys.push(args[3].idempotency);
          return merchant.command(...args);
        },
      },
    });
    return { keys, server };
  }

  test("is bound to platform, method, path and the bytes of the body", async () => {
    const { keys, server } = seen();
    const headers = { ...auth, "idempotency-key": "k1" };
    const other = `/v1/orders/${ORDER.slice(0, -1)}9/commit`;
    const sent: readonly Pick<Exchange, "path" | "body">[] = [
      { path: create.path, body: create.body },
      { path: "//v1/orders/", body: create.body },
      { path: create.path, body: `${create.body} ` },
      { path: commit.path, body: "{}" },
      { path: other, body: "{}" },
    ];
    for (const exchange of sent)
      await play(server, { name: exchange.path, ...exchange, headers, status: 200 });
    const [first, sameOtherwise, otherBody, commitOne, commitOther] = keys;
    expect(first).toMatchObject({ key: "k1" });
    expect(sameOtherwise).toEqual(first);
    expect(otherBody).toMatchObject({ key: "k1", scope: first?.scope });
    expect(new Set([first?.scope, commitOne?.scope, commitOther?.scope]).size).toBe(3);
    expect(otherBody?.fingerprint).not.toBe(first?.fingerprint);
    expect(first?.fingerprint).toBe(Bun.SHA256.hash(create.body, "hex"));
  });

  test("is optional", async () => {
    const { keys, server } = seen();
    await play(server, { name: "none", ...create, status: 200 });
    expect(keys).toEqual([undefined]);
  });

  test.each(["", "é", "tab\there", "k".repeat(256)])("%p is refused", async (key) => {
    const { keys, server } = seen();
    const headers = { ...auth, "idempotency-key": key };
    await play(server, {
      name: key,
      ...create,
      headers,
      status: 400,
      has: ["malformedHeader", "Idempotency-Key"],
    });
    expect(keys).toEqual([]);
  });

  test("of an earlier request returns its response with the same bytes and status", async () => {
    const answer = { status: 200, body: '{"success":true,"data":{"earlier":"é"}}' };
    const server = fake({ merchant: { command: async () => ({ kind: "replayed", answer }) } });
    const sends = { "idempotent-replayed": "true" };
    expect(await play(server, { name: "again", ...commit, status: 200, sends })).toBe(answer.body);
  });

  test("stores the response that is sent", async () => {
    const stored: string[] = [];
    const server = fake({
      merchant: {
        createOrder: async (_platform, _draft, { render }) => {
          stored.push(render(view, ["w"]).body);
          return { kind: "ok", value: view, warnings: ["w"] };
        },
      },
    });
    const sends = { "idempotent-replayed": null };
    expect(await play(server, { name: "first", ...create, status: 200, sends })).toBe(stored[0] ?? "");
  });
});
