// Frame of every page of the sandbox: the document, its content security policy, and the format of money.

import { SANDBOX } from "../api/paths.ts";
import type { Html } from "../text/html.ts";
import { html } from "../text/html.ts";

export type PageOptions = {
  readonly title: string;
  readonly status?: number;
  /** The origins that may frame this page; `*` is all. */
  readonly frameAncestors?: "'none'" | "*";
  /** The origins it may frame; none unless given. */
  readonly frameSource?: string;
  /** An origin that its scripts may come from besides this one. */
  readonly scriptSource?: string;
  /** English unless given. */
  readonly lang?: string;
  /** Origins its forms may lead to besides this one. */
  readonly formAction?: string;
  readonly script?: string;
  /** The style sheet; that of the demo shop unless given. */
  readonly style?: string;
  /** Reload after this many seconds. */
  readonly refreshSeconds?: number;
};

/** A whole document under a strict policy: our own style and script only (T18). */
export function page(body: Html, options: PageOptions): Response {
  const { title, status = 200, frameAncestors = "'none'", formAction = "", script, refreshSeconds } = options;
  const { style = SANDBOX.style, scriptSource = "", lang = "en" } = options;
  const scriptTag = script === undefined ? undefined : html`<script src="${script}" type="module"></script>`;
  const document = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
${scriptTag}
</head>
<body>${body}</body>
</html>`;
  return new Response(document.text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
        `script-src 'self' ${scriptSource}; ` +
        `frame-src ${options.frameSource ?? "'none'"}; form-action 'self' ${formAction}; frame-ancestors ${frameAncestors}`,
      "X-Content-Type-Options": "nosniff",
      // With a stricter policy browsers would not send the origin of a form either.
      "Referrer-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
      ...(refreshSeconds === undefined ? {} : { Refresh: String(refreshSeconds) }),
    },
  });
}

/** Redirect to a GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** Money in the page's language. */
export function money(amount: number, currency: string, language = "en"): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
