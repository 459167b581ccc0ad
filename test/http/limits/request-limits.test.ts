// Rate limits on a port and behind a proxy: each secret key and each network address by itself.

import { afterAll, describe, expect, test } from "bun:test";
import type { Config } from "../../../src/config/config.ts";
import type { Fake } from "../../support/http/fake.ts";
import { config, fake, KEY, NOW, ORDER, OTHER_KEY, TOKEN } from "../../support/http/fake.ts";
import { play } from "../../support/http/record.ts";

const open: Fake[] = [];
afterAll(() => Promise.all(open.map((server) => server.stop())));

type Asked = { readonly status: number; readonly retryAfter: string | null; readonly text: string };

/** A server on a port with the test's clock, and requests to it from an address behind its proxy. */
function listening(over: Partial<Config>) {
  let now = NOW;
  const server = fake({ config: { ...config, ...over }, now: () => now });
  open.push(server);
  const { port } = server.listen();
  async function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Asked> {
    const init = body === undefined ? { headers } : { method: "POST", headers, body };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, text: await response.text() };
  }
  return {
    server,
    ask,
    from: (address: string, path = STATE) => ask(path, { "x-forwarded-for": address }),
    post: (address: string, path: string, body: string, origin = config.publicUrl) =>
      ask(path, { "x-forwarded-for": address, "content-type": "application/json", origin }, body),
    wait(seconds: number): void {
      now += seconds * 1_000;
    },
  };
}

const STATE = `/pay/${TOKEN}/state`;
const limits = { requestsPerAddress: 3, failedPaymentsPerPage: 10, failedPaymentsPerAddress: 30 };
const PROXY = { trustedProxies: ["127.0.0.1", "10.0.0.0/8"], limits };

async function statuses(times: number, ask: () => Promise<Asked>): Promise<readonly number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await ask()).status);
  return seen;
}

describe("T26: a secret key with too many requests", () => {
  const [first, second] = config.platforms;
  if (first === undefined || second === undefined) throw new Error("two platforms");
  const own = { requestsPerKey: 3, failedPaymentsPerPublicKey: 0, declineAlertPercent: 0 };
  const platforms = [{ ...first, limits: own }, second];
  const path = `/v1/orders/${ORDER}`;

  test("gets 429 with the time to wait, and no handler runs", async () => {
    let now = NOW;
    let created = 0;
    const server = fake({
      config: { ...config, platforms },
      now: () => now,
      merchant: {
        createOrder() {
          created += 1;
          throw new Error("too fast");
        },
      },
    });
    const headers = { authorization: KEY };
    for (const name of ["1", "2", "3"]) await play(server, { name, path, headers, status: 200 });
    const has = ['"status":429', '"success":false', '"code":"tooManyRequests"', '"requestId":"req_'];
    const tooFast = { headers, status: 429, has, sends: { "retry-after": "20" } };
    await play(server, { name: "GET", path, ...tooFast });
    await play(server, { name: "POST", path: "/v1/orders", body: '{"amount":1}', ...tooFast });
    expect(created).toBe(0);
    now += 20_000;
    await play(server, { name: "later", path, headers, status: 200 });
    await play(server, { name: "once", path, headers, status: 429 });
  });

  test("delays no other key and no platform without a limit", async () => {
    const server = fake({ config: { ...config, platforms } });
    for (let i = 0; i < 3; i += 1)
      await play(server, { name: "first", path, headers: { authorization: KEY }, status: 200 });
    for (let i = 0; i < 50; i += 1)
      await play(server, { name: "other", path, headers: { authorization: OTHER_KEY }, status: 404 });
  });
});

