// Language and currency of a visit to the demo shop: in the query of its pages, and in its forms.

import type { Platform } from "../../config/config.ts";
import { chosenLocale, languageFor } from "../../http/pages/documents/language.ts";
import type { Html } from "../../text/html.ts";
import { html } from "../../text/html.ts";
import type { Locale } from "../../text/locale.ts";
import { LANGUAGE_NAMES, LOCALES } from "../../text/locale.ts";
import type { ShopWords } from "./words/shop-words.ts";
import { SHOP_WORDS } from "./words/words.ts";

export type Preferences = {
  readonly language: Locale;
  readonly words: ShopWords;
  readonly currency: string;
  readonly currencies: readonly string[];
};

const FALLBACK = ["EUR"];

/** By the query, else the browser's language and the platform's first currency. */
export function preferencesOf(
  request: Request,
  platform: Pick<Platform, "currencies"> | undefined,
): Preferences {
  const { language } = languageFor(chosenLocale(request), request);
  return preferred(language, new URL(request.url).searchParams.get("currency"), platform);
}

export function preferred(
  language: string | null,
  asked: string | null,
  platform: Pick<Platform, "currencies"> | undefined,
): Preferences {
  const spoken = LOCALES.find((locale) => locale === language) ?? "en";
  const currencies = platform?.currencies ?? FALLBACK;
  const currency = currencies.find((known) => known === asked) ?? currencies[0] ?? "EUR";
  return { language: spoken, words: SHOP_WORDS[spoken], currency, currencies };
}

/** Links to the same page in another language, or another currency. */
export function preferenceLinks({ language, currency, currencies }: Preferences): Html {
  const link = (lang: string, money: string, text: string, isCurrent: boolean) =>
    html`<a href="?lang=${lang}&amp;currency=${money}"${lang === language ? undefined : html` lang="${lang}"`}${
      isCurrent ? html` aria-current="true"` : undefined
    }>${text}</a>`;
  const languages = LOCALES.map((lang) => link(lang, currency, LANGUAGE_NAMES[lang], lang === language));
  const currencyLinks = currencies.map((money) => link(language, money, money, money === currency));
  return html`<nav>
      <p class="choices">${languages}</p>
      ${currencies.length > 1 ? html`<p class="choices">${currencyLinks}</p>` : undefined}
    </nav>`;
}
