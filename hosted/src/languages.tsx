// The other languages of a page, as links that work without a script too, and the language that was chosen in this
// browser, which its other pages follow.

import type { JSX } from "solid-js";
import { For } from "solid-js";
import { LANGUAGE_QUERY } from "../../src/api/paths.ts";
import { LANGUAGE_NAMES, LOCALES } from "../../src/text/locale.ts";
import { quietly } from "../../widget/src/page/own-payments.ts";

const CHOSEN = "language";

/** `now`: the page's own. What was typed is kept in the tab. */
export function Languages(props: { readonly now: string }): JSX.Element {
  return (
    <footer>
      <ul class="languages">
        <For each={LOCALES}>
          {(locale) => (
            <li>
              <a
                class="link"
                href={`?${LANGUAGE_QUERY}=${locale}`}
                lang={locale}
                aria-current={locale === props.now ? "true" : undefined}
                onClick={() => quietly(() => localStorage.setItem(CHOSEN, locale))}
              >
                {LANGUAGE_NAMES[locale]}
              </a>
            </li>
          )}
        </For>
      </ul>
    </footer>
  );
}

/** Goes to the page in the language that was chosen in this browser; false where it is in it, or its address names one. */
export function goesToChosenLanguage(): boolean {
  const chosen = quietly(() => localStorage.getItem(CHOSEN)) ?? "";
  const isNamed = new URLSearchParams(location.search).has(LANGUAGE_QUERY);
  if (isNamed || !(chosen in LANGUAGE_NAMES) || document.documentElement.lang.startsWith(chosen))
    return false;
  location.replace(`?${LANGUAGE_QUERY}=${chosen}`);
  return true;
}
