// Page links after an order's end and after the captain renewed them: what each link still shows, and to whom (T20).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BOB, CLEO, newGroup, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

/** It is held, and the answer is lost once. */
const LOST_ANSWER_CARD = "4000 0000 0000 0259";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

/** The page's view; `kept` are the payments that the browser remembers. */
async function view(url: string, ...kept: readonly string[]): Promise<Json> {
  const query = kept.map((id) => `payment=${id}`).join("&");
  return (await runtime.page(`${url}/state?${query}`)).json.data;
}

describe("T20: after the order's end", () => {
  const ends: readonly [string, string, () => Promise<Json>][] = [
    ["complete", "completed", () => newGroup(runtime)],
    [
      "cancelled",
      "cancelled",
      async () => {
        const order = await newGroup(runtime, {}, ["Bob"]);
        await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
        return order;
      },
    ],
    [
      "tooLate",
      "cancelled",
      async () => {
        const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
        await runtime.turnTo(order.dueDate);
        return order;
      },
    ],
    [
      "tooLate",
      "pendingCommit",
      async () => {
        const order = await newGroup(runtime, { tpc: true, delay: 60 }, ["Bob"]);
        await runtime.turnTo(order.dueDate);
        return order;
      },
    ],
    [
      "refunded",
      "refunded",
      async () => {
        const order = await newGroup(runtime);
        await runtime.settle();
        await runtime.api("POST", `/v1/orders/${order.id}/refund`);
        return order;
      },
    ],
  ];
  test.each(ends)(
    "%s (%s): the link says so, without names, and takes no payment",
    async (ended, status, make) => {
      const order = await make();
      await runtime.settle();
      const seen = await view(order.shareUrl);
      expect(seen).toMatchObject({
        ended,
        status,
        payable: false,
        remaining: 0,
        suggestedShare: 0,
        items: [],
        payments: [],
      });
      expect(seen).not.toContainAnyKeys(["participants", "captain", "shareUrl", "trackId"]);
      expect(JSON.stringify(seen)).not.toMatch(/Ana|Bob|Cleo|example\.com/);
      const bob = order.authorizations[1].id;
      expect((await view(order.shareUrl, bob)).payments).toMatchObject([{ id: bob }]);
      const paid = await runtime.page(`${order.shareUrl}/payments`, payment("4242 4242 4242 4242", BOB));
      expect(paid).toMatchObject({ status: 409, json: { code: "orderClosed" } });
    },
  );
});

describe("a payment that its order goes on without", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["complete", {}, { status: "completed", ended: "complete" }],
    ["awaiting its shop", { tpc: true, delay: 60 }, { status: "pendingCommit", ended: "tooLate" }],
  ])("taken back before the order was %s, it is nothing of it", async (_, fields, end) => {
    const order = await newGroup(runtime, fields, ["Bob"]);
    const bob = order.authorizations[1].id;
    await runtime.page(`${order.shareUrl}/payments/${bob}/withdraw`, {});
    await runtime.settle();
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 5_000 });
    await runtime.turnTo(order.dueDate);
    const seen = await view(order.shareUrl, bob);
    expect(seen).toMatchObject({ ...end, payments: [{ status: "released", amount: 0 }] });
    expect(seen).not.toHaveProperty("cancelReason");
  });

  test("released with its order, it tells what was paid", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    await runtime.settle();
    const { payments } = await view(order.shareUrl, order.authorizations[1].id);
    expect(payments).toMatchObject([{ status: "released", amount: 3_000 }]);
  });

  test("refunded in part, each page tells its own part, and nothing once all of it went back", async () => {
    const order = await newGroup(runtime);
    await runtime.settle();
    const [, bob, cleo] = order.authorizations;
    const refund = (fields: object) => runtime.api("POST", `/v1/orders/${order.id}/refund`, fields);
    const told = async () => {
      const pages = [[bob.id], [cleo.id], [bob.id, cleo.id], []].map((kept) => view(order.shareUrl, ...kept));
      return (await Promise.all(pages)).map(({ refunded }) => refunded);
    };
    expect(await told()).toEqual([undefined, undefined, undefined, undefined]);
    await refund({ authorization: bob.id, amount: 1_000 });
    await refund({ authorization: cleo.id, amount: 250 });
    await runtime.settle();
    expect(await told()).toEqual([1_000, 250, 1_250, undefined]);
    await refund({ authorization: bob.id });
    await runtime.settle();
    expect(await told()).toEqual([undefined, 250, 250, undefined]);
  });

  test("refunded alone, it is told as refunded to its buyer and to no other", async () => {
    const order = await newGroup(runtime);
    await runtime.settle();
    const [, bob, cleo] = order.authorizations;
    const refund = { authorization: bob.id };
    expect((await runtime.api("POST", `/v1/orders/${order.id}/refund`, refund)).text).toContain("true");
    await runtime.settle();
    const ends = [[bob.id], [cleo.id], [bob.id, cleo.id], []].map((kept) => view(order.shareUrl, ...kept));
    expect((await Promise.all(ends)).map(({ ended }) => ended)).toEqual([
      "refunded",
      "complete",
      "complete",
      "complete",
    ]);
  });
});

