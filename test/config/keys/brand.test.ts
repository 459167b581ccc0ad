// Keys of [platforms.brand]: valid brands, and every config error.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import type { Colour } from "../../../src/config/brand/contrast.ts";
import { contrast } from "../../../src/config/brand/contrast.ts";
import type { Palette } from "../../../src/config/brand/palette.ts";
import { DEFAULT_PALETTES, faultsOf, paletteOf } from "../../../src/config/brand/palette.ts";
import { pictureKind } from "../../../src/config/brand/picture.ts";
import type { Brand } from "../../../src/config/config.ts";
import { linesOf, platformOf, platformText, SOURCES } from "../../support/config/config-text.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h9v9z"/></svg>';

const files: Readonly<Record<string, string | Buffer>> = {
  "logo.svg": SVG,
  "large.svg": SVG.replace("</svg>", `<!-- ${"x".repeat(70_000)} --></svg>`),
  "page.svg": "<!doctype html><html><svg></svg></html>",
  "sizeless.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>',
  "script.svg": SVG.replace("<path", "<script>alert(1)</script><path"),
  "handler.svg": SVG.replace("<path", '<path onclick="alert(1)"'),
  "foreign.svg": SVG.replace("<path", '<image href="https://evil.example/x.png"/><path'),
};
const sources = {
  readBytes(path: string) {
    const file = files[path];
    if (file === undefined) return SOURCES.readBytes(path);
    return Buffer.from(file);
  },
};

const branded = (text: string) => platformText(`[platforms.brand]\n${text}`);
const linesFor = (text: string) => linesOf(branded(text), sources);

function brandOf(text: string): Brand {
  const { brand } = platformOf(branded(text), sources);
  if (brand === undefined) throw new Error("no brand was read");
  return brand;
}

describe("a look", () => {
  test("an empty table is our own look, with everything said", () => {
    expect(brandOf("")).toEqual({
      ...DEFAULT_PALETTES,
      colorScheme: "both",
      radiusPx: 10,
      showName: true,
    });
  });

  test("a logo is kept whole, with its kind and shape", () => {
    const { logo } = brandOf('logo = "logo.svg"');
    expect(logo).toMatchObject({ type: "image/svg+xml", width: 120, height: 30 });
    expect(Buffer.from(logo?.base64 ?? "", "base64").toString()).toBe(SVG);
  });

  test("short and capital colours are the same colours", () => {
    const { light } = brandOf('light = { accent = "#A03", accent_text = "#FFF" }');
    expect([light.accent, light.onAccent]).toEqual(["#aa0033", "#ffffff"]);
  });

  test("the accent of one scheme is adapted to the other, where it would not be seen", () => {
    const { light, dark } = brandOf('light = { accent = "#0b3d2e" }');
    expect(light.accent).toBe("#0b3d2e");
    expect(dark.accent).not.toBe("#0b3d2e");
    expect(contrast(dark.accent, dark.surface)).toBeGreaterThanOrEqual(4.5);
    expect(brandOf('dark = { accent = "#7ccbae" }').dark.accent).toBe("#7ccbae");
  });
});

