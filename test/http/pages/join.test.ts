// Pages of co-buyers, and of the captain on their return: what each sees of the others, paying, and withdrawing.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BOB, CHALLENGE_CARD, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

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

/** No e-mail address and no last name of any buyer. */
const PERSONAL = /@example\.com|Lopes|Moreau|Ñandú/;

describe("a co-buyer's page", () => {
  test("names the captain, the rest, the due date and the share to pay", async () => {
    const order = await newOrder(runtime, { lastName: "Lopes", firstName: "Ana", email: "ana@example.com" });
    await pays(runtime, order.redirectUrl, { nbShares: 4 });
    const { shareUrl, dueDate } = await read(runtime, order.id);
    const seen = await view(shareUrl);
    expect(seen).toMatchObject({
      role: "coBuyer",
      captain: { firstName: "Ana" },
      shop: { name: "Test shop" },
      amount: 10_000,
      remaining: 7_500,
      suggestedShare: 2_500,
      dueDate,
      payable: true,
      payments: [],
      buyer: {},
    });
    expect(seen).not.toContainAnyKeys(["successUrl", "cancelUrl", "modules", "ended"]);
  });

  test("E9: a person who pays twice, known by their earlier payment and their e-mail in any case, counts once", async () => {
    const order = await newOrder(runtime, { amount: 12_000, email: "ana@example.com", visibility: "all" });
    await pays(runtime, order.redirectUrl, { nbShares: 3, email: "ana@example.com" });
    const { shareUrl, authorizations } = await read(runtime, order.id);
    const payer = authorizations[0].id;
    await pays(runtime, shareUrl, { amount: 1_000, email: "Ana@Example.com", payer, again: true });
    const seen = await view(shareUrl);
    expect(seen.suggestedShare).toBe(3_500);
    expect(seen.participants).toMatchObject([{ amount: 4_000 }, { amount: 1_000, again: true }]);
    await pays(runtime, shareUrl, BOB);
    expect((await view(shareUrl)).suggestedShare).toBe(3_500);
    expect((await read(runtime, order.id)).authorizations).toHaveLength(3);
  });

  test("shows others by first name, initial, amount and status alone", async () => {
    const order = await newGroup(runtime, { tpc: true, visibility: "all" }, ["Bob"]);
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 1_000 }, CHALLENGE_CARD);
    const seen = await view(order.shareUrl);
    expect(seen.participants).toEqual([
      { role: "captain", firstName: "Ana", initial: "L", amount: 5_000, status: "authorized" },
      { role: "coBuyer", firstName: "Bob", initial: "M", amount: 3_000, status: "authorized" },
      { role: "coBuyer", firstName: "Cleo", initial: "Ñ", amount: 1_000, status: "requiresAction" },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(PERSONAL);
  });

  test("does not list a buyer whose payment failed or was abandoned", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 1_000 }, "4000 0000 0000 0002");
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`, { authorization: order.authorizations[1].id });
    expect((await view(order.shareUrl)).participants).toHaveLength(1);
    const bob = async () => (await view(order.shareUrl, order.authorizations[1].id)).payments[0];
    expect(await bob()).toMatchObject({ status: "authorized", releasing: true });
    await runtime.settle();
    expect(await bob()).toMatchObject({ status: "released" });
    expect(await bob()).not.toContainAnyKeys(["releasing", "failure"]);
  });

  test("picking: shows the remaining units of each item", async () => {
    const items = [
      { name: "Canoe", amount: 2_000, quantity: 3 },
      { name: "Hut", amount: 4_000 },
    ];
    const order = await newOrder(runtime, { ux: "picking", items });
    const units = (...picked: readonly [number, number][]) => ({
      units: picked.map(([index, quantity]) => ({ itemId: order.items[index].id, quantity })),
    });
    await pays(runtime, order.redirectUrl, units([0, 2]));
    const { shareUrl } = await read(runtime, order.id);
    const available = async () => (await view(shareUrl)).items.map((item: Json) => item.available);
    expect(await available()).toEqual([1, 1]);
    const body = payment("4242 4242 4242 4242", { ...BOB, ...units([0, 2]) });
    const refused = await runtime.page(`${shareUrl}/payments`, body);
    expect(refused).toMatchObject({ status: 409, json: { code: "unitsTaken" } });
    await pays(runtime, shareUrl, { ...BOB, ...units([0, 1], [1, 1]) });
    expect(await available()).toEqual([]);
    await runtime.settle();
    expect((await read(runtime, order.id)).status).toBe("completed");
  });

  test("I17: picking: a unit under payment is taken for every buyer, and free again if the payment fails", async () => {
    const items = [{ name: "Canoe", amount: 2_000, quantity: 5 }];
    const order = await newOrder(runtime, { ux: "picking", items });
    const units = (quantity: number) => ({ units: [{ itemId: order.items[0].id, quantity }] });
    await pays(runtime, order.redirectUrl, units(2));
    const { shareUrl } = await read(runtime, order.id);
    const seen = async () => [await view(shareUrl), await view(order.redirectUrl)].map(freeUnits);
    const freeUnits = ({ items: [{ available }], remaining }: Json) => [available, remaining];
    await pays(runtime, shareUrl, { ...BOB, ...units(3) }, CHALLENGE_CARD);
    expect(await seen()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const early = await runtime.page(
      `${shareUrl}/payments`,
      payment("4242 4242 4242 4242", { ...CLEO, ...units(1) }),
    );
    expect(early).toMatchObject({ status: 409, json: { code: "nothingRemains" } });
    await runtime.turnBy(15 * 60_000);
    expect(await seen()).toEqual([
      [3, 6_000],
      [3, 6_000],
    ]);
    await pays(runtime, shareUrl, { ...CLEO, ...units(3) });
    await runtime.settle();
    expect(await read(runtime, order.id)).toMatchObject({ status: "completed", amountCaptured: 10_000 });
  });

  test("T21: of two buyers for the last share one pays, and the other gets the remaining amount", async () => {
    const order = await newGroup(runtime, { tpc: true }, ["Bob"]);
    const bodies = [1, 2].map(() => payment("4242 4242 4242 4242", { ...CLEO, amount: 2_000 }));
    const answers = await Promise.all(bodies.map((body) => runtime.page(`${order.shareUrl}/payments`, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe("nothingRemains");
  });
});

describe("a co-buyer's own payments", () => {
  test("are shown only to the browser that remembers them", async () => {
    const order = await newGroup(runtime, { tpc: true }, []);
    const { payment: bob, view: answered } = await pays(runtime, order.shareUrl, { ...BOB, amount: 1_000 });
    expect(answered.payments).toEqual([bob]);
    const { payment: cleo } = await pays(runtime, order.shareUrl, { ...CLEO, amount: 2_000 });
    const [captain] = order.authorizations;
    expect((await view(order.shareUrl)).payments).toEqual([]);
    expect((await view(order.shareUrl, bob.id)).payments).toEqual([bob]);
    expect((await view(order.shareUrl, cleo.id, bob.id)).payments).toEqual([bob, cleo]);
    expect((await view(order.shareUrl, bob.id)).participants).toMatchObject([
      { firstName: "Ana" },
      { firstName: "Bob", you: true },
      { firstName: "Cleo" },
    ]);
    expect(JSON.stringify(await view(order.shareUrl, captain.id))).not.toContain('"you"');
    expect((await view(order.shareUrl, captain.id, "auth_1", `${bob.id}0`)).payments).toEqual([]);
  });

  test("are looked up for ten ids at most", async () => {
    const order = await newGroup(runtime, {}, []);
    const ids = Array.from({ length: 11 }, (_, index) => `auth_${index}`);
    expect((await view(order.shareUrl, ...ids.slice(1))).payments).toEqual([]);
    const answer = await runtime.page(
      `${order.shareUrl}/state?${ids.map((id) => `payment=${id}`).join("&")}`,
    );
    expect(answer).toMatchObject({ status: 400, json: { code: "invalidRequest" } });
    expect(answer.json.errors[0]).toContain("at most 10");
  });

  test("can be withdrawn until the order is fully paid, and the share is free again", async () => {
    const order = await newGroup(runtime, { tpc: true }, []);
    const { payment: bob } = await pays(runtime, order.shareUrl, { ...BOB, amount: 3_000 });
    expect(bob.withdrawable).toBe(true);
    const taken = await runtime.page(`${order.shareUrl}/payments/${bob.id}/withdraw`, {});
    expect(taken.json.data).toMatchObject({
      payment: { id: bob.id, status: "released" },
      view: { remaining: 5_000, participants: [{ role: "captain" }] },
    });
    expect(taken.json.data.payment.withdrawable).toBeUndefined();
    const again = await runtime.page(`${order.shareUrl}/payments/${bob.id}/withdraw`, {});
    expect(again.json.data.payment.status).toBe("released");
    expect((await read(runtime, order.id)).authorizations[1].status).toBe("released");
    const held = runtime.program.sandbox?.bank.statement().find(({ key }) => key === bob.id);
    expect(held).toMatchObject({ held: 0, captured: 0 });

    const { payment: cleo } = await pays(runtime, order.shareUrl, { ...CLEO, amount: 5_000 });
    expect(cleo.withdrawable).toBeUndefined();
    const late = await runtime.page(`${order.shareUrl}/payments/${cleo.id}/withdraw`, {});
    expect(late).toMatchObject({ status: 409, json: { code: "notWithdrawable" } });
  });

  test("T1: cannot be checked, abandoned or withdrawn on another page", async () => {
    const order = await newGroup(runtime, { tpc: true }, ["Bob"]);
    const [captain, bob] = order.authorizations;
    const tries: readonly [string, string, string][] = [
      [order.shareUrl, captain.id, "check"],
      [order.shareUrl, captain.id, "abandon"],
      [order.shareUrl, captain.id, "withdraw"],
      [order.redirectUrl, bob.id, "check"],
      [order.redirectUrl, bob.id, "abandon"],
    ];
    for (const [url, id, what] of tries) {
      const answer = await runtime.page(`${url}/payments/${id}/${what}`, {});
      expect([what, answer.status, answer.json.code]).toEqual([what, 404, "paymentNotFound"]);
    }
    // The captain's hold carries the order: there is no such act on their page.
    const own = await runtime.page(`${order.redirectUrl}/payments/${captain.id}/withdraw`, {});
    expect(own).toMatchObject({ status: 404, json: { code: "notFound" } });
  });
});

describe("a captain who returns", () => {
  test("sees the payments of the others and what remains", async () => {
    const order = await newGroup(runtime, { tpc: true, email: "ana@example.com" }, ["Bob"]);
    const seen = await view(order.redirectUrl);
    expect(seen).toMatchObject({
      role: "captain",
      remaining: 2_000,
      payable: false,
      payments: [{ status: "authorized", amount: 5_000 }],
      buyer: { email: "ana@example.com" },
      shareUrl: order.shareUrl,
    });
    expect(seen.participants[0]).toMatchObject({ role: "captain", you: true });
    expect(seen.participants[1]).toEqual({
      role: "coBuyer",
      firstName: "Bob",
      initial: "M",
      amount: 3_000,
      status: "authorized",
    });
    expect(seen.captain).toBeUndefined();
    expect(JSON.stringify(seen)).not.toMatch(/bob@|Moreau/);
  });

  test("sees the amount charged in the end", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    await runtime.turnTo(order.dueDate);
    const seen = await view(order.redirectUrl);
    expect(seen).toMatchObject({ ended: "complete", remaining: 0, payments: [{ amount: 7_000 }] });
    expect(seen.participants.map(({ amount }: Json) => amount)).toEqual([7_000, 3_000]);
  });
});