test.each([
  ["direct", "confirmed"],
  ["standard", "inProgress"],
])(
  "no page says that everyone has paid while a payment is unanswered at the due date (%s)",
  async (type, status) => {
    const order = await newGroup(runtime, { type }, ["Bob"]);
    await runtime.turnTo(order.dueDate - 1);
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 2_000 }, LOST_ANSWER_CARD);
    await runtime.turnTo(order.dueDate);
    const open = { status, ended: "tooLate", unpaid: { amount: 0, people: 0 } };
    for (const url of [order.redirectUrl, order.shareUrl]) expect(await view(url)).toMatchObject(open);
    await runtime.turnBy(3_600_000);
    for (const url of [order.redirectUrl, order.shareUrl]) {
      const after = await view(url);
      expect(after).toMatchObject({ status: "completed", ended: "complete" });
      expect(after).not.toHaveProperty("unpaid");
    }
  },
);

test("where the rest was waived, no page says that everyone has paid", async () => {
  const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
  await runtime.api("POST", `/v1/orders/${order.id}/waive`, {});
  await runtime.settle();
  for (const url of [order.redirectUrl, order.shareUrl]) {
    const { text } = await runtime.page(url);
    expect(text).toContain("Everything is paid");
    expect(text).not.toContain("Everyone has paid");
  }
});

test("T20: a buyer who has paid reads the reason and the reference; other visitors read the reason only", async () => {
  const order = await newGroup(runtime, { trackId: "LAKE-7" }, ["Bob"]);
  await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
  await runtime.settle();
  expect(await view(order.shareUrl)).toMatchObject({ ended: "cancelled", cancelReason: "merchant" });
  expect(await view(order.shareUrl)).not.toHaveProperty("trackId");
  expect(await view(order.shareUrl, order.authorizations[1].id)).toMatchObject({ trackId: "LAKE-7" });
});

describe("T20: the captain renews the co-buyers' link", () => {
  test("makes the old link invalid; the new one opens the same order", async () => {
    const order = await newGroup(runtime, { tpc: true }, ["Bob"]);
    const renewed = await runtime.page(`${order.redirectUrl}/renew`, {});
    const { shareUrl } = renewed.json.data;
    expect(shareUrl).not.toBe(order.shareUrl);
    expect((await read(runtime, order.id)).shareUrl).toBe(shareUrl);
    const body = payment("4242 4242 4242 4242", CLEO);
    const nowhere = await Promise.all([
      runtime.page(`${order.shareUrl}/state`),
      runtime.page(`${order.shareUrl}/payments`, body),
      runtime.page(`${order.shareUrl}/payments/${order.authorizations[1].id}/withdraw`, {}),
    ]);
    for (const answer of nowhere)
      expect(answer).toMatchObject({ status: 404, json: { code: "pageNotFound" } });
    expect((await view(shareUrl, order.authorizations[1].id)).payments).toHaveLength(1);
    await pays(runtime, shareUrl, { ...CLEO, amount: 2_000 });
    const again = await runtime.page(`${order.redirectUrl}/renew`, {});
    expect(again.json.data.shareUrl).not.toBe(shareUrl);
  });

  test("while Bob pays by the old one: the answer tells of the held payment, and the next question leads nowhere", async () => {
    const order = await newGroup(runtime, {}, []);
    const paying = runtime.page(`${order.shareUrl}/payments`, payment("4242 4242 4242 4242", BOB));
    await runtime.page(`${order.redirectUrl}/renew`, {});
    const { status, json } = await paying;
    expect([status, json.data?.payment]).toMatchObject([200, { status: "authorized" }]);
    const { shareUrl, authorizations } = await read(runtime, order.id);
    expect(authorizations[1]).toMatchObject({ email: BOB.email, status: "authorized" });
    expect(json.data.view.shareUrl).not.toBe(shareUrl);
    expect((await runtime.page(`${order.shareUrl}/state`)).status).toBe(404);
  });

  test("leaves the captain's own link valid; a co-buyer cannot do it", async () => {
    const order = await newGroup(runtime, {}, []);
    expect((await runtime.page(`${order.shareUrl}/renew`, {})).status).toBe(404);
    const asCaptain = order.shareUrl.replace("/join/", "/pay/");
    expect(await runtime.page(`${asCaptain}/renew`, {})).toMatchObject({
      status: 404,
      json: { code: "pageNotFound" },
    });
    await runtime.page(`${order.redirectUrl}/renew`, {});
    expect((await runtime.page(`${order.redirectUrl}/state`)).status).toBe(200);
  });
});
