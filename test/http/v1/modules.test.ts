// Modules: what they set for an order, and the captain's choice between several (specification/orders#modules).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Module, Platform } from "../../../src/config/config.ts";
import { GOOD_CARD, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

const HOUR = 3_600_000;
const ALONE = "md_01890000-0000-7000-8000-00000000000a";
const SHARED = "md_01890000-0000-7000-8000-00000000000b";
const PLAIN = "md_01890000-0000-7000-8000-00000000000d";
const STRICT = "md_01890000-0000-7000-8000-00000000000c";

const modules: readonly Module[] = [
  { id: ALONE, name: "Pay alone", description: "One card", ux: "single", position: 2 },
  {
    id: SHARED,
    name: "Share it",
    image: "https://images.example/group.svg",
    ux: "collect",
    type: "standard",
    position: 1,
  },
  { id: PLAIN, name: "As usual", position: 4 },
  { id: STRICT, name: "With approval", tpc: true, secure3D: true, delayMs: 2 * HOUR, position: 3 },
];
const settings: Partial<Platform> = { modules, ux: "picking", type: "direct", tpc: false, secure3D: false };

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: settings });
});
afterAll(() => runtime.stop());

const items = [{ name: "Canoe", amount: 5_000, quantity: 2 }];
const made = (fields: object) => newOrder(runtime, { items, ...fields });
const view = async ({ redirectUrl }: Json) => (await runtime.page(`${redirectUrl}/state`)).json.data;
const choose = ({ redirectUrl }: Json, moduleId: string) =>
  runtime.page(`${redirectUrl}/module`, { moduleId });

describe("an order without a setting has its module's, then its platform's", () => {
  test.each<[string, object, object]>([
    ["no module", {}, { ux: "picking", type: "direct", tpc: false, delay: 7_200 }],
    ["one that says how to share", { modules: [SHARED] }, { ux: "collect", type: "standard", tpc: false }],
    [
      "one that says the rest",
      { modules: [{ id: STRICT }] },
      { ux: "picking", type: "direct", tpc: true, secure3D: true, delay: 120 },
    ],
    [
      "the order's own word wins",
      { modules: [STRICT], ux: "single", tpc: false, secure3D: false, delay: 5 },
      { ux: "single", tpc: false, secure3D: false, delay: 5 },
    ],
    ["the order's own word wins", { modules: [SHARED], type: "direct" }, { ux: "collect", type: "direct" }],
    [
      "the order's own word wins over a choice",
      { modules: [SHARED, STRICT], ux: "collect", tpc: false, delay: 90 },
      { ux: "collect", tpc: false, delay: 90 },
    ],
  ])("%s", async (_, fields, expected) => expect(await made(fields)).toMatchObject(expected));

  test("a single module is chosen at once, and nothing is offered", async () => {
    const order = await made({ modules: [SHARED] });
    expect(order.moduleId).toBe(SHARED);
    const seen = await view(order);
    expect(seen).toMatchObject({ moduleId: SHARED, payable: true });
    expect(seen.modules).toBeUndefined();
  });

  test("an order without modules has the platform's default modules", async () => {
    const other = await startService({ platform: { ...settings, defaultModules: [STRICT, ALONE] } });
    for (const asked of [{ items }, { items, modules: [] }])
      expect((await newOrder(other, asked)).modules.map(({ id }: Json) => id)).toEqual([ALONE, STRICT]);
    expect((await newOrder(other, { items, modules: [SHARED] })).moduleId).toBe(SHARED);
    await other.stop();
  });

  test("another platform's module is refused", async () => {
    const foreign = "md_01890000-0000-7000-8000-00000000000f";
    const answer = await runtime.api("POST", "/v1/orders", { amount: 100, modules: [foreign] });
    expect(answer).toMatchObject({ status: 400, json: { details: [{ path: "/modules/0/id" }] } });
  });
});

