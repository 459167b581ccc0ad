// The words of the pages: what a language writes for numbers of things, money and times.

import { expect, test } from "bun:test";
import { fr as mails } from "../../../src/notifications/email/words/fr.ts";
import { fr as asks } from "../../../widget/src/words/asks/fr.ts";
import { fr as cockpit } from "../../../widget/src/words/cockpit/fr.ts";
import { en } from "../../../widget/src/words/en.ts";
import { fr as financing } from "../../../widget/src/words/financing/fr.ts";
import { createFormat } from "../../../widget/src/words/format.ts";
import { fr } from "../../../widget/src/words/fr.ts";
import { fr as frames } from "../../../widget/src/words/frames/fr.ts";
import { fr as help } from "../../../widget/src/words/help/fr.ts";
import { fr as inviting } from "../../../widget/src/words/inviting/fr.ts";
import { fr as owed } from "../../../widget/src/words/owed/fr.ts";
import { fr as people } from "../../../widget/src/words/people/fr.ts";
import { fr as sandbox } from "../../../widget/src/words/sandbox/fr.ts";
import { fr as screen } from "../../../widget/src/words/screen/fr.ts";

/** Every kind of space as the plain one. */
const plain = (text: string) => text.replace(/\s/g, " ");

test.each([
  ["en", 8389, "EUR", "€83.89"],
  ["fr", 8389, "EUR", "83,89 €"],
  ["fr", 99_999_999, "EUR", "999 999,99 €"],
  ["fr-CH", 8389, "CHF", "83.89 CHF"],
  ["de", 8389, "EUR", "83,89 €"],
  ["de-AT", 8389, "EUR", "€ 83,89"],
  ["nl", 8389, "EUR", "€ 83,89"],
  ["en", 8389, "JPY", "¥8,389"],
  ["en", 8389, "KWD", "KWD 8.389"],
])("money in %s: %i %s is %p", (locale, amount, currency, written) => {
  expect(plain(createFormat(locale).money(amount, currency))).toBe(written);
});

test("minor digits are those of ISO 4217, also where platforms think otherwise", () => {
  // The common locale data shows no decimals for the rial, ISO 4217 has two.
  expect(plain(createFormat("en").money(8389, "IRR"))).toContain("83.89");
});

test("times name the day", () => {
  const noon = new Date(2026, 10, 26, 12).getTime();
  expect(plain(createFormat("en").moment(noon))).toBe("Thursday, November 26 at 12:00 PM");
  expect(plain(createFormat("fr").moment(noon))).toBe("jeudi 26 novembre à 12:00");
});

test("zero is singular in French and plural in English", () => {
  expect([0, 1, 2].map(en.summary.items)).toEqual(["0 items", "1 item", "2 items"]);
  expect([0, 1, 2].map(fr.summary.items)).toEqual(["0 article", "1 article", "2 articles"]);
});

/** Every sentence of a family of words, with "x" for what is put in. */
function sentences(words: unknown): readonly string[] {
  if (typeof words === "string") return [words];
  if (typeof words === "function") return sentences(words("x", "x", "x"));
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(sentences) : [];
}

test("French puts a narrow no-break space before : ; ! and ?", () => {
  const all = [
    asks,
    cockpit,
    financing,
    frames,
    help,
    inviting,
    mails,
    owed,
    people,
    sandbox,
    screen,
  ].flatMap(sentences);
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter((text) => /[^\u202f][:;!?]/.test(text))).toEqual([]);
});
