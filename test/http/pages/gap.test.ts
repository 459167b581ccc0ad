// Acts on what is left to pay in the whole program: cover and leave out on pages, waive and a later due date through the
// API, what the pages then show, and who may do it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BOB, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";

const HOUR = 3_600_000;
let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { captainMayExtendMs: 12 * HOUR, delayMs: 48 * HOUR } });
});
afterAll(() => runtime.stop());

const act = (url: string, path: string, body: object = {}) => runtime.page(`${url}/${path}`, body);
const stateOf = async (url: string) => (await runtime.page(`${url}/state`)).json.data;
/** The link in a co-buyer's receipt: their page in any browser. */
async function ownPage(order: Json, email: string): Promise<string> {
  await runtime.settle();
  const mail = runtime.mails().findLast((each) => JSON.stringify(each).includes(email));
  return /https?:[^\s"\\]+\/my\/[\w-]+/.exec(JSON.stringify(mail))?.[0] ?? `no link for ${order.id}`;
}

test("a page names the hold of a payment that answers for more than its share, and of no other", async () => {
  const order = await newGroup(runtime, {}, ["Bob"]);
  const { payments } = await stateOf(order.redirectUrl);
  expect(payments).toMatchObject([{ amount: 5_000, hold: 10_000 }]);
  const [own] = (await stateOf(await ownPage(order, BOB.email))).payments;
  expect([own.amount, own.hold]).toEqual([3_000, undefined]);
});

test.each(["direct", "standard"])(
  "a captain's page counts what they paid where the others pay (%s)",
  async (type) => {
    const order = await newGroup(runtime, { type }, []);
    const more = { amount: 2_000, payer: order.authorizations[0].id, again: true };
    await pays(runtime, order.shareUrl, more);
    expect((await stateOf(order.redirectUrl)).gap.share).toBe(7_000);
    expect((await stateOf(order.shareUrl)).gap).not.toHaveProperty("share");
  },
);

test.each<[string, Json, number | undefined]>([
  ["their share and what is unpaid", { guarantee: { amount: 4_000 } }, 7_000],
  ["up to all that they answer for", { guarantee: { amount: 2_000 } }, 7_000],
  ["nothing while more is unpaid than that", { guarantee: { amount: 1_999 } }, undefined],
  ["nothing said where others answer too", { guarantors: "anyone" }, undefined],
  ["their part of a lower commit: 70.00 and 30.00 scaled to 80.00", { tpc: true }, 5_600],
])("as things stand a captain would be charged %s", async (_, fields, expected) => {
  const order = await newGroup(runtime, fields, ["Bob"]);
  if (fields.tpc) await runtime.api("POST", `/v1/orders/${order.id}/commit`, { amount: 8_000 });
  const { gap, exposure } = await stateOf(order.redirectUrl);
  expect([gap.unpaid, exposure]).toEqual([2_000, expected]);
});

describe("cover", () => {
  test("the captain takes what is left upon themselves, and the order completes for the same hold", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    const { gap, exposure } = await stateOf(order.redirectUrl);
    expect(gap).toMatchObject({
      guarantee: 10_000,
      due: 10_000,
      unpaid: 2_000,
      secured: 10_000,
      pledge: 5_000,
    });
    expect([gap.acts, exposure]).toEqual([["cover", "dueDate"], 7_000]);
    const { status, json } = await act(order.redirectUrl, "cover");
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ remaining: 0, ended: "complete" });
    await runtime.settle();
    const done = await read(runtime, order.id);
    expect(done).toMatchObject({ status: "completed", amountCaptured: 10_000 });
    expect(
      done.authorizations.map(({ amount, amountAuthorized }: Json) => [amount, amountAuthorized]),
    ).toEqual([
      [7_000, 10_000],
      [3_000, 3_000],
    ]);
  });

  test("more than the hold has left is refused by name, and so is a link that many have", async () => {
    const order = await newGroup(runtime, { guarantee: { amount: 1_000 } }, ["Bob"]);
    const answer = await act(order.redirectUrl, "cover");
    expect([answer.status, answer.json.code]).toEqual([409, "amountExceedsPledge"]);
    expect(answer.json.errors[0]).toContain("1000 (in cents)");
    expect((await act(order.shareUrl, "cover")).status).toBe(404);
    const unpaid = await Promise.all([{}, { ux: "single" }].map((fields) => newOrder(runtime, fields)));
    const answers = await Promise.all(unpaid.map(({ redirectUrl }) => act(redirectUrl, "cover")));
    expect(answers.map(({ json }) => json.code)).toEqual(["amountExceedsPledge", "notShared"]);
    expect((await act(order.redirectUrl, "cover", { amount: 1_000 })).json.data.gap).toMatchObject({
      pledge: 0,
      acts: ["dueDate"],
    });
  });

  test("one that names the share it leads to is done once, however often it arrives", async () => {
    const order = await newGroup(runtime, {}, []);
    expect((await stateOf(order.redirectUrl)).gap).toMatchObject({ share: 5_000, pledge: 5_000 });
    const asked = { amount: 1_000, share: 6_000 };
    const cover = (body: object) => act(order.redirectUrl, "cover", body);
    const answers = await Promise.all([cover(asked), cover(asked)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await cover(asked)).json.data.gap).toMatchObject({ share: 6_000, pledge: 4_000 });
    const more = await cover({ amount: 1_500, share: 7_000 });
    expect(more.json.data.gap).toMatchObject({ share: 7_000, pledge: 3_000 });
    const rest = { share: 10_000 };
    expect((await cover(rest)).json.data).toMatchObject({ remaining: 0, ended: "complete" });
    await runtime.settle();
    const again = await cover(rest);
    expect([again.status, again.json.data.ended]).toEqual([200, "complete"]);
    expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("of an order that has ended before it could be covered, even so named, it is refused", async () => {
    const order = await newGroup(runtime, {}, []);
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect((await act(order.redirectUrl, "cover", { amount: 1_000, share: 6_000 })).json.code).toBe(
      "orderClosed",
    );
  });

  test("where buyers pick, all that is left is covered once", async () => {
    const items = [{ name: "Seat", amount: 2_000, quantity: 4 }];
    const order = await newOrder(runtime, { amount: 8_000, ux: "picking", items });
    const units = [{ itemId: order.items[0].id, quantity: 1 }];
    await pays(runtime, order.redirectUrl, { units });
    const seat = { items: [{ id: order.items[0].id, quantity: 1 }], share: 4_000 };
    for (const _ of ["first", "again"])
      expect((await act(order.redirectUrl, "cover", seat)).json.data).toMatchObject({
        remaining: 4_000,
        gap: { share: 4_000 },
      });
    for (const _ of ["first", "again"])
      expect(await act(order.redirectUrl, "cover", { share: 8_000 })).toMatchObject({
        status: 200,
        json: { data: { remaining: 0 } },
      });
  });

  test("a co-buyer with a pledge covers on their own page", async () => {
    const order = await newOrder(runtime, {
      type: "standard",
      guarantors: "anyone",
      guarantee: { percent: 0 },
    });
    await pays(runtime, order.redirectUrl, { amount: 5_000 });
    const { shareUrl } = await read(runtime, order.id);
    await pays(runtime, shareUrl, { ...BOB, amount: 3_000, pledge: 1_500 });
    expect(await read(runtime, order.id)).toMatchObject({
      guarantors: "anyone",
      amountSecured: 9_500,
      authorizations: [{ pledge: 0 }, { amount: 3_000, pledge: 1_500, exposure: 4_500 }],
    });
    const own = await ownPage(order, BOB.email);
    expect((await act(own, "cover", { amount: 1_501 })).json.code).toBe("amountExceedsPledge");
    expect((await act(own, "cover", { amount: 1_500 })).json.data.gap).toMatchObject({
      unpaid: 500,
      pledge: 0,
    });
    expect((await act(own, "leave-out")).status).toBe(404);
  });

  test("a pledge shows where who may answer for others is all that was agreed", async () => {
    const order = await newOrder(runtime, { type: "standard", guarantors: "anyone" });
    await pays(runtime, order.redirectUrl, { amount: 4_000 });
    const { shareUrl } = await read(runtime, order.id);
    await pays(runtime, shareUrl, { ...BOB, amount: 2_000, pledge: 4_000 });
    const shown = await read(runtime, order.id);
    expect(shown).toMatchObject({ status: "confirmed", guarantors: "anyone", amountSecured: 10_000 });
    expect(shown.authorizations).toMatchObject([{ pledge: 0 }, { pledge: 4_000, exposure: 6_000 }]);
  });

  test("without such an order there is no pledge", async () => {
    const order = await newGroup(runtime, {}, []);
    const asked = { ...CLEO, amount: 1_000, pledge: 500, attempt: "try-pledge", means: {} };
    expect((await act(order.shareUrl, "payments", asked)).json.code).toBe("pledgeNotTaken");
  });
});

