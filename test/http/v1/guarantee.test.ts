// Guarantee of an order in the whole program: by order, module and platform, what comes back, and what is refused.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Module } from "../../../src/config/config.ts";
import { BOB, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const HALF = "md_01890000-0000-7000-8000-00000000000a";
const NONE = "md_01890000-0000-7000-8000-00000000000b";
const ALONE = "md_01890000-0000-7000-8000-00000000000c";
const modules: readonly Module[] = [
  { id: HALF, name: "Half", guarantee: { percent: 50 }, guarantors: "anyone", position: 1 },
  { id: NONE, name: "None", type: "standard", position: 2 },
  { id: ALONE, name: "Alone", ux: "single", position: 3 },
];

let plain: TestService;
let third: TestService;
beforeAll(async () => {
  plain = await startService({ platform: { modules } });
  third = await startService({ platform: { modules, guarantee: { percent: 33 } } });
});
afterAll(async () => {
  await plain.stop();
  await third.stop();
});

const picked = (optional: boolean) => [
  { name: "Hall", amount: 4_000 },
  { name: "Dinner", amount: 1_200, quantity: 5, optional },
];

describe("the first of order, module and platform that says anything decides", () => {
  test.each<[string, object, object]>([
    ["a sum", { guarantee: { amount: 3_600 } }, { type: "standard", guarantee: { amount: 3_600 } }],
    [
      "a percentage, rounded down",
      { guarantee: { percent: 30 }, amount: 9_999 },
      { guarantee: { amount: 2_999 } },
    ],
    [
      "more than the amount",
      { guarantee: { amount: 99_999 } },
      { type: "direct", guarantee: { amount: 10_000 } },
    ],
    ["all of it", { guarantee: { percent: 100 } }, { type: "direct", guarantee: { amount: 10_000 } }],
    [
      "both, alike",
      { guarantee: { percent: 0 }, type: "standard" },
      { type: "standard", guarantee: { amount: 0 } },
    ],
    [
      "a module's",
      { modules: [HALF] },
      { guarantee: { amount: 5_000 }, guarantors: "anyone", type: "standard" },
    ],
    [
      "the order's type, over the module's",
      { modules: [HALF], type: "direct" },
      { guarantee: { amount: 10_000 } },
    ],
    [
      "the whole price of what is required",
      { ux: "picking", items: picked(true), guarantee: { amount: 4_000 } },
      { type: "direct", guarantee: { amount: 4_000 } },
    ],
    [
      "the same, but more has to be taken",
      { ux: "picking", items: picked(true), guarantee: { amount: 4_000 }, minAmount: 4_001 },
      { type: "standard", minAmount: 4_001 },
    ],
  ])("%s", async (_, fields, expected) => {
    expect(await newOrder(plain, { ...fields })).toMatchObject(expected);
  });

  test("the platform's, unless a module says otherwise", async () => {
    expect(await newOrder(third)).toMatchObject({ type: "standard", guarantee: { amount: 3_300 } });
    expect(await newOrder(third, { modules: [NONE] })).toMatchObject({ guarantee: { amount: 0 } });
    expect(await newOrder(third, { type: "direct" })).toMatchObject({ guarantee: { amount: 10_000 } });
  });

  test("chosen among several modules, it is set again", async () => {
    const order = await newOrder(third, { modules: [HALF, NONE] });
    expect(order.guarantee).toEqual({ amount: 3_300 });
    for (const [moduleId, amount] of [
      [HALF, 5_000],
      [NONE, 0],
    ] as const) {
      await third.page(`${order.redirectUrl}/module`, { moduleId });
      expect((await read(third, order.id)).guarantee).toEqual({ amount });
    }
  });

  test("one buyer alone has none, and the answer says so", async () => {
    const { json } = await third.api("POST", "/v1/orders", {
      amount: 500,
      ux: "single",
      guarantee: { percent: 50 },
    });
    expect(json.data).not.toHaveProperty("guarantee");
    expect(json.warnings).toEqual(["guarantee: ignored, because one buyer pays all (ux single)"]);
    expect(await newOrder(third, { modules: [ALONE] })).not.toHaveProperty("guarantee");
  });

  test("without any, nothing of it is shown", async () => {
    const order = await newOrder(plain);
    await pays(plain, order.redirectUrl);
    const shown = JSON.stringify(await read(plain, order.id));
    expect(shown).not.toMatch(/guarant|amountSecured|amountWaived|pledge|exposure|optional|minAmount/);
  });
});

describe("refused", () => {
  test.each<[string, object, string]>([
    [
      "less than direct",
      { type: "direct", guarantee: { percent: 99 } },
      "guarantee: says something else than type direct",
    ],
    [
      "a sum less than direct",
      { type: "direct", guarantee: { amount: 9_999 } },
      "guarantee: says something else",
    ],
    ["more than standard", { type: "standard", guarantee: { amount: 1 } }, "guarantee: says something else"],
    [
      "a percentage as text",
      { guarantee: "30%" },
      'guarantee: must be an object with either amount or percent, such as {"percent": 30}',
    ],
    ["neither", { guarantee: {} }, "guarantee: must have either amount or percent"],
    ["both", { guarantee: { amount: 1, percent: 1 } }, "guarantee: must have either"],
    ["too much", { guarantee: { percent: 101 } }, "guarantee.percent"],
    ["a minimum where nothing is picked", { minAmount: 5 }, "minAmount: needs ux picking"],
    [
      "optional units where nothing is picked",
      { items: picked(true) },
      "items[1].optional: needs ux picking",
    ],
    [
      "a minimum above the amount",
      { ux: "picking", items: picked(false), minAmount: 10_001 },
      "minAmount: must be at most the order's amount, 10000",
    ],
  ])("%s", async (_, fields, message) => {
    const { status, json } = await plain.api("POST", "/v1/orders", { amount: 10_000, ...fields });
    expect(status).toBe(400);
    expect(json.errors[0]).toStartWith(message);
    expect(json.errors).toHaveLength(1);
  });
});

test("shares, pledges and what is secured, from the first payment to the last", async () => {
  const order = await newOrder(plain, { amount: 12_000, guarantee: { percent: 30 } });
  const parts = ({ authorizations }: Json) =>
    authorizations.map(({ amount, pledge, exposure }: Json) => [amount, pledge, exposure]);
  await pays(plain, order.redirectUrl, { nbShares: 4 });
  const first = await read(plain, order.id);
  expect(first).toMatchObject({ status: "inProgress", amountSecured: 6_600, amountAuthorized: 6_600 });
  expect(parts(first)).toEqual([[3_000, 3_600, 6_600]]);
  await pays(plain, first.shareUrl, BOB);
  expect(await read(plain, order.id)).toMatchObject({ status: "inProgress", amountSecured: 9_600 });
  await pays(plain, first.shareUrl, { ...BOB, email: "cleo@example.com" });
  const third = await read(plain, order.id);
  expect(third).toMatchObject({ status: "confirmed", amountSecured: 12_000, amountWaived: 0 });
  expect(parts(third)).toEqual([
    [3_000, 3_600, 6_000],
    [3_000, 0, 3_000],
    [3_000, 0, 3_000],
  ]);
});

test("optional units of a buyer whom the shop releases after the due date are no longer due", async () => {
  const { id, redirectUrl, items, dueDate } = await newOrder(plain, {
    ...{ ux: "picking", items: picked(true), tpc: true },
  });
  const takes = (item: number, quantity: number) => ({ units: [{ itemId: items[item].id, quantity }] });
  await pays(plain, redirectUrl, takes(0, 1));
  await pays(plain, (await read(plain, id)).shareUrl, { ...BOB, ...takes(1, 2) });
  await plain.turnTo(dueDate);
  const waiting = await read(plain, id);
  expect(waiting).toMatchObject({ status: "pendingCommit", amountWaived: 3_600 });
  await plain.api("POST", `/v1/orders/${id}/cancel`, { authorization: waiting.authorizations[1].id });
  await plain.settle();
  expect(await read(plain, id)).toMatchObject({ status: "pendingCommit", amountWaived: 6_000 });
  await plain.api("POST", `/v1/orders/${id}/commit`);
  await plain.settle();
  const done = await read(plain, id);
  expect(done).toMatchObject({ status: "completed", amountCaptured: 4_000 });
  expect(done.amountCaptured).toBe(done.amount - done.amountWaived);
});
