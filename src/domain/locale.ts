// The languages that we write to buyers in: the one list of them. A page or an e-mail that is not written in one of
// them is in English.

export const LOCALES = ["en", "fr", "de", "es", "it", "nl"] as const;
export type Locale = (typeof LOCALES)[number];
