// A shop's list of its orders, and its changes of one.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { newOrder, pays, read } from "../../support/http/acts.ts";
import { fake, KEY, ORDER } from "../../support/http/fake.ts";
import { play } from "../../support/http/record.ts";
import type { Json, TestService } from "../../support/service.ts";
import { OTHER_SECRET_KEY, SECRET_KEY, START, startService } from "../../support/service.ts";

describe("GET /v1/orders", () => {
  let runtime: TestService;
  const made: Json[] = [];
  beforeAll(async () => {
    runtime = await startService();
    for (const number of [1, 2, 3, 4, 5]) {
      const email = number % 2 === 1 ? { email: "odd@example.com" } : {};
      made.push(await newOrder(runtime, { trackId: `cart ${number}`, ux: "single", ...email }));
      await runtime.turnBy(60_000);
    }
    await pays(runtime, made[1].redirectUrl);
    await runtime.settle();
  });
  afterAll(() => runtime.stop());

  const list = (query: string, headers?: Record<string, string>) =>
    runtime.api("GET", `/v1/orders${query}`, undefined, headers);
  const numbers = ({ data }: Json) => data.map(({ trackId }: Json) => trackId.slice(5)).join("");

  test("lists newest first, each as read alone, without next on the last page", async () => {
    const { status, json, text } = await list("");
    expect(status).toBe(200);
    expect(numbers(json)).toBe("54321");
    expect(json.data[3]).toEqual(await read(runtime, made[1].id));
    expect(text).toStartWith('{"success":true,"data":[{"id":"ord_');
    expect(text).toEndWith('],"hasMore":false}');
  });

  test.each([
    ["?status=completed", "2"],
    ["?trackId=cart%204", "4"],
    ["?email=odd@example.com", "531"],
    ["?email=Odd@Example.com", "531"],
    // Known from the payment, when the shop did not say it.
    ["?email=ana%40example.com", "2"],
    ["?search=ana%40example.com", "2"],
    ["?search=ODD@example.com", "531"],
    ["?search=lopes+an", "2"],
    ["?search=CART", "54321"],
    ["?search=cart&status=completed", "2"],
    [`?search=cart&createdBefore=${START + 60_000}`, "1"],
    ["?search=100.00&limit=2", "54"],
    ["?search=nobody", ""],
    [`?createdAfter=${START + 60_000}`, "543"],
    [`?createdBefore=${START + 60_000}`, "1"],
    [`?createdAfter=${START}&createdBefore=${START + 180_000}&email=odd@example.com`, "3"],
    ["?status=&limit=&createdAfter=&after=", "54321"],
    ["?status=refunded", ""],
    ["?limit=2", "54"],
  ])("%s is %s", async (query, expected) => expect(numbers((await list(query)).json)).toBe(expected));

  test.each(["?limit=2", "?limit=2&search=cart"])("%s returns pages until the last", async (first) => {
    const pages: string[] = [];
    for (let query: string = first; query !== ""; ) {
      const { json } = await list(query);
      pages.push(`${numbers(json)} ${json.hasMore}`);
      query = json.hasMore ? `${first}&after=${json.next}` : "";
    }
    expect(pages).toEqual(["54 true", "32 true", "1 false"]);
  });

  test("a search finds an order by its id and by those of its payments", async () => {
    const order = await read(runtime, made[1].id);
    for (const { id } of [order, ...order.authorizations])
      expect((await list(`?search=${id}`)).json.data).toEqual([order]);
  });

  test("T1: another platform sees none of them, nor what comes after one of them", async () => {
    for (const query of [
      "",
      "?trackId=cart%201",
      "?search=cart",
      `?search=${made[4].id}`,
      `?after=${made[4].id}`,
    ]) {
      const { status, json } = await list(query, { authorization: OTHER_SECRET_KEY });
      expect({ status, ...json }).toEqual({ status: 200, success: true, data: [], hasMore: false });
    }
  });

  test("T2: the public key lists nothing", async () => {
    expect(
      (await list("", { authorization: runtime.config.platforms[0]?.publicKeys[0]?.key ?? "" })).status,
    ).toBe(401);
  });

  test.each([
    ["?status=done", "status: must be one of initiated, inProgress"],
    ["?limit=101", "limit: must be at most 100"],
    ["?limit=0", "limit: must be at least 1"],
    ["?createdAfter=yesterday", "createdAfter: must be an integer in epoch milliseconds"],
    ["?after=ord_1", "after: must be an id such as ord_"],
    // They would list every order to a shop that has lost what it was looking for.
    ["?trackId=", "trackId: must not be empty"],
    ["?email=", "email: must be an e-mail address"],
    ["?search=", "search: must not be empty"],
    ["?search=+", "search: must have more than spaces"],
    ["?trackId=cart%201&trackId=cart%202", "trackId: is given 2 times: give it once"],
    ["?status=&status=completed&status=", "status: is given 3 times: give it once"],
    ["?x=1&x=1", "x: is given 2 times: give it once"],
  ])("%s is refused: %s", async (query, sentence) => {
    const { status, json } = await list(query);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalidRequest" });
    expect(json.errors[0]).toStartWith(sentence);
  });

  test("warns of an unknown parameter", async () => {
    const { json } = await list("?stauts=completed");
    expect(json.warnings).toEqual(["stauts: unknown field, ignored; did you mean status?"]);
  });

  test("shows an order with a due timer as it is then", async () => {
    const order = await newOrder(runtime, { trackId: "cart 6", delay: 1 });
    const { clock } = runtime.program.sandbox ?? {};
    clock?.turnTo(runtime.now() + 60_000);
    const [first] = (await list("?limit=1")).json.data;
    expect(first).toMatchObject({ id: order.id, status: "cancelled", cancelReason: "dueDate" });
  });
});

