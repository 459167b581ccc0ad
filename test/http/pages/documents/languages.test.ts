// Language of a document and the shop's own words in it: the order's before the platform's before the browser's.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Platform } from "../../../../src/config/config.ts";
import type { EmbeddedAssets } from "../../../../src/http/assets/embedded.ts";
import { GOOD_CARD, newOrder, read } from "../../../support/http/acts.ts";
import {
  config,
  fake,
  fakePageView,
  NO_ASSETS,
  ORDER,
  PUBLIC_KEY,
  TOKEN,
} from "../../../support/http/fake.ts";
import { PUBLIC_URL, payment, platform, startService } from "../../../support/service.ts";

const HTML = `<!doctype html>
<html lang="en"><head><title>Payment</title><!--head--><script src="/assets/x.js"></script></head>
<body><noscript>This page needs JavaScript to take a payment securely.</noscript></body></html>`;

let folder = "";
let assets: EmbeddedAssets = NO_ASSETS;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "languages-"));
  const file = join(folder, "page.html");
  writeFileSync(file, HTML);
  const page = { file, type: "text/html; charset=utf-8", hash: "h" };
  assets = {
    ...NO_ASSETS,
    pages: { pay: page, join: page, return: page, captain: page, link: page, help: page },
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

type Case = {
  readonly order?: string;
  readonly platform?: Partial<Platform>;
  readonly browser?: string;
  readonly path?: string;
};

const framed = (name: string, more: Readonly<Record<string, string>> = {}) =>
  `/embed/${name}?${new URLSearchParams({ publicKey: PUBLIC_KEY, origin: "https://shop.example", ...more })}`;

async function documentOf({ order, platform = {}, browser, path = `/pay/${TOKEN}` }: Case): Promise<string> {
  const [first, ...others] = config.platforms;
  if (first === undefined) throw new Error("no platform");
  const { locale: _, ...bare } = first;
  const own: Platform = { ...bare, frameOrigins: ["https://shop.example"], ...platform };
  const { locale: __, ...anyView } = fakePageView;
  // As the engine does it: an order that names none has its platform's.
  const locale = order ?? own.locale;
  const view = locale === undefined ? anyView : { ...anyView, locale };
  const server = fake({
    assets,
    config: { ...config, platforms: [own, ...others] },
    page: { platform: own, view: () => view },
    buyer: {
      frame: async (_platform, id) =>
        id === ORDER
          ? { kind: "ok", value: { kind: "open", view, token: TOKEN }, warnings: [] }
          : { kind: "refused", refusal: { code: "orderNotFound" } },
    },
  });
  const headers = browser === undefined ? {} : { "accept-language": browser };
  return (await server.handle(new Request(`http://localhost${path}`, { headers }))).text();
}

const langOf = async (asked: Case) => /<html lang="([^"]*)">/.exec(await documentOf(asked))?.[1];

describe("the language of a page is", () => {
  test.each<[string, Case, string]>([
    ["the order's", { order: "fr-CH", platform: { locale: "de" }, browser: "nl" }, "fr-CH"],
    ["the platform's, where the order has none", { platform: { locale: "de" }, browser: "nl" }, "de"],
    ["the browser's, where neither has one", { browser: "pt, nl-BE;q=0.9, de;q=0.5" }, "nl-BE"],
    ["English, where no language is given", {}, "en"],
    ["English, for an order in a language that is not spoken", { order: "pt", browser: "nl" }, "en"],
    [
      "the browser's, on a link that leads nowhere",
      { order: "fr", browser: "it", path: "/join/never-was" },
      "it",
    ],
  ])("%s", async (_name, asked, lang) => {
    expect(await langOf(asked)).toBe(lang);
  });
});

describe("the language of a frame is", () => {
  test.each<[string, Case, string]>([
    [
      "what the page around asks for",
      { path: framed("captain", { locale: "it", orderId: ORDER }), order: "fr", platform: { locale: "de" } },
      "it",
    ],
    [
      "the order's",
      { path: framed("link", { orderId: ORDER }), order: "fr", platform: { locale: "de" }, browser: "nl" },
      "fr",
    ],
    [
      "the platform's",
      { path: framed("captain", { orderId: `${ORDER}x` }), order: "fr", platform: { locale: "de" } },
      "de",
    ],
    ["the browser's", { path: framed("help"), browser: "es-MX,es;q=0.9" }, "es-MX"],
  ])("%s", async (_name, asked, lang) => {
    expect(await langOf({ ...asked })).toBe(lang);
  });
});

describe("a document", () => {
  test("is in its language from the first byte, and links the words of that language only", async () => {
    const text = await documentOf({ order: "fr", path: `/join/${TOKEN}` });
    expect(text).toContain("<title>Paiement</title>");
    expect(text).toContain("Cette page a besoin de JavaScript");
    expect(text).toContain('<link id="words" rel="modulepreload" href="/assets/pages-fr.js" />');
    expect(text.match(/modulepreload/g)).toHaveLength(1);
    expect(text).not.toContain("<!--head-->");
    expect(await documentOf({ path: framed("captain") })).toContain('href="/assets/frames-en.js"');
    expect(await documentOf({ path: framed("help") })).toContain('href="/assets/help-en.js"');
  });

  test("without text links no words", async () => {
    const text = await documentOf({ path: `/pay/${TOKEN}/return`, browser: "fr" });
    expect(text).toContain('<html lang="fr">');
    expect(text).not.toContain("/assets/pages");
  });

  const wording = {
    fr: {
      pages: { "form.pay": "</script><script>alert(1)</script> {0}" },
      frames: { "frame.link.heading": "À vous" },
      help: {},
      mails: {},
    },
  };

  test("T17: has the shop's own words as data that no content can end early", async () => {
    const text = await documentOf({ order: "fr", platform: { wording } });
    const data = /<script id="wording" type="application\/json">(.*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(data).not.toContain("<");
    expect(JSON.parse(data)).toEqual(wording.fr.pages);
  });

  test("has the shop's own words in that language only, on the pages they are for", async () => {
    expect(await documentOf({ order: "en", platform: { wording } })).not.toContain("wording");
    expect(await documentOf({ path: framed("help", { locale: "fr" }), platform: { wording } })).not.toContain(
      "wording",
    );
    const link = await documentOf({ path: framed("link", { locale: "fr" }), platform: { wording } });
    expect(link).toContain("À vous");
  });
});

test("without a language given, order and e-mails keep the one in which the captain paid", async () => {
  const { locale: _, ...silent } = platform();
  const runtime = await startService({ config: { platforms: [silent] } });
  try {
    const order = await newOrder(runtime, { ux: "collect" });
    expect(order).not.toHaveProperty("locale");
    const headers = {
      "content-type": "application/json",
      origin: PUBLIC_URL,
      "user-agent": "Test browser",
      "accept-language": "de-AT,en;q=0.5",
    };
    const body = JSON.stringify(payment(GOOD_CARD, { amount: 5_000 }));
    const request = new Request(`${order.redirectUrl}/payments`, { method: "POST", headers, body });
    const paid = await runtime.program.http.handle(request);
    expect(paid.status).toBe(200);
    expect((await read(runtime, order.id)).locale).toBe("de-AT");
    await runtime.settle();
    expect(runtime.mails()[0]?.subject).toBe("Ihr Link zum Teilen der Bestellung bei Test shop");
  } finally {
    await runtime.stop();
  }
});
