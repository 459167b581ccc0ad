// Languages: which one is spoken, and how it writes money, times and numbers of things.

import { expect, test } from "bun:test";
import { en } from "../../widget/src/words/en.ts";
import { fr } from "../../widget/src/words/fr.ts";
import { speechFor } from "../../widget/src/words/words.ts";

/** Every kind of space as the plain one. */
const plain = (text: string) => text.replace(/\s/g, " ");

test.each([
  ["en", "en"],
  ["fr", "fr"],
  ["fr-CH", "fr"],
  ["fr_BE", "fr"],
  ["FR", "fr"],
  ["de", "en"],
  ["", "en"],
  ["fr-", "fr"],
  ["__proto__", "en"],
  ["constructor", "en"],
])("the locale %p is spoken in %p", async (locale, language) => {
  expect((await speechFor(locale)).words.language).toBe(language);
});

test.each([
  ["en", 8389, "EUR", "€83.89"],
  ["fr", 8389, "EUR", "83,89 €"],
  ["fr", 99_999_999, "EUR", "999 999,99 €"],
  ["en", 8389, "JPY", "¥8,389"],
  ["en", 8389, "KWD", "KWD 8.389"],
  ["de", 8389, "EUR", "€83.89"],
])("money in %s: %i %s is %p", async (locale, amount, currency, written) => {
  expect(plain((await speechFor(locale)).format.money(amount, currency))).toBe(written);
});

test("minor digits are those of ISO 4217, also where platforms think otherwise", async () => {
  // The common locale data shows no decimals for the rial, ISO 4217 has two.
  expect(plain((await speechFor("en")).format.money(8389, "IRR"))).toContain("83.89");
});

test("times name the day", async () => {
  const noon = new Date(2026, 10, 26, 12).getTime();
  expect(plain((await speechFor("en")).format.moment(noon))).toBe("Thursday, November 26 at 12:00 PM");
  expect(plain((await speechFor("fr")).format.moment(noon))).toBe("jeudi 26 novembre à 12:00");
});

test("zero is singular in French and plural in English", () => {
  expect([0, 1, 2].map(en.summary.items)).toEqual(["0 items", "1 item", "2 items"]);
  expect([0, 1, 2].map(fr.summary.items)).toEqual(["0 article", "1 article", "2 articles"]);
});
