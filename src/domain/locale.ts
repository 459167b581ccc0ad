// The languages that pages and e-mails are written in: the one list of them.

export const LOCALES = ["en", "fr"] as const;
export type Locale = (typeof LOCALES)[number];
