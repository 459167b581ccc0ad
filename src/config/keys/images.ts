// Pictures in a configuration: files next to it, which are read at the start, and the images of modules and items.

import { basename } from "node:path";
import type { TomlValue } from "smol-toml";
import type { Picture } from "../brand/picture.ts";
import { pictureKind, svgActs } from "../brand/picture.ts";
import { webAddress } from "../read/address.ts";
import type { Place } from "../read/reading.ts";
import type { Reader } from "../read/value.ts";
import { list, shown } from "../read/value.ts";

const MAX_KIB = 64;

/** A file next to the configuration, kept as text: a configuration is frozen, and bytes cannot be. */
export const pictureFile: Reader<Picture> = {
  allowed: `the path of a PNG, SVG, WebP or JPEG file of at most ${MAX_KIB} KiB`,
  read: (value, at) => {
    const { allowed } = pictureFile;
    if (typeof value !== "string") return at.report(`must be ${allowed}, not ${shown(value)}`);
    const bytes = bytesOf(value, at);
    if (bytes === undefined) return at.report(`${shown(value)} cannot be read; it must be ${allowed}`);
    const kib = Math.ceil(bytes.length / 1024);
    if (kib > MAX_KIB) return at.report(`has ${kib} KiB; it must be ${allowed}`);
    const kind = pictureKind(bytes);
    if (kind === undefined)
      return at.report(`is not a picture with a known size; it must be ${allowed}, an SVG with a viewBox`);
    if (kind.type === "image/svg+xml" && svgActs(bytes))
      return at.report("holds a script or asks for something from elsewhere; save it as a plain SVG");
    return { ...kind, base64: Buffer.from(bytes).toString("base64") };
  },
};

function bytesOf(path: string, at: Place): Uint8Array | undefined {
  try {
    return at.reading.sources.readBytes(path);
  } catch {
    return undefined;
  }
}

/** A picture by its file's name, without folders, as orders name it (specification/orders). */
export type NamedPicture = { readonly name: string; readonly picture: Picture };

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

const namedPicture: Reader<NamedPicture> = {
  allowed: pictureFile.allowed,
  read(value, at) {
    const name = typeof value === "string" ? basename(value) : "";
    if (name !== "" && !NAME.test(name))
      return at.report(`a picture's file name has letters, digits, . _ and - only, not ${shown(value)}`);
    const picture = pictureFile.read(value, at);
    return picture && { name, picture };
  },
};

/** Files that orders may name as the image of an item or a module. */
export const pictureFiles: Reader<readonly NamedPicture[]> = list(namedPicture);

/** A module's: a file, or an address that the platform's image_origins allow. */
export const image: Reader<NamedPicture | string> = {
  allowed: `${pictureFile.allowed}, or an https address`,
  read: (value, at) =>
    typeof value === "string" && value.includes(":")
      ? webAddress.read(value, at)
      : namedPicture.read(value, at),
};

type Written = Readonly<Record<string, TomlValue>>;

/** By name; the same file may be named twice. */
export function picturesOf(named: readonly NamedPicture[]): Readonly<Record<string, Picture>> | undefined {
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map(({ name, picture }) => [name, picture]));
}

/** Two files in different folders would be one for an order. */
export function reportEqualNames(named: readonly NamedPicture[], at: Place): void {
  for (const { name, picture } of named) {
    const other = named.find((image) => image.name === name);
    if (other?.picture.base64 === picture.base64) continue;
    at.report(`two different pictures have the file name ${name}: orders could not tell them apart`);
  }
}

/** The pages load images from nowhere else (T18). */
export function reportForeignImages(
  modules: readonly Written[],
  origins: readonly string[],
  at: Place,
): void {
  for (const [index, { image: written }] of modules.entries()) {
    if (typeof written !== "string" || !URL.canParse(written)) continue;
    const { origin } = new URL(written);
    if (!origins.includes(origin))
      at.in(index).in("image").report(`its host is not among image_origins; add ${origin}`);
  }
}
