// Colour arithmetic: contrast as WCAG 2 measures it, and mixtures of two colours.

/** `#rrggbb` in lower case. */
export type Colour = `#${string}`;

/** WCAG 2.2 AA, 1.4.3: text of the usual size. */
export const TEXT_CONTRAST = 4.5;
/** 1.4.11: controls, and the focus ring. */
export const CONTROL_CONTRAST = 3;

const STEPS = 20;

/** From 1 (the same) to 21 (black and white). */
export function contrast(first: Colour, other: Colour): number {
  return ratioOf(luminance(channelsOf(first)), luminance(channelsOf(other)));
}

type Channels = readonly [red: number, green: number, blue: number];

function ratioOf(first: number, other: number): number {
  return (Math.max(first, other) + 0.05) / (Math.min(first, other) + 0.05);
}

function luminance([red, green, blue]: Channels): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelsOf(colour: Colour): Channels {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 0xff, number & 0xff];
}

/** `colour` with this share (0 to 1) of `other` in it. */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
  return colourOf(between(channelsOf(colour), channelsOf(other), share));
}

function between(from: Channels, other: Channels, share: number): Channels {
  const at = (channel: 0 | 1 | 2) => Math.round(from[channel] + (other[channel] - from[channel]) * share);
  return [at(0), at(1), at(2)];
}

function colourOf([red, green, blue]: Channels): Colour {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")}`;
}

/** The first colour on the way from `colour` to `other` with enough contrast to all of `others`; otherwise `other`. */
export function readable(
  colour: Colour,
  other: Colour,
  others: readonly Colour[],
  needed = TEXT_CONTRAST,
): Colour {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const lights = others.map((colour) => luminance(channelsOf(colour)));
  for (let step = 0; step < STEPS; step++) {
    const candidate = between(from, to, step / STEPS);
    const light = luminance(candidate);
    if (lights.every((other) => ratioOf(other, light) >= needed)) return colourOf(candidate);
  }
  return other;
}
