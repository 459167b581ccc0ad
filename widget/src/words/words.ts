// Which language a page speaks, and how it writes money and times in it.

import type { Words } from "./en.ts";
import type { Format } from "./format.ts";
import { createFormat } from "./format.ts";

export type Speech = { readonly words: Words; readonly format: Format };

const english = async (): Promise<Words> => (await import("./en.ts")).en;

/** Each in a file of its own, which is fetched when it is spoken: a buyer reads one. */
const LANGUAGES: ReadonlyMap<string, () => Promise<Words>> = new Map([
  ["en", english],
  ["fr", async () => (await import("./fr.ts")).fr],
]);

/**
 * The speech for a locale such as `fr` or `fr-CH`; a language we do not speak is answered in English. Rejects when its
 * words cannot be fetched.
 */
export async function speechFor(locale: string): Promise<Speech> {
  const known = LANGUAGES.get(locale.split(/[-_]/)[0]?.toLowerCase() ?? "");
  const words = await (known ?? english)();
  return { words, format: formatFor(known === undefined ? words.language : locale.replace("_", "-"), words) };
}

function formatFor(locale: string, words: Words): Format {
  try {
    return createFormat(locale);
  } catch {
    // A locale with an impossible region, such as `fr-`.
    return createFormat(words.language);
  }
}