describe("waive", () => {
  const waive = (order: Json, body?: object) => runtime.api("POST", `/v1/orders/${order.id}/waive`, body);

  test("all that is left: the order is full and completes; a dry run says the same first", async () => {
    const order = await newGroup(runtime, { type: "standard" });
    const less = await newGroup(runtime, { type: "standard" }, ["Bob"]);
    const planned = await waive(less, { dryRun: true });
    expect(planned.json.data.plan.map(({ capture }: Json) => capture)).toEqual([5_000, 3_000]);
    expect(planned.json.data).toMatchObject({ status: "inProgress" });
    const { status, json } = await waive(less);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ amount: 10_000, amountWaived: 2_000, amountSecured: 8_000 });
    await runtime.settle();
    expect(await read(runtime, less.id)).toMatchObject({ status: "completed", amountCaptured: 8_000 });
    expect((await waive(order)).json.code).toBe("orderClosed");
  });

  test.each<[string, object, object | undefined, string]>([
    ["nothing is paid yet", {}, undefined, "wouldWaiveAll"],
    ["one buyer pays all", { ux: "single" }, undefined, "notShared"],
    ["more than is left", {}, { amount: 10_001 }, "amountExceedsRemaining"],
    ["it leaves too little", {}, { amount: 9_960 }, "shareLeavesTooLittle"],
    ["an unknown field", {}, { amuont: 1 }, "unknownField"],
  ])("refused: %s", async (_, fields, body, code) => {
    const { json } = await waive(await newOrder(runtime, { ...fields }), body);
    expect(json.code).toBe(code);
  });
});

