// Asks among those who have paid, in the whole program: the captain's page and the merchant's call, what is offered on the
// page of one who is asked, a yes, a no, the end, and the e-mails.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BOB, GOOD_CARD, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

const HOUR = 3_600_000;
const ASK = "ask_01980d3c-6f00-7000-8000-000000000001";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const act = (url: string, path: string, body: object = {}) => runtime.page(`${url}/${path}`, body);
const stateOf = async (url: string) => (await runtime.page(`${url}/state`)).json.data;
const asksOf = async (order: Json) => (await read(runtime, order.id)).asks;
const mailsTo = (email: string, since: number) =>
  runtime
    .mails()
    .slice(since)
    .map((mail) => JSON.stringify(mail))
    .filter((mail) => mail.includes(email));
const linkIn = (mail = "") => /https?:[^\s"\\]+\/my\/[\w-]+/.exec(mail)?.[0] ?? "no link";

/** 100.00: Ana has 50.00, Bob 30.00, and 20.00 is missing. The link in Bob's e-mail about it. */
async function asked(fields: object = {}): Promise<{ readonly order: Json; readonly bob: string }> {
  const order = await newGroup(runtime, { type: "standard", ...fields }, ["Bob"]);
  await runtime.settle();
  const before = runtime.mails().length;
  expect((await act(order.redirectUrl, "asks")).status).toBe(200);
  await runtime.settle();
  const [mail] = mailsTo(BOB.email, before);
  expect(mail).toContain("Can you add");
  return { order, bob: linkIn(mail) };
}

describe("the captain", () => {
  test("sees who would be asked for how much, and then how it stands", async () => {
    const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
    const ana = { firstName: "Ana", initial: "L", you: true };
    const bob = { firstName: "Bob", initial: "M" };
    expect((await stateOf(order.redirectUrl)).asks).toMatchObject({
      among: {
        all: [
          { ...ana, amount: 1_000 },
          { ...bob, amount: 1_000 },
        ],
        others: [{ ...bob, amount: 2_000 }],
      },
    });
    const { json } = await act(order.redirectUrl, "asks", { among: "others" });
    expect(json.data.asks).toEqual({
      latest: {
        status: "open",
        by: "captain",
        until: expect.any(Number),
        parts: [{ ...bob, amount: 2_000, status: "open" }],
      },
    });
    expect(json.data).not.toHaveProperty("asked");
    const [ask] = await asksOf(order);
    expect(ask).toMatchObject({ by: "captain", status: "open", parts: [{ amount: 2_000, status: "open" }] });
    expect(ask.until).toBe(ask.createdAt + 24 * HOUR);
    expect((await act(order.redirectUrl, "asks")).json.code).toBe("askedTooSoon");
  });

  test("asks on their page alone", async () => {
    const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
    expect((await act(order.shareUrl, "asks")).status).toBe(404);
    expect((await stateOf(order.shareUrl)).asks).toBeUndefined();
    expect((await act(order.redirectUrl, "asks", { amnog: "all" })).json.code).toBe("unknownField");
    const alone = await newOrder(runtime, { ux: "single" });
    expect((await act(alone.redirectUrl, "asks")).json.code).toBe("notShared");
  });

  test("is offered their own part out of their hold, where it is enough", async () => {
    const { order } = await asked({ type: undefined, guarantee: { amount: 1_500 } });
    const { asked: own } = await stateOf(order.redirectUrl);
    expect(own).toMatchObject({ by: "captain", amount: 1_000, isCover: true });
    expect((await act(order.redirectUrl, "cover", { amount: 1_000 })).json.data.asked).toBeUndefined();
    expect((await asksOf(order))[0].parts.map(({ status }: Json) => status)).toEqual(["paid", "open"]);
  });
});

describe("who is asked", () => {
  test("reads what is offered now, and pays it in their own name", async () => {
    const { order, bob } = await asked();
    const state = await stateOf(bob);
    expect(state.asked).toMatchObject({ by: "captain", amount: 1_000 });
    expect(state.known).toEqual(["email", "firstName", "lastName"]);
    expect(JSON.stringify(state)).not.toContain(BOB.email);
    const {
      email: _,
      firstName: _first,
      lastName: _last,
      ...request
    } = payment(GOOD_CARD, { amount: 1_000 });
    expect((await act(bob, "payments", request)).status).toBe(200);
    const { asks, authorizations } = await read(runtime, order.id);
    expect(asks[0].parts.map(({ status }: Json) => status)).toEqual(["open", "paid"]);
    expect(authorizations[2]).toMatchObject({ ...BOB, amount: 1_000 });
    expect((await stateOf(bob)).participants[2]).toMatchObject({ you: true, again: true });
    expect((await stateOf(bob)).asked).toBeUndefined();
  });

  test("says no, which the captain sees", async () => {
    const { order, bob } = await asked();
    const { id } = (await stateOf(bob)).asked;
    const no = await act(bob, `asks/${id}/decline`);
    expect([no.status, no.json.data.asked]).toEqual([200, undefined]);
    expect((await act(bob, `asks/${id}/decline`)).status).toBe(200);
    expect((await stateOf(order.redirectUrl)).asks.latest.parts).toMatchObject([
      { status: "open" },
      { firstName: "Bob", status: "declined" },
    ]);
    expect((await act(order.redirectUrl, `asks/${id}/decline`)).status).toBe(200);
  });

  test("is not behind the link that many have, and no other ask can be declined", async () => {
    const { order, bob } = await asked();
    expect((await stateOf(order.shareUrl)).asked).toBeUndefined();
    expect((await stateOf(order.shareUrl)).known).toBeUndefined();
    for (const id of [ASK, "ask_1"]) {
      const answer = await act(bob, `asks/${id}/decline`);
      expect([answer.status, answer.json.code]).toEqual([404, "askNotFound"]);
    }
    const { id } = (await stateOf(bob)).asked;
    expect((await act(order.shareUrl, `asks/${id}/decline`)).status).toBe(404);
  });
});

describe("the end", () => {
  test("another buyer pays it all: those who have not answered are told that nothing is missing", async () => {
    const { order, bob } = await asked();
    const before = runtime.mails().length;
    await pays(runtime, order.shareUrl, { email: "dan@example.com", firstName: "Dan", amount: 2_000 });
    await runtime.settle();
    expect((await asksOf(order))[0]).toMatchObject({ status: "filled", closedAt: expect.any(Number) });
    expect(mailsTo(BOB.email, before).join()).toContain("Nothing is missing any more");
    expect((await stateOf(bob)).asked).toBeUndefined();
  });

  test.each<[string, (order: Json) => Promise<{ readonly status: number }>]>([
    ["their own", ({ redirectUrl }) => act(redirectUrl, "asks")],
    [
      "the shop's, among the others",
      ({ id }) => runtime.api("POST", `/v1/orders/${id}/asks`, { among: "others" }),
    ],
  ])("a day later the captain is told what is missing, no matter who asked: %s", async (_, ask) => {
    const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
    expect((await ask(order)).status).toBe(200);
    await runtime.settle();
    const before = runtime.mails().length;
    await runtime.turnBy(24 * HOUR);
    await runtime.settle();
    expect((await asksOf(order))[0].status).toBe("expired");
    const mail = mailsTo("ana@", before).join();
    expect(mail).toContain("Not all that was asked for has been paid: €20.00 is still missing.");
    expect((await stateOf(order.redirectUrl)).asks.among.all).toHaveLength(2);
  });
});

describe("the merchant", () => {
  const ask = (order: Json, body?: object) => runtime.api("POST", `/v1/orders/${order.id}/asks`, body);

  test("asks likewise, with an idempotency key once", async () => {
    const order = await newGroup(runtime, { type: "standard" }, ["Bob"]);
    const { status, json } = await ask(order, { among: "others" });
    expect(status).toBe(200);
    expect(json.data.asks).toMatchObject([
      { by: "merchant", parts: [{ authorization: order.authorizations[1].id }] },
    ]);
    await runtime.turnBy(HOUR);
    const again = await ask(order);
    expect(again.json.data.asks.map((each: Json) => each.status)).toEqual(["replaced", "open"]);
  });

  test.each<[string, Record<string, unknown>, object | undefined, string]>([
    ["nothing is paid yet", {}, undefined, "nobodyToAsk"],
    ["one buyer pays all", { ux: "single" }, undefined, "notShared"],
    ["an unknown field", {}, { among: "all", amount: 1 }, "unknownField"],
    ["no such word", {}, { among: "some" }, "invalidRequest"],
  ])("refused: %s", async (_, fields, body, code) => {
    expect((await ask(await newOrder(runtime, fields), body)).json.code).toBe(code);
  });
});
