// The documentation and the OpenAPI document, as they were built: pages without a script, for anybody. What they say is
// not known here.

import type { Config } from "../config/config.ts";
import { problem } from "../wire/problem.ts";
import type { EmbeddedAssets } from "./embedded.ts";
import { send, toSendable } from "./embedded.ts";
import { transportHeaders } from "./page-headers.ts";
import { problemReply } from "./reply.ts";
import type { Route } from "./route.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** A new version is seen soon after an upgrade; the style sheet's name changes with it. */
const KEPT = "public, max-age=300";
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";

export type DocsOptions = { readonly config: Config; readonly assets: EmbeddedAssets };

/** `GET /docs`, `/docs/:page` and `/openapi.json`. */
export function docsRoutes({ config, assets: { docs = {} } }: DocsOptions): readonly Route[] {
  const headers = {
    ...transportHeaders(config),
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return ["/openapi.json", "/docs", "/docs/:page"].map((path) => ({
    method: "GET",
    path,
    access: "open",
    async handle({ request }) {
      const { pathname } = new URL(request.url);
      const file = Object.hasOwn(docs, pathname) ? docs[pathname] : undefined;
      if (file === undefined) return problemReply(problem("notFound"));
      const kept = pathname.endsWith(".css") ? KEPT_FOR_EVER : KEPT;
      const response = await send(toSendable(file), request, { ...headers, "Cache-Control": kept });
      return { kind: "response", response };
    },
  }));
}
