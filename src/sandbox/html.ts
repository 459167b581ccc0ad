// HTML of the sandbox's own pages: a template that escapes whatever is put into it, and the frame around a page.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that is safe to put into other markup. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | readonly Part[];

/** Markup with every value in it escaped, unless it is markup itself; lists are joined, undefined is nothing (T17). */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
}

function render(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(render).join("");
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

export type PageOptions = {
  readonly title: string;
  readonly status?: number;
  /** Who may show this page in a frame; `*` is anybody. */
  readonly frameAncestors?: "'none'" | "*";
  /** Where its forms may lead besides here. */
  readonly formAction?: string;
  readonly script?: string;
  /** Load again after this many seconds. */
  readonly refreshSeconds?: number;
};

/** A whole document under a strict policy: our own style and script only (T18). */
export function page(body: Html, options: PageOptions): Response {
  const { title, status = 200, frameAncestors = "'none'", formAction = "", script, refreshSeconds } = options;
  const scriptTag = script === undefined ? undefined : html`<script src="${script}" type="module"></script>`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/style.css">
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
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; " +
        `form-action 'self' ${formAction}; frame-ancestors ${frameAncestors}`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      ...(refreshSeconds === undefined ? {} : { Refresh: String(refreshSeconds) }),
    },
  });
}

/** Go there with a GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** Money for people, in the page's language. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
