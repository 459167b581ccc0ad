// Search index of the documentation: one entry for each stretch of text below a heading.

import { unescaped } from "../markup/markdown.ts";
import type { Page } from "./page.ts";

/** Short names: the index is fetched by everybody who searches. */
export type SearchEntry = {
  /** Address with the place on the page. */
  readonly a: string;
  /** Title of the page. */
  readonly p: string;
  /** Heading, or the page's title again. */
  readonly h: string;
  /** Text. */
  readonly t: string;
  /** Background, which counts less: for those who change the service. */
  readonly b?: true;
};

const BACKGROUND: ReadonlySet<Page["section"]> = new Set(["Architecture", "Decisions"]);

const plain = (markup: string): string =>
  unescaped(markup.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();

function entriesOf({ path, title, section, content }: Page): readonly SearchEntry[] {
  const [opening = "", ...parts] = content.text.split(/(?=<h[23] id=")/);
  const entries = parts.map((part) => {
    const [, id = "", heading = "", text = ""] =
      part.match(/^<h[23] id="([^"]+)">(.*?)<\/h[23]>(.*)$/s) ?? [];
    return { a: `${path}#${id}`, p: title, h: plain(heading), t: plain(text) };
  });
  const whole = { a: path, p: title, h: title, t: plain(opening.replace(/<h1.*?<\/h1>/s, "")) };
  return [whole, ...entries].map((entry) => (BACKGROUND.has(section) ? { ...entry, b: true } : entry));
}

export function searchIndex(pages: readonly Page[]): readonly SearchEntry[] {
  return pages.flatMap(entriesOf);
}