test("a part that the order cannot be given is refused with what names it instead", async () => {
  const items = [{ name: "Seat", amount: 2_000, quantity: 4 }];
  const picked = await newOrder(runtime, { amount: 8_000, ux: "picking", items });
  const byAmount = await runtime.api("POST", `/v1/orders/${picked.id}/waive`, { amount: 2_000 });
  expect(byAmount).toMatchObject({ status: 400, json: { code: "shareNotChoosable" } });
  expect(byAmount.json.errors).toEqual([
    'amount: the buyers of this order pick items (ux picking), which have prices of their own: name the units in items, as [{"id": "itm_…", "quantity": 1}], or leave amount out for all that is left',
  ]);
  const shared = await newOrder(runtime, { items });
  const units = [{ id: shared.items[0].id, quantity: 1 }];
  const byItems = await runtime.api("POST", `/v1/orders/${shared.id}/waive`, { items: units });
  expect(byItems).toMatchObject({ status: 400, json: { code: "shareNotChoosable" } });
  expect(byItems.json.errors).toEqual([
    "items: the buyers of this order pay amounts and pick no items: name the part in amount, in cents, or leave items out for all that is left",
  ]);
});

describe("optional units", () => {
  const dinner = { amount: 8_000, ux: "picking", minAmount: 4_000 };
  const made = () =>
    newOrder(runtime, { ...dinner, items: [{ name: "Seat", amount: 2_000, quantity: 4, optional: true }] });

  test("the captain leaves out what no buyer has, as far as the minimum", async () => {
    const order = await made();
    const [seat] = order.items;
    expect(seat).toMatchObject({ optional: true, quantity: 4 });
    const units = [{ itemId: seat.id, quantity: 1 }];
    await pays(runtime, order.redirectUrl, { units });
    expect((await stateOf(order.redirectUrl)).gap.acts).toEqual(["dueDate"]);
    expect((await act(order.redirectUrl, "leave-out")).json.code).toBe("wouldFallBelowMinAmount");
    const { shareUrl } = await read(runtime, order.id);
    await pays(runtime, shareUrl, { ...BOB, units });
    const state = await stateOf(order.redirectUrl);
    expect(state.gap).toMatchObject({ least: 4_000, acts: ["leaveOut", "dueDate"] });
    expect(state.items).toMatchObject([{ optional: true, available: 2 }]);
    const left = await act(order.redirectUrl, "leave-out", { items: [{ id: seat.id, quantity: 2 }] });
    expect(left.json.data).toMatchObject({ remaining: 0 });
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 4_000 });
  });
});

