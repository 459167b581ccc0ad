// What a browser is told about our pages: what they may load, who may frame them, what they reveal. It knows no page.

import type { Config } from "../config/config.ts";
import type { HeaderMap } from "./reply.ts";

/** What differs from page to page in its policy (T15, T18). */
export type PagePolicy = {
  readonly frameAncestors: "'none'" | "'self'";
  /** Origins beside our own that the page shows frames of. */
  readonly frameOrigins: readonly string[];
};

const ONE_YEAR_S = 31_536_000;

/** For everything a browser gets under this service's name. */
export function transportHeaders({ publicUrl }: Config): HeaderMap {
  return publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${ONE_YEAR_S}` } : {};
}

/** For documents and JSON behind a page link: nothing is kept, indexed, guessed at or passed on (T20). */
export function privateHeaders(config: Config): HeaderMap {
  return {
    ...transportHeaders(config),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** For an HTML document behind a page link. */
export function documentHeaders(config: Config, { frameAncestors, frameOrigins }: PagePolicy): HeaderMap {
  return {
    ...privateHeaders(config),
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      ["frame-src 'self'", ...frameOrigins].join(" "),
      `frame-ancestors ${frameAncestors}`,
      "base-uri 'none'",
      "object-src 'none'",
    ].join("; "),
    "X-Frame-Options": frameAncestors === "'none'" ? "DENY" : "SAMEORIGIN",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()",
  };
}
