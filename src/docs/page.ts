// What every page of the documentation is framed by: its head, the way to the others, what stands on it.

import type { Html } from "../wire/html.ts";
import { html, Html as Markup } from "../wire/html.ts";

export type Page = {
  /** Where it is served. */
  readonly path: string;
  readonly title: string;
  readonly content: Html;
};

type Heading = { readonly id: string; readonly title: Html };

/** The second-level headings of a page, as far as they can be linked to. */
function headingsOf({ content }: Page): readonly Heading[] {
  const found = content.text.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g);
  return [...found].map(([, id = "", title = ""]) => ({ id, title: new Markup(title) }));
}

function entry(one: Page, current: Page): Html {
  if (one.path !== current.path) return html`<li><a href="${one.path}">${one.title}</a></li>`;
  const sections = headingsOf(one).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<li><a href="${one.path}" aria-current="page">${one.title}</a>${
    sections.length === 0 ? undefined : html`<ul>${sections}</ul>`
  }</li>`;
}

/** The whole document. `style` is the address of the style sheet. */
export function pageDocument(current: Page, pages: readonly Page[], style: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${current.title} · Split-payment service</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><p><a href="/docs">Split-payment service</a></p></header>
<nav aria-label="Documentation"><ul>${pages.map((one) => entry(one, current))}</ul></nav>
<main id="content">
${current.content}
</main>
</body>
</html>
`.text;
}