describe("several modules", () => {
  test("are offered in sequence, with the order's own texts, and the order cannot be paid yet", async () => {
    const order = await made({ modules: [ALONE, { id: SHARED, name: "Split the cabin", position: 9 }] });
    const seen = await view(order);
    expect(seen.modules).toEqual([
      { id: ALONE, name: "Pay alone", description: "One card" },
      { id: SHARED, name: "Split the cabin", image: "https://images.example/group.svg" },
    ]);
    expect(seen).toMatchObject({ payable: false });
    expect(seen.moduleId).toBeUndefined();
    const early = await runtime.page(`${order.redirectUrl}/payments`, payment(GOOD_CARD));
    expect(early).toMatchObject({ status: 409, json: { code: "moduleRequired" } });
  });

  test("the choice changes the experience, and can be changed until the first payment", async () => {
    const order = await made({ modules: [ALONE, SHARED] });
    const first = await choose(order, SHARED);
    expect(first.json.data).toMatchObject({
      moduleId: SHARED,
      ux: "collect",
      type: "standard",
      payable: true,
    });
    expect((await choose(order, SHARED)).status).toBe(200);
    const second = await choose(order, ALONE);
    expect(second.json.data).toMatchObject({ moduleId: ALONE, ux: "single", type: "direct" });
    expect(second.json.data.modules).toHaveLength(2);
    await pays(runtime, order.redirectUrl);
    expect(await choose(order, SHARED)).toMatchObject({ status: 409, json: { code: "moduleAlreadyFixed" } });
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({
      status: "completed",
      ux: "single",
      moduleId: ALONE,
    });
  });

  test("a page that shows another choice than the order has pays nothing", async () => {
    const order = await made({ modules: [ALONE, SHARED] });
    await choose(order, SHARED);
    const shown = { ...payment(GOOD_CARD), moduleId: ALONE };
    expect(await runtime.page(`${order.redirectUrl}/payments`, shown)).toMatchObject({
      status: 409,
      json: { code: "moduleChanged" },
    });
    expect((await read(runtime, order.id)).authorizations).toEqual([]);
    await choose(order, ALONE);
    expect((await runtime.page(`${order.redirectUrl}/payments`, shown)).status).toBe(200);
    // A repeat is the same payment, whatever is chosen.
    const repeated = await runtime.page(`${order.redirectUrl}/payments`, { ...shown, moduleId: SHARED });
    expect(repeated.status).toBe(200);
  });

  test("a payment that failed leaves the choice open", async () => {
    const order = await made({ modules: [ALONE, SHARED] });
    await choose(order, ALONE);
    await pays(runtime, order.redirectUrl, {}, "4000 0000 0000 0002");
    expect((await choose(order, SHARED)).json.data).toMatchObject({ moduleId: SHARED, ux: "collect" });
  });

  test("a module that is not offered, an unknown field, or a wrong link is refused", async () => {
    const order = await made({ modules: [ALONE, SHARED] });
    expect(await choose(order, STRICT)).toMatchObject({ status: 400, json: { code: "moduleNotOffered" } });
    expect(await runtime.page(`${order.redirectUrl}/module`, { module: ALONE })).toMatchObject({
      status: 400,
    });
    const nowhere = { redirectUrl: "http://localhost/pay/unknown" };
    expect(await choose(nowhere, ALONE)).toMatchObject({ status: 404, json: { code: "pageNotFound" } });
    expect(await view(order)).not.toHaveProperty("moduleId");
  });

  test("the co-buyers' page shows no choice", async () => {
    const order = await made({ modules: [ALONE, SHARED] });
    await choose(order, SHARED);
    await pays(runtime, order.redirectUrl, { nbShares: 2 });
    const { shareUrl } = await read(runtime, order.id);
    const seen = (await runtime.page(`${shareUrl}/state`)).json.data;
    expect(seen).not.toContainAnyKeys(["modules", "moduleId"]);
    expect((await runtime.page(`${shareUrl}/module`, { moduleId: ALONE })).status).toBe(404);
  });
});

