// The state in a document: the same as the response of the state's own path for this link or key, and never markup.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newGroup, newOrder, pays, read } from "../../../support/http/acts.ts";
import type { Json, TestService } from "../../../support/service.ts";
import { PUBLIC_KEY, startService } from "../../../support/service.ts";

const ORIGIN = "https://shop.example";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({
    platform: { frameOrigins: [ORIGIN], contact: { email: "help@shop.example" } },
  });
});
afterAll(() => runtime.stop());

const SCRIPT = /<script id="state" type="application\/json">([^<]*)<\/script>/;

async function written(url: string): Promise<Json> {
  const { text, headers } = await runtime.page(url);
  expect(headers.get("cache-control")).toBe("no-store");
  const [, json] = SCRIPT.exec(text) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

const framed = (name: string, orderId?: string): string =>
  `/embed/${name}?${new URLSearchParams({ publicKey: PUBLIC_KEY, origin: ORIGIN, ...(orderId && { orderId }) })}`;
const asked = async (name: string, orderId?: string): Promise<Json> =>
  (await runtime.page(`/embed/${name}/state`, { publicKey: PUBLIC_KEY, orderId })).json.data;

describe("a page's document has the response of its state path", () => {
  test("for the captain's link, before and after they pay", async () => {
    const { redirectUrl } = await newOrder(runtime);
    const same = async (payments: number) => {
      const state = await written(redirectUrl);
      expect(state).toEqual((await runtime.page(`${redirectUrl}/state`)).json.data);
      expect(state.payments).toHaveLength(payments);
    };
    await same(0);
    await pays(runtime, redirectUrl, { nbShares: 2 });
    await same(1);
  });

  test("for the co-buyers' link, without own payments", async () => {
    const { shareUrl } = await newGroup(runtime, {}, ["Bob"]);
    const state = await written(shareUrl);
    expect(state).toEqual((await runtime.page(`${shareUrl}/state`)).json.data);
    expect(state.payments).toEqual([]);
  });

  test("and nothing for an unknown link", async () => {
    const answer = await runtime.page("/join/unknown");
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('id="state"');
  });
});

describe("T2: a frame's document has the state for the public key", () => {
  test("of an order to be paid, and of one whose captain has paid", async () => {
    const order = await newOrder(runtime, { email: "ana@example.com", firstName: "Ana", lastName: "Lopes" });
    expect(await written(framed("captain", order.id))).toEqual(await asked("captain", order.id));
    await pays(runtime, order.redirectUrl, { nbShares: 2 });
    for (const name of ["captain", "link"]) {
      const state = await written(framed(name, order.id));
      expect(state).toEqual(await asked(name, order.id));
      expect(JSON.stringify(state)).not.toMatch(/ana@|\bAna\b|Lopes/);
    }
    const { shareUrl } = await read(runtime, order.id);
    expect(await written(framed("link", order.id))).toMatchObject({ shareUrl });
  });

  test("of the shop, for Help", async () => {
    expect(await written(framed("help"))).toEqual(await asked("help"));
  });

  test("and nothing of an unknown order, or without an order's id", async () => {
    expect(await written(framed("captain", "ord_01980d3c-6f00-7000-8000-000000000001"))).toBeUndefined();
    expect(await written(framed("captain"))).toBeUndefined();
  });
});

test("T17: a name that looks like markup does not end the script", async () => {
  const name = "</script><script>alert(1)</script><!-- \u2028\u202e";
  const { redirectUrl } = await newOrder(runtime, { amount: 500, items: [{ name, amount: 500 }] });
  expect((await written(redirectUrl)).items).toMatchObject([{ name }]);
  const { text } = await runtime.page(redirectUrl);
  expect(text).not.toContain("alert(1)</script>");
  expect(SCRIPT.exec(text)?.[1]).not.toContain("\u2028");
});

test.each([
  ["br", "gzip, deflate, br, zstd"],
  ["gzip", "gzip, br;q=0"],
  [null, "identity"],
])("is sent as %s to a browser that accepts %s", async (encoding, accepted) => {
  const { redirectUrl } = await newOrder(runtime);
  const { headers, text } = await runtime.api("GET", new URL(redirectUrl).pathname, undefined, {
    "accept-encoding": accepted,
  });
  expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([encoding, "Accept-Encoding"]);
  expect(text.includes('<script id="state"')).toBe(encoding === null);
});
