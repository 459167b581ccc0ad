// Language of an e-mail, with its format of money and times. Minor digits follow ISO 4217.

import { LRUCache } from "lru-cache";
import { minorDigits } from "../../../domain/money/money.ts";
import type { Locale } from "../../../text/locale.ts";
import { withFirstOfMonth } from "../../../text/locale.ts";
import { reword } from "../../../text/wording.ts";
import { de } from "./de.ts";
import type { Words } from "./en.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";

export const LANGUAGES: Readonly<Record<Locale, Words>> = { en, fr, de, es, it, nl };

/** A shop's own sentences by language, under `mails` by their path in the words, such as `captainLink.title`. */
export type MailWording = Readonly<
  Partial<Record<Locale, { readonly mails: Readonly<Record<string, string>> }>>
>;

export type Speech = {
  /** The locale in use, as HTML names it. */
  readonly locale: string;
  readonly words: Words;
  /** `amount` in minor units of `currency`. */
  money(amount: number, currency: string): string;
  /** Epoch ms, as day and time with the name of its zone. */
  moment(timeMs: number): string;
  /** Epoch ms, as a day of the year. */
  day(timeMs: number): string;
};

/** Formatters are expensive to make; orders come in few languages, but a caller can name many. */
const MOST_SPEECHES = 100;
const speeches = new LRUCache<string, Speech>({ max: MOST_SPEECHES });

/** The speech for a locale such as `fr` or `fr-CH`; an unsupported language becomes English. */
export function speechFor(locale: string, timeZone: string): Speech {
  const name = `${locale} ${timeZone}`;
  const known = speeches.get(name);
  if (known !== undefined) return known;
  const made = makeSpeech(locale, timeZone);
  speeches.set(name, made);
  return made;
}

/** The same language, with the shop's own wording. */
export function inWordsOf(wording: MailWording | undefined, speech: Speech): Speech {
  const theirs = wording?.[speech.words.language as Locale]?.mails;
  if (theirs === undefined) return speech;
  const groups = Object.entries(speech.words);
  const words = Object.fromEntries(
    groups.map(([name, group]) => [name, typeof group === "object" ? { ...group } : group]),
  ) as Words;
  reword(words, theirs);
  return { ...speech, words };
}

function makeSpeech(locale: string, timeZone: string): Speech {
  const language = locale.split(/[-_]/)[0]?.toLowerCase() ?? "";
  const words = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language as Locale] : undefined;
  if (words === undefined) return speak("en", en, timeZone);
  try {
    return speak(new Intl.Locale(locale.replace("_", "-")).toString(), words, timeZone);
  } catch {
    // A locale with an impossible region, such as `fr-`.
    return speak(words.language, words, timeZone);
  }
}

function speak(locale: string, words: Words, timeZone: string): Speech {
  const moments = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const amounts = new Map<string, Intl.NumberFormat>();
  const inCurrency = (currency: string, digits: number): Intl.NumberFormat => {
    const style = { style: "currency", currency, minimumFractionDigits: digits } as const;
    const format =
      amounts.get(currency) ?? new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: digits });
    amounts.set(currency, format);
    return format;
  };
  return {
    locale,
    words,
    money(amount, currency) {
      const digits = minorDigits(currency) ?? 2;
      return inCurrency(currency, digits).format(amount / 10 ** digits);
    },
    moment: (timeMs) => withFirstOfMonth(locale, moments.format(timeMs)),
    day: (timeMs) => days.format(timeMs),
  };
}
