// Routes of the documentation and the OpenAPI document, open to anybody. In a sandbox that made its own keys, the
// pages' examples show its own address and keys.

import { problem } from "../../api/errors/problem.ts";
import { DOCS } from "../../api/paths.ts";
import type { Config } from "../../config/config.ts";
import { html } from "../../text/html.ts";
import { transportHeaders } from "../pages/documents/headers.ts";
import { problemResponse } from "../pipeline/response.ts";
import type { Route } from "../pipeline/route.ts";
import type { EmbeddedAssets, EmbeddedFile, Sendable } from "./embedded.ts";
import { send, toSendable } from "./embedded.ts";
import { sendableText } from "./sendable-text.ts";

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
/** Another sandbox at the same address has other keys. */
const NOT_KEPT = "no-cache";

export type DocsOptions = {
  readonly config: Config;
  readonly assets: EmbeddedAssets;
  /** Values for the examples' placeholders, by name; absent: the placeholders stay. */
  readonly docsValues?: Readonly<Record<string, string>>;
};

/** `GET /docs`, `/docs/:page`, `/docs/:page/:subpage` and `/openapi.json`. */
export function docsRoutes({ config, assets: { docs = {} }, docsValues }: DocsOptions): readonly Route[] {
  const headers = {
    ...transportHeaders(config),
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  const sendable = docsValues === undefined ? toSendable : withValues(docsValues);
  const pageKept = docsValues === undefined ? KEPT : NOT_KEPT;
  return Object.values(DOCS).map((path) => ({
    method: "GET",
    path,
    access: "open",
    async handle({ request }) {
      const { pathname } = new URL(request.url);
      const file = Object.hasOwn(docs, pathname) ? docs[pathname] : undefined;
      if (file === undefined) return problemResponse(problem("notFound"));
      const kept = /^\/docs\/.*\.\w+$/.test(pathname) ? KEPT_FOR_EVER : pageKept;
      const response = await send(await sendable(file), request, { ...headers, "Cache-Control": kept });
      return { kind: "response", response };
    },
  }));
}

/** Fills each page in when it is first asked for. */
function withValues(values: Readonly<Record<string, string>>) {
  const filled = new Map<string, Sendable>();
  return async (file: EmbeddedFile): Promise<Sendable> => {
    if (!file.type.startsWith("text/html")) return toSendable(file);
    const known = filled.get(file.file);
    if (known !== undefined) return known;
    const text = (await Bun.file(file.file).text()).replace(
      /<span data-own="(\w+)">([^<]*)<\/span>/g,
      (_, name: string, placeholder: string) => html`${values[name] ?? placeholder}`.text,
    );
    const page = sendableText(text, file.type);
    filled.set(file.file, page);
    return page;
  };
}