describe("F33: each config error has its line and says what is allowed", () => {
  const CONTROLS = "buttons and the ring around what has the focus need at least 3:1";
  test.each([
    ['light = { accent = "green" }', 'brand.light.accent: must be a colour such as "#3b3fc4", not "green"'],
    [
      'light = { primary = "#123456" }',
      "brand.light.primary: unknown key in [platforms.brand.light]; " +
        "[platforms.brand.light] knows accent, accent_text, background, surface, text",
    ],
    ["corner_radius = 40", "brand.corner_radius: must be a whole number from 0 to 24 (pixels), not 40"],
    [
      'color_scheme = "darkish"',
      'brand.color_scheme: must be one of "both", "light", "dark", not "darkish"; did you mean "dark"?',
    ],
    [
      'light = { text = "#777777" }',
      "brand.light.text: text #777777 on background #f5f4f1 (not set: ours) has a contrast of 4.07:1; " +
        "text needs at least 4.5:1, as #6b6b6b has",
      "brand.light.text: text #777777 on surface #ffffff (not set: ours) has a contrast of 4.47:1; " +
        "text needs at least 4.5:1, as #6b6b6b has",
    ],
    [
      'light = { accent = "#ffd400", background = "#000000", text = "#ffffff", surface = "#111111", accent_text = "#ffffff" }',
      "brand.light.accent_text: accent_text #ffffff on accent #ffd400 has a contrast of 1.43:1; " +
        "text needs at least 4.5:1, as #595959 has",
    ],
    [
      'light = { accent = "#ffd400" }',
      `brand.light.accent: accent #ffd400 on background #f5f4f1 (not set: ours) has a contrast of 1.3:1; ${CONTROLS}, as #a68a00 has`,
      `brand.light.accent: accent #ffd400 on surface #ffffff (not set: ours) has a contrast of 1.43:1; ${CONTROLS}, as #a68a00 has`,
    ],
    [
      'dark = { accent = "#1d1d22" }',
      `brand.dark.accent: accent #1d1d22 on background #131316 (not set: ours) has a contrast of 1.1:1; ${CONTROLS}, as #6c6c6f has`,
      `brand.dark.accent: accent #1d1d22 on surface #1d1d22 (not set: ours) has a contrast of 1:1; ${CONTROLS}, as #6c6c6f has`,
    ],
    ["logo = 1", "brand.logo: must be the path of a PNG, SVG, WebP or JPEG file of at most 64 KiB, not 1"],
    [
      'logo = "none.png"',
      'brand.logo: "none.png" cannot be read; it must be the path of a PNG, SVG, WebP or JPEG file of at most 64 KiB',
    ],
    [
      'logo = "large.svg"',
      "brand.logo: has 69 KiB; it must be the path of a PNG, SVG, WebP or JPEG file of at most 64 KiB",
    ],
    ...["page.svg", "sizeless.svg"].map((name) => [
      `logo = "${name}"`,
      "brand.logo: is not a picture with a known size; it must be the path of a PNG, SVG, WebP or JPEG file " +
        "of at most 64 KiB, an SVG with a viewBox",
    ]),
    ...["script.svg", "handler.svg", "foreign.svg"].map((name) => [
      `logo = "${name}"`,
      "brand.logo: holds a script or asks for something from elsewhere; save it as a plain SVG",
    ]),
    ['logo_dark = "logo.svg"', "brand.logo_dark: is the logo for dark backgrounds and needs logo too"],
    [
      "show_name = false",
      "brand.show_name: without a logo the name is all there is to see; set it to true or name a logo",
    ],
  ])("%s", (text, ...configErrors) => {
    const expected = configErrors.map((configError) => `config.toml:7: platforms[0].${configError}`);
    expect(linesFor(text)).toEqual(expected);
  });

  test("a page of the shop is a web address", () => {
    const [line] = linesFor('terms_url = "javascript:alert(1)"');
    expect(line).toStartWith("config.toml:7: platforms[0].brand.terms_url: must be an http");
  });
});

