// Which of our languages a document is in: the one that order or shop wish for, or else the browser's.

import type { Locale } from "../../text/locale.ts";
import { LOCALES } from "../../text/locale.ts";
import { acceptedWeights } from "./accept.ts";

export type Language = {
  readonly language: Locale;
  /** With its region, for which money and dates are written: `fr-CH`. */
  readonly tag: string;
};

const ENGLISH: Language = { language: "en", tag: "en" };

/** `wish` is a locale such as `fr` or `fr_CH`. What is wished for and not spoken is answered in English. */
export function languageFor(wish: string | undefined, request: Request): Language {
  if (wish !== undefined) return spoken(wish) ?? ENGLISH;
  const weights = acceptedWeights(request.headers.get("accept-language") ?? "");
  const named = [...weights].filter(([, weight]) => weight > 0).sort(([, one], [, other]) => other - one);
  return named.flatMap(([locale]) => spoken(locale) ?? [])[0] ?? ENGLISH;
}

/** Language, script and region are all that is read of it. */
const LOCALE = /^([a-z]{2})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?![a-z])/i;

function spoken(locale: string): Language | undefined {
  const [, first = "", region] = LOCALE.exec(locale) ?? [];
  const language = LOCALES.find((one) => one === first.toLowerCase());
  return (
    language && { language, tag: region === undefined ? language : `${language}-${region.toUpperCase()}` }
  );
}
