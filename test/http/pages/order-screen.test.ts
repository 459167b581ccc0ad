// The big screen of a shared order: its link, and what all in the room see of its people.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ORDER_SCREEN } from "../../../src/api/paths.ts";
import { BOB, CHALLENGE_CARD, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import { fake, TOKEN } from "../../support/http/fake.ts";
import { play } from "../../support/http/record.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const GONE = { status: 404, json: { code: "pageNotFound" } };
const stateOf = async (url: string): Promise<Json> => (await runtime.page(`${url}/state`)).json.data;
const tokenOf = (url: string): string => url.split("/").at(-1) ?? "";

describe("screenUrl", () => {
  test("comes with the link to share, in every answer about the order", async () => {
    const order = await newOrder(runtime, { ux: "collect" });
    expect(order).not.toContainKey("screenUrl");
    await pays(runtime, order.redirectUrl, { nbShares: 2 });
    const { screenUrl } = await read(runtime, order.id);
    expect(screenUrl).toMatch(/^http:\/\/localhost:4999\/screen\/[\w-]{43}$/);
    const changed = await runtime.api("POST", `/v1/orders/${order.id}`, { trackId: "cart-1" });
    expect(changed.json.data.screenUrl).toBe(screenUrl);
    const listed = await runtime.api("GET", "/v1/orders?limit=1");
    expect(listed.json.data[0].screenUrl).toBe(screenUrl);
  });

  test("is not there where one buyer pays all", async () => {
    const order = await newOrder(runtime, { ux: "single" });
    await pays(runtime, order.redirectUrl);
    expect(await read(runtime, order.id)).not.toContainKeys(["shareUrl", "screenUrl"]);
  });

  test("T20: a renewed link to share ends the old screen, and the new one leads to the new link", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    expect((await stateOf(order.screenUrl)).scanUrl).toBe(order.shareUrl);
    await runtime.page(`${order.redirectUrl}/renew`, {});
    const { shareUrl, screenUrl } = await read(runtime, order.id);
    expect(screenUrl).not.toBe(order.screenUrl);
    expect(await runtime.page(`${order.screenUrl}/state`)).toMatchObject(GONE);
    expect((await runtime.page(`${order.screenUrl}/events`)).status).toBe(404);
    expect((await runtime.page(order.screenUrl)).status).toBe(404);
    expect((await stateOf(screenUrl)).scanUrl).toBe(shareUrl);
  });

  test("T20: no other link of the order opens its screen, and the screen's link opens no other page", async () => {
    const { redirectUrl, shareUrl, screenUrl } = await newGroup(runtime, {}, ["Bob"]);
    for (const url of [redirectUrl, shareUrl])
      expect(await runtime.page(`/screen/${tokenOf(url)}/state`)).toMatchObject(GONE);
    for (const place of ["pay", "join", "my"])
      expect(await runtime.page(`/${place}/${tokenOf(screenUrl)}/state`)).toMatchObject(GONE);
    expect(await runtime.page("/screen/unknown/state")).toMatchObject(GONE);
  });
});

