// Files of a platform's brand: its style sheet, its logos and other pictures, served from our own origin under names
// that carry a hash of the content.

import { basename } from "node:path";
import { problem } from "../../api/errors/problem.ts";
import { FILES, pathTo } from "../../api/paths.ts";
import type { Picture } from "../../config/brand/picture.ts";
import { picturePath } from "../../config/brand/picture.ts";
import type { Brand, Config, Platform } from "../../config/config.ts";
import { derived } from "../../config/reloadable.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import { brandStyle } from "./brand-style.ts";
import type { Sendable } from "./embedded.ts";
import { send } from "./embedded.ts";
import { contentHash, sendableText } from "./sendable-text.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

type Branded = Pick<Platform, "id" | "brand" | "pictures">;

/** Needed by every document, and the same as long as the process lives. */
const stylePaths = new WeakMap<Brand, string>();

/** The address of a platform's style sheet; undefined for a platform with the default look. */
export function stylePath({ id, brand }: Pick<Branded, "id" | "brand">): string | undefined {
  return brand && pathOf(id, brand);
}

function pathOf(id: string, brand: Brand): string {
  const known = stylePaths.get(brand);
  if (known !== undefined) return known;
  const hash = contentHash(new TextEncoder().encode(styleOf(brand)));
  const path = pathTo(FILES.brand, { file: `${id}.${hash}.css` });
  stylePaths.set(brand, path);
  return path;
}

/** `folder`: where the logos are, if not in their usual one. */
function styleOf(brand: Brand, folder?: string): string {
  const placed = (picture: Picture | undefined) => {
    const path = picture && picturePath(picture);
    return path && folder ? `${folder}/${basename(path)}` : path;
  };
  return brandStyle(brand, { logo: placed(brand.logo), logoDark: placed(brand.logoDark) });
}

function bytesOf({ base64 }: Picture): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** `GET /brand/…`: every style sheet and picture there is. */
export function brandRoute(config: Config): Route {
  const files = derived(config, (platforms) => new Map(platforms.flatMap((platform) => filesOf(platform))));
  const headers = {
    ...transportHeaders(config),
    "Cache-Control": FOR_EVER,
    "Cross-Origin-Resource-Policy": "same-origin",
    // An SVG that is opened as a page of its own is shown and runs nothing (T18).
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  };
  return {
    method: "GET",
    path: FILES.brand,
    access: "open",
    async handle({ request, params: { file = "" } }) {
      const found = files().get(pathTo(FILES.brand, { file }));
      if (found === undefined) return problemResponse(problem("notFound"));
      return { kind: "response", response: await send(found, request, headers) };
    },
  };
}

/** By its address under `/brand/`. */
type File = readonly [path: string, file: Sendable];

export function filesOf({ id, brand, pictures = {} }: Branded, folder?: string): readonly File[] {
  const all = [brand?.logo, brand?.logoDark, ...Object.values(pictures)].filter(
    (picture) => picture !== undefined,
  );
  const files = all.map((picture): File => [picturePath(picture), pictureFile(picture)]);
  if (brand === undefined) return files;
  return [[pathOf(id, brand), sendableText(styleOf(brand, folder), "text/css; charset=utf-8")], ...files];
}

function pictureFile(picture: Picture): Sendable {
  const bytes = bytesOf(picture);
  if (picture.type === "image/svg+xml") return sendableText(new TextDecoder().decode(bytes), picture.type);
  return { type: picture.type, hash: contentHash(bytes), encodings: [], read: async () => bytes };
}
