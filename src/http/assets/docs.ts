// Routes of the documentation and the OpenAPI document, open to anybody. In a sandbox that made its own keys, the
// pages' examples show its own address and keys.

import { problem } from "../../api/errors/problem.ts";
import { DOCS } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import { html } from "../../text/html.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { OpenRequestContext, Route } from "../pipeline/route.ts";
import type { EmbeddedAssets, EmbeddedFile } from "./embedded.ts";
import { send, toSendable } from "./embedded.ts";
import { textFor } from "./sendable-text.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Short, so that a new version is seen soon after an upgrade; its assets have other names then. */
const KEPT = "public, max-age=300";
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";
/** The next order changes it, and another reader is not shown keys. */
const NOT_KEPT = "no-store";

/** What this reader gets for a placeholder in the examples; undefined: the placeholder stays. */
export type ExampleValue = (name: string, reader: OpenRequestContext) => Promise<string | undefined>;

export type DocsOptions = {
  readonly config: Config;
  readonly assets: EmbeddedAssets;
  /** Absent: the placeholders stay. */
  readonly exampleValue?: ExampleValue | undefined;
};

/** `GET /docs`, `/docs/:page`, `/docs/:page/:subpage` and `/openapi.json`. */
export function docsRoutes({ config, assets: { docs = {} }, exampleValue }: DocsOptions): readonly Route[] {
  const headers = {
    ...transportHeaders(config),
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return Object.values(DOCS).map((path) => ({
    method: "GET",
    path,
    access: "open",
    async handle(context) {
      const { request } = context;
      const { pathname } = new URL(request.url);
      const file = Object.hasOwn(docs, pathname) ? docs[pathname] : undefined;
      if (file === undefined) return problemResponse(problem("notFound"));
      if (exampleValue !== undefined && file.type.startsWith("text/html")) {
        const text = await filledIn(file, (name) => exampleValue(name, context));
        const own = { ...headers, "Content-Type": file.type, "Cache-Control": NOT_KEPT };
        return { kind: "response", response: await textFor(request, text, { status: 200, headers: own }) };
      }
      const kept = /^\/docs\/.*\.\w+$/.test(pathname) ? KEPT_FOR_EVER : KEPT;
      const response = await send(toSendable(file), request, { ...headers, "Cache-Control": kept });
      return { kind: "response", response };
    },
  }));
}

const PLACEHOLDER = /(<span data-own="(\w+)")>([^<]*)</g;

/** The page with this reader's values. They stay marked: the page's script renews them when its reader comes back. */
async function filledIn(
  file: EmbeddedFile,
  valueFor: (name: string) => Promise<string | undefined>,
): Promise<string> {
  const text = await Bun.file(file.file).text();
  const names = new Set(Array.from(text.matchAll(PLACEHOLDER), ([, , name = ""]) => name));
  const found = await Promise.all([...names].map(async (name) => [name, await valueFor(name)] as const));
  const values = new Map(found);
  return text.replace(PLACEHOLDER, (_, opening: string, name: string, placeholder: string) => {
    const value = values.get(name);
    return `${opening} data-filled>${value === undefined ? placeholder : html`${value}`.text}<`;
  });
}
