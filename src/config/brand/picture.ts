// Type and size of a picture by its content, because a file name can be wrong. The picture is not decoded.

/** `width` and `height` in whatever unit the picture has: they matter as a ratio. */
export type PictureKind = {
  readonly type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml";
  readonly width: number;
  readonly height: number;
};

/** A picture of the shop with its content. */
export type Picture = PictureKind & { readonly base64: string };

const ENDINGS: Readonly<Record<PictureKind["type"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};
/** Path prefix of the files of a platform's brand. */
export const LOOK_PREFIX = "/brand/";

/** Needed by every page, and the same as long as the process lives. */
const paths = new WeakMap<Picture, string>();

/** Its address has a hash of its content, so that browsers can cache it for ever. */
export function picturePath(picture: Picture): string {
  const known = paths.get(picture);
  if (known !== undefined) return known;
  const hash = new Bun.CryptoHasher("sha256").update(picture.base64, "base64").digest("base64url");
  const path = `${LOOK_PREFIX}${hash.slice(0, 22)}.${ENDINGS[picture.type]}`;
  paths.set(picture, path);
  return path;
}

/** Undefined when it is none of the four types, or has no size. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = png(file) ?? jpeg(file) ?? webp(file) ?? svg(file);
  return kind !== undefined && kind.width > 0 && kind.height > 0 ? kind : undefined;
}

const text = (file: Buffer, from: number, to: number): string => file.toString("latin1", from, to);

function png(file: Buffer): PictureKind | undefined {
  if (file.length < 24 || text(file, 0, 8) !== "\x89PNG\r\n\x1a\n" || text(file, 12, 16) !== "IHDR")
    return undefined;
  return { type: "image/png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Segments follow each other until one begins a frame and has its size. */
function jpeg(file: Buffer): PictureKind | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1] ?? 0;
    // Of these sixteen three are tables (ITU T.81, B.1).
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: "image/jpeg", width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
  }
  return undefined;
}

function webp(file: Buffer): PictureKind | undefined {
  if (file.length < 30 || text(file, 0, 4) !== "RIFF" || text(file, 8, 12) !== "WEBP") return undefined;
  const type = "image/webp";
  switch (text(file, 12, 16)) {
    case "VP8 ":
      return { type, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = file.readUInt32LE(21);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { type, width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

function svg(file: Buffer): PictureKind | undefined {
  const root = /^\uFEFF?\s*(?:<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>]*>|\s)*(<svg\b[^>]*>)/is.exec(
    file.toString("utf8"),
  )?.[1];
  if (root === undefined) return undefined;
  const [, , width, height] =
    attribute(root, "viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  return {
    type: "image/svg+xml",
    width: Number(width ?? pixels(attribute(root, "width"))),
    height: Number(height ?? pixels(attribute(root, "height"))),
  };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

function pixels(length: string | undefined): number {
  return Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(length ?? "")?.[1]);
}

/** Whether an SVG is active: it runs a script, or loads a part of itself from elsewhere. */
export function svgActs(bytes: Uint8Array): boolean {
  const source = new TextDecoder().decode(bytes);
  return /<script|<foreignObject|<!ENTITY|\son[a-z]+\s*=|javascript:|@import|(?:href|src)\s*=\s*["']?\s*(?:https?:|\/)|url\(\s*["']?\s*(?:https?:|\/)/i.test(
    source,
  );
}
