// Type and size of a picture by its content, because a file name can be wrong. The picture is not decoded.

import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import { FILES, pathTo } from "../../api/paths.ts";

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

/** Needed by every page, and the same as long as the process lives. */
const paths = new WeakMap<Picture, string>();

/** Its address has a hash of its content, so that browsers can cache it for ever. */
export function picturePath(picture: Picture): string {
  const known = paths.get(picture);
  if (known !== undefined) return known;
  const hash = new Bun.CryptoHasher("sha256").update(picture.base64, "base64").digest("base64url");
  const path = pathTo(FILES.brand, { file: `${hash.slice(0, 22)}.${ENDINGS[picture.type]}` });
  paths.set(picture, path);
  return path;
}

const RASTERS = [
  ["image/png", PNG],
  ["image/jpeg", JPG],
  ["image/webp", WEBP],
] as const;

/** Undefined when it is none of the four types, or has no size. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const kind = raster(bytes) ?? svg(bytes);
  return kind !== undefined && kind.width > 0 && kind.height > 0 ? kind : undefined;
}

function raster(bytes: Uint8Array): PictureKind | undefined {
  // The library reads past the end of a view on a larger buffer, and throws at the end of a buffer.
  const file = new Uint8Array(bytes);
  try {
    const known = RASTERS.find(([, { validate }]) => validate(file));
    if (known === undefined) return undefined;
    const [type, { calculate }] = known;
    const { width, height, orientation = 1 } = calculate(file);
    // From 5 on, EXIF turns the picture by a quarter.
    return orientation < 5 ? { type, width, height } : { type, width: height, height: width };
  } catch {
    return undefined;
  }
}

function svg(bytes: Uint8Array): PictureKind | undefined {
  const root = /^<svg\b[^>]*>/i.exec(afterProlog(new TextDecoder().decode(bytes)))?.[0];
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

/** One at a time, and each with one end only: members send drafts of pictures, and a pattern must not try every split of theirs. */
function afterProlog(text: string): string {
  const part = /\s+|<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE[^>]*>/isy;
  let end = 0;
  while (part.test(text)) end = part.lastIndex;
  return text.slice(end);
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
  return /<script|<foreignObject|<!ENTITY|\son[a-z]+\s*=|javascript:|@import|(?:href|src)\s*=\s*(?:["']\s*)?(?:https?:|\/)|url\(\s*(?:["']\s*)?(?:https?:|\/)/i.test(
    source,
  );
}
