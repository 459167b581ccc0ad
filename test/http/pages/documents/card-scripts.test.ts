// Content security policy of a page: it allows a card provider's script, and no other host's.

import { expect, test } from "bun:test";
import type { EmbeddedAssets } from "../../../../src/http/assets/embedded.ts";
import { fake, NO_ASSETS, TOKEN } from "../../../support/http/fake.ts";

const file = { file: import.meta.path, type: "text/html; charset=utf-8", hash: "h" };
const assets: EmbeddedAssets = { ...NO_ASSETS, pages: { pay: file } };

test("T18: allows scripts and connections of a card provider only if that provider collects cards", async () => {
  const origins = {
    scripts: ["https://js.cards.example"],
    frames: ["https://js.cards.example", "https://bank.cards.example"],
    connects: ["https://api.cards.example"],
  };
  const stripe = fake({ assets, buyer: { cardOrigins: () => origins } });
  const response = await stripe.handle(new Request(`http://localhost/pay/${TOKEN}`));
  const csp = response.headers.get("content-security-policy") ?? "";
  expect(csp).toContain("script-src 'self' https://js.cards.example;");
  expect(csp).toContain("frame-src 'self' https://js.cards.example https://bank.cards.example;");
  expect(csp).toContain("connect-src 'self' https://api.cards.example;");
  expect(csp).toContain("style-src 'self';");
  // A wallet's window can answer the page that opened it.
  expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
});
