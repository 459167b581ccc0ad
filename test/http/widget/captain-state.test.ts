// The state of the widget's captain frame, which has only the public key: what it shows of an order, and which caller sees it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHALLENGE_CARD, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Answer, Json, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, PUBLIC_URL, startService } from "../../support/service.ts";

const ALONE = "md_01890000-0000-7000-8000-00000000000a";
const SHARED = "md_01890000-0000-7000-8000-00000000000b";

let runtime: TestService;
beforeAll(async () => {
  const modules = [
    { id: ALONE, name: "Alone", ux: "single", position: 1 },
    { id: SHARED, name: "Shared", position: 2 },
  ] as const;
  runtime = await startService({ platform: { modules, successUrl: "https://shop.example/thanks" } });
});
afterAll(() => runtime.stop());

const order = { amount: 9_000, trackId: "cart-1", email: "ana@example.com", items: [{ amount: 9_000 }] };

const state = (sent: object): Promise<Answer> =>
  runtime.page("/embed/captain/state", { publicKey: PUBLIC_KEY, ...sent });
const count = async () => (await runtime.api("GET", "/v1/orders?limit=100")).json.data.length;

/** T2: no response to the public key names a person. */
const PERSONAL = /ana@|Ana|Lopes|bob@|Bob|Moreau|example\.com/;

describe("POST /embed/captain/state", () => {
  test("previews an order that is not created yet, and saves nothing", async () => {
    const before = await count();
    const { json, text } = await state({ order: { ...order, firstName: "Ana", modules: [SHARED, ALONE] } });
    expect(json.data).toMatchObject({
      kind: "preview",
      view: {
        amount: 9_000,
        remaining: 9_000,
        payable: false,
        modules: [{ id: ALONE }, { id: SHARED }],
        buyer: {},
      },
    });
    expect(text.replace("https://shop.example/thanks", "")).not.toMatch(PERSONAL);
    const chosen = await state({ order: { ...order, modules: [SHARED, ALONE] }, moduleId: ALONE });
    expect(chosen.json.data.view).toMatchObject({ moduleId: ALONE, ux: "single", payable: true });
    expect(await state({ order: { amount: 0 } })).toMatchObject({ status: 400 });
    expect(await count()).toBe(before);
  });

  test("T2: gives a payment link of an unpaid order, which is not the merchant's, and no name", async () => {
    const made = await newOrder(runtime, { email: "ana@example.com", firstName: "Ana", lastName: "Lopes" });
    const { json, text } = await state({ orderId: made.id });
    expect(json.data).toMatchObject({ kind: "open", view: { amount: 10_000, payable: true, buyer: {} } });
    expect(text.replace("https://shop.example/thanks", "")).not.toMatch(PERSONAL);
    expect(made.redirectUrl).not.toBe(`${PUBLIC_URL}/pay/${json.data.token}`);
    await pays(runtime, `/pay/${json.data.token}`, { nbShares: 2 });
    expect((await read(runtime, made.id)).status).toBe("confirmed");
  });

  test("T2: gives only what the widget draws of an order whose captain has paid, and no token", async () => {
    const made = await newGroup(runtime, { items: [{ name: "Canoe", amount: 10_000 }] }, ["Bob"]);
    const { json, text } = await state({ orderId: made.id });
    expect(json.data).toEqual({
      kind: "glimpse",
      order: {
        now: runtime.now(),
        locale: "en",
        status: "confirmed",
        due: 10_000,
        paid: 8_000,
        currency: "EUR",
        dueDate: made.dueDate,
        items: [{ id: made.items[0].id, name: "Canoe", amount: 10_000, quantity: 1 }],
        shareUrl: made.shareUrl,
      },
    });
    expect(text).not.toMatch(PERSONAL);
  });

  test("T2: never gives data that the captain typed to others, however the payments end", async () => {
    const { id, redirectUrl } = await newOrder(runtime);
    /** All responses to the public key and the order's id. */
    const found = async () => {
      const shown = await state({ orderId: id });
      const { kind, token } = shown.json.data;
      const behind = token === undefined ? "" : (await runtime.page(`/pay/${token}/state`)).text;
      return { kind, text: `${shown.text}${behind}`.replaceAll("https://shop.example/thanks", "") };
    };
    const lives: readonly (readonly [does: () => Promise<unknown>, kind: string])[] = [
      [async () => undefined, "open"],
      [() => pays(runtime, redirectUrl, {}, "4000 0000 0000 0002"), "open"],
      [() => pays(runtime, redirectUrl, {}, CHALLENGE_CARD), "glimpse"],
      [() => runtime.turnBy(16 * 60_000), "open"],
      [() => pays(runtime, redirectUrl, { amount: 5_000 }), "glimpse"],
      [() => runtime.api("POST", `/v1/orders/${id}/cancel`), "glimpse"],
    ];
    for (const [happens, kind] of lives) {
      await happens();
      const shown = await found();
      expect(shown.kind).toBe(kind);
      expect(shown.text).not.toMatch(PERSONAL);
    }
    const own = (await runtime.page(`${redirectUrl}/state`)).json.data;
    expect(own.buyer).toEqual({ email: "ana@example.com", firstName: "Ana", lastName: "Lopes" });
  });

  test("T22: a foreign failed payment locks no buyer out; one under way does while it lasts", async () => {
    const made = await newOrder(runtime);
    await pays(runtime, made.redirectUrl, {}, "4000 0000 0000 0002");
    expect((await state({ orderId: made.id })).json.data.kind).toBe("open");
    await pays(runtime, made.redirectUrl, {}, CHALLENGE_CARD);
    expect((await state({ orderId: made.id })).json.data.kind).toBe("glimpse");
    await runtime.turnBy(16 * 60_000);
    expect((await state({ orderId: made.id })).json.data.kind).toBe("open");
  });

  test("gives no token of an order that has ended", async () => {
    const made = await newOrder(runtime);
    await runtime.api("POST", `/v1/orders/${made.id}/cancel`);
    const { data } = (await state({ orderId: made.id })).json;
    expect(data).toMatchObject({ kind: "glimpse", order: { status: "cancelled", ended: "cancelled" } });
  });

  test.each<[string, object, number]>([
    ["no order", { orderId: "ord_0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b" }, 404],
    ["neither order nor id", {}, 400],
    ["an id that can be none", { orderId: "ord_1" }, 400],
    ["a secret key", { publicKey: "sk_test_x", orderId: "ord_1" }, 400],
  ])("%s is refused", async (_, sent, status) => expect((await state(sent)).status).toBe(status));

  test("prefers an existing order to a described one", async () => {
    const made: Json = await newOrder(runtime);
    expect((await state({ orderId: made.id, order: "anything" })).json.data.kind).toBe("open");
  });
});