describe("a module that asks for approval, chosen among several", () => {
  const approved = {
    ux: "collect",
    modules: [STRICT, SHARED],
    secure3D: false,
    notifyUrl: "http://127.0.0.1:9/hook",
  };

  test("makes the order two-phase, with its own due date: nothing is captured before the commit", async () => {
    const order = await made(approved);
    expect(order).toMatchObject({ tpc: false, delay: 7_200 });
    expect(order).not.toHaveProperty("commitDeadline");
    const commit = (body: object = {}) => runtime.api("POST", `/v1/orders/${order.id}/commit`, body);
    expect(await commit()).toMatchObject({ status: 409, json: { code: "notTwoPhaseCommit" } });

    const seen = (await choose(order, STRICT)).json.data;
    const dueDate = order.createdAt + 2 * HOUR;
    expect(seen).toMatchObject({ awaitsCommit: true, dueDate });
    const commitDeadline = order.createdAt + 6 * 24 * HOUR;
    expect(await read(runtime, order.id)).toMatchObject({ tpc: true, delay: 120, dueDate, commitDeadline });

    await pays(runtime, order.redirectUrl, { nbShares: 1 });
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({ status: "confirmed", amountCaptured: 0 });
    await runtime.turnTo(dueDate);
    expect(await read(runtime, order.id)).toMatchObject({ status: "pendingCommit", amountCaptured: 0 });
    const { data: told } = (await runtime.api("GET", `/v1/events?order=${order.id}`)).json;
    expect(told.map(({ type }: Json) => type)).toEqual(["order.pendingCommit", "order.confirmed"]);
    const plan = (await commit({ dryRun: true })).json.data.plan;
    expect(plan).toMatchObject([{ capture: 10_000, release: 0 }]);
    await commit();
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("has no effect on the next choice", async () => {
    const order = await made(approved);
    await choose(order, STRICT);
    await choose(order, SHARED);
    expect(await read(runtime, order.id)).toMatchObject({ tpc: false, delay: 7_200, dueDate: order.dueDate });
    expect(await read(runtime, order.id)).not.toHaveProperty("commitDeadline");
  });

  test("is offered until its own due date, counted from the order's creation", async () => {
    const order = await made({ ...approved, modules: [STRICT, SHARED, ALONE], ux: undefined });
    await runtime.turnBy(2 * HOUR);
    const offered = ((await view(order)).modules as readonly { readonly id: string }[]).map(({ id }) => id);
    expect(offered).toEqual([SHARED, ALONE]);
    expect(await choose(order, STRICT)).toMatchObject({
      status: 409,
      json: { code: "moduleNoLongerOffered" },
    });
    expect((await choose(order, SHARED)).status).toBe(200);
  });

  test("applies in an order of the widget too", async () => {
    const body = {
      publicKey: PUBLIC_KEY,
      order: { amount: 10_000, ux: "collect", modules: [STRICT, SHARED] },
      ...payment(GOOD_CARD, { nbShares: 1, attempt: crypto.randomUUID() }),
      moduleId: STRICT,
    };
    const { order } = (await runtime.page("/embed/captain/payments", body)).json.data;
    await runtime.settle();
    expect(await read(runtime, order)).toMatchObject({ moduleId: STRICT, tpc: true, delay: 120 });
  });
});

describe("an order that names a ux", () => {
  test("is not offered the modules that show another one", async () => {
    const answer = await runtime.api("POST", "/v1/orders", {
      amount: 10_000,
      ux: "collect",
      modules: [ALONE, SHARED, STRICT],
    });
    expect(answer.json.data.modules.map(({ id }: Json) => id)).toEqual([SHARED, STRICT]);
    expect(answer.json.warnings).toEqual([`modules: not offered with ux collect: ${ALONE} shows single`]);
    const single = await made({ ux: "single", modules: [ALONE, SHARED] });
    expect(single).toMatchObject({ moduleId: ALONE, ux: "single" });
  });

  test("is refused where none of several modules shows it", async () => {
    const answer = await runtime.api("POST", "/v1/orders", {
      amount: 10_000,
      items,
      ux: "picking",
      modules: [ALONE, SHARED],
    });
    expect(answer).toMatchObject({ status: 400, json: { details: [{ path: "/ux" }] } });
    expect(answer.json.errors[0]).toBe(
      `ux: none of the order's modules shows picking (${SHARED} shows collect, ${ALONE} shows single): leave ux out, or name other modules`,
    );
  });
});

describe("secure3D", () => {
  const asked = async (own: TestService, order: Json, url = order.redirectUrl): Promise<string> => {
    const units = [{ itemId: order.items[0].id, quantity: 1 }];
    return (await pays(own, url, order.ux === "picking" ? { units } : {})).payment.status;
  };

  test("is the order's, otherwise the chosen module's", async () => {
    const picking = { modules: [PLAIN, STRICT], ux: "picking" };
    const shown = async ({ id }: Json) => (await read(runtime, id)).secure3D;
    const strict = await made(picking);
    expect(await shown(strict)).toBeUndefined();
    await choose(strict, STRICT);
    expect(await shown(strict)).toBe(true);
    expect(await asked(runtime, strict)).toBe("requiresAction");
    const plain = await made(picking);
    await choose(plain, STRICT);
    await choose(plain, PLAIN);
    expect(await shown(plain)).toBe(false);
    expect(await asked(runtime, plain)).toBe("authorized");
    const lenient = await made({ ...picking, secure3D: false });
    await choose(lenient, STRICT);
    expect(await shown(lenient)).toBe(false);
    expect(await asked(runtime, lenient)).toBe("authorized");
  });

  test("is otherwise the platform's, for every buyer", async () => {
    const own = await startService({ platform: { ...settings, secure3D: true } });
    const order = await newOrder(own, { items, modules: [PLAIN, STRICT], ux: "picking" });
    await own.page(`${order.redirectUrl}/module`, { moduleId: PLAIN });
    expect(await asked(own, order)).toBe("requiresAction");
    const open = await newOrder(own, { items, ux: "picking", secure3D: false });
    expect(await asked(own, open)).toBe("authorized");
    const { shareUrl } = await read(own, open.id);
    expect(await asked(own, open, shareUrl)).toBe("authorized");
    await own.stop();
  });
});
