// Authentication: every way to send a secret key, and that no route behind /v1 opens without one.

import { describe, expect, test } from "bun:test";
import {
  config,
  fake,
  KEY,
  NOW,
  ORDER,
  OTHER_KEY,
  PUBLIC_KEY,
  RETIRED_KEY,
} from "../../support/http/fake.ts";
import type { Exchange } from "../../support/http/record.ts";
import { play } from "../../support/http/record.ts";

const path = `/v1/orders/${ORDER}`;
const basic = (text: string): string => `Basic ${btoa(text)}`;
const unauthorized = [
  '"errors":["Unauthorized"]',
  '"message":"Unauthorized"',
  '"status":401',
  '"success":false',
];

describe("T6: the secret key", () => {
  const server = fake();
  const opens: readonly (readonly [name: string, authorization: string])[] = [
    ["bare", KEY],
    ["Bearer", `Bearer ${KEY}`],
    ["bearer in lower case, with blanks", `bearer   ${KEY}  `],
    ["Basic, the key as user name", basic(`${KEY}:`)],
    ["Basic without a colon", basic(KEY)],
    ["Basic with some password", basic(`${KEY}:whatever`)],
  ];
  test.each(opens)("is accepted as %s", async (name, authorization) => {
    await play(server, { name, path, headers: { authorization }, status: 200, has: [ORDER] });
  });

  const refused: readonly (readonly [name: string, authorization: string | undefined])[] = [
    ["none", undefined],
    ["an empty header", ""],
    ["the scheme alone", "Bearer"],
    ["the scheme and a blank", "Bearer "],
    ["a key that is not ours", `sk_test_${"x".repeat(43)}`],
    ["a key with one character more", `${KEY}k`],
    ["a key with one character less", KEY.slice(0, -1)],
    ["a key in capitals", KEY.toUpperCase()],
    ["the public key", `Bearer ${PUBLIC_KEY}`],
    ["a retired key", `Bearer ${RETIRED_KEY}`],
    ["another scheme", `Digest ${KEY}`],
    ["the key as Basic password", basic(`:${KEY}`)],
    ["Basic that is not base64", "Basic ***"],
    ["two keys", `${KEY}, ${KEY}`],
    ["a very long header", `Bearer ${"sk_".repeat(3_000)}`],
    ["the hash of the key", `Bearer ${Bun.SHA256.hash(KEY, "hex")}`],
  ];
  test.each(refused)("401 for %s", async (name, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const sends = { "www-authenticate": "Bearer" };
    await play(server, { name, path, headers, status: 401, has: unauthorized, lacks: [ORDER], sends });
  });

  test.each([
    ["live", "sk_test_"],
    ["sandbox", "sk_live_"],
  ] as const)(
    "in %s a key that begins with %s opens nothing, even where its hash is listed",
    async (mode, prefix) => {
      const authorization = `${prefix}${"m".repeat(43)}`;
      const { platforms, ...rest } = config;
      const secretKeys = [{ sha256: Bun.SHA256.hash(authorization, "hex"), last4: "mmmm" }];
      const listed = platforms.map((platform, at) => (at === 0 ? { ...platform, secretKeys } : platform));
      const own = fake({ config: { ...rest, mode, platforms: listed } });
      await play(own, { name: mode, path, headers: { authorization }, status: 401, has: unauthorized });
    },
  );

  test("F34: a retired key works until its retirement", async () => {
    const before = fake({ now: () => NOW - 1 });
    await play(before, { name: "before", path, headers: { authorization: RETIRED_KEY }, status: 200 });
  });

  test("T7: is refused when a browser sends it, whatever the origin and the key", async () => {
    for (const origin of ["https://shop.example", "https://pay.example", "null"]) {
      for (const authorization of [KEY, `Bearer ${KEY}`, `sk_test_${"x".repeat(43)}`]) {
        const exchange = { name: origin, path, headers: { authorization, origin }, status: 403 };
        await play(server, {
          ...exchange,
          has: ['"code":"secretKeyInBrowser"'],
          lacks: [ORDER, authorization],
        });
      }
    }
  });

  test("T29: is in no log line", async () => {
    const logging = fake();
    for (const authorization of [KEY, `Bearer ${OTHER_KEY}`, basic(RETIRED_KEY)]) {
      await logging.handle(new Request(`http://localhost${path}`, { headers: { authorization } }));
    }
    expect(logging.logged).toHaveLength(3);
    expect(logging.logged.join()).not.toMatch(/sk_|kkkk|oooo|Basic|Bearer/);
  });
});

describe("every route behind /v1", () => {
  const server = fake();
  const routes = server.routes.filter((route) => route.path.startsWith("/v1"));

  test("T1: is 401 without a key, before its body is read", async () => {
    expect(routes.length).toBeGreaterThan(8);
    for (const { method, path: pattern } of routes) {
      const filled = pattern.replace(":id", ORDER);
      const name = `${method} ${pattern}`;
      if (method === "ALL") {
        await play(server, { name, method: "DELETE", path: filled, status: 405, lacks: [ORDER] });
        continue;
      }
      const sent: Partial<Exchange> = method === "GET" ? {} : { body: "{not json" };
      await play(server, { name, method, path: filled, ...sent, status: 401, has: unauthorized });
    }
  });

  test("T1: gives the same response for another platform's order as for an unknown one", async () => {
    const answers = new Set<string>();
    const ids = [
      ORDER,
      "ord_01980d3c-6f00-7000-8000-0000000000ff",
      "ord_",
      "x",
      "a%2fb",
      "%00",
      "o".repeat(5_000),
    ];
    for (const id of ids) {
      const body = await play(server, {
        name: id,
        path: `/v1/orders/${id}`,
        headers: { authorization: OTHER_KEY },
        status: 404,
        has: ['"code":"orderNotFound"'],
      });
      answers.add(body.replace(/req_\w+/, ""));
    }
    expect(answers.size).toBe(1);
  });
});
