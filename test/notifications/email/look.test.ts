// Look of a branded e-mail: the shop's colours in light and dark, with and without an attached logo.

import { describe, expect, test } from "bun:test";
import { paletteOf } from "../../../src/config/brand/palette.ts";
import type { Brand, Logo } from "../../../src/config/config.ts";
import { brandOf } from "../../../src/config/config.ts";
import { bob, captain, live, order, pays } from "../../support/domain/scenario.ts";
import { viewOf, write } from "../../support/notifications/mail-view.ts";

const GREEN = { accent: "#1f5f4a" } as const;
const brand: Brand = {
  ...brandOf({}),
  light: paletteOf("light", GREEN, {}),
  dark: paletteOf("dark", {}, GREEN),
  radiusPx: 4,
};
const scenario = live(order(), pays(captain, 500), pays(bob, 300));
const written = (look: Partial<Brand> = {}) =>
  write(viewOf(scenario, "captainLink", captain), { ...brand, ...look });

const logo = (bytes: number, type: Logo["type"] = "image/png"): Logo => ({
  type,
  width: 320,
  height: 80,
  base64: Buffer.alloc(bytes, 7).toString("base64"),
});

describe("colours", () => {
  test("the button and the corners are the shop's, and the dark variants are in the head", () => {
    const { html } = written();
    expect(html).toContain("background-color:#1f5f4a;color:#ffffff;border-radius:4px");
    const dark = /@media \(prefers-color-scheme: dark\) \{.*?\n\}/s.exec(html)?.[0] ?? "";
    expect(dark).toContain(`.button { background-color: ${brand.dark.accent} !important`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test.each(["light", "dark"] as const)("a shop with the scheme %s has it in its e-mails", (colorScheme) => {
    const { html } = written({ colorScheme });
    expect(html).not.toContain("prefers-color-scheme");
    expect(html).toContain(`<meta name="color-scheme" content="${colorScheme}">`);
    expect(html).toContain(`background-color:${brand[colorScheme].surface}`);
  });
});

describe("the logo", () => {
  test("is sent as a separate part, in the size of the pages, with the name next to it", () => {
    const { html, picture } = written({ logo: logo(20_000) });
    expect(picture).toEqual({
      id: "logo.1@pay.example",
      type: "image/png",
      base64: logo(20_000).base64,
    });
    expect(html).toContain('src="cid:logo.1@pay.example" width="160" height="40" alt=""');
    expect(html).toContain(">Lakeside</span>");
  });

  test("has the shop's name as its alternative text if it replaces the name", () => {
    const { html } = written({ logo: logo(100), showName: false });
    expect(html).toContain('alt="Lakeside"');
    expect(html).not.toContain(">Lakeside<");
  });

  test.each([
    ["too heavy for a mail", { logo: logo(40_000) }],
    ["not drawn by mail programs", { logo: logo(100, "image/svg+xml") }],
    ["not there", {}],
  ] as const)("%s: the name alone, and nothing is fetched", (_why, look) => {
    const { html, picture } = written({ ...look, showName: false });
    expect(picture).toBeUndefined();
    expect(html).not.toContain("<img");
    expect(html).toContain(">Lakeside</p>");
  });

  test("keeps its own background on a dark screen if it is not for dark backgrounds", () => {
    expect(written({ logo: logo(100) }).html).not.toContain(".logo {");
    const { html } = written({ logo: logo(100), logoDark: logo(200) });
    expect(html).toContain(`.logo { background-color: ${brand.light.surface};`);
  });

  test("for dark backgrounds is used on dark only", () => {
    const look = { colorScheme: "dark", logo: logo(100), logoDark: logo(200) } as const;
    expect(written(look).picture?.base64).toBe(logo(200).base64);
  });
});
