// Languages of pages and e-mails to buyers: the one list of them. Any other language gets English.

export const LOCALES = ["en", "fr", "de", "es", "it", "nl"] as const;
export type Locale = (typeof LOCALES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
};

/** "dimanche 1er mars": in French the first of a month is an ordinal, which Intl does not know. */
export function withFirstOfMonth(locale: string, moment: string): string {
  return locale.startsWith("fr") ? moment.replace(/^(\S+ 1) /, "$1er ") : moment;
}
