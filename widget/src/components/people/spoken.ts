// Words of the parts about people, in the page's language, once they have come.

import type { Accessor } from "solid-js";
import { createSignal } from "solid-js";
import type { Locale } from "../../../../src/text/locale.ts";
import type { PeopleWords } from "../../words/people/en.ts";

const WORDS: Readonly<Record<Locale, () => Promise<PeopleWords>>> = {
  en: async () => (await import("../../words/people/en.ts")).en,
  fr: async () => (await import("../../words/people/fr.ts")).fr,
  de: async () => (await import("../../words/people/de.ts")).de,
  es: async () => (await import("../../words/people/es.ts")).es,
  it: async () => (await import("../../words/people/it.ts")).it,
  nl: async () => (await import("../../words/people/nl.ts")).nl,
};

export function spokenOfPeople(): Accessor<PeopleWords | undefined> {
  const [spoken, setSpoken] = createSignal<PeopleWords>();
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  return spoken;
}
