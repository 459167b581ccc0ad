// List of the sandbox's test cards, each of which fills in the form.

import type { JSX } from "solid-js";
import { createSignal, For, Show } from "solid-js";
import type { Locale } from "../../../../src/text/locale.ts";
import { formatNumber } from "../../form/card.ts";
import type { SandboxWords } from "../../words/sandbox/en.ts";
import { usePage } from "../page.ts";
import { fieldId } from "../primitives/field.tsx";
import { SANDBOX_CARDS } from "./sandbox-cards.ts";

const WORDS: Readonly<Record<Locale, () => Promise<SandboxWords>>> = {
  en: async () => (await import("../../words/sandbox/en.ts")).en,
  fr: async () => (await import("../../words/sandbox/fr.ts")).fr,
  de: async () => (await import("../../words/sandbox/de.ts")).de,
  es: async () => (await import("../../words/sandbox/es.ts")).es,
  it: async () => (await import("../../words/sandbox/it.ts")).it,
  nl: async () => (await import("../../words/sandbox/nl.ts")).nl,
};

export function CardList(props: { readonly onUsed: () => void }): JSX.Element {
  const { session, fill } = usePage();
  const [spoken, setSpoken] = createSignal<SandboxWords>();
  void WORDS[document.documentElement.lang.slice(0, 2) as Locale]().then(setSpoken);
  const nextYear = () => new Date(session.view().now).getUTCFullYear() + 1;
  const use = (number: string) => {
    fill({ number: formatNumber(number), expiry: `12/${nextYear() % 100}`, cvc: "123" });
    props.onUsed();
    document.getElementById(fieldId("number"))?.focus();
  };
  return (
    <Show when={spoken()}>
      {(words) => (
        <>
          <p>{words().any}</p>
          <ul class="test-card-list">
            <For each={SANDBOX_CARDS}>
              {(card) => (
                <li>
                  <button type="button" class="test-card" onClick={() => use(card.number)}>
                    <span class="digits">{formatNumber(card.number)}</span>
                    <span class="quiet">{words().does[card.does]}</span>
                  </button>
                </li>
              )}
            </For>
          </ul>
        </>
      )}
    </Show>
  );
}
