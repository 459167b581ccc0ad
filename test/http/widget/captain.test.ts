// The first payment in the widget's captain frame, which has only the public key, and the order it makes.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { BOB, CHALLENGE_CARD, GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import { scratchFolder } from "../../support/scratch.ts";
import type { Answer, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, PUBLIC_URL, payment, startService } from "../../support/service.ts";

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

function body(fields: Record<string, unknown> = {}, card = GOOD_CARD): Record<string, unknown> {
  return { publicKey: PUBLIC_KEY, order, ...payment(card), ...fields };
}

const start = (sent: unknown): Promise<Answer> => runtime.page("/embed/captain/payments", sent);
const count = async () => (await runtime.api("GET", "/v1/orders?limit=100")).json.data.length;

/** T2: no response to the public key names a person. */
const PERSONAL = /ana@|Ana|Lopes|bob@|Bob|Moreau|example\.com/;

describe("POST /embed/captain/payments", () => {
  test("creates the order and its payment in one request; the frame goes on with the captain's token", async () => {
    const { status, json, text } = await start(body({ nbShares: 3 }));
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      payment: { status: "authorized", amount: 3_000 },
      view: {
        role: "captain",
        status: "confirmed",
        remaining: 6_000,
        successUrl: "https://shop.example/thanks",
      },
    });
    expect(text.replace("https://shop.example/thanks", "")).not.toMatch(PERSONAL);
    const made = await read(runtime, json.data.order);
    expect(made).toMatchObject({
      integration: "front",
      amount: 9_000,
      trackId: "cart-1",
      email: "ana@example.com",
      firstName: "Ana",
      nbShares: 3,
      status: "confirmed",
      redirectUrl: `${PUBLIC_URL}/pay/${json.data.token}`,
    });
    expect((await runtime.page(`/pay/${json.data.token}/state`)).json.data.payments).toHaveLength(1);
    await pays(runtime, made.shareUrl, { ...BOB, amount: 6_000 });
    await runtime.settle();
    expect((await read(runtime, made.id)).status).toBe("completed");
  });

  test("F23, I9: with the same attempt gives the same order, at once or later, whatever the other fields", async () => {
    const before = await count();
    const sent = body();
    const twice = await Promise.all([start(sent), start(sent)]);
    const [first, second] = twice.map(({ json }) => json.data);
    expect(second).toMatchObject({
      order: first.order,
      token: first.token,
      payment: { id: first.payment.id },
    });
    await runtime.settle();
    const later = await start({ ...sent, order: { amount: 100 } });
    expect(later.json.data).toMatchObject({ order: first.order, payment: { status: "captured" } });
    expect(await count()).toBe(before + 1);
    expect((await read(runtime, first.order)).authorizations).toHaveLength(1);
  });

  test("F23: with the same attempt gives the same order although it would be refused by now", async () => {
    const dataDir = scratchFolder("front-again-");
    const first = await startService({ dataDir });
    const sent = body();
    const made = await first.page("/embed/captain/payments", sent);
    const tooLow = await first.page("/embed/captain/payments", { ...sent, amount: 10 });
    expect(tooLow.json.data).toMatchObject({ order: made.json.data.order, payment: { amount: 9_000 } });
    await first.stop();
    const closed = await startService({ dataDir, platform: { closed: true }, now: first.now() });
    const again = await closed.page("/embed/captain/payments", sent);
    expect(again.json.data).toMatchObject({ order: made.json.data.order, token: made.json.data.token });
    const another = await closed.page("/embed/captain/payments", body());
    expect(another).toMatchObject({ status: 409, json: { code: "platformClosed" } });
    await closed.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("T1: with the same attempt at another platform gives another order", async () => {
    const key = `pk_test_${"q".repeat(43)}`;
    const [own, other] = runtime.config.platforms;
    if (own === undefined || other === undefined) throw new Error("a test service has two platforms");
    const two = await startService({ config: { platforms: [own, { ...other, publicKeys: [{ key }] }] } });
    const sent = body();
    const answers = await Promise.all(
      [PUBLIC_KEY, key].map((publicKey) => two.page("/embed/captain/payments", { ...sent, publicKey })),
    );
    const [first, another] = answers.map(({ json }) => json.data);
    expect(another.order).not.toBe(first.order);
    const asked = await two.page("/embed/captain/state", { publicKey: key, orderId: first.order });
    expect(asked).toMatchObject({ status: 404, json: { code: "orderNotFound" } });
    await two.stop();
  });

  test("leaves an order after a declined card, which another card pays with the token", async () => {
    const { json } = await start(body({}, "4000 0000 0000 0002"));
    expect(json.data).toMatchObject({
      payment: { status: "failed", failure: "declined" },
      view: { payable: true },
    });
    const { payment: paid } = await pays(runtime, `/pay/${json.data.token}`);
    expect(paid.status).toBe("authorized");
    expect(await read(runtime, json.data.order)).toMatchObject({ status: "confirmed" });
  });

  test("has the bank's page in the response for 3-D Secure", async () => {
    const { json } = await start(body({}, CHALLENGE_CARD));
    expect(json.data.payment).toMatchObject({ status: "requiresAction", actionUrl: expect.any(String) });
  });

  test("creates no order if the share is refused", async () => {
    const before = await count();
    const refused: readonly [object, number, string][] = [
      [{ amount: 10 }, 409, "shareBelowMinimum"],
      [{ nbShares: 50, order: { amount: 100 } }, 400, "nbSharesInvalid"],
      [{ order: { ...order, modules: [ALONE, SHARED] } }, 409, "moduleRequired"],
      [{ order: { ...order, modules: [ALONE] }, moduleId: SHARED }, 400, "moduleNotOffered"],
    ];
    for (const [fields, status, code] of refused) {
      expect(await start(body({ ...fields }))).toMatchObject({ status, json: { code } });
    }
    expect(await count()).toBe(before);
  });

  test("accepts the choice among several modules with the payment", async () => {
    const { json } = await start(body({ order: { ...order, modules: [SHARED, ALONE] }, moduleId: ALONE }));
    expect(await read(runtime, json.data.order)).toMatchObject({ moduleId: ALONE, ux: "single" });
  });

  test("picking: names units by the position of their item", async () => {
    const items = [
      { name: "Canoe", amount: 2_000, quantity: 2 },
      { name: "Hut", amount: 5_000 },
    ];
    const picking = { ...order, ux: "picking", items };
    const { json } = await start(body({ order: picking, units: [{ item: 1, quantity: 1 }] }));
    expect(json.data.payment.amount).toBe(5_000);
    const [captain] = (await read(runtime, json.data.order)).authorizations;
    expect(captain.items).toEqual([{ id: json.data.view.items[1].id, quantity: 1 }]);
    const none = await start(body({ order: picking, units: [{ item: 2, quantity: 1 }] }));
    expect(none).toMatchObject({ status: 400, json: { code: "unitsUnknown" } });
  });

  test.each(["notifyUrl", "successUrl", "cancelUrl", "tpc", "type", "dueDate", "delay", "financing"])(
    "T3: %s is not taken from a browser",
    async (field) => {
      const { status, json } = await start(body({ order: { ...order, [field]: "x" } }));
      expect(status).toBe(422);
      expect(json).toMatchObject({ code: "notAllowedFromBrowser", details: [{ path: `/order/${field}` }] });
    },
  );

  test.each([null, ""])("such fields that are %j count as absent, without a warning", async (blank) => {
    const fields = { notifyUrl: blank, tpc: blank, type: blank, dueDate: blank };
    const { status, json } = await start(body({ order: { ...order, ...fields } }));
    expect([status, json.warnings]).toEqual([200, undefined]);
  });

  test("fields of the API that are null count as absent too, without a warning; mistyped ones are named", async () => {
    const [item] = order.items;
    const fields = { secure3D: null, guarantee: null, items: [{ ...item, optional: null, travel: null }] };
    const { status, json } = await start(body({ order: { ...order, ...fields } }));
    expect([status, json.warnings]).toEqual([200, undefined]);
    const wrong = { secure3d: null, items: [{ ...item, optinal: null }] };
    expect((await start(body({ order: { ...order, ...wrong } }))).json.warnings).toEqual([
      "secure3d: unknown field, ignored",
      "items[0].optinal: unknown field, ignored",
    ]);
  });

  test("T5: ignores fields that only the service sets, with a warning", async () => {
    const { json } = await start(body({ order: { ...order, status: "completed", id: "ord_1" } }));
    expect(json.warnings).toEqual(["status: unknown field, ignored", "id: unknown field, ignored"]);
    expect((await read(runtime, json.data.order)).status).toBe("confirmed");
  });

  test.each<[string, object, string]>([
    ["an order that is none", { order: [] }, "/order"],
    ["an amount that is none", { order: { amount: "x" } }, "/order/amount"],
    ["a currency of no platform", { order: { amount: 100, currency: "JPY" } }, "/order/currency"],
    ["an attempt that could be guessed", { attempt: "1" }, "/attempt"],
    ["no name", { firstName: "" }, "/firstName"],
    ["an unknown field", { frobnicate: 1 }, "/frobnicate"],
  ])("%s is refused where it stands", async (_, fields, path) => {
    const { status, json } = await start(body({ ...fields }));
    expect({ status, path: json.details[0].path }).toEqual({ status: 400, path });
  });

  test.each([
    ["items without a valid amount", { items: Array(30).fill({ amount: "x" }) }],
    ["items without a name, where buyers pick", { ux: "picking", items: Array(30).fill({ amount: 300 }) }],
  ])("of more than 20 problems the rest is counted: %s", async (_, fields) => {
    const { json } = await start(body({ order: { ...order, ...fields } }));
    expect([json.details.length, json.errors.at(-1)]).toEqual([20, "and 10 more problems"]);
  });

  test("refuses an unknown key, another origin or another content type", async () => {
    const unknown = await start(body({ publicKey: `pk_test_${"x".repeat(43)}` }));
    expect(unknown).toMatchObject({ status: 401, json: { code: "unauthorized" } });
    const post = (headers: Record<string, string>) =>
      runtime.api("POST", "/embed/captain/payments", body(), headers);
    const foreign = await post({ "content-type": "application/json", origin: "https://shop.example" });
    expect(foreign).toMatchObject({ status: 403, json: { code: "originNotAllowed" } });
    expect(await post({ "content-type": "text/plain" })).toMatchObject({ status: 415 });
  });

  test("T4: refuses an order of a platform without orders from browsers, which still shows existing ones", async () => {
    const closed = await startService({ platform: { allowFrontendOrders: false } });
    const made = await newOrder(closed);
    const asked = (path: string, sent: object) => closed.page(path, { publicKey: PUBLIC_KEY, ...sent });
    const refused = { status: 403, json: { code: "frontendOrdersDisabled" } };
    expect(await asked("/embed/captain/payments", body())).toMatchObject(refused);
    expect(await asked("/embed/captain/state", { order })).toMatchObject(refused);
    expect(await asked("/embed/captain/state", { orderId: made.id })).toMatchObject({ status: 200 });
    await closed.stop();
  });

  test("T22: delays failed payments by public key and address", async () => {
    const tried = await startService();
    const statuses: number[] = [];
    for (let number = 0; number < 11; number++) {
      statuses.push((await tried.page("/embed/captain/payments", body({}, "4000 0000 0000 0002"))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    await tried.stop();
  });
});
