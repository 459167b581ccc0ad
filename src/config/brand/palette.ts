// The colours that pages and e-mails are drawn with: ours, and what follows from the few that a shop chooses. It knows no
// page. widget/src/style/tokens.css has the same default colours; a test holds the two together.

import type { Colour } from "./contrast.ts";
import { CONTROL_CONTRAST, contrast, mixed, readable, TEXT_CONTRAST } from "./contrast.ts";

export type Scheme = "light" | "dark";

/** Named as the custom properties of the pages are: `accentSoft` is `--accent-soft`. */
export type Palette = {
  readonly accent: Colour;
  /** Under the cursor. */
  readonly accentStrong: Colour;
  readonly onAccent: Colour;
  /** A ground that is chosen or named by the accent. */
  readonly accentSoft: Colour;
  /** The accent where it is text. */
  readonly accentInk: Colour;
  readonly ground: Colour;
  readonly surface: Colour;
  readonly ink: Colour;
  readonly quiet: Colour;
  readonly line: Colour;
  readonly edge: Colour;
  readonly danger: Colour;
  readonly dangerSoft: Colour;
  readonly good: Colour;
  readonly goodSoft: Colour;
  readonly test: Colour;
  readonly testSoft: Colour;
};

/** What a shop may say of one scheme. */
export type Chosen = {
  readonly accent?: Colour | undefined;
  readonly accentText?: Colour | undefined;
  readonly background?: Colour | undefined;
  readonly surface?: Colour | undefined;
  readonly text?: Colour | undefined;
};

export const DEFAULT_PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    accent: "#3b3fc4",
    accentStrong: "#2d309c",
    onAccent: "#ffffff",
    accentSoft: "#ecedfb",
    accentInk: "#3b3fc4",
    ground: "#f5f4f1",
    surface: "#ffffff",
    ink: "#1c1b20",
    quiet: "#5c5a66",
    line: "#e4e2dd",
    edge: "#85838f",
    danger: "#b0261c",
    dangerSoft: "#fdf0ee",
    good: "#1b7a4a",
    goodSoft: "#e6f4ec",
    test: "#6b4a00",
    testSoft: "#fdf0cf",
  },
  dark: {
    accent: "#a9adff",
    accentStrong: "#c3c6ff",
    onAccent: "#17173d",
    accentSoft: "#2a2b4d",
    accentInk: "#a9adff",
    ground: "#131316",
    surface: "#1d1d22",
    ink: "#f2f1f5",
    quiet: "#aeacb9",
    line: "#34343c",
    edge: "#7d7b88",
    danger: "#ff9a8f",
    dangerSoft: "#3a1f1d",
    good: "#7fd6a6",
    goodSoft: "#1b3327",
    test: "#f6d68a",
    testSoft: "#3a2f14",
  },
};

const WHITE: Colour = "#ffffff";
const BLACK: Colour = "#000000";
/** How much of a colour is in the soft ground that it gives its name to. */
const SOFTNESS: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.17 };

/**
 * The whole of a scheme from what a shop has chosen of it. `other` is what it chose of the other scheme: an accent that
 * was chosen for one alone is brought into this one as far as it can be seen here. Whatever is not chosen can be read if
 * what is chosen can (`faultsOf`).
 */
export function paletteOf(scheme: Scheme, chosen: Chosen, other: Chosen): Palette {
  const neutral = neutralsOf(scheme, chosen);
  const { ground, surface, ink, quiet } = neutral;
  const borrowed = chosen.accent ?? (other.accent && readable(other.accent, ink, [surface, ground]));
  const usual = DEFAULT_PALETTES[scheme];
  const isOurs = borrowed === undefined && Object.values(chosen).every((colour) => colour === undefined);
  if (isOurs) return usual;
  const accent = borrowed ?? usual.accent;
  const onAccent = chosen.accentText ?? (borrowed === undefined ? usual.onAccent : textOn(accent));
  const accentSoft = readable(mixed(surface, accent, SOFTNESS[scheme]), surface, [ink, quiet]);
  const isOnDarker = contrast(onAccent, BLACK) > contrast(accent, BLACK);
  return {
    ...neutral,
    accent,
    accentStrong: mixed(accent, isOnDarker ? BLACK : WHITE, 0.2),
    onAccent,
    accentSoft,
    accentInk: readable(accent, ink, [surface, ground, accentSoft]),
  };
}

