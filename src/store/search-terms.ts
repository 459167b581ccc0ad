// Terms of the search index: what an order is found by, and what a search text asks of it. One rule for every kind of store.

import { digitsOfKnown } from "../domain/money/money.ts";
import type { StoredOrder } from "../ports/store.ts";

/** Words of one person's name, and of one search text, that count. */
const MOST_WORDS = 8;

/**
 * A reference begins with `#`, an amount with `=`, an e-mail address has its `@`; all others are words of names. The rows that
 * are stored were made by these rules: a change of them comes with a migration that empties the index.
 */
export function searchTermsOf({ order, details, buyers, invited = {} }: StoredOrder): readonly string[] {
  const people = [details, ...Object.values(buyers), ...Object.values(invited)].flatMap(personTerms);
  const { trackId } = details;
  const reference = trackId === undefined ? [] : [referenceTerm(trackId)];
  const amount = `=${(order.amount / 10 ** digitsOfKnown(order.currency)).toFixed(digitsOfKnown(order.currency))}`;
  return [...new Set([amount, ...reference, ...people])];
}

/** What the order would be found by with the data of one person alone. */
export function searchTermsOfPerson(
  { order, details, buyers, invited = {} }: StoredOrder,
  email: string,
): ReadonlySet<string> {
  const isTheirs = (person: { readonly email?: string }) =>
    person.email?.toLowerCase() === email.toLowerCase();
  const own = <T extends { readonly email: string }>(people: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(people).filter(([, person]) => isTheirs(person)));
  const left = {
    order,
    details: isTheirs(details) ? details : {},
    buyers: own(buyers),
    invited: own(invited),
  };
  return new Set(searchTermsOf(left));
}

type Person = { readonly email?: unknown; readonly firstName?: unknown; readonly lastName?: unknown };

function personTerms({ email, firstName, lastName }: Person): readonly string[] {
  const address = typeof email === "string" && email !== "" ? [email.toLowerCase()] : [];
  return [...address, ...wordsIn([firstName, lastName].filter((name) => typeof name === "string").join(" "))];
}

/** Letters that Unicode does not decompose into one of a to z and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  đ: "d",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[æðđıłøœßþ]/g, (letter) => LETTERS[letter] ?? letter);
}

function referenceTerm(trackId: string): string {
  return `#${plain(trackId.trim())}`;
}

/** `García-Łoś` is `garcia`, `los`. */
function wordsIn(names: string): readonly string[] {
  return (plain(names).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
}

/** A term of an order, or if it is not `isWhole`, its beginning. */
export type SearchedTerm = { readonly term: string; readonly isWhole: boolean };

/** Alternatives: an order is found when it has all terms of one of them. */
export type Searched = readonly (readonly SearchedTerm[])[];

/**
 * A text with an @ is no name. An amount has its currency's decimals, or is in whole units; which currency is not compared.
 * `hidesPeople`: names and
 * addresses are not compared.
 */
export function searched(
  text: string,
  { hidesPeople = false }: { readonly hidesPeople?: boolean } = {},
): Searched {
  const asked = text.trim();
  const whole = (term: string) => [{ term, isWhole: true }];
  const reference = [{ term: referenceTerm(asked), isWhole: false }];
  if (asked.includes("@")) return hidesPeople ? [reference] : [reference, whole(asked.toLowerCase())];
  const words = hidesPeople ? [] : wordsIn(asked).map((term) => ({ term, isWhole: false }));
  const names = words.length === 0 ? [] : [words];
  return [reference, ...names, ...amountsMeant(asked).map((amount) => whole(`=${amount}`))];
}

/** A sum, with the code or the sign of a currency before or after it. */
const SUM = /^(?:[a-z]{3}|\p{Sc})?\s*(\d(?:[\d.,\s]*\d)?)\s*(?:[a-z]{3}|\p{Sc})?$/iu;

/** Whole units and decimals; with the thousands apart, as a screen shows them. `98,765` can be either. */
const FIGURES = [
  /^(?<units>\d{1,8})(?:[.,](?<decimals>\d{2,4}))?$/,
  /^(?<units>\d{1,3}([.,\s])\d{3}(?:\2\d{3})?)(?:[.,](?<decimals>\d{2,4}))?$/,
];

function amountsMeant(text: string): readonly string[] {
  const [, figures = ""] = SUM.exec(text) ?? [];
  return FIGURES.flatMap((pattern) => {
    const { units, decimals } = pattern.exec(figures)?.groups ?? {};
    if (units === undefined) return [];
    const amount = String(Number(units.replace(/\D/g, "")));
    return decimals === undefined
      ? ["", ".00", ".000", ".0000"].map((none) => amount + none)
      : [`${amount}.${decimals}`];
  });
}