describe("who is seen", () => {
  const SEEN = [
    ["all", undefined, { name: "Bob", amount: 3_000, state: "held" }],
    ["all", "initials", { name: "B.", amount: 3_000, state: "held" }],
    ["all", "none", { amount: 3_000, state: "held" }],
    ["names", undefined, { name: "Bob", state: "held" }],
    ["names", "initials", { name: "B.", state: "held" }],
    ["names", "none", { state: "held" }],
    ["progress", undefined, undefined],
    ["progress", "initials", undefined],
    ["progress", "none", undefined],
  ] as const;

  test.each(SEEN)("with visibility %s, a buyer who is shown as %s: %j", async (visibility, showAs, seen) => {
    const order = await newGroup(runtime, { visibility }, []);
    await pays(runtime, order.shareUrl, { ...BOB, amount: 3_000, showAs });
    const screen = await stateOf(order.screenUrl);
    expect(screen).toMatchObject({ amount: 10_000, paid: 8_000, people: { paid: 2 } });
    expect(screen.guests[1]).toEqual(seen);
    expect(screen.guests).toHaveLength(seen === undefined ? 0 : 2);
  });

  test("T20, T33: no address, last name, id, text or note of anyone, and nothing that only the shop needs", async () => {
    const order = await newGroup(
      runtime,
      {
        visibility: "all",
        trackId: "canary-1",
        metadata: { secret: "canary-2" },
        items: [{ name: "Tent", amount: 10_000, trackId: "canary-3", description: "canary-4" }],
        successUrl: "https://shop.example/canary-5",
        cancelUrl: "https://shop.example/canary-6",
        notifyUrl: "https://shop.example/canary-7",
        email: "canary-8@example.com",
      },
      ["Bob"],
    );
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 1_000, seats: 1 }, CHALLENGE_CARD);
    await runtime.page(`${order.redirectUrl}/note`, { note: "canary-9" });
    const { text, json } = await runtime.page(`${order.screenUrl}/state`);
    expect(text).not.toMatch(/canary|@|Moreau|Ñandú|auth_|ord_|itm_|pl_|"initial"|\/pay\/|\/my\//);
    const KEYS = "shop sandbox scanUrl now dueDate currency amount paid items guests people".split(" ");
    expect(Object.keys(json.data).sort()).toEqual(KEYS.sort());
    expect(json.data.items).toEqual([{ name: "Tent", amount: 10_000, quantity: 1 }]);
    expect(json.data.guests.at(-1)).toEqual({ name: "Cleo", amount: 1_000, state: "asked" });
    expect((await runtime.page(order.screenUrl)).text).not.toMatch(/canary|@example|Moreau|auth_|ord_/);
  });

  test("units that buyers have picked are counted", async () => {
    const items = [{ name: "Pizza", amount: 1_000, quantity: 3 }];
    const made = await newOrder(runtime, { amount: 3_000, ux: "picking", items });
    await pays(runtime, made.redirectUrl, { units: [{ itemId: made.items[0].id, quantity: 1 }] });
    const { screenUrl } = await read(runtime, made.id);
    expect((await stateOf(screenUrl)).items).toEqual([
      { name: "Pizza", amount: 1_000, quantity: 3, taken: 1 },
    ]);
  });

  test.each([
    ["complete", { ended: "complete", paid: 10_000 }, async () => newGroup(runtime)],
    [
      "cancelled",
      { ended: "cancelled" },
      async () => {
        const order = await newGroup(runtime, {}, ["Bob"]);
        await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
        return order;
      },
    ],
  ] as const)("T20: of an order that is %s the screen says only that", async (_, shown, make) => {
    const { screenUrl } = await make();
    await runtime.settle();
    const { now: _now, dueDate: _due, ...screen } = await stateOf(screenUrl);
    const always = { shop: "Test shop", sandbox: true, currency: "EUR", amount: 10_000 };
    expect(screen).toEqual({ ...always, ...shown, items: [], guests: [] });
  });
});

describe("the page", () => {
  test("is sent with its state, in the order's language, and no frame may show it", async () => {
    const { screenUrl } = await newGroup(runtime, { locale: "de" }, ["Bob"]);
    const { status, text, headers } = await runtime.page(screenUrl);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="de"');
    expect(text).toContain('"scanUrl":"http://localhost:4999/join/');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-src 'self'; frame-ancestors 'none'");
    expect((await runtime.page(`${screenUrl}?lang=fr`)).text).toContain('<html lang="fr"');
  });

  test("T20: a link that leads nowhere says so in its reader's language", async () => {
    const headers = { "accept-language": "fr" };
    const ask = (path: string) =>
      runtime.program.http.handle(new Request(`http://localhost${path}`, { headers }));
    const [screen, join] = await Promise.all([ask("/screen/unknown"), ask("/join/unknown")]);
    expect(screen.status).toBe(404);
    const text = await screen.text();
    expect(text).toContain('<html lang="fr"');
    expect(text).toBe(await join.text());
  });

  test("is there in live operation, without keys or a session, and has no act", async () => {
    const live = fake();
    await play(live, { name: "state", path: `/screen/${TOKEN}/state`, status: 200, has: ['"shop":"Shop"'] });
    const below = runtime.program.http.routes.filter(({ path }) => path.startsWith(ORDER_SCREEN));
    expect(below.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      ["", "/events", "/state"].map((path) => `GET ${ORDER_SCREEN}${path}`),
    );
  });

  test("hears of each change of its order", async () => {
    const { screenUrl, shareUrl } = await newGroup(runtime, {}, []);
    const response = await runtime.program.http.handle(new Request(`${screenUrl}/events`));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toStartWith("retry: 3000");
    await pays(runtime, shareUrl, { ...BOB, amount: 3_000 });
    expect((await reader?.read())?.value).toBe("data: changed\n\n");
    expect((await stateOf(screenUrl)).paid).toBe(8_000);
    await reader?.cancel();
  });
});
