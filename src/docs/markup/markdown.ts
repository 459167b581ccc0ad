// Markdown of our own as HTML. Only the build runs this: what is served is made already.

import { Html } from "../../text/html.ts";
import { codeBlock } from "./code-block.ts";

/** What replaces a line such as `{{diagram}}`: markup on the site, Markdown in the terminal. */
export type PagePart = { readonly html: Html; readonly text: string };

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&amp;": "&",
};

export const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * The HTML of `text`, our own and therefore trusted. `parts` replace lines such as `{{diagram}}`; a line without a part
 * is a mistake and throws. A paragraph that begins with the number of a threat, a fault or an invariant can be linked to.
 */
export function markdown(text: string, parts: Readonly<Record<string, PagePart>> = {}): Html {
  const rendered = Bun.markdown
    .html(text, { headings: { ids: true }, tables: true })
    .replace(
      /<pre><code(?: class="language-(\w+)")?>(.*?)\n?<\/code><\/pre>/gs,
      (_, language: string | undefined, code: string) => codeBlock(unescaped(code), language).text,
    )
    .replace(/<p>(?=<strong>([TFI]\d+)\.<\/strong>)/g, '<p id="$1">')
    .replace(/<table>.*?<\/table>/gs, (table) => `<div class="table">${withColumnNames(table)}</div>`)
    .replace(/<p>\{\{(\w+)\}\}<\/p>/g, (_, name: string) => partOf(parts, name).html.text);
  return new Html(rendered);
}

/** Each cell with the name of its column, where a row of three or more is a block without its head on a phone (tables.css). */
function withColumnNames(table: string): string {
  const names = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, name = ""]) => textOf(name));
  if (names.length < 3) return table;
  let column = 0;
  return table.replace(/<(tr|td)\b/g, (tag, kind: string) => {
    if (kind === "tr") column = 0;
    const name = kind === "tr" ? "" : (names[column++] ?? "");
    return name === "" ? tag : `${tag} data-column="${name}"`;
  });
}

/** Without elements; it stays escaped. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, "")
    .replaceAll('"', "&quot;")
    .trim();
}

/** `text` with its parts as Markdown. */
export function withParts(text: string, parts: Readonly<Record<string, PagePart>> = {}): string {
  return text.replace(/^\{\{(\w+)\}\}$/gm, (_, name: string) => partOf(parts, name).text);
}

function partOf(parts: Readonly<Record<string, PagePart>>, name: string): PagePart {
  const part = parts[name];
  if (part === undefined) throw new Error(`there is no part {{${name}}}`);
  return part;
}
