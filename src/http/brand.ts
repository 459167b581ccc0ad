// What belongs to a platform's look and is fetched by itself: its style sheet and its logos, from our own origin under
// names that carry a hash of the content. It knows where they are, not which page asks for them.

import type { Brand, Config, Logo, Platform } from "../config/config.ts";
import { problem } from "../wire/problem.ts";
import { brandStyle } from "./brand-style.ts";
import type { Sendable } from "./embedded.ts";
import { send } from "./embedded.ts";
import { transportHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";
import { contentHash, sendableText } from "./sendable-text.ts";

const PREFIX = "/brand/";
const FOR_EVER = "public, max-age=31536000, immutable";

const ENDINGS: Readonly<Record<Logo["type"], string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

type Branded = Pick<Platform, "id" | "brand">;

/** Asked for with every document, and the same as long as the process lives. */
const stylePaths = new WeakMap<Brand, string>();

/** The address of a platform's style sheet; undefined for one that has our own look. */
export function stylePath({ id, brand }: Branded): string | undefined {
  if (brand === undefined) return undefined;
  const known = stylePaths.get(brand);
  if (known !== undefined) return known;
  const path = `${PREFIX}${id}.${contentHash(new TextEncoder().encode(styleOf(brand)))}.css`;
  stylePaths.set(brand, path);
  return path;
}

function styleOf(brand: Brand): string {
  const { logo, logoDark } = brand;
  return brandStyle(brand, { logo: logo && logoPath(logo), logoDark: logoDark && logoPath(logoDark) });
}

const logoPaths = new WeakMap<Logo, string>();

/** The address of a logo. */
export function logoPath(logo: Logo): string {
  const known = logoPaths.get(logo) ?? `${PREFIX}${contentHash(bytesOf(logo))}.${ENDINGS[logo.type]}`;
  logoPaths.set(logo, known);
  return known;
}

function bytesOf({ base64 }: Logo): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** `GET /brand/…`: every style sheet and logo there is. */
export function brandRoute(config: Config): Route {
  const files = new Map(config.platforms.flatMap(filesOf));
  const headers = {
    ...transportHeaders(config),
    "Cache-Control": FOR_EVER,
    "Cross-Origin-Resource-Policy": "same-origin",
    // An SVG that is opened as a page of its own shows, and does nothing (T18).
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  };
  return {
    method: "GET",
    path: `${PREFIX}:file`,
    access: "open",
    async handle({ request, params: { file = "" } }) {
      const found = files.get(`${PREFIX}${file}`);
      if (found === undefined) return problemReply(problem("notFound"));
      return { kind: "response", response: await send(found, request, headers) };
    },
  };
}

function filesOf(platform: Branded): readonly (readonly [path: string, file: Sendable])[] {
  const { brand } = platform;
  const path = stylePath(platform);
  if (brand === undefined || path === undefined) return [];
  const logos = [brand.logo, brand.logoDark].filter((logo) => logo !== undefined);
  return [
    [path, sendableText(styleOf(brand), "text/css; charset=utf-8")],
    ...logos.map((logo) => [logoPath(logo), picture(logo)] as const),
  ];
}

function picture(logo: Logo): Sendable {
  const bytes = bytesOf(logo);
  if (logo.type === "image/svg+xml") return sendableText(new TextDecoder().decode(bytes), logo.type);
  return { type: logo.type, hash: contentHash(bytes), encodings: [], read: async () => bytes };
}
