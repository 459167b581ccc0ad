// Preview of a co-buyers' link, fetched as the crawler of a chat does: without cookies, scripts or a language.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brandOf } from "../../../../src/config/config.ts";
import { newGroup, newOrder, pays, read } from "../../../support/http/acts.ts";
import type { Json, TestService } from "../../../support/service.ts";
import { PUBLIC_URL, startService } from "../../../support/service.ts";

const PNG = Buffer.from("not a real picture, but served as one").toString("base64");

let runtime: TestService;
beforeAll(async () => {
  const pictures = { "cabin.png": { type: "image/png", width: 4, height: 4, base64: PNG } } as const;
  runtime = await startService({ platform: { name: "Lac & Fils", pictures } });
});
afterAll(() => runtime.stop());

/** The document's Open Graph properties, without their prefix, and the `card`. */
async function previewOf(url: string): Promise<Record<string, string>> {
  const { text } = await runtime.page(url);
  const seen: Record<string, string> = {};
  const rewriter = new HTMLRewriter().on("meta", {
    element(meta) {
      const name = meta.getAttribute("property") ?? meta.getAttribute("name") ?? "";
      const [, kind, key = ""] = /^(og|twitter):(.*)$/.exec(name) ?? [];
      if (kind !== undefined) seen[key] = meta.getAttribute("content") ?? "";
    },
  });
  await rewriter.transform(new Response(text)).text();
  return seen;
}

const items = [{ name: "Cabin by the lake", amount: 10_000 }];
const until = (order: Json, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(order.dueDate);

describe("the preview of a link", () => {
  test.each([
    ["en", "Ana invites you: Cabin by the lake, €50.00 until "],
    ["fr", "Ana vous invite\u202f: Cabin by the lake, 50,00\u00a0€ jusqu’à "],
    ["de", "Ana lädt Sie ein: Cabin by the lake, 50,00\u00a0€ bis "],
    ["es", "Ana te invita: Cabin by the lake, 50,00\u00a0€ hasta el "],
    ["it", "Ana ti invita: Cabin by the lake, 50,00\u00a0€ fino a "],
    ["nl", "Ana nodigt je uit: Cabin by the lake, €\u00a050,00 tot "],
  ])("in %s says who invites, what for, how much and until when", async (locale, title) => {
    const order = await newGroup(runtime, { items, locale }, []);
    const seen = await previewOf(order.shareUrl);
    expect(seen).toMatchObject({
      type: "website",
      site_name: "Lac &amp; Fils",
      title: title + until(order, locale),
      card: "summary",
    });
    expect(seen.description).toContain("Lac &amp; Fils");
    expect(JSON.stringify(seen)).not.toMatch(/Lopes|@/);
  });

  test("has the address of the first picture of an item", async () => {
    const pictured = [...items, { name: "Boat", amount: 1_000, image: "cabin.png" }];
    const { shareUrl } = await newGroup(runtime, { amount: 11_000, items: pictured }, []);
    const { image, card, title } = await previewOf(shareUrl);
    expect(image).toMatch(new RegExp(`^${PUBLIC_URL}/brand/[\\w-]{22}\\.png$`));
    expect(card).toBe("summary_large_image");
    expect(title).toContain("Cabin by the lake and 1 more, ");
  });

  test("T17: a name in it is no markup", async () => {
    const name = `"><script>alert(1)</script>`;
    const { shareUrl } = await newGroup(runtime, { items: [{ name, amount: 10_000 }] }, []);
    expect((await runtime.page(shareUrl)).text).not.toContain("<script>alert");
  });

  test("T20: is only for those who can still pay: not on the captain's page, a buyer's own, or an ended order's", async () => {
    const order = await newOrder(runtime, { items });
    expect(await previewOf(order.redirectUrl)).toEqual({});
    await pays(runtime, order.redirectUrl, { nbShares: 2 });
    const { shareUrl } = await read(runtime, order.id);
    expect(await previewOf(shareUrl)).not.toEqual({});
    await runtime.api("POST", `/v1/orders/${order.id}/cancel`);
    expect(await previewOf(shareUrl)).toEqual({});
    expect(await previewOf("/join/unknown")).toEqual({});
  });
});

test("a picking order's preview says what is left to pay", async () => {
  const dishes = [{ name: "Dinner", amount: 2_500, quantity: 4 }];
  const order = await newOrder(runtime, { ux: "picking", items: dishes });
  const [{ id }] = (await read(runtime, order.id)).items;
  await pays(runtime, order.redirectUrl, { units: [{ itemId: id, quantity: 1 }] });
  const { shareUrl } = await read(runtime, order.id);
  expect((await previewOf(shareUrl)).title).toStartWith(
    "Ana invites you: Dinner, €75.00 still to pay until ",
  );
});

test("a shop's logo stands for an order without pictures", async () => {
  const logo = { type: "image/png", width: 4, height: 4, base64: PNG } as const;
  const branded = await startService({ platform: { brand: { ...brandOf({}), logo } } });
  try {
    const { shareUrl } = await newGroup(branded, { items }, []);
    const { text } = await branded.page(shareUrl);
    expect(text).toMatch(/<meta property="og:image" content="https?:[^"]*\/brand\/[\w-]{22}\.png" \/>/);
  } finally {
    await branded.stop();
  }
});
