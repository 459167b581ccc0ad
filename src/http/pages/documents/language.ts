// The language of a document: the one that order or platform ask for, otherwise the browser's.

import { LANGUAGE_QUERY } from "../../../api/paths.ts";
import type { Locale } from "../../../text/locale.ts";
import { LOCALES } from "../../../text/locale.ts";
import { acceptedWeights } from "./accept.ts";

export type Language = {
  readonly language: Locale;
  /** With its region, which formats money and dates: `fr-CH`. */
  readonly tag: string;
};

const ENGLISH: Language = { language: "en", tag: "en" };

/** `wish` is a locale such as `fr` or `fr_CH`. A language that we do not have becomes English. */
export function languageFor(wish: string | undefined, request: Request): Language {
  if (wish !== undefined) return spoken(wish) ?? ENGLISH;
  const weights = acceptedWeights(request.headers.get("accept-language") ?? "");
  const named = [...weights].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a);
  return named.flatMap(([locale]) => spoken(locale) ?? [])[0] ?? ENGLISH;
}

/** The locale of a page whose reader chose its language: with the region of `usual` where that is in this language. */
export function chosenLocale(request: Request, usual?: string): string | undefined {
  const chosen = new URL(request.url).searchParams.get(LANGUAGE_QUERY);
  const language = LOCALES.find((locale) => locale === chosen);
  const isUsual = usual !== undefined && spoken(usual)?.language === language;
  return language === undefined || isUsual ? usual : language;
}

/** Only language, script and region are read. */
const LOCALE = /^([a-z]{2})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?![a-z])/i;

function spoken(locale: string): Language | undefined {
  const [, first = "", region] = LOCALE.exec(locale) ?? [];
  const language = LOCALES.find((locale) => locale === first.toLowerCase());
  return (
    language && { language, tag: region === undefined ? language : `${language}-${region.toUpperCase()}` }
  );
}
