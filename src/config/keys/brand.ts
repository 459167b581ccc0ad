// Keys of [platforms.brand]: how a platform's pages and e-mails look. An illegible pair of colours is a config error
// like any other, with both colours, their contrast and the required one.

import type { TomlValue } from "smol-toml";
import type { Colour } from "../brand/contrast.ts";
import type { Chosen, Fault, Palette, Scheme } from "../brand/palette.ts";
import { faultsOf, paletteOf } from "../brand/palette.ts";
import type { Brand } from "../config.ts";
import { DEFAULT_RADIUS_PX } from "../config.ts";
import { webAddress } from "../read/address.ts";
import type { Place } from "../read/reading.ts";
import { optional, table, withDefault } from "../read/table.ts";
import { choice, integer, isTable, reader, toggle } from "../read/value.ts";
import { pictureFile } from "./images.ts";

const MAX_RADIUS_PX = 24;

const colour = reader('a colour such as "#3b3fc4"', (value) => {
  if (typeof value !== "string" || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return undefined;
  const digits = value.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits}` as Colour;
});

/** The keys of one scheme. */
function colours(scheme: Scheme) {
  return table(
    `[platforms.brand.${scheme}]`,
    {
      accent: optional(colour),
      accent_text: optional(colour),
      background: optional(colour),
      surface: optional(colour),
      text: optional(colour),
    },
    ({ accent_text, ...rest }): Chosen => ({ ...rest, accentText: accent_text }),
  );
}

export const brand = table(
  "[platforms.brand]",
  {
    logo: optional(pictureFile),
    logo_dark: optional(pictureFile),
    show_name: withDefault(toggle, true),
    color_scheme: withDefault(choice(["both", "light", "dark"] as const), "both"),
    corner_radius: withDefault(integer(0, MAX_RADIUS_PX, "pixels"), BigInt(DEFAULT_RADIUS_PX)),
    terms_url: optional(webAddress),
    privacy_url: optional(webAddress),
    light: withDefault(colours("light"), {}),
    dark: withDefault(colours("dark"), {}),
  },
  (values): Brand => ({
    showName: values.show_name,
    colorScheme: values.color_scheme,
    radiusPx: values.corner_radius,
    ...palettesOf(values.light, values.dark),
    ...(values.logo === undefined ? {} : { logo: values.logo }),
    ...(values.logo_dark === undefined ? {} : { logoDark: values.logo_dark }),
    ...(values.terms_url === undefined ? {} : { termsUrl: values.terms_url }),
    ...(values.privacy_url === undefined ? {} : { privacyUrl: values.privacy_url }),
  }),
  ({ light, dark, logo, logo_dark, show_name }, at, written) => {
    if (light !== undefined && dark !== undefined) {
      const palettes = palettesOf(light, dark);
      reportFaint(palettes.light, written.light, at.in("light"));
      reportFaint(palettes.dark, written.dark, at.in("dark"));
    }
    if (logo_dark !== undefined && written.logo === undefined)
      at.in("logo_dark").report("is the logo for dark backgrounds and needs logo too");
    if (show_name === false && logo === undefined && written.logo === undefined)
      at.in("show_name").report(
        "without a logo the name is all there is to see; set it to true or name a logo",
      );
  },
);

function palettesOf(light: Chosen, dark: Chosen): Readonly<Record<Scheme, Palette>> {
  return { light: paletteOf("light", light, dark), dark: paletteOf("dark", dark, light) };
}

const KEYS: Readonly<Record<keyof Chosen, string>> = {
  accent: "accent",
  accentText: "accent_text",
  background: "background",
  surface: "surface",
  text: "text",
};

/** Each config error is at the key of a colour of the pair. */
function reportFaint(palette: Palette, scheme: TomlValue | undefined, at: Place): void {
  const written = isTable(scheme) ? scheme : {};
  const isWritten = (name: keyof Chosen) => written[KEYS[name]] !== undefined;
  for (const { front, back, colours, ratio, needed, what, enough } of faultsOf(palette)) {
    const [place] = [front, back].filter(isWritten);
    const named = (name: keyof Chosen, colour: Colour) =>
      `${KEYS[name]} ${colour}${isWritten(name) ? "" : " (not set: ours)"}`;
    const pair = `${named(front, colours[0])} on ${named(back, colours[1])}`;
    const hint = enough === undefined ? "" : `, as ${enough} has`;
    (place === undefined ? at : at.in(KEYS[place])).report(
      `${pair} has a contrast of ${floored(ratio)}:1; ${what} at least ${needed}:1${hint}`,
    );
  }
}

/** Rounded down, so that an insufficient contrast never looks sufficient. */
function floored(ratio: Fault["ratio"]): number {
  return Math.floor(ratio * 100) / 100;
}