describe("POST /v1/orders/:id", () => {
  let runtime: TestService;
  afterEach(() => runtime.stop());
  const change = (order: Json, body: unknown, headers?: Record<string, string>) =>
    runtime.api("POST", `/v1/orders/${order.id}`, body, headers);

  test.each([null, ""])(
    "with %j clears trackId, notifyUrl and a key of metadata, and nothing else",
    async (nothing) => {
      runtime = await startService();
      const metadata = { a: "1", b: "2" };
      const order = await newOrder(runtime, { trackId: "t", notifyUrl: "http://127.0.0.1:9/hook", metadata });
      const { json } = await change(order, {
        trackId: nothing,
        notifyUrl: nothing,
        metadata: { a: nothing },
      });
      const { trackId: _t, notifyUrl: _n, ...kept } = order;
      expect(json.data).toEqual({ ...kept, metadata: { b: "2" }, updatedAt: json.data.updatedAt });
      expect(await read(runtime, order.id)).toEqual(json.data);
      expect((await change(order, { metadata: null })).json.data.metadata).toEqual({ b: "2" });
    },
  );

  test("keeps at most 50 keys of metadata, counted with those that it has", async () => {
    runtime = await startService();
    const keys = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`k${from + at}`, "v"]));
    const order = await newOrder(runtime, { metadata: keys(0, 40) });
    const { status, json } = await change(order, { metadata: keys(40, 51) });
    expect([status, json.errors]).toEqual([
      400,
      ["metadata: would have 51 keys, at most 50: null clears one"],
    ]);
    const swapped = await change(order, { metadata: { ...keys(40, 50), k0: null, k50: "v" } });
    expect(Object.keys(swapped.json.data.metadata)).toHaveLength(50);
  });

  test("changes the given fields and no others; the order is found by the new values", async () => {
    runtime = await startService();
    const order = await newOrder(runtime, {
      trackId: "old",
      metadata: { a: "1", b: "2" },
      email: "x@example.com",
    });
    const { status, json } = await change(order, { trackId: "new", metadata: { a: 3 } });
    expect(status).toBe(200);
    const expected = {
      ...order,
      trackId: "new",
      metadata: { a: "3", b: "2" },
      updatedAt: json.data.updatedAt,
    };
    expect(json.data).toEqual(expected);
    expect(await read(runtime, order.id)).toEqual(expected);
    const found = await runtime.api("GET", "/v1/orders?trackId=new&email=x@example.com");
    expect(found.json.data).toHaveLength(1);
  });

  test("webhooks go to the new address from then on", async () => {
    runtime = await startService();
    const heard: string[] = [];
    const endpoint = Bun.serve({
      port: 0,
      fetch: async (request) => {
        heard.push(`${new URL(request.url).pathname} ${((await request.json()) as Json).trackId}`);
        return new Response();
      },
    });
    const at = (path: string) => `http://127.0.0.1:${endpoint.port}${path}`;
    const order = await newOrder(runtime, { ux: "single", tpc: true, notifyUrl: at("/old") });
    await pays(runtime, order.redirectUrl);
    await runtime.settle();
    await change(order, { notifyUrl: at("/new"), trackId: "late" });
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    await runtime.settle();
    await endpoint.stop(true);
    expect(heard).toEqual(["/old undefined", "/new late"]);
  });

  test("with the same values or none changes nothing", async () => {
    runtime = await startService();
    const order = await newOrder(runtime, { trackId: "old", metadata: { a: "1" } });
    for (const body of [{ trackId: "old", metadata: { a: "1" } }, {}, { metadata: {}, notifyUrl: null }]) {
      expect((await change(order, body)).json.data).toEqual(order);
    }
  });

  test("of an order that has ended is possible; of an unknown order is not", async () => {
    runtime = await startService();
    const order = await newOrder(runtime);
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect((await change(order, { trackId: "late" })).json.data).toMatchObject({
      status: "cancelled",
      trackId: "late",
    });
    const foreign = await change(order, { trackId: "x" }, { authorization: OTHER_SECRET_KEY });
    expect(foreign).toMatchObject({ status: 404, json: { code: "orderNotFound" } });
    expect((await runtime.api("POST", "/v1/orders/ord_1", { trackId: "x" })).status).toBe(404);
  });

  test("I9: repeated with an Idempotency-Key gives the same response", async () => {
    runtime = await startService();
    const order = await newOrder(runtime);
    const headers = { authorization: SECRET_KEY, "idempotency-key": "change" };
    const first = await change(order, { trackId: "one" }, headers);
    await change(order, { trackId: "two" });
    expect((await change(order, { trackId: "one" }, headers)).text).toBe(first.text);
    expect((await read(runtime, order.id)).trackId).toBe("two");
  });

  test.each([
    [{ metadata: { ["k".repeat(41)]: "1" } }, "invalidRequest", "metadata"],
    [{ notifyUrl: "ftp://shop.example/x" }, "invalidRequest", "notifyUrl: must be an http or https URL"],
    [undefined, "invalidRequest", "should be object"],
  ])("%j is refused", async (body, code, sentence) => {
    runtime = await startService();
    const order = await newOrder(runtime);
    const { status, json } = await change(order, body);
    expect({ status, code: json.code }).toEqual({ status: 400, code });
    expect(json.errors[0]).toStartWith(sentence);
    expect(await read(runtime, order.id)).toEqual(order);
  });
});

test.each(["notifyUrl", "successUrl", "cancelUrl"])(
  "T8: in live operation a private %s is refused",
  async (field) => {
    const server = fake();
    const refusal = {
      headers: { authorization: KEY },
      body: JSON.stringify({ amount: 100, [field]: "https://127.1/hook" }),
      status: 400,
      has: [`${field}: must not be a private, loopback or otherwise special address`],
    };
    await play(server, { name: "a new order", path: "/v1/orders", ...refusal });
    if (field === "notifyUrl")
      await play(server, { name: "a change", path: `/v1/orders/${ORDER}`, ...refusal });
  },
);
