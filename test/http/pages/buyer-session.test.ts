// The captain's session data: the merchant's values, otherwise those of the captain's own request.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { GOOD_CARD, newOrder, read } from "../../support/http/acts.ts";
import type { Networked } from "../../support/http/over-network.ts";
import { startNetworked } from "../../support/http/over-network.ts";
import { PUBLIC_KEY, payment } from "../../support/service.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

let runtime: Networked;
beforeAll(async () => {
  runtime = await startNetworked();
});
afterAll(() => runtime.stop());

const pay = (url: string, userAgent: string, more = {}, address = "203.0.113.7") =>
  runtime.post(address, `${url}/payments`, payment(GOOD_CARD, more), userAgent);

describe("the session", () => {
  test("comes from the captain's request, behind our proxy, after their first attempt", async () => {
    const { id, redirectUrl, session } = await newOrder(runtime);
    expect(session).toBeUndefined();
    await pay(redirectUrl, FIREFOX, { amount: 2_000 });
    expect((await read(runtime, id)).session).toEqual({
      ip: "203.0.113.7",
      userAgent: FIREFOX,
      channel: "web",
    });
  });

  test("has mobile for a phone, and the short form of IPv6", async () => {
    const { id, redirectUrl } = await newOrder(runtime, { ux: "single" });
    await pay(redirectUrl, IPHONE, {}, "2001:DB8:0:0::1");
    expect((await read(runtime, id)).session).toMatchObject({ ip: "2001:db8::1", channel: "mobile" });
  });

  test("keeps each value that the merchant gave", async () => {
    const said = { ip: "198.51.100.1", channel: "call" };
    const { id, redirectUrl, session } = await newOrder(runtime, { ux: "single", session: said });
    expect(session).toEqual(said);
    await pay(redirectUrl, FIREFOX);
    expect((await read(runtime, id)).session).toEqual({ ...said, userAgent: FIREFOX });
  });

  test("is not taken from a co-buyer or from a later attempt", async () => {
    const { id, redirectUrl } = await newOrder(runtime);
    const declined = payment("4000 0000 0000 0002", { amount: 2_000 });
    await runtime.post("203.0.113.7", `${redirectUrl}/payments`, declined, FIREFOX);
    await pay(redirectUrl, IPHONE, { amount: 2_000 }, "198.51.100.9");
    const { shareUrl } = await read(runtime, id);
    await pay(shareUrl, IPHONE, { amount: 3_000, email: "bob@example.com" }, "198.51.100.10");
    expect((await read(runtime, id)).session).toMatchObject({ ip: "203.0.113.7", channel: "web" });
  });

  test("of an order made by the widget comes with its payment; a long user agent is cut", async () => {
    const body = { ...payment(GOOD_CARD), publicKey: PUBLIC_KEY, order: { amount: 500, ux: "single" } };
    const { json } = await runtime.post("203.0.113.8", "/embed/captain/payments", body, "x".repeat(9_000));
    const { session } = await read(runtime, json.data.order);
    expect(session).toEqual({ ip: "203.0.113.8", userAgent: "x".repeat(255), channel: "web" });
  });

  test("T2: is not shown to a page or to the public key", async () => {
    const { id, redirectUrl } = await newOrder(runtime);
    const paid = await pay(redirectUrl, FIREFOX, { amount: 2_000 });
    const ask = { publicKey: PUBLIC_KEY, orderId: id };
    const asked = await runtime.post("192.0.2.1", "/embed/captain/state", ask);
    for (const { text } of [paid, asked, await runtime.page(`${redirectUrl}/state`)]) {
      expect(text).not.toContain("203.0.113.7");
      expect(text).not.toContain("Firefox");
    }
  });
});
