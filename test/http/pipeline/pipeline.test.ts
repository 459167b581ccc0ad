// What the door does for every route: spellings of a path, methods, request ids, keys for repeats, its deadline, and
// what it says when something breaks.

import { describe, expect, test } from "bun:test";
import type { IdempotencyKey } from "../../../src/http/pipeline/route.ts";
import type { StoreFailureKind } from "../../../src/store/failure.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { application, fake, KEY, ORDER, view } from "../../support/http/fake.ts";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";

const auth = { authorization: KEY };
const create = { path: "/v1/orders", headers: auth, body: '{"amount":5000}' } as const;
const commit = { path: `/v1/orders/${ORDER}/commit`, headers: auth, body: "{}" } as const;

describe("an address", () => {
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

  test("a body survives the other spelling", async () => {
    await play(server, { name: "create", ...create, path: "//v1//orders//", status: 200, has: [ORDER] });
    await play(server, { name: "nonsense", ...create, path: "/v1/orders/", body: "x", status: 400 });
  });

  test("T27: the Host header is in no answer", async () => {
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
  test.each(rows)("%s %s is answered with Allow: %s", async (method, path, allow) => {
    const sends = { allow };
    await play(server, {
      name: method,
      method,
      path,
      headers: auth,
      status: 405,
      has: ["methodNotAllowed"],
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

describe("every answer", () => {
  test("has a Request-Id, and the log line the same", async () => {
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
      "/v1/orders/canary",
      "/canary",
      "/pay/canary/x",
    ]) {
      await server.handle(
        new Request(`http://localhost${path}?q=canary`, { headers: { ...auth, referer: "canary" } }),
      );
    }
    expect(server.logged).toHaveLength(5);
    expect(server.logged.join()).not.toContain("canary");
    expect(server.logged[0]).toContain('"route":"/pay/:token/state"');
  });

  test("of an order may not be kept", async () => {
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
      application: {
        createOrder(...args) {
          keys.push(args[2].idempotency);
          return application.createOrder(...args);
        },
        commit(...args) {
          keys.push(args[3].idempotency);
          return application.commit(...args);
        },
      },
    });
    return { keys, server };
  }

  test("stands for platform, method, path and the bytes of the body", async () => {
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

  test("of an earlier request brings its very bytes and status back", async () => {
    const answer = { status: 200, body: '{"success":true,"data":{"earlier":"é"}}' };
    const server = fake({ application: { commit: async () => ({ kind: "replayed", answer }) } });
    const sends = { "idempotent-replayed": "true" };
    expect(await play(server, { name: "again", ...commit, status: 200, sends })).toBe(answer.body);
  });

  test("has the answer stored that is given", async () => {
    const stored: string[] = [];
    const server = fake({
      application: {
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

describe("when something breaks", () => {
  const broken = (error: unknown) =>
    fake({
      application: {
        readOrder: () => {
          throw error;
        },
        createOrder: () => Promise.reject(error),
      },
    });
  const get = { name: "GET", path: `/v1/orders/${ORDER}`, headers: auth } as const;

  test("T29: a defect is 500 with a code and a request id, and nothing of it is told", async () => {
    const server = broken(new Error("canary: SELECT * FROM orders WHERE email = 'canary'"));
    const told = {
      status: 500,
      has: ['"code":"internal"', '"requestId":"req_'],
      lacks: ["canary", "SELECT", ".ts"],
    };
    await play(server, { ...get, ...told });
    await play(server, { name: "POST", ...create, ...told });
    const failures = server.logged.filter((line) => line.includes('"requestFailed"'));
    expect(failures).toHaveLength(2);
    for (const line of failures) expect(line).toContain('"level":"alert"');
    expect(server.logged.join()).not.toContain("canary");
  });

  test("something thrown that is no error is a defect too", async () => {
    await play(broken("canary"), { ...get, status: 500, lacks: ["canary"] });
  });

  const storage: readonly (readonly [kind: StoreFailureKind, status: number, code: string])[] = [
    ["diskFull", 507, "diskFull"],
    ["busy", 503, "unavailable"],
    ["io", 503, "unavailable"],
  ];
  test.each(storage)("F3, F6: a store that fails as %s is %d", async (kind, status, code) => {
    const error = new StoreFailure(kind, new Error("canary"));
    await play(broken(error), {
      name: kind,
      ...create,
      status,
      has: [`"code":"${code}"`],
      lacks: ["canary"],
    });
  });

  test("an error that only looks like the store's is a defect", async () => {
    const error = Object.assign(new Error("canary"), { name: "StoreFailure", kind: "diskFull" });
    await play(broken(error), { name: "foreign", ...create, status: 500, lacks: ["canary"] });
  });

  test("F6: an answer for the moment says when to come back", async () => {
    const error = new StoreFailure("busy", undefined);
    await play(broken(error), { name: "busy", ...create, status: 503, sends: { "retry-after": "5" } });
  });
});

describe("F28: an answer that takes too long", () => {
  test("says that the work goes on and where to read the rest; the work does go on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work: string[] = [];
    const server = fake({
      deadlineMs: 20,
      application: {
        commit: async (...args) => {
          await promise;
          work.push("committed");
          return application.commit(...args);
        },
      },
    });
    const has = ['"code":"unavailable"', "GET /v1/orders/:id", "Idempotency-Key"];
    await play(server, { name: "late", ...commit, status: 503, has, sends: { "retry-after": "5" } });
    expect(work).toEqual([]);
    resolve();
    await Bun.sleep(1);
    expect(work).toEqual(["committed"]);
    expect(server.logged.map((line) => JSON.parse(line).event)).toEqual(["request", "requestEndedLate"]);
  });

  test("that fails in the end is logged as such", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const server = fake({ deadlineMs: 20, application: { commit: () => promise } });
    await play(server, { name: "late", ...commit, status: 503 });
    reject(new Error("too late"));
    await Bun.sleep(1);
    expect(server.logged.map((line) => JSON.parse(line).event)).toEqual([
      "request",
      "requestFailed",
      "requestEndedLate",
    ]);
  });

  test("is not said of one that came in time", async () => {
    const server = fake({ deadlineMs: 10 });
    await play(server, { name: "in time", ...commit, status: 200 });
    await Bun.sleep(30);
    expect(server.logged).toHaveLength(1);
  });

  test("a body that never ends is cut by it", async () => {
    const server = fake({ deadlineMs: 20 });
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    await play(server, { name: "drip", path: "/v1/orders", headers: auth, body, status: 503 });
  });
});