/** White, or as dark a shade as it takes: one of the two can be read on any colour. */
function textOn(colour: Colour): Colour {
  if (contrast(WHITE, colour) >= TEXT_CONTRAST) return WHITE;
  return readable(mixed(colour, BLACK, 0.85), BLACK, [colour]);
}

/** Everything but the accent. The sandbox's ribbon stays as it is: its text stands on nothing of the shop's. */
function neutralsOf(scheme: Scheme, { background, surface: card, text }: Chosen): Palette {
  const usual = DEFAULT_PALETTES[scheme];
  if (background === undefined && card === undefined && text === undefined) return usual;
  const { ground, surface, ink } = {
    ground: background ?? usual.ground,
    surface: card ?? usual.surface,
    ink: text ?? usual.ink,
  };
  const grounds = [surface, ground];
  const signal = (colour: Colour) => {
    const seen = readable(colour, ink, grounds);
    return [seen, readable(mixed(surface, seen, SOFTNESS[scheme]), surface, [ink, seen])] as const;
  };
  const [danger, dangerSoft] = signal(usual.danger);
  const [good, goodSoft] = signal(usual.good);
  return {
    ...usual,
    ...{ ground, surface, ink, danger, dangerSoft, good, goodSoft },
    quiet: readable(mixed(ink, surface, 0.3), ink, grounds),
    line: mixed(surface, ink, 0.12),
    edge: readable(mixed(surface, ink, 0.45), ink, grounds, CONTROL_CONTRAST),
  };
}

/** Two colours of a palette that do not stand out enough from each other, by their names in the configuration. */
export type Fault = {
  readonly front: keyof Chosen;
  readonly back: keyof Chosen;
  readonly colours: readonly [front: Colour, back: Colour];
  readonly ratio: number;
  readonly needed: number;
  /** What could not be made out. */
  readonly what: string;
  /** A front colour like the one chosen that would do on everything it stands on, if there is any. */
  readonly enough?: Colour;
};

const TEXT = { needed: TEXT_CONTRAST, what: "text needs" };
const CONTROLS = { needed: CONTROL_CONTRAST, what: "buttons and the ring around what has the focus need" };

const PAIRS = [
  { front: "text", back: "background", ...TEXT },
  { front: "text", back: "surface", ...TEXT },
  { front: "accentText", back: "accent", ...TEXT },
  { front: "accent", back: "background", ...CONTROLS },
  { front: "accent", back: "surface", ...CONTROLS },
] as const;

/** What in a palette cannot be read or made out (WCAG 2.2 AA). */
export function faultsOf(palette: Palette): readonly Fault[] {
  const { accent, onAccent: accentText, ground: background, surface, ink: text } = palette;
  const colours = { accent, accentText, background, surface, text };
  return PAIRS.flatMap((pair): readonly Fault[] => {
    const [front, back] = [colours[pair.front], colours[pair.back]];
    const ratio = contrast(front, back);
    if (ratio >= pair.needed) return [];
    const grounds = PAIRS.flatMap((one) => (one.front === pair.front ? [colours[one.back]] : []));
    const enough = [BLACK, WHITE]
      .map((end) => readable(front, end, grounds, pair.needed))
      .find((colour) => grounds.every((ground) => contrast(colour, ground) >= pair.needed));
    return [{ ...pair, colours: [front, back], ratio, ...(enough === undefined ? {} : { enough }) }];
  });
}
