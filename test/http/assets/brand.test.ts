// A platform's brand as browsers get it: linked in its own documents only, from our own origin, cacheable for
// ever, and without active content.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paletteOf } from "../../../src/config/brand/palette.ts";
import type { Brand, Platform } from "../../../src/config/config.ts";
import { brandOf } from "../../../src/config/config.ts";
import { SHADOWS } from "../../../src/http/assets/brand-style.ts";
import type { EmbeddedAssets } from "../../../src/http/assets/embedded.ts";
import { config, fake, NO_ASSETS, PUBLIC_KEY, TOKEN } from "../../support/http/fake.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>';
const base64 = (text: string) => Buffer.from(text).toString("base64");
const logo: Brand["logo"] = { type: "image/svg+xml", width: 4, height: 1, base64: base64(SVG) };
const logoDark: Brand["logo"] = { type: "image/png", width: 1, height: 1, base64: base64("dark") };

const GREEN = { accent: "#1f5f4a" } as const;
const green: Brand = {
  ...brandOf({}),
  light: paletteOf("light", GREEN, {}),
  dark: paletteOf("dark", {}, GREEN),
};

let folder = "";
let assets: EmbeddedAssets;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "brand-"));
  const file = join(folder, "page.html");
  writeFileSync(
    file,
    '<html lang="en"><head><meta name="color-scheme" content="light dark" /><!--head--></head>',
  );
  const page = { file, type: "text/html; charset=utf-8", hash: "page" };
  const names = ["captain", "link", "help", "pay", "join", "return"];
  const words = { en: "/assets/en.js" };
  assets = {
    ...NO_ASSETS,
    pages: Object.fromEntries(names.map((name) => [name, page])),
    words: { pages: words, frames: words, help: words },
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

function serverOf(brand: Brand | undefined) {
  const platforms = config.platforms.map((platform, index): Platform => {
    const like = { ...platform, frameOrigins: ["https://shop.example"] };
    return index === 0 && brand !== undefined ? { ...like, brand } : like;
  });
  const [first] = platforms;
  const page = first === undefined ? {} : { platform: first };
  return fake({ assets, config: { ...config, platforms }, page });
}

const FRAME = `publicKey=${PUBLIC_KEY}&origin=https://shop.example`;
const DOCUMENTS = [
  `/pay/${TOKEN}`,
  `/join/${TOKEN}`,
  `/pay/${TOKEN}/return`,
  ...["captain", "link", "help"].map((name) => `/embed/${name}?${FRAME}`),
];

async function get(brand: Brand | undefined, path: string) {
  const response = await serverOf(brand).handle(new Request(`http://localhost${path}`));
  return { response, text: await response.text(), policy: response.headers.get("content-security-policy") };
}

/** The style sheet that the pay page links, and where. */
async function styleOf(brand: Brand) {
  const { text } = await get(brand, `/pay/${TOKEN}`);
  const path = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? "";
  return { path, ...(await get(brand, path)) };
}

describe("the brand is linked by", () => {
  test.each(DOCUMENTS)("%s of a branded platform", async (path) => {
    const branded = await get(green, path);
    expect(branded.text).toMatch(
      /<link rel="stylesheet" href="\/brand\/pl_01980d3c-6f00-7000-8000-00000000000a\.[\w-]{22}\.css" \/>/,
    );
    const plain = await get(undefined, path);
    expect(plain.text).not.toContain("stylesheet");
    expect(branded.policy).toBe(plain.policy ?? "");
    expect(branded.policy).toContain("style-src 'self'; img-src 'self'");
  });

  test("no page of an unknown link", async () => {
    const { response, text } = await get(green, "/pay/another");
    expect(response.status).toBe(404);
    expect(text).not.toContain("stylesheet");
  });

  test("two brands have two names, the same brand has one", async () => {
    const [first, same, other] = [green, { ...green }, { ...green, radiusPx: 0 }].map(styleOf);
    expect((await first)?.path).toBe((await same)?.path ?? "");
    expect((await first)?.path).not.toBe((await other)?.path ?? "");
  });
});

describe("the style sheet", () => {
  test("is cacheable for ever and sets the values that differ, in light and dark", async () => {
    const { response, text } = await styleOf(green);
    expect(response.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(text).toStartWith("html:root{--accent:#1f5f4a;");
    expect(text).toContain(`@media (prefers-color-scheme:dark){html:root{--accent:${green.dark.accent};`);
    expect(text).not.toContain("--ground");
    expect(text.length).toBeLessThan(600);
  });

  test("of the default look is empty, whatever else is set", async () => {
    expect((await styleOf({ ...brandOf({}), termsUrl: "https://shop.example/terms" })).text).toBe("");
  });

  test.each(["light", "dark"] as const)(
    "always %s: every value, and the browser's own parts",
    async (scheme) => {
      const { text } = await styleOf({ ...green, colorScheme: scheme });
      expect(text).not.toContain("@media");
      expect(text).toContain(`--ground:${green[scheme].ground}`);
      expect(text).toContain(`--shadow:${SHADOWS[scheme]}`);
      expect(text).toContain(`html body,html:has(.page){color-scheme:${scheme}}`);
      const { text: document } = await get({ ...green, colorScheme: scheme }, `/pay/${TOKEN}`);
      expect(document).toContain(`<meta name="color-scheme" content="${scheme}" />`);
    },
  );

  test("the corners of cards follow those of buttons", async () => {
    expect((await styleOf({ ...brandOf({}), radiusPx: 16 })).text).toBe(
      "html:root{--radius:1rem;--radius-card:1.8rem}",
    );
    expect((await styleOf({ ...brandOf({}), radiusPx: 0 })).text).toBe(
      "html:root{--radius:0px;--radius-card:0px}",
    );
  });

  test("the shadows are those of the pages", async () => {
    const css = await Bun.file(new URL("../../../widget/src/style/tokens.css", import.meta.url)).text();
    expect([...css.matchAll(/--shadow: (.+);/g)].map(([, shadow]) => shadow)).toEqual(Object.values(SHADOWS));
  });
});

describe("the logo", () => {
  const branded: Brand = { ...green, logo, logoDark };

  test("has its size before it is loaded, and a variant for dark", async () => {
    const { text } = await styleOf(branded);
    expect(text).toMatch(
      /html \.shop-mark,html \.bone-mark\{width:10rem;.*?url\("\/brand\/[\w-]{22}\.svg"\)/,
    );
    expect(text).toMatch(/@media .*\.shop-mark.*width:2\.5rem;.*url\("\/brand\/[\w-]{22}\.png"\)/);
    expect(text).not.toContain(".shop-name");
    expect((await styleOf({ ...branded, showName: false })).text).toContain(".shop-name");
  });

  test("is the tab's icon, and the browser's bars have the page's background colour", async () => {
    const { text } = await get(branded, `/pay/${TOKEN}`);
    expect(text).toMatch(/<link rel="icon" href="\/brand\/[\w-]{22}\.svg" \/>/);
    expect(text).toContain(
      `<meta name="theme-color" content="${green.dark.ground}" media="(prefers-color-scheme: dark)" />`,
    );
    const { text: light } = await get({ ...green, colorScheme: "light" }, `/pay/${TOKEN}`);
    expect(light).toContain(`<meta name="theme-color" content="${green.light.ground}" />`);
    expect(light).not.toContain("icon");
  });

  test("T18: an SVG runs nothing, even when opened by itself", async () => {
    const [path = ""] = /\/brand\/[\w-]+\.svg/.exec((await styleOf(branded)).text) ?? [];
    const { response, text, policy } = await get(branded, path);
    expect(text).toBe(SVG);
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  test("a bitmap is sent unchanged", async () => {
    const [path = ""] = /\/brand\/[\w-]+\.png/.exec((await styleOf(branded)).text) ?? [];
    const { response, text } = await get(branded, path);
    expect([response.headers.get("content-type"), text]).toEqual(["image/png", "dark"]);
  });

  test.each(["/brand/x.svg", "/brand/..%2fconfig.toml", "/brand/"])(
    "another path is not found: %s",
    async (path) => {
      expect((await get(branded, path)).response.status).toBe(404);
    },
  );
});