describe("T26: an address with too many requests", () => {
  test("F11: waits no longer after the clock has gone back", async () => {
    const { from, wait } = listening(PROXY);
    await statuses(3, () => from("203.0.113.1"));
    wait(-86_400);
    expect(await from("203.0.113.1")).toMatchObject({ status: 429, retryAfter: "20" });
    wait(20);
    expect((await from("203.0.113.1")).status).toBe(200);
  });

  test("gets 429 with the time to wait; another address does not", async () => {
    const { from, wait, server } = listening(PROXY);
    expect(await statuses(3, () => from("203.0.113.1"))).toEqual([200, 200, 200]);
    const refused = await from("203.0.113.1");
    expect(refused).toMatchObject({ status: 429, retryAfter: "20" });
    expect(JSON.parse(refused.text)).toMatchObject({ status: 429, success: false, code: "tooManyRequests" });
    expect(server.logged.at(-1)).toContain('"status":429');
    expect((await from("203.0.113.2")).status).toBe(200);
    wait(20);
    expect(await statuses(2, () => from("203.0.113.1"))).toEqual([200, 429]);
  });

  test("is counted on every path: pages, unknown paths, wrong keys, posts", async () => {
    for (const path of [STATE, "/nowhere", "/v1/orders", "/widget.js.integrity", "/v1/orders/commit"]) {
      const { from } = listening(PROXY);
      const seen = await statuses(4, () => from("203.0.113.1", path));
      expect(seen.slice(0, 3)).not.toContain(429);
      expect(seen[3]).toBe(429);
    }
  });

  test("is counted for a post like that of our pages before its body is read", async () => {
    const { post } = listening(PROXY);
    const seen = await statuses(5, () => post("203.0.113.1", `/pay/${TOKEN}/payments`, "{not json"));
    expect(seen).toEqual([400, 400, 400, 429, 429]);
    const foreign = await statuses(5, () =>
      post("203.0.113.3", `/pay/${TOKEN}/payments`, "{}", "https://evil.example"),
    );
    expect(foreign).toEqual([403, 403, 403, 429, 429]);
    expect((await post("203.0.113.2", `/pay/${TOKEN}/payments`, "{not json")).status).toBe(400);
  });

  test("T6: is stopped after wrong keys; the right key from the same address still works", async () => {
    const { ask } = listening(PROXY);
    const guess = () => ask("/v1/orders", { authorization: `sk_test_${"g".repeat(43)}` });
    expect(await statuses(5, guess)).toEqual([401, 401, 401, 429, 429]);
    expect((await ask(`/v1/orders/${ORDER}`, { authorization: KEY })).status).toBe(200);
  });

  test("may call the health checks without limit", async () => {
    const { from } = listening(PROXY);
    expect(new Set(await statuses(20, () => from("203.0.113.1", "/health/live")))).toEqual(new Set([200]));
  });

  test("T28: is exactly a /64 for IPv6", async () => {
    const { from } = listening(PROXY);
    expect(await statuses(3, () => from("2001:db8:1:2::1"))).toEqual([200, 200, 200]);
    expect((await from("2001:db8:1:2:ffff::9")).status).toBe(429);
    expect((await from("2001:db8:1:3::1")).status).toBe(200);
  });

  test("T28: gains nothing by naming other addresses, with a proxy or without one", async () => {
    const behind = listening(PROXY);
    let n = 0;
    const forging = (path: typeof behind) => () => {
      n += 1;
      return path.from(`8.8.8.${n}, 203.0.113.1, 10.0.0.1`);
    };
    expect(await statuses(4, forging(behind))).toEqual([200, 200, 200, 429]);
    const without = listening({ limits });
    expect(await statuses(4, forging(without))).toEqual([200, 200, 200, 429]);
    expect(without.server.logged.filter((line) => line.includes('"proxyNotTrusted"'))).toHaveLength(1);
  });

  test("is not counted without configuration or without a network between", async () => {
    const { from } = listening({});
    expect(new Set(await statuses(20, () => from("203.0.113.1")))).toEqual(new Set([200]));
    const inside = fake({ config: { ...config, limits } });
    for (let i = 0; i < 20; i += 1) await play(inside, { name: "inside", path: STATE, status: 200 });
  });
});
