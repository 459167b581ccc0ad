// The order's text in a page's document: what is paid for, in its language and the shop's words, and never more than the
// page's state.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newGroup, newOrder, pays, read } from "../../../support/http/acts.ts";
import type { TestService } from "../../../support/service.ts";
import { startService } from "../../../support/service.ts";

let runtime: TestService;
beforeAll(async () => {
  runtime = await startService({
    platform: {
      name: "Lac & Fils",
      wording: { en: { pages: { "heading.form": "Your booking" }, frames: {}, help: {}, mails: {} } },
    },
  });
});
afterAll(() => runtime.stop());

/** The document's text as a browser shows it, and its markup. */
async function shownBy(
  url: string,
): Promise<{ readonly status: number; readonly text: string; html: string }> {
  const answer = await runtime.page(url);
  const html = /<div id="app".*<\/div>/s.exec(answer.text)?.[0] ?? "";
  let text = "";
  const rewriter = new HTMLRewriter();
  rewriter.onDocument({
    text(chunk) {
      text += `${chunk.text} `;
    },
  });
  await rewriter.transform(new Response(html)).text();
  return { status: answer.status, html, text: text.replaceAll(/\s+/g, " ") };
}

const items = [{ name: "Hütte am See", amount: 10_000 }];

test.each([
  ["de", ["Ihre Bestellung", "Hütte am See", "100,00", "Referenz"]],
  ["fr", ["Votre commande", "Hütte am See", "100,00", "Référence"]],
  ["en", ["Your booking", "Hütte am See", "€100.00", "Reference"]],
])(
  "the captain's page in %s has the shop, the amount, the basket and the reference",
  async (locale, texts) => {
    const { redirectUrl } = await newOrder(runtime, { items, locale, trackId: "cart-1" });
    const { text } = await shownBy(redirectUrl);
    for (const part of ["Lac &amp; Fils", "cart-1", ...texts]) expect(text).toContain(part);
  },
);

test("after a part was waived, the captain's page has what is due", async () => {
  const { id, redirectUrl } = await newOrder(runtime, { trackId: "cart-2" });
  await runtime.api("POST", `/v1/orders/${id}/waive`, { amount: 2_500 });
  const { text } = await shownBy(redirectUrl);
  expect(text).toContain("€75.00");
  expect(text).not.toContain("€100.00");
});

test("one shop's words do not appear in another language or page", async () => {
  const { redirectUrl } = await newOrder(runtime, { items, locale: "nl" });
  expect((await shownBy(redirectUrl)).text).not.toContain("Your booking");
});

test("the co-buyer's page names the inviting captain, the open amount, the due date and the participants", async () => {
  const { shareUrl } = await newGroup(runtime, { items }, ["Bob"]);
  const { text } = await shownBy(shareUrl);
  const texts = [
    "Ana is sharing an order with you",
    "Your share €20.00",
    "€80.00 of €100.00 paid",
    "Until ",
    "UTC",
  ];
  for (const part of [...texts, "Ana L.", "Bob M."]) expect(text).toContain(part);
  expect(text).not.toMatch(/@|Lopes|Moreau/);
});

test("a buyer who has paid sees the receipt", async () => {
  const { redirectUrl } = await newOrder(runtime, { items });
  await pays(runtime, redirectUrl, { nbShares: 2 });
  const { text } = await shownBy(redirectUrl);
  for (const part of ["Your share is paid", "€50.00", "Send this link to the others"])
    expect(text).toContain(part);
});

test("a captain's printed receipt has what its own payment was for, not what they took later through the shared link", async () => {
  const picked = [
    { name: "Boat", amount: 6_000 },
    { name: "Map", amount: 4_000, quantity: 2 },
  ];
  const order = await newOrder(runtime, { amount: 14_000, ux: "picking", items: picked });
  const [boat, map] = order.items.map(({ id }: { id: string }) => [{ itemId: id, quantity: 1 }]);
  const { payment: first } = await pays(runtime, order.redirectUrl, { units: boat });
  const { shareUrl } = await read(runtime, order.id);
  await pays(runtime, shareUrl, { units: map, payer: first.id, again: true });
  const { html } = await shownBy(order.redirectUrl);
  const [printed = ""] = /<ul class="lines printed".*?<\/ul>/s.exec(html) ?? [];
  expect(printed).toContain("Boat");
  expect(printed).not.toContain("Map");
});

test("a captain who was refunded reads their share, alone or with all others", async () => {
  const { id, redirectUrl, authorizations } = await newGroup(runtime);
  await runtime.settle();
  const shownAfter = async (refund: object) => {
    await runtime.api("POST", `/v1/orders/${id}/refund`, refund);
    await runtime.settle();
    return (await shownBy(redirectUrl)).text;
  };
  const alone = await shownAfter({ authorization: authorizations[0].id });
  expect(alone).toContain("Your payment was refunded");
  expect(alone).toContain("The order itself stands. Your share €50.00");
  expect(alone).not.toContain("€100.00");
  const all = await shownAfter({});
  expect(all).toContain("This order was refunded");
  expect(all).toContain("Your share €50.00");
  expect(all).not.toContain("€100.00");
});

test("an unknown link shows that it is invalid", async () => {
  const { status, text } = await shownBy("/join/unknown");
  expect(status).toBe(404);
  expect(text).toContain("This link is not valid any more");
});

describe("T17: text of a shop or a buyer stays text", () => {
  const name = `<img src=x onerror=alert(1)>"'&amp;</div><script>\u2028`;
  test("in the basket and the reference", async () => {
    const { redirectUrl } = await newOrder(runtime, {
      items: [{ name, description: name, amount: 10_000 }],
      trackId: `"><b>`,
    });
    const { html } = await shownBy(redirectUrl);
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)>");
  });

  test("a right-to-left name does not change the direction of the text around it", async () => {
    const { redirectUrl, id } = await newOrder(runtime, { items });
    await pays(runtime, redirectUrl, { nbShares: 2, firstName: "אנה" });
    const { text } = await shownBy((await read(runtime, id)).shareUrl);
    expect(text).toContain("\u2068אנה\u2069 is sharing an order with you");
  });
});
