// Palette PNGs of screenshots: pages have few colours, and a palette stores each pixel as one byte.

import { decode, encode } from "fast-png";

const MAX_COLOURS = 256;

/** The same picture with at most 256 colours: those it has most of, and for any other the nearest of them. */
export const toPalettePng = (png: Uint8Array): Uint8Array => {
  const { width, height, channels, data } = decode(png);
  const colours = Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels);
    return (red << 16) | (green << 8) | blue;
  });
  const palette = commonest(colours);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const pixels = Uint8Array.from(colours, (colour) => {
    const place = places.get(colour) ?? nearest(palette, colour);
    places.set(colour, place);
    return place;
  });
  return encode(
    { width, height, channels: 1, depth: 8, palette: palette.map(rgb), data: pixels },
    { zlib: { level: 9, mem: 9 } },
  );
};

const rgb = (colour: number): number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

const commonest = (colours: readonly number[]): readonly number[] => {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, MAX_COLOURS).map(([colour]) => colour);
};

const nearest = (palette: readonly number[], colour: number): number => {
  const wanted = rgb(colour);
  const distances = palette.map((other) =>
    rgb(other).reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
};
