// Makes a picture of a page small: pages have few colours, and a PNG with a palette stores each as one byte. It knows
// what a browser writes (8 bits a channel, not interlaced) and refuses the rest.

import { crc32, deflateSync, inflateSync } from "node:zlib";

type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint32Array };

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const MOST_COLOURS = 256;

/** The same picture with at most 256 colours: those it has most of, and for any other the nearest of them. */
export const toPalettePng = (png: Buffer): Buffer => {
  const { width, height, pixels } = decode(png);
  const palette = commonest(pixels);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of pixels.entries()) {
    let place = places.get(colour);
    if (place === undefined) {
      place = nearest(palette, colour);
      places.set(colour, place);
    }
    // Each row begins with a byte that says how it is filtered: not at all.
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = place;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => channels(colour)));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  const chunks = [
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
};

const channels = (colour: number): readonly number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

const commonest = (pixels: Uint32Array): readonly number[] => {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, MOST_COLOURS).map(([colour]) => colour);
};

const nearest = (palette: readonly number[], colour: number): number => {
  const wanted = channels(colour);
  const distances = palette.map((other) =>
    channels(other).reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

const decode = (png: Buffer): Picture => {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === "IHDR")?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = { 2: 3, 6: 4 }[header[9] ?? 0];
  if (header[8] !== 8 || size === undefined || header[12] !== 0)
    throw new Error("not a PNG as a browser writes it");
  const rows = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)),
  );
  const bytes = unfilter(rows, width * size, size);
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * size, 3));
  return { width, height, pixels };
};

const chunksOf = (png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] => {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
};

/** Undoes the filter of each row (PNG 9.2): what is stored is the difference from a guess by its neighbours. */
const unfilter = (rows: Buffer, rowBytes: number, size: number): Buffer => {
  const count = rows.length / (rowBytes + 1);
  // A column of pixels before the first one and a row above the first one, all 0, so that every byte has neighbours.
  const stride = rowBytes + size;
  const bytes = Buffer.alloc(stride * (count + 1));
  const byte = (at: number): number => bytes[at] ?? 0;
  for (let row = 0; row < count; row++) {
    const stored = rows.subarray(row * (rowBytes + 1), (row + 1) * (rowBytes + 1));
    for (let column = 0; column < rowBytes; column++) {
      const at = (row + 1) * stride + size + column;
      const [left, up, upLeft] = [byte(at - size), byte(at - stride), byte(at - stride - size)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][stored[0] ?? 0] ?? 0;
      bytes[at] = (stored[column + 1] ?? 0) + guess;
    }
  }
  const whole = Array.from({ length: count }, (_, row) =>
    bytes.subarray((row + 1) * stride + size, (row + 2) * stride),
  );
  return Buffer.concat(whole);
};

const paeth = (left: number, up: number, upLeft: number): number => {
  const [byLeft, byUp, byBoth] = [
    Math.abs(up - upLeft),
    Math.abs(left - upLeft),
    Math.abs(left + up - 2 * upLeft),
  ];
  if (byLeft <= byUp && byLeft <= byBoth) return left;
  return byUp <= byBoth ? up : upLeft;
};
