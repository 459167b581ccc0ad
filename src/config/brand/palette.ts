// Palettes of pages and e-mails: the default colours, and those derived from the few that a shop chooses.
// widget/src/style/tokens.css has the same defaults; a test compares the two.

import type { Colour } from "./contrast.ts";
import { CONTROL_CONTRAST, contrast, mixed, readable, TEXT_CONTRAST } from "./contrast.ts";

export type Scheme = "light" | "dark";

/** Named as the custom properties of the pages are: `accentSoft` is `--accent-soft`. */
export type Palette = {
  readonly accent: Colour;
  /** Under the cursor. */
  readonly accentStrong: Colour;
  readonly onAccent: Colour;
  /** A background in a soft tone of the accent. */
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

/** What a shop may choose of one scheme. */
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
/** The share of a colour in the soft background named after it. */
const SOFTNESS: Readonly<Record<Scheme, number>> = { light: 0.1, dark: 0.17 };

/**
 * A complete scheme from a shop's choices. `other` are its choices for the other scheme: an accent chosen for one
 * scheme alone is adapted to this one until it has enough contrast. Derived colours are legible if the chosen ones are
 * (`faultsOf`).
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

/** White, or a shade dark enough: one of the two is legible on any colour. */
function textOn(colour: Colour): Colour {
  if (contrast(WHITE, colour) >= TEXT_CONTRAST) return WHITE;
  return readable(mixed(colour, BLACK, 0.85), BLACK, [colour]);
}

/** Everything but the accent. The sandbox's ribbon keeps its colours: its text is on no colour of the shop's. */
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

/** Two colours of a palette with too little contrast, by their names in the configuration. */
export type Fault = {
  readonly front: keyof Chosen;
  readonly back: keyof Chosen;
  readonly colours: readonly [front: Colour, back: Colour];
  readonly ratio: number;
  readonly needed: number;
  /** The element that could not be seen. */
  readonly what: string;
  /** A front colour like the chosen one with enough contrast to all its backgrounds, if there is any. */
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

/** The pairs of a palette with too little contrast (WCAG 2.2 AA). */
export function faultsOf(palette: Palette): readonly Fault[] {
  const { accent, onAccent: accentText, ground: background, surface, ink: text } = palette;
  const colours = { accent, accentText, background, surface, text };
  return PAIRS.flatMap((pair): readonly Fault[] => {
    const [front, back] = [colours[pair.front], colours[pair.back]];
    const ratio = contrast(front, back);
    if (ratio >= pair.needed) return [];
    const grounds = PAIRS.flatMap((each) => (each.front === pair.front ? [colours[each.back]] : []));
    const enough = [BLACK, WHITE]
      .map((end) => readable(front, end, grounds, pair.needed))
      .find((colour) => grounds.every((ground) => contrast(colour, ground) >= pair.needed));
    return [{ ...pair, colours: [front, back], ratio, ...(enough === undefined ? {} : { enough }) }];
  });
}
