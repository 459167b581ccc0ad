// Words of asks, loaded with them in the page's language.

import type { Accessor } from "solid-js";
import { createSignal } from "solid-js";
import type { Locale } from "../../../../src/text/locale.ts";
import type { AskWords } from "../../words/asks/en.ts";

const WORDS: Readonly<Record<Locale, () => Promise<AskWords>>> = {
  en: async () => (await import("../../words/asks/en.ts")).en,
  fr: async () => (await import("../../words/asks/fr.ts")).fr,
  de: async () => (await import("../../words/asks/de.ts")).de,
  es: async () => (await import("../../words/asks/es.ts")).es,
  it: async () => (await import("../../words/asks/it.ts")).it,
  nl: async () => (await import("../../words/asks/nl.ts")).nl,
};

/** Undefined until they have come. */
export function askWords(): Accessor<AskWords | undefined> {
  const [spoken, setSpoken] = createSignal<AskWords>();
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  return spoken;
}