describe("whatever a shop chooses that can be read", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value): Colour => {
    return `#${value.toString(16).padStart(6, "0")}`;
  });
  const some = fc.option(colour, { nil: undefined });
  const chosen = fc.record({ accent: some, accentText: some, background: some, surface: some, text: some });
  const none = {};

  test("everything else can be read too", () => {
    let good = 0;
    const scheme = fc.constantFrom("light" as const, "dark" as const);
    fc.assert(
      fc.property(scheme, chosen, fc.option(chosen, { nil: none }), (which, own, other) => {
        const palette = paletteOf(which, own, other);
        if (faultsOf(palette).length > 0) return;
        good++;
        expect(faintOf(palette)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
    expect(good).toBeGreaterThan(50);
  });

  test("whatever cannot: the colour that is named instead can", () => {
    const named: Colour[] = [];
    fc.assert(
      fc.property(chosen, (own) => {
        for (const { front, enough } of faultsOf(paletteOf("light", own, none))) {
          if (enough === undefined) continue;
          named.push(enough);
          const better = faultsOf(paletteOf("light", { ...own, [front]: enough }, none));
          expect(better.filter((fault) => fault.front === front)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    expect(named.length).toBeGreaterThan(50);
  });

  test("ours can", () => {
    expect(Object.values(DEFAULT_PALETTES).flatMap(faultsOf)).toEqual([]);
    expect(Object.values(DEFAULT_PALETTES).flatMap(faintOf)).toEqual([]);
  });
});

/** What the pages put on what, and could not be read. */
function faintOf(palette: Palette): readonly string[] {
  const text = [
    ["ink", "ground"],
    ["ink", "surface"],
    ["ink", "accentSoft"],
    ["ink", "dangerSoft"],
    ["quiet", "ground"],
    ["quiet", "surface"],
    ["quiet", "accentSoft"],
    ["accentInk", "surface"],
    ["accentInk", "accentSoft"],
    ["onAccent", "accent"],
    ["onAccent", "accentStrong"],
    ["danger", "surface"],
    ["danger", "dangerSoft"],
    ["test", "testSoft"],
  ] as const;
  const shapes = [
    ["edge", "surface"],
    ["good", "goodSoft"],
  ] as const;
  const faint = (needed: number) => (pair: readonly [keyof Palette, keyof Palette]) =>
    contrast(palette[pair[0]], palette[pair[1]]) < needed ? [pair.join(" on ")] : [];
  return [...text.flatMap(faint(4.5)), ...shapes.flatMap(faint(3))];
}

test("the pages' style sheet has the same colours as e-mails and branded pages", () => {
  const css = readFileSync(new URL("../../../widget/src/style/tokens.css", import.meta.url), "utf8");
  const [light = "", dark = ""] = css.split("@media");
  const colours = (part: string) =>
    Object.fromEntries(
      [...part.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value]) => [
        name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
  expect(colours(light)).toEqual(DEFAULT_PALETTES.light);
  expect(colours(dark)).toEqual(DEFAULT_PALETTES.dark);
});

describe("a picture is told by its content", () => {
  const dimensions = (hex: string) => pictureKind(Buffer.from(hex.replaceAll(" ", ""), "hex"));
  test.each([
    ["PNG", "89504e470d0a1a0a 0000000d 49484452 000000a0 00000028 0806000000", "image/png", 160, 40],
    ["JPEG", "ffd8 ffe0 0004 0000 ffc2 0011 08 0028 00a0 03", "image/jpeg", 160, 40],
    [
      "JPEG that is shown turned by a quarter (EXIF)",
      "ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112000300000001 00060000 00000000 ffc0 0011 08 00a0 0028 03",
      "image/jpeg",
      160,
      40,
    ],
    [
      "WebP, lossy",
      "52494646 00000000 57454250 56503820 00000000 000000 9d012a a000 2800",
      "image/webp",
      160,
      40,
    ],
    [
      "WebP, lossless",
      "52494646 00000000 57454250 5650384c 00000000 2f 9fc00900 0000000000",
      "image/webp",
      160,
      40,
    ],
    [
      "WebP, extended",
      "52494646 00000000 57454250 56503858 0a000000 10000000 9f0000 270000",
      "image/webp",
      160,
      40,
    ],
  ] as const)("%s", (_kind, hex, type, width, height) => {
    expect(dimensions(hex)).toEqual({ type, width, height });
  });

  test.each([
    ['<?xml version="1.0"?>\n<!-- a -->\n<svg width="160px" height="40">', 160, 40],
    ['<svg\n viewBox="0,0, 16 4" width="1em">', 16, 4],
  ])("SVG %s", (text, width, height) => {
    expect(pictureKind(Buffer.from(text))).toEqual({ type: "image/svg+xml", width, height });
  });

  test.each([
    "",
    "GIF89a",
    "89504e47",
    "89504e470d0a1a0a0000000d494844520000",
    "ffd8ffd9",
    "ffd8ffe000040000ffc2001108",
    "5249464600000000574542505650382000000000",
    "<html><svg viewBox='0 0 1 1'>",
    "<svg viewBox='0 0 0 1'>",
    "<!-- a <svg viewBox='0 0 1 1'>",
  ])("nothing else: %s", (text) => {
    const isHex = /^[0-9a-f]+$/.test(text);
    expect(pictureKind(Buffer.from(text, isHex ? "hex" : "utf8"))).toBeUndefined();
  });
});
