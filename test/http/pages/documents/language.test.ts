// Language of a document: the order's and the shop's before the browser's, and English for unsupported languages.

import { expect, test } from "bun:test";
import { chosenLocale, languageFor } from "../../../../src/http/pages/documents/language.ts";

const asking = (accepted?: string) =>
  new Request(
    "http://localhost/",
    accepted === undefined ? {} : { headers: { "accept-language": accepted } },
  );

test.each([
  ["en", "en"],
  ["fr", "fr"],
  ["fr-CH", "fr-CH"],
  ["fr_BE", "fr-BE"],
  ["FR", "fr"],
  ["de-at", "de-AT"],
  ["de-Latn-DE", "de-DE"],
  ["it-u-nu-arab", "it"],
  ["fr-", "fr"],
  ["fr-FRA", "fr"],
  ["pt", "en"],
  ["", "en"],
  ["__proto__", "en"],
  ["constructor", "en"],
  ['de"><script>', "de"],
  ["de-<b", "de"],
])("the wanted language %p gives %p, whatever the browser accepts", (wish, tag) => {
  for (const browser of [undefined, "nl"]) {
    expect(languageFor(wish, asking(browser))).toEqual({ language: tag.slice(0, 2), tag } as never);
  }
});

test.each([
  [undefined, "en"],
  ["*", "en"],
  ["pt-BR,pt;q=0.9", "en"],
  ["pt,nl;q=0.8,de;q=0.5", "nl"],
  ["de;q=0.5, nl;q=0.8", "nl"],
  ["de-CH, de;q=0.9, en;q=0.8", "de-CH"],
  ["de;q=0, es", "es"],
  [",;q=,en-GB", "en-GB"],
])("without a wanted language a browser that accepts %p gets %p", (accepted, tag) => {
  expect(languageFor(undefined, asking(accepted)).tag).toBe(tag);
});

test.each([
  ["", "fr-CH", "fr-CH"],
  ["?lang=de", "fr-CH", "de"],
  ["?lang=fr", "fr-CH", "fr-CH"],
  ["?lang=de", undefined, "de"],
  ["?lang=pt", "fr-CH", "fr-CH"],
  ["?lang=pt", undefined, undefined],
  ["?lang=%3Cb%3E", "fr", "fr"],
])("a page at %p of an order in %p is in %p", (query, usual, locale) => {
  expect(chosenLocale(new Request(`https://pay.example/join/x${query}`), usual)).toBe(locale);
});
