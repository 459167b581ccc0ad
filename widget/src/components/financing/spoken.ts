// The words of this part, in the page's own language.

import type { Accessor } from "solid-js";
import { createSignal } from "solid-js";
import type { Locale } from "../../../../src/text/locale.ts";
import type { FinancingWords } from "../../words/financing/en.ts";

const WORDS: Readonly<Record<Locale, () => Promise<FinancingWords>>> = {
  en: async () => (await import("../../words/financing/en.ts")).en,
  fr: async () => (await import("../../words/financing/fr.ts")).fr,
  de: async () => (await import("../../words/financing/de.ts")).de,
  es: async () => (await import("../../words/financing/es.ts")).es,
  it: async () => (await import("../../words/financing/it.ts")).it,
  nl: async () => (await import("../../words/financing/nl.ts")).nl,
};

/** Which is one of ours. */
export const language = () => document.documentElement.lang.slice(0, 2) as Locale;

/** Undefined until they have come. */
export function spokenWords(): Accessor<FinancingWords | undefined> {
  const [spoken, setSpoken] = createSignal<FinancingWords>();
  void WORDS[language()]().then(setSpoken);
  return spoken;
}

/** What a plan holds at once, as `held` says it, and when that is charged. */
export function promised(words: FinancingWords, hold: number, held: (amount: number) => string): string {
  return hold === 0 ? words.saved : words.held(held(hold));
}
