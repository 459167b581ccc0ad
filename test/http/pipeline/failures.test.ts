// Failures behind the request pipeline: broken handlers, and answers that take too long (F28).

import { describe, expect, test } from "bun:test";
import type { StoreFailureKind } from "../../../src/store/failure.ts";
import { StoreFailure } from "../../../src/store/failure.ts";
import { fake, KEY, merchant, ORDER, TOKEN } from "../../support/http/fake.ts";
import { play } from "../../support/http/record.ts";

const auth = { authorization: KEY };
const create = { path: "/v1/orders", headers: auth, body: '{"amount":5000}' } as const;
const commit = { path: `/v1/orders/${ORDER}/commit`, headers: auth, body: "{}" } as const;

describe("an exception in a handler", () => {
  const broken = (error: unknown) =>
    fake({
      merchant: {
        readOrder: () => {
          throw error;
        },
        createOrder: () => Promise.reject(error),
      },
    });
  const get = { name: "GET", path: `/v1/orders/${ORDER}`, headers: auth } as const;

  test("T29: gives 500 with a code and a request id, and no detail", async () => {
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

  test("gives 500 also if the thrown value is not an error", async () => {
    await play(broken("canary"), { ...get, status: 500, lacks: ["canary"] });
  });

  const storage: readonly (readonly [kind: StoreFailureKind, status: number, code: string])[] = [
    ["full", 507, "diskFull"],
    ["busy", 503, "unavailable"],
    ["unreachable", 503, "unavailable"],
    ["unreadable", 503, "unavailable"],
    ["broken", 503, "unavailable"],
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

  test("gives 500 if the error only looks like the store's", async () => {
    const error = Object.assign(new Error("canary"), { name: "StoreFailure", kind: "full" });
    await play(broken(error), { name: "foreign", ...create, status: 500, lacks: ["canary"] });
  });

  test.each(["busy", "unreachable"] as const)(
    "F6: of a temporary kind (%s) gives Retry-After",
    async (kind) => {
      const error = new StoreFailure(kind, undefined);
      await play(broken(error), { name: kind, ...create, status: 503, sends: { "retry-after": "5" } });
    },
  );

  test("a lost answer of the database: a change may have happened, which its response says; a read is asked again", async () => {
    const error = new StoreFailure("unreachable", undefined, { isUncertain: true });
    const lost = { status: 503, sends: { "retry-after": "5" } };
    const says = ["it is not known whether this happened", "Idempotency-Key"];
    await play(broken(error), { name: "POST", ...create, ...lost, has: ['"code":"unavailable"', ...says] });
    await play(broken(error), { ...get, ...lost, has: ['"code":"unavailable"'], lacks: says });
  });
});

/** Of the service's own pages: their script knows no key, and their reader no address of the API. */
describe("a page's request", () => {
  const renew = {
    path: `/pay/${TOKEN}/renew`,
    headers: { "content-type": "application/json" },
    body: "{}",
  } as const;
  const lacks = ["Idempotency-Key", "/v1/"];

  test.each([
    [
      "uncertain",
      new StoreFailure("unreachable", undefined, { isUncertain: true }),
      503,
      "it is not known whether",
    ],
    ["a defect", new Error("canary"), 500, "Something went wrong"],
  ] as const)("that fails says what its reader can do: %s", async (name, error, status, says) => {
    const server = fake({ page: { renewLink: () => Promise.reject(error) } });
    await play(server, { name, ...renew, status, has: [says, "Load the page again"], lacks });
  });

  test("F28: that takes too long says that it goes on, and where to look", async () => {
    const server = fake({ deadlineMs: 20, page: { renewLink: () => new Promise(() => undefined) } });
    const has = ["takes longer than an answer may, and goes on", "Load the page again"];
    await play(server, { name: "late", ...renew, status: 503, has, lacks, sends: { "retry-after": "5" } });
  });
});

describe("F28: a response that takes too long", () => {
  test("says that the work goes on and where to read the result, and the work goes on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work: string[] = [];
    const server = fake({
      deadlineMs: 20,
      merchant: {
        command: async (...args) => {
          await promise;
          work.push("committed");
          return merchant.command(...args);
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

  test("that fails in the end is logged as a failure", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const server = fake({ deadlineMs: 20, merchant: { command: () => promise } });
    await play(server, { name: "late", ...commit, status: 503 });
    reject(new Error("too late"));
    await Bun.sleep(1);
    expect(server.logged.map((line) => JSON.parse(line).event)).toEqual([
      "request",
      "requestFailed",
      "requestEndedLate",
    ]);
  });

  test("ends a stream that no one reads", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const heard: string[] = [];
    const watch = () => {
      heard.push("watched");
      return () => void heard.push("let go");
    };
    const openScreen = () => promise.then(() => ({ watch }) as never);
    const server = fake({ deadlineMs: 20, buyer: { openScreen } });
    await play(server, { name: "late", path: `/screen/${TOKEN}/events`, status: 503 });
    resolve();
    await Bun.sleep(1);
    expect(heard).toEqual(["watched", "let go"]);
  });

  test("is not reported for a response in time", async () => {
    const server = fake({ deadlineMs: 200 });
    await play(server, { name: "in time", ...commit, status: 200 });
    await Bun.sleep(300);
    expect(server.logged).toHaveLength(1);
  });

  test("cuts off a body that never ends", async () => {
    const server = fake({ deadlineMs: 20 });
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    await play(server, { name: "drip", path: "/v1/orders", headers: auth, body, status: 503 });
  });
});
