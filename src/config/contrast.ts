// Colours as numbers: how well one can be read on another, as WCAG 2 measures it, and what lies between two. It knows
// no colour of ours.

/** `#rrggbb` in lower case. */
export type Colour = `#${string}`;

/** WCAG 2.2 AA, 1.4.3: text of the usual size. */
export const TEXT_CONTRAST = 4.5;
/** 1.4.11: controls, and what shows where the focus is. */
export const CONTROL_CONTRAST = 3;

const STEPS = 20;

/** From 1 (the same) to 21 (black and white). */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: Colour): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** `colour` with this share (0 to 1) of `other` in it. */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other);
  const channels = channelsOf(colour).map((one, index) =>
    Math.round(one + ((others[index] ?? 0) - one) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The first colour on the way from `colour` to `other` that stands out so much from all `grounds`; else `other`. */
export function readable(
  colour: Colour,
  other: Colour,
  grounds: readonly Colour[],
  needed = TEXT_CONTRAST,
): Colour {
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(colour, other, step / STEPS);
    if (grounds.every((ground) => contrast(candidate, ground) >= needed)) return candidate;
  }
  return other;
}

/** The first colour on the way from `colour` to `other` on which all `texts` can be read; else `other`. */
export function legibleGround(colour: Colour, other: Colour, texts: readonly Colour[]): Colour {
  for (let step = 0; step < STEPS; step++) {
    const candidate = mixed(colour, other, step / STEPS);
    if (texts.every((text) => contrast(text, candidate) >= TEXT_CONTRAST)) return candidate;
  }
  return other;
}
