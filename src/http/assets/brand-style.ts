// The style sheet of a platform's brand: other values for the named ones of widget/src/style/tokens.css, and its logo
// in the place of its initial. It weighs a few hundred bytes and is the same for pages and frames.

import type { Palette, Scheme } from "../../config/brand/palette.ts";
import { DEFAULT_PALETTES } from "../../config/brand/palette.ts";
import type { Brand, Logo } from "../../config/config.ts";
import { DEFAULT_RADIUS_PX } from "../../config/config.ts";

const CARD_RADIUS = 1.8;
export const SHADOWS: Readonly<Record<Scheme, string>> = {
  light: "0 1px 2px rgb(28 27 32 / 5%), 0 12px 32px -12px rgb(28 27 32 / 12%)",
  dark: "0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -16px rgb(0 0 0 / 60%)",
};

const LOGO_HEIGHT_REM = 2.5;
const LOGO_MAX_WIDTH_REM = 12;
const PX_PER_REM = 16;

/** Where browsers find the two logos. */
export type LogoPaths = { readonly logo?: string | undefined; readonly logoDark?: string | undefined };

/** `html:root` and not `:root`: whichever style sheet comes first, this one holds. */
export function brandStyle(brand: Brand, paths: LogoPaths): string {
  const { colorScheme } = brand;
  const rules =
    colorScheme === "both"
      ? [
          values("html:root", changed(brand, "light"), radius(brand)),
          ...logoRules(brand.logo, paths.logo, brand.showName),
          inTheDark([
            values("html:root", changed(brand, "dark")),
            ...(brand.logoDark === undefined
              ? []
              : logoRules(brand.logoDark, paths.logoDark, brand.showName)),
          ]),
        ]
      : alwaysIn(colorScheme, brand, paths);
  return rules.filter((rule) => rule !== "").join("\n");
}

/** Holds whatever the reader's device asks for. A frame's root keeps its page's scheme: otherwise it is not transparent. */
function alwaysIn(scheme: Scheme, brand: Brand, paths: LogoPaths): readonly string[] {
  const isDark = scheme === "dark" && brand.logoDark !== undefined;
  const [logo, path] = isDark ? [brand.logoDark, paths.logoDark] : [brand.logo, paths.logo];
  return [
    values("html:root", [...properties(brand[scheme]), `--shadow:${SHADOWS[scheme]}`], radius(brand)),
    `html body,html:has(.page){color-scheme:${scheme}}`,
    ...logoRules(logo, path, brand.showName),
  ];
}

function values(selector: string, ...declarations: readonly (readonly string[])[]): string {
  const all = declarations.flat();
  return all.length === 0 ? "" : `${selector}{${all.join(";")}}`;
}

function inTheDark(rules: readonly string[]): string {
  const said = rules.filter((rule) => rule !== "");
  return said.length === 0 ? "" : `@media (prefers-color-scheme:dark){${said.join("")}}`;
}

/** The values that differ from ours in either scheme: a value set for one is set for both. */
function changed(brand: Brand, scheme: Scheme): readonly string[] {
  const names = (Object.keys(brand.light) as (keyof Palette)[]).filter(
    (name) =>
      brand.light[name] !== DEFAULT_PALETTES.light[name] || brand.dark[name] !== DEFAULT_PALETTES.dark[name],
  );
  return names.map((name) => property(name, brand[scheme][name]));
}

function properties(palette: Palette): readonly string[] {
  return (Object.keys(palette) as (keyof Palette)[]).map((name) => property(name, palette[name]));
}

function property(name: string, value: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`;
}

function radius({ radiusPx }: Brand): readonly string[] {
  if (radiusPx === DEFAULT_RADIUS_PX) return [];
  return [`--radius:${rem(radiusPx)}`, `--radius-card:${rem(radiusPx * CARD_RADIUS)}`];
}

function rem(px: number): string {
  return px === 0 ? "0px" : `${Number((px / PX_PER_REM).toFixed(4))}rem`;
}

/** The place is as wide as the logo before the logo is loaded. Its letter stays for people who read without pictures. */
function logoRules(logo: Logo | undefined, path: string | undefined, showName: boolean): readonly string[] {
  if (logo === undefined || path === undefined) return [];
  const width = Math.min(LOGO_MAX_WIDTH_REM, (LOGO_HEIGHT_REM * logo.width) / logo.height);
  const picture = `background:url("${path}") left/contain no-repeat`;
  const name = "{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}";
  return [
    `html .shop-mark,html .bone-mark{width:${Number(width.toFixed(2))}rem;border-radius:0;${picture};font-size:0;animation:none}`,
    ...(showName ? [] : [`html .shop-name,html .bone-shop${name}`]),
  ];
}
