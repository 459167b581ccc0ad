// Which language a page speaks, and how it writes money and times in it.

import type { Words } from "./en.ts";
import { en } from "./en.ts";
import type { Format } from "./format.ts";
import { createFormat } from "./format.ts";
import { fr } from "./fr.ts";

export type Speech = { readonly words: Words; readonly format: Format };

const LANGUAGES: ReadonlyMap<string, Words> = new Map([en, fr].map((words) => [words.language, words]));

/** The speech for a locale such as `fr` or `fr-CH`; a language we do not speak is answered in English. */
export function speechFor(locale: string): Speech {
  const known = LANGUAGES.get(locale.split(/[-_]/)[0]?.toLowerCase() ?? "");
  const words = known ?? en;
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