test("of an order without optional items, the captain leaves nothing out", async () => {
  const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
  expect((await act(order.redirectUrl, "leave-out")).json.code).toBe("nothingRemains");
  expect(await read(runtime, order.id)).toMatchObject({ status: "inProgress", amount: 10_000 });
});

describe("a later due date", () => {
  test("by the merchant, with other fields or without, and not beyond the latest moment", async () => {
    const order = await newGroup(runtime, {}, []);
    const move = (body: object) => runtime.api("POST", `/v1/orders/${order.id}`, body);
    const dueDate = order.dueDate + HOUR;
    expect((await move({ dueDate, trackId: "A-1" })).json.data).toMatchObject({ dueDate, trackId: "A-1" });
    const late = await move({ dueDate: order.createdAt + 7 * 24 * HOUR, trackId: "A-2" });
    expect([late.status, late.json.code]).toEqual([409, "dueDateTooLate"]);
    expect(late.json.errors[0]).toContain(`(${order.createdAt + 6 * 24 * HOUR})`);
    expect((await move({ dueDate })).json.code).toBe("dueDateNotLater");
    expect(await read(runtime, order.id)).toMatchObject({ trackId: "A-1", dueDate });
  });

  test("by the captain once, as far as the platform allows", async () => {
    const order = await newGroup(runtime, {}, []);
    const { latestDueDate } = (await stateOf(order.redirectUrl)).gap;
    expect(latestDueDate).toBe(order.dueDate + 12 * HOUR);
    const move = (dueDate: number) => act(order.redirectUrl, "due-date", { dueDate });
    expect((await move(latestDueDate + 1)).json.code).toBe("dueDateTooLate");
    expect((await move(latestDueDate)).json.data).toMatchObject({ dueDate: latestDueDate });
    expect((await move(latestDueDate + 1)).json.code).toBe("dueDateMovedOften");
    expect((await act(order.shareUrl, "due-date", { dueDate: 1 })).status).toBe(404);
  });
});

test("less that is due, and more time, are told once to a buyer who has paid twice", async () => {
  const order = await newGroup(runtime, {}, []);
  const { payment: bob } = await pays(runtime, order.shareUrl, { ...BOB, amount: 1_000 });
  await pays(runtime, order.shareUrl, { ...BOB, amount: 1_000, payer: bob.id, again: true });
  await runtime.settle();
  const before = runtime.mails().length;
  await runtime.api("POST", `/v1/orders/${order.id}/waive`, { amount: 500 });
  await runtime.api("POST", `/v1/orders/${order.id}`, { dueDate: order.dueDate + HOUR });
  await runtime.settle();
  const told = runtime.mails().slice(before);
  const subjects = told.filter(({ to }) => to.address === BOB.email).map(({ subject }) => subject);
  expect(subjects.sort()).toMatchObject([
    expect.stringContaining("Less is to be paid"),
    expect.stringContaining("More time to pay"),
  ]);
  expect(told.length).toBe(4);
});
