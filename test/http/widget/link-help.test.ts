// Data of the widget's Link and Help components: the link of an order, and the contacts of a shop.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHALLENGE_CARD, CLEO, newGroup, newOrder, pays, read } from "../../support/http/acts.ts";
import type { Answer, TestService } from "../../support/service.ts";
import { PUBLIC_KEY, startService } from "../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { contact: { email: "help@shop.example", phone: "+33 1 23" } } });
});
afterAll(() => runtime.stop());

const link = (orderId: string, publicKey = PUBLIC_KEY): Promise<Answer> =>
  runtime.page("/embed/link/state", { publicKey, orderId });

describe("POST /embed/link/state", () => {
  test("T2: has no link, no name, and no path to the captain's page before the captain has paid", async () => {
    const order = await newOrder(runtime, { ux: "collect", email: "ana@example.com", firstName: "Ana" });
    const { status, json, text } = await link(order.id);
    expect(status).toBe(200);
    expect(Object.keys(json.data).toSorted()).toEqual([
      "currency",
      "due",
      "dueDate",
      "now",
      "paid",
      "status",
    ]);
    expect(json.data).toMatchObject({
      due: order.amount,
      paid: 0,
      dueDate: order.dueDate,
    });
    expect(text).not.toMatch(/ana@|Ana/);
    expect(text).not.toContain(order.redirectUrl.split("/pay/")[1]);
  });

  test("has the share link and what is paid afterwards", async () => {
    const group = await newGroup(runtime, {}, ["Bob"]);
    const { json } = await link(group.id);
    const { shareUrl } = await read(runtime, group.id);
    expect(shareUrl).toBeString();
    expect(json.data).toMatchObject({ shareUrl, due: 10_000, paid: 8_000 });
    expect(json.data.ended).toBeUndefined();
  });

  test("what was waived is not due, and what is being paid is not paid", async () => {
    const group = await newGroup(runtime, {}, ["Bob"]);
    await runtime.api("POST", `/v1/orders/${group.id}/waive`, { amount: 500 });
    const { shareUrl } = await read(runtime, group.id);
    await pays(runtime, shareUrl, { ...CLEO, amount: 1_500 }, CHALLENGE_CARD);
    expect((await link(group.id)).json.data).toMatchObject({ due: 9_500, paid: 8_000 });
  });

  test("has the outcome at the order's end", async () => {
    const order = await newOrder(runtime, { ux: "collect" });
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect((await link(order.id)).json.data.ended).toBe("cancelled");
  });

  test("T1: gives the same response for another platform's order as for an unknown one", async () => {
    const none = await link("ord_01890000-0000-7000-8000-000000000000");
    expect(none.status).toBe(404);
    expect(none.json.code).toBe("orderNotFound");
    expect((await link("ord_01890000-0000-7000-8000-000000000000", "pk_test_unknown")).status).toBe(401);
    expect((await link("nonsense")).status).toBe(400);
  });
});

describe("POST /embed/help/state", () => {
  const help = (publicKey: string) => runtime.page("/embed/help/state", { publicKey });

  test("names the shop and its contacts, as configured", async () => {
    const { status, json } = await help(PUBLIC_KEY);
    expect(status).toBe(200);
    expect(json.data).toEqual({
      shop: { name: "Test shop" },
      contact: { email: "help@shop.example", phone: "+33 1 23" },
    });
  });

  test("refuses an unknown key", async () => {
    expect((await help("pk_test_unknown")).status).toBe(401);
  });
});
