// Choices of a visitor of the demo shop: the language, the currency, modules, and the widget.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SHOP_WORDS } from "../../src/sandbox/shop/words/words.ts";
import { LOCALES } from "../../src/text/locale.ts";
import type { Json, TestService } from "../support/service.ts";
import { PUBLIC_KEY, PUBLIC_URL, startService } from "../support/service.ts";

const modules = [
  { id: "md_01980d3c-6f00-7000-8000-00000000000a", name: "I pay alone", ux: "single", position: 0 },
  { id: "md_01980d3c-6f00-7000-8000-00000000000b", name: "On the house", ux: "collect", position: 0 },
  { id: "md_01980d3c-6f00-7000-8000-00000000000c", name: "Closed", position: 0, closed: true },
] as const;

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({ platform: { modules, currencies: ["EUR", "JPY"] } });
});
afterAll(() => runtime.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  runtime.api("GET", path, undefined, headers);

async function buy(form: Record<string, string>): Promise<{ readonly to: string; readonly order: Json }> {
  const sent = await runtime.api("POST", "/shop/buy", new URLSearchParams(form).toString(), {});
  expect([sent.status, sent.text]).toEqual([303, ""]);
  const [order] = (await runtime.api("GET", "/v1/orders?limit=1")).json.data;
  return { to: sent.headers.get("location") ?? "", order };
}

describe.each([...LOCALES])("in %s", (lang) => {
  const words = SHOP_WORDS[lang];

  test("the product is shown, by the browser's language or the reader's choice", async () => {
    for (const { text } of [
      await get(`/shop?lang=${lang}`),
      await get("/shop", { "accept-language": lang }),
    ]) {
      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toContain(`<h1>${words.title}</h1>`);
      expect(text).toContain("Lakeside Stays");
    }
  });

  test("the order and its confirmation are in that language", async () => {
    const { order } = await buy({ how: "together", lang });
    expect([order.locale, order.items[0].name]).toEqual([lang, words.goods.cabin]);
    const { text } = await get(`/shop/order/${order.trackId}`);
    expect(text).toContain(`<html lang="${lang}">`);
    expect(text).toContain(`<h1>${words.promises.initiated}</h1>`);
  });
});

describe("the demo shop", () => {
  test("sells in a currency of the platform, and in its first one when asked for another", async () => {
    const yen = await get("/shop?currency=JPY");
    expect(yen.text).toContain("¥76,800");
    expect((await get("/shop?currency=XXX")).text).toContain("€480.00");
    expect((await buy({ how: "together", currency: "JPY" })).order).toMatchObject({
      currency: "JPY",
      amount: 76_800,
    });
  });

  test("lets the captain choose among open modules, whose names are translated where they are the shop's", async () => {
    const { order } = await buy({ how: "ask", lang: "de" });
    expect(order.modules).toMatchObject([
      { id: modules[0].id, name: SHOP_WORDS.de.ways.alone },
      { id: modules[1].id, name: "On the house" },
    ]);
  });

  test("shows the widget of its order, and forgets nothing of it on a page of its own", async () => {
    const { to, order } = await buy({ how: "together", where: "widget", lang: "fr" });
    expect(to).toBe(`/shop/checkout/${order.trackId}`);
    const { text, headers } = await get(to);
    expect(text).toContain(`data-key="${PUBLIC_KEY}" data-order="${order.id}" data-locale="fr"`);
    expect(headers.get("content-security-policy")).toContain(`frame-src 'self' ${PUBLIC_URL}; `);
    expect((await get("/shop/checkout/cart-unknown")).status).toBe(404);
  });

  test("offers neither modules nor the widget to a platform that has none", async () => {
    const bare = await startService({ platform: { publicKeys: [] } });
    const { text } = await bare.api("GET", "/shop", undefined, {});
    expect(text).not.toMatch(/value="(ask|widget)"/);
    await bare.stop();
  });
});
