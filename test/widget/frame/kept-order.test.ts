// A widget's order that its first payment makes, in a page that is loaded again while that payment has no end.

import { describe, expect, test } from "bun:test";
import type { PagePayment, PageView } from "../../../src/api/pages/page.ts";
import { createKeptOrder } from "../../../widget/src/frame/kept-attempt.ts";
import type { Outcome } from "../../../widget/src/page/client.ts";
import { mapped } from "../../../widget/src/page/client.ts";
import {
  dataOf,
  frontOrder,
  frontPayment,
  newTab,
  request,
  usual,
  visiting,
  withItems,
} from "../../support/widget/front.ts";

describe("F23: a page that is loaded again while the bank asks about a payment of the order it made", () => {
  const at = (status: PagePayment["status"]): PagePayment => ({ ...frontPayment, status, amount: 4_200 });
  const asksBank = (path: string): Outcome<unknown> => {
    const usually = usual(path);
    if (path === "/state") return usually;
    return mapped(usually, (data) => ({ ...(data as object), payment: at("requiresAction") }));
  };
  const standing = (status: PagePayment["status"], more: Partial<PageView> = {}) => {
    const view = { ...withItems(), payments: [at(status)], ...more };
    return (): Outcome<PageView> => ({ kind: "answered", data: view });
  };
  const begun = async () => {
    const tab = newTab();
    await visiting(asksBank, tab).client.pay(request);
    return tab;
  };

  test("goes on with that payment for as long as it has no end", async () => {
    const tab = await begun();
    for (let loaded = 0; loaded < 2; loaded++) {
      const { client, asked, orders } = visiting(usual, tab, standing("requiresAction"));
      expect(dataOf(await client.state())).toMatchObject({
        payments: [{ id: "auth_1" }],
        buyer: { email: "ana@example.com", firstName: "Ana" },
        items: [{ id: "0" }, { id: "1" }],
      });
      expect(orders).toEqual(["ord_1 tok"]);
      expect(asked).toEqual([]);
    }
  });

  test("shows its end if it was approved elsewhere, and the next load makes a new order", async () => {
    const tab = await begun();
    const { client, later } = visiting(usual, tab, standing("captured"));
    expect(dataOf(await client.state()).payments).toMatchObject([{ status: "captured" }]);
    expect(later).toEqual([["state", {}]]);
    expect(tab.items.size).toBe(0);
  });

  const nothing: Outcome<PageView> = { kind: "refused", status: 404, code: "pageNotFound", paths: [] };
  test.each([
    ["was given up", standing("failed")],
    ["ended with its order", standing("released", { status: "cancelled", ended: "cancelled" })],
    ["has no page any more", () => nothing],
  ])("makes a new order if it %s", async (_, now) => {
    const tab = await begun();
    const { client, asked, orders } = visiting(usual, tab, now);
    await client.state();
    await client.pay({ ...request, attempt: "second" });
    expect(asked.map(([path, body]) => [path, body.attempt])).toEqual([
      ["/state", undefined],
      ["/payments", "second"],
    ]);
    expect(orders).toHaveLength(1);
  });

  test.each([
    ["does not answer", { kind: "unreachable" } as const],
    ["has too much to do", { kind: "refused", status: 429, code: "", paths: [] } as const],
  ])("offers no form while the server %s", async (_, outcome) => {
    const tab = await begun();
    expect(await visiting(usual, tab, () => outcome).client.state()).toEqual(outcome);
    const { client } = visiting(usual, tab, standing("requiresAction"));
    expect(dataOf(await client.state()).payments).toHaveLength(1);
  });

  test("goes on with a later card's payment too, whose answer was lost", async () => {
    const tab = newTab();
    let now: () => Outcome<PageView> = standing("failed");
    const { client } = visiting(usual, tab, () => now());
    await client.pay(request);
    expect(tab.items.size).toBe(0);
    now = () => ({ kind: "unreachable" });
    await client.pay({ ...request, attempt: "second" });
    const { client: again } = visiting(usual, tab, standing("pending"));
    expect(dataOf(await again.state()).payments).toMatchObject([{ status: "pending" }]);
  });

  test("is what another widget for the same goes on with, in place of a second order", async () => {
    const tab = newTab();
    const other = visiting(usual, tab, standing("requiresAction"));
    await other.client.state();
    await visiting(asksBank, tab).client.pay(request);
    const outcome = await other.client.pay({ ...request, attempt: "second" });
    expect(outcome).toMatchObject({ kind: "refused", code: "paymentUnderWay" });
    expect(dataOf(await other.client.state()).payments).toMatchObject([{ status: "requiresAction" }]);
    expect(other.asked.map(([path]) => path)).toEqual(["/state"]);
  });

  test("is forgotten by the widget that made it alone", () => {
    const kept = createKeptOrder(newTab().open, {});
    kept.write({ orderId: "ord_2", token: "tok" });
    kept.forget({ orderId: "ord_1", token: "tok" });
    expect(kept.read()).toEqual({ orderId: "ord_2", token: "tok" });
    kept.forget({ orderId: "ord_2", token: "tok" });
    expect(kept.read()).toBeUndefined();
  });

  test("makes an order of its own where the shop's page asks for another", async () => {
    const { open } = await begun();
    expect(
      createKeptOrder(open, { publicKey: "pk_1", order: { ...frontOrder, amount: 1 } }).read(),
    ).toBeUndefined();
  });
});
