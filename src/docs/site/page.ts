// Frame of every page of the documentation: its head, search, the list of all pages by section, and its content.

import { DOCS } from "../../api/paths.ts";
import type { Html } from "../../text/html.ts";
import { html, Html as Markup } from "../../text/html.ts";
import { withPlaceholdersNamed } from "./own-values.ts";

export type Page = {
  /** Where it is served. */
  readonly path: string;
  readonly section: string;
  readonly title: string;
  readonly content: Html;
};

/** Addresses of what each page loads. */
export type SiteFiles = { readonly style: string; readonly script: string; readonly index: string };

type Heading = { readonly id: string; readonly title: Html };

/** The second-level headings of a page, as far as they can be linked to. */
function headingsOf({ content }: Page): readonly Heading[] {
  const found = content.text.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g);
  return [...found].map(([, id = "", title = ""]) => ({ id, title: new Markup(title) }));
}

function entry(page: Page, current: Page): Html {
  if (page.path !== current.path) return html`<li><a href="${page.path}">${page.title}</a></li>`;
  const sections = headingsOf(page).map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<li><a href="${page.path}" aria-current="page">${page.title}</a>${
    sections.length === 0 ? undefined : html`<ul>${sections}</ul>`
  }</li>`;
}

function sectionList(section: string, pages: readonly Page[], current: Page): Html {
  const id = `section-${section.toLowerCase()}`;
  const own = pages.filter((page) => page.section === section);
  return html`<p id="${id}">${section}</p>
<ul aria-labelledby="${id}">${own.map((page) => entry(page, current))}</ul>`;
}

/**
 * The whole document. On a phone the list of pages is a popover, which needs no script; a browser that does not know
 * popovers shows it. Search is hidden where scripts are turned off.
 */
export function pageDocument(
  current: Page,
  pages: readonly Page[],
  { style, script, index }: SiteFiles,
): string {
  const sections = [...new Set(pages.map(({ section }) => section))];
  const content =
    current.section === "Guide" ? new Markup(withPlaceholdersNamed(current.content.text)) : current.content;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${current.title} · Split-payment service</title>
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<p><a href="${DOCS.home}">Split-payment service</a></p>
<button class="menu" type="button" popovertarget="pages">All pages</button>
<div role="search" class="search" data-index="${index}">
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Search">
<p class="skip" role="status"></p>
<ul></ul>
</div>
</header>
<nav id="pages" aria-label="Documentation" popover>
<button class="close" type="button" popovertarget="pages" popovertargetaction="hide">Close</button>
${sections.map((section) => sectionList(section, pages, current))}</nav>
<main id="content">
${content}
</main>
</body>
</html>
`.text;
}
