// The demo shop as a person uses it: the orders that its form creates, the merchant's acts, and advancing the clock.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pays, read } from "../support/http/acts.ts";
import type { Json, TestService } from "../support/service.ts";
import { startService } from "../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService();
});
afterAll(() => runtime.stop());

const send = (path: string, form: Record<string, string> = {}) =>
  runtime.api("POST", path, new URLSearchParams(form).toString(), {});
const shown = async ({ trackId }: Json) =>
  (await runtime.api("GET", `/shop/order/${trackId}`, undefined, {})).text;
const title = async (order: Json) => /<h1>(.*)<\/h1>/.exec(await shown(order))?.[1];

/** The order that the form of the product page makes. */
async function buy(form: Record<string, string>): Promise<Json> {
  const { status, headers } = await send("/shop/buy", form);
  expect(status).toBe(303);
  const [made] = (await runtime.api("GET", "/v1/orders?limit=1")).json.data;
  expect(headers.get("location")).toBe(made.redirectUrl);
  return made;
}

describe("the demo shop", () => {
  test.each([
    [{ how: "together" }, { ux: "collect", type: "direct", tpc: false }],
    [
      { how: "alone", approve: "on" },
      { ux: "single", type: "direct", tpc: true },
    ],
    [
      { how: "items", all: "on" },
      { ux: "picking", type: "standard", tpc: false },
    ],
    [{ how: "parts" }, { ux: "single", type: "direct", tpc: false }],
    [{}, { ux: "collect", type: "direct", tpc: false }],
  ])("%j makes an order of that kind", async (form, expected) => {
    expect(await buy(form as Record<string, string>)).toMatchObject(expected);
  });

  test("the merchant's refund of a completed order is shown on the page", async () => {
    const order = await buy({ how: "alone" });
    await pays(runtime, order.redirectUrl);
    await runtime.settle();
    expect(await title(order)).toStartWith("Thank you, everything is paid.");
    expect((await send(`/shop/order/${order.trackId}/refund`)).headers.get("location")).toBe(
      `/shop/order/${order.trackId}`,
    );
    await runtime.settle();
    expect(await title(order)).toBe("Everything was given back.");
    expect(await read(runtime, order.id)).toMatchObject({ status: "refunded" });
    expect(await shown(order)).not.toContain("/refund");
  });

  test("a button advances the clock and leads back to the order", async () => {
    const order = await buy({ how: "together", all: "on" });
    await pays(runtime, order.redirectUrl, { nbShares: 2 });
    expect(await title(order)).toStartWith("Your share is held.");
    expect(await shown(order)).toContain(`name="cart" value="${order.trackId}"`);
    const turned = await send("/sandbox/turn", { advance: "5d", cart: order.trackId });
    expect([turned.status, turned.headers.get("location")]).toEqual([303, `/shop/order/${order.trackId}`]);
    expect(await title(order)).toBe("This order was cancelled. Nothing is kept.");
    expect(await shown(order)).not.toContain("/sandbox/turn");
  });

  test("T19: a button leads to no other page", async () => {
    const { headers } = await send("/sandbox/turn", { advance: "1h", cart: "//evil.example" });
    expect(headers.get("location")).toBe("/shop/order/%2F%2Fevil.example");
  });
});
