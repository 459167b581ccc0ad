// Security headers of pages: what they may load, who may frame them, what they reveal.

import type { Config } from "../../../config/config.ts";
import type { HeaderMap } from "../../pipeline/response.ts";

/** The parts of the content security policy that differ from page to page (T15, T18). */
export type PagePolicy = {
  /** Origins that may show the page in a frame: none, or these; `'self'` is our own origin. */
  readonly frameAncestors: readonly string[];
  /** Other origins that the page shows frames of. */
  readonly frameOrigins: readonly string[];
  /** Other origins that the page loads scripts from: a card provider's. */
  readonly scriptOrigins?: readonly string[];
  /** Other origins that the page connects to. */
  readonly connectOrigins?: readonly string[];
  /** Other origins that the page shows images of. */
  readonly imageOrigins?: readonly string[];
};

const ONE_YEAR_S = 31_536_000;

/** For everything that browsers get from this service. */
export function transportHeaders({ publicUrl }: Pick<Config, "publicUrl">): HeaderMap {
  return publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${ONE_YEAR_S}` } : {};
}

/** For documents and JSON behind a page link: nothing is kept, indexed, guessed at or passed on (T20). */
export function privateHeaders(config: Pick<Config, "publicUrl">): HeaderMap {
  return {
    ...transportHeaders(config),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/** For an HTML document behind a page link, or in a frame. */
export function documentHeaders(config: Config, policy: PagePolicy): HeaderMap {
  const { frameAncestors, frameOrigins, scriptOrigins = [], connectOrigins = [], imageOrigins = [] } = policy;
  return {
    ...privateHeaders(config),
    "Content-Security-Policy": [
      "default-src 'none'",
      ["script-src 'self'", ...scriptOrigins].join(" "),
      "style-src 'self'",
      ["img-src 'self'", ...imageOrigins].join(" "),
      ["connect-src 'self'", ...connectOrigins].join(" "),
      "form-action 'self'",
      ["frame-src 'self'", ...frameOrigins].join(" "),
      `frame-ancestors ${frameAncestors.join(" ") || "'none'"}`,
      "base-uri 'none'",
      "object-src 'none'",
    ].join("; "),
    ...framingOf(frameAncestors),
    // Wallets of a card provider's script open windows of their own and need messages from them.
    "Cross-Origin-Opener-Policy": scriptOrigins.length > 0 ? "same-origin-allow-popups" : "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()",
  };
}

/** The older way to say who may frame, which knows no list: where there is one, the policy alone says it. */
function framingOf(frameAncestors: readonly string[]): HeaderMap {
  if (frameAncestors.length === 0) return { "X-Frame-Options": "DENY" };
  const onlyOurselves = frameAncestors.every((ancestor) => ancestor === "'self'");
  return onlyOurselves
    ? { "X-Frame-Options": "SAMEORIGIN" }
    : { "Cross-Origin-Resource-Policy": "cross-origin" };
}
