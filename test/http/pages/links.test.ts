// Access by page links, and by the public key with an order's id (T2, T20).

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
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
import { PUBLIC_KEY, payment, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const ask = (component: "captain" | "link", orderId: string) =>
  runtime.page(`/embed/${component}/state`, { publicKey: PUBLIC_KEY, orderId });
const tokenOfFrame = async (orderId: string): Promise<string> =>
  (await ask("captain", orderId)).json.data.token;
const stateAt = (token: string, query = "") => runtime.page(`/pay/${token}/state${query}`);
const GONE = { status: 404, json: { code: "pageNotFound" } };

describe("a renewed share link", () => {
  test("T20: the old link does not contain the order's id, and public key and id do not lead to the new one", async () => {
    const order = await newGroup(runtime, {}, ["Bob"]);
    const old = Buffer.from(order.shareUrl.split("/join/")[1], "base64url").toString("hex");
    const hex = order.id.slice(4).replaceAll("-", "");
    for (let at = 0; at + 6 <= hex.length; at++) expect(old).not.toContain(hex.slice(at, at + 6));
    await runtime.page(`${order.redirectUrl}/renew`, {});
    const { shareUrl } = await read(runtime, order.id);
    for (const component of ["captain", "link"] as const) {
      const { json, text } = await ask(component, order.id);
      expect(json.data.order ?? json.data).toMatchObject({ renewed: true });
      expect(text).not.toContain(shareUrl.split("/join/")[1]);
      expect(text).not.toContain("shareUrl");
    }
    expect(await runtime.page(`${order.shareUrl}/state`)).toMatchObject(GONE);
  });

  test("a captain who paid in the widget still sees the newest link", async () => {
    const order = await newOrder(runtime, { ux: "collect" });
    const { view } = await pays(runtime, `/pay/${await tokenOfFrame(order.id)}`, { nbShares: 2 });
    const renewed = await runtime.page(`/pay/${view.token}/renew`, {});
    const { shareUrl } = await read(runtime, order.id);
    expect(renewed.json.data.shareUrl).toBe(shareUrl);
    expect((await stateAt(view.token)).json.data.shareUrl).toBe(shareUrl);
  });
});

describe("T2: the link from public key and order id", () => {
  const BUYER = { email: "said@shop.example", firstName: "Saskia", lastName: "Said" };
  const SAID = /said@|Saskia|Said/;

  test("shows nothing of the merchant's data about the buyer, and does not require it", async () => {
    const order = await newOrder(runtime, BUYER);
    const { json, text } = await stateAt(await tokenOfFrame(order.id));
    expect(text).not.toMatch(SAID);
    expect(json.data).toMatchObject({ buyer: {}, known: ["email", "firstName", "lastName"], payable: true });
    const { email: _, firstName: __, lastName: ___, ...unnamed } = payment(GOOD_CARD);
    const paid = await runtime.page(`/pay/${await tokenOfFrame(order.id)}/payments`, unnamed);
    expect(paid.json.data.payment.status).toBe("authorized");
    expect((await read(runtime, order.id)).authorizations).toMatchObject([BUYER]);
  });

  test("requires details that are not known yet", async () => {
    const order = await newOrder(runtime, { email: BUYER.email });
    const token = await tokenOfFrame(order.id);
    const { email: _, firstName: __, ...unnamed } = payment(GOOD_CARD);
    expect(await runtime.page(`/pay/${token}/payments`, unnamed)).toMatchObject({
      status: 400,
      json: { code: "invalidRequest", details: [{ path: "/firstName" }] },
    });
  });

  test("is invalid once the captain has paid; the paying browser and the merchant's link go on", async () => {
    const order = await newOrder(runtime, BUYER);
    const token = await tokenOfFrame(order.id);
    const { payment: paid, view } = await pays(runtime, `/pay/${token}`, { nbShares: 2 });
    expect(view.token).not.toBe(token);
    const shut = await Promise.all([
      stateAt(token),
      stateAt(token, `?payment=${paid.id}&attempt=another`),
      runtime.page(`/pay/${token}/payments/${paid.id}/check`, {}),
      runtime.page(`/pay/${token}/payments/${paid.id}/abandon`, {}),
      runtime.page(`/pay/${token}/payments`, payment(GOOD_CARD)),
      runtime.page(`/pay/${token}/renew`, {}),
      runtime.page(`/pay/${token}/module`, { moduleId: "md_01890000-0000-7000-8000-00000000000a" }),
    ]);
    for (const answer of shut) expect(answer).toMatchObject(GONE);
    expect((await runtime.page(`/pay/${token}`)).status).toBe(404);
    expect((await stateAt(view.token)).json.data).toMatchObject({
      buyer: BUYER,
      payments: [{ id: paid.id }],
    });
    const merchants = await runtime.page(`${order.redirectUrl}/state`);
    expect(merchants.json.data).toMatchObject({ buyer: BUYER, payments: [{ id: paid.id }] });
  });

  test("F23: after a lost response to the payment the attempt leads to the captain's page", async () => {
    const order = await newOrder(runtime, BUYER);
    const token = await tokenOfFrame(order.id);
    const sent = payment(GOOD_CARD, { nbShares: 2 });
    const first = (await runtime.page(`/pay/${token}/payments`, sent)).json.data;
    const again = (await runtime.page(`/pay/${token}/payments`, sent)).json.data;
    expect(again).toMatchObject({ payment: { id: first.payment.id }, view: { token: first.view.token } });
    const found = (await stateAt(token, `?attempt=${sent.attempt}`)).json.data;
    expect(found).toMatchObject({ token: first.view.token, payments: [{ id: first.payment.id }] });
    expect((await read(runtime, order.id)).authorizations).toHaveLength(1);
  });

  test("during a challenge the payer's page shows that payment and nothing of the merchant's data", async () => {
    const order = await newOrder(runtime, BUYER);
    const token = await tokenOfFrame(order.id);
    const { payment: paid, view } = await pays(runtime, `/pay/${token}`, {}, CHALLENGE_CARD);
    const { json, text } = await stateAt(view.token);
    expect(json.data).toMatchObject({ buyer: {}, payments: [{ id: paid.id, status: "requiresAction" }] });
    expect(text).not.toMatch(SAID);
    expect(
      (await runtime.page(`/pay/${view.token}/payments/${paid.id}/check`, {})).json.data.payment,
    ).toMatchObject({
      actionUrl: expect.any(String),
    });
    expect(await stateAt(token)).toMatchObject(GONE);
    expect((await ask("captain", order.id)).json.data.kind).toBe("glimpse");
  });

  test("is invalid for a buyer whose attempt failed once another one pays", async () => {
    const order = await newOrder(runtime, BUYER);
    const token = await tokenOfFrame(order.id);
    const declined = await pays(runtime, `/pay/${token}`, {}, "4000 0000 0000 0002");
    const other = await pays(runtime, `/pay/${token}`, {}, CHALLENGE_CARD);
    expect(declined.payment.status).toBe("failed");
    expect(await stateAt(declined.view.token)).toMatchObject(GONE);
    await runtime.page(`/pay/${other.view.token}/payments/${other.payment.id}/abandon`, {});
    const retried = await stateAt(declined.view.token);
    expect(retried.json.data).toMatchObject({ payable: true, buyer: {} });
    expect(retried.text).not.toMatch(SAID);
    const { view } = await pays(runtime, `/pay/${declined.view.token}`, { nbShares: 2 });
    for (const late of [token, other.view.token]) expect(await stateAt(late)).toMatchObject(GONE);
    expect((await stateAt(view.token)).json.data.buyer).toEqual(BUYER);
  });

  test("leads to the payer's page, also on the return from the bank", async () => {
    const order = await newOrder(runtime, BUYER);
    const at = `/pay/${await tokenOfFrame(order.id)}`;
    const { payment: paid, view } = await pays(runtime, at, {}, CHALLENGE_CARD);
    const approved = await runtime.page(`${new URL(paid.actionUrl).pathname}/approve`, {});
    expect(approved.headers.get("location")).toEndWith(`/pay/${view.token}/return`);
    const checked = await runtime.page(`/pay/${view.token}/payments/${paid.id}/check`, {});
    expect(checked.json.data).toMatchObject({ payment: { status: "authorized" }, view: { buyer: BUYER } });
  });

  test("T22: failed payments count together, whichever link each response gives", async () => {
    const order = await newOrder(runtime);
    let at = await tokenOfFrame(order.id);
    const statuses: number[] = [];
    for (let number = 0; number < 11; number++) {
      const answer = await runtime.page(`/pay/${at}/payments`, payment("4000 0000 0000 0002"));
      statuses.push(answer.status);
      at = answer.json.data?.view.token ?? at;
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe("a co-buyer's attempt", () => {
  test("F23: leads to the payment whose response was lost, for that browser only", async () => {
    const { shareUrl }: Json = await newGroup(runtime, {}, []);
    const sent = payment(GOOD_CARD, { ...BOB, amount: 3_000 });
    const { payment: paid } = (await runtime.page(`${shareUrl}/payments`, sent)).json.data;
    await pays(runtime, shareUrl, { ...CLEO, amount: 1_000 });
    const found = (await runtime.page(`${shareUrl}/state?attempt=${sent.attempt}`)).json.data;
    expect(found.payments).toMatchObject([{ id: paid.id }]);
    expect(found.token).toBeUndefined();
  });
});
