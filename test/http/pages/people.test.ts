// Those who share an order, in the whole program: payments for several people, guests, the captain's note, and a person who
// pays again.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { BY_OPERATOR } from "../../../src/application/audit-log.ts";
import {
  BOB,
  CHALLENGE_CARD,
  CLEO,
  GOOD_CARD,
  newGroup,
  newOrder,
  pays,
  read,
} from "../../support/http/acts.ts";
import type { Json, TestService } from "../../support/service.ts";
import { payment, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const stateOf = async (url: string, query = "") => (await runtime.page(`${url}/state${query}`)).json.data;
const post = (url: string, path: string, body: object) => runtime.page(`${url}/${path}`, body);
const tries = (url: string, body: Record<string, unknown>) =>
  runtime.page(`${url}/payments`, payment(GOOD_CARD, body));

describe("a payment for several people", () => {
  test("takes their seats, and names them to those who may know", async () => {
    const order = await newOrder(runtime);
    await pays(runtime, order.redirectUrl, { nbShares: 5, seats: 2, guests: 1, names: ["Tom", "Lea"] });
    const shared = await read(runtime, order.id);
    expect(shared).toMatchObject({ nbShares: 5, guests: 1, amountConfirmed: 5_000 });
    expect(shared.authorizations).toMatchObject([{ amount: 5_000, seats: 2, names: ["Tom", "Lea"] }]);
    const before = await stateOf(shared.shareUrl);
    expect(before).toMatchObject({ suggestedShare: 2_500, people: { paid: 2, left: 2, guests: 1 } });
    expect(before.participants).toMatchObject([{ firstName: "Ana", seats: 2, names: ["Tom", "Lea"] }]);
    expect((await tries(shared.shareUrl, { ...BOB, seats: 3 })).json).toMatchObject({
      code: "seatsInvalid",
      errors: ["seats: must be from 1 to 2, the people who have not been paid for"],
    });
    await pays(runtime, shared.shareUrl, { ...BOB, seats: 2, names: ["Max", "one too many"] });
    expect((await read(runtime, order.id)).authorizations[1]).toMatchObject({
      amount: 5_000,
      seats: 2,
      names: ["Max"],
    });
  });

  test("keeps no names once the order's persons are erased", async () => {
    const order = await newOrder(runtime);
    await pays(runtime, order.redirectUrl, { nbShares: 2, seats: 2, names: ["Tom"] });
    await runtime.settle();
    await runtime.program.application.operations.erase({ orderId: order.id }, BY_OPERATOR);
    const erased = await read(runtime, order.id);
    expect(erased.authorizations).toMatchObject([{ seats: 2 }]);
    expect(JSON.stringify(erased)).not.toContain('"Tom"');
  });
});

describe("the captain's note", () => {
  test("is read by all who share, kept with the order, and taken back", async () => {
    const order = await newGroup(runtime, {}, []);
    const note = "The canoe is booked. See you on Saturday at 9!";
    expect((await post(order.redirectUrl, "note", { note })).json.data.note).toBe(note);
    expect((await stateOf(order.shareUrl)).note).toBe(note);
    expect((await read(runtime, order.id)).note).toBe(note);
    await post(order.redirectUrl, "note", { note: " " });
    expect(await stateOf(order.shareUrl)).not.toContainKey("note");
  });

  test.each([
    "pay at https://evil.example/x",
    "pay at evil.example",
    "www.evil",
    "t.co/abc",
    "see 10.0.0.1",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
    "evil\u200b.exam\u200bple",
    "write to ana@home",
    "call 0170 123-45.67",
    "call 1 2 3 4 5 6 7",
    "x".repeat(281),
  ])("refuses what leads elsewhere, or is too long: %s", async (note) => {
    const order = await newGroup(runtime, {}, []);
    const { status, json } = await post(order.redirectUrl, "note", { note });
    expect([status, json.code, json.details[0].path]).toEqual([400, "invalidRequest", "/note"]);
  });

  test.each(["12 people, 250 each, p.ex. on 5/11 at 18:30…", "Merci à tous !", "3.5 km, e.g. a walk"])(
    "takes plain words: %s",
    async (note) => {
      const order = await newGroup(runtime, {}, []);
      expect((await post(order.redirectUrl, "note", { note })).status).toBe(200);
    },
  );

  test("is the captain's alone, once their payment is held and while others can pay", async () => {
    const order = await newOrder(runtime);
    const note = { note: "Hello" };
    expect((await post(order.redirectUrl, "note", note)).json.code).toBe("captainFirst");
    const group = await newGroup(runtime);
    expect((await post(group.shareUrl, "note", note)).status).toBe(404);
    expect((await post(group.redirectUrl, "note", note)).json.code).toBe("orderClosed");
    const single = await newOrder(runtime, { ux: "single" });
    expect((await post(single.redirectUrl, "note", note)).json.code).toBe("notShared");
  });
});

describe("a person who pays again", () => {
  const paidOnce = async () => {
    const order = await newGroup(runtime, { tpc: true }, []);
    const { payment: bob } = await pays(runtime, order.shareUrl, { ...BOB, amount: 1_000 });
    return { order, bob };
  };
  const more = { ...BOB, amount: 1_000 };

  test("is asked first, where this browser has paid with the same address, and pays as the same person", async () => {
    const { order, bob } = await paidOnce();
    const body = { ...more, email: "BOB@example.com", payer: bob.id };
    const asked = await tries(order.shareUrl, body);
    expect([asked.status, asked.json.code]).toEqual([409, "paidBefore"]);
    expect(asked.json.errors[0]).toContain("1000 (in cents)");
    const { payment: second } = await pays(runtime, order.shareUrl, { ...body, again: true });
    expect(second.status).toBe("authorized");
    const { people, participants } = await stateOf(order.shareUrl);
    expect(people.paid).toBe(2);
    expect(participants).toMatchObject([{}, {}, { again: true }]);
  });

  test("is asked as the captain too, where their browser paid on the captain's page", async () => {
    const { order } = await paidOnce();
    const [{ id: payer }] = (await read(runtime, order.id)).authorizations;
    const body = { email: "Ana@Example.com", amount: 1_000, payer };
    const asked = await tries(order.shareUrl, body);
    expect([asked.status, asked.json.code]).toEqual([409, "paidBefore"]);
    expect(asked.json.errors[0]).toContain("5000 (in cents)");
    await pays(runtime, order.shareUrl, { ...body, again: true });
    expect((await stateOf(order.shareUrl)).people.paid).toBe(2);
  });

  test("reads on the captain's page that they themselves are who paid more through the shared link", async () => {
    const order = await newGroup(runtime, { visibility: "progress" }, ["Bob"]);
    const [{ id: payer }] = order.authorizations;
    await pays(runtime, order.shareUrl, { email: "ana@example.com", amount: 1_000, payer, again: true });
    const { participants } = await stateOf(order.redirectUrl);
    const seen = participants.map(({ you, again, amount }: Json) => [you, again, amount]);
    expect(seen).toEqual([
      [true, undefined, 5_000],
      [undefined, undefined, undefined],
      [true, true, 1_000],
    ]);
  });

  test("is asked on their personal link, whatever the address", async () => {
    const { order } = await paidOnce();
    await runtime.settle();
    const part = new URL(order.shareUrl).pathname.slice("/join/".length, 27);
    const own =
      new RegExp(`https?:[^\\s"]+/my/${part}[\\w-]+`).exec(JSON.stringify(runtime.mails()))?.[0] ?? "";
    const body = { ...more, email: "bob@work.example" };
    expect((await tries(own, body)).json.code).toBe("paidBefore");
    await pays(runtime, own, { ...body, again: true });
    expect((await stateOf(order.shareUrl)).people.paid).toBe(2);
  });

  test("is not asked elsewhere: an address tells nothing to those who have the shared link", async () => {
    const { order } = await paidOnce();
    expect((await tries(order.shareUrl, more)).status).toBe(200);
    await runtime.settle();
    const receipt = JSON.stringify(runtime.mails().findLast((each) => JSON.stringify(each).includes("/my/")));
    expect(receipt).toContain("another payment of yours for this order: you have paid €20.00 in all");
  });

  test("T34: nothing on the shared link depends on whether an address has paid or is invited", async () => {
    const seen = async (email: string, own: object = {}) => {
      const made = await newOrder(runtime, { invite: [{ email: CLEO.email }] });
      await pays(runtime, made.redirectUrl, { nbShares: 5 });
      const { shareUrl } = await read(runtime, made.id);
      await pays(runtime, shareUrl, { ...BOB, amount: 1_000 });
      const body = { ...more, ...own, email, seats: 2 };
      const { payment: begun, view } = await pays(runtime, shareUrl, body, CHALLENGE_CARD);
      const under = await post(shareUrl, `payments/${begun.id}/check`, {});
      const gone = await post(shareUrl, `payments/${begun.id}/abandon`, {});
      const held = await pays(runtime, shareUrl, body);
      const shown = [view, under.json.data.view, gone.json.data.view, held.view];
      return JSON.stringify(shown).replaceAll(/auth_[\w-]+|"actionUrl":"[^"]+"|"shareUrl":"[^"]+"/g, "…");
    };
    const unknown = await seen("dan@example.com");
    expect(await seen(BOB.email)).toBe(unknown);
    expect(await seen(CLEO.email)).toBe(unknown);
    expect(await seen("ana@example.com")).toBe(unknown);
  });

  test("is another person with another address in the same browser", async () => {
    const { order, bob } = await paidOnce();
    await pays(runtime, order.shareUrl, { ...CLEO, amount: 1_000, payer: bob.id });
    expect((await stateOf(order.shareUrl)).people.paid).toBe(3);
  });
});
