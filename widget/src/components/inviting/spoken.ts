// Words about invitations, loaded when they are first needed, in the page's language.

import type { Accessor } from "solid-js";
import { createSignal } from "solid-js";
import type { Locale } from "../../../../src/text/locale.ts";
import type { InvitingWords } from "../../words/inviting/en.ts";

const WORDS: Readonly<Record<Locale, () => Promise<InvitingWords>>> = {
  en: async () => (await import("../../words/inviting/en.ts")).en,
  fr: async () => (await import("../../words/inviting/fr.ts")).fr,
  de: async () => (await import("../../words/inviting/de.ts")).de,
  es: async () => (await import("../../words/inviting/es.ts")).es,
  it: async () => (await import("../../words/inviting/it.ts")).it,
  nl: async () => (await import("../../words/inviting/nl.ts")).nl,
};

export function spokenOfInviting(): Accessor<InvitingWords | undefined> {
  const [spoken, setSpoken] = createSignal<InvitingWords>();
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  return spoken;
}
