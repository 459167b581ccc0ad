// The words of the pages in all their languages: everything is said, with the same names and figures as in English, and
// no language was left untranslated.

import { describe, expect, test } from "bun:test";
import { assets } from "../../../dist/assets.ts";
import type { Locale } from "../../../src/text/locale.ts";
import { LOCALES } from "../../../src/text/locale.ts";
import { wordsFor } from "../../../widget/src/script/words.ts";

type Said = string | ((...values: never[]) => Said) | { readonly [name: string]: Said };

/** Every sentence by its path, with a mark in each place where something is put in. */
function sentences(said: Said, path = ""): ReadonlyMap<string, string> {
  if (typeof said === "string") return new Map([[path, said]]);
  if (typeof said === "function") {
    const marks = ["⟨1⟩", "⟨2⟩", "⟨3⟩", "⟨4⟩"] as never[];
    return sentences(said(...marks), path);
  }
  return new Map(
    Object.entries(said).flatMap(([name, wording]) => [
      ...sentences(wording, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

/** Words of whole pages, and of parts that a page loads on demand. */
const FAMILIES = ["frames", "help"] as const;
const PARTS = ["asks", "cockpit", "financing", "inviting", "owed", "people", "sandbox", "timeline"] as const;
type Family = (typeof FAMILIES)[number];

const wordsOf = async (folder: Family | (typeof PARTS)[number], locale: Locale): Promise<Said> =>
  (await import(`../../../widget/src/words/${folder}/${locale}.ts`))[locale];

const marksIn = (sentence = ""): readonly string[] => [...new Set(sentence.match(/⟨\d⟩/g))].sort();
const others = LOCALES.filter((locale) => locale !== "en");
const inOthers = <T extends string>(folders: readonly T[]) =>
  folders.flatMap((folder) => others.map((locale) => [folder, locale] as const));

/** Names and signs that are what they are, and words that two languages share. */
const SHARED =
  /^(language|summary\.times|people\.name|form\.labels\.email|email|page|sandbox\.label|legal\.(privacy|contact)|answers\.\d)$/;

describe.each(inOthers([...FAMILIES, ...PARTS]))("%s in %s", (family, locale) => {
  test("says all that English says, of the same names and figures", async () => {
    const english = sentences(await wordsOf(family, "en"));
    const own = sentences(await wordsOf(family, locale));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [path, sentence] of own) {
      expect({ [path]: marksIn(sentence) }).toEqual({ [path]: marksIn(english.get(path)) });
      expect(sentence.trim()).not.toBe("");
    }
  });

  test("and in its own words", async () => {
    const english = sentences(await wordsOf(family, "en"));
    const own = sentences(await wordsOf(family, locale));
    const same = [...own].filter(([path, sentence]) => sentence === english.get(path)).map(([path]) => path);
    expect(same.filter((path) => !SHARED.test(path))).toEqual([]);
  });
});

/** Where the language has both, buyers are addressed informally. */
const FORMAL: readonly (readonly [Locale, RegExp])[] = [
  ["es", /\b(usted|su (banco|nueva|tarjeta)|sus fechas|pague)\b/i],
  ["it", /\b(su[ao] (banca|carta|nuova|pagamento)|sue scadenze|paghi adesso)\b/i],
  ["nl", /\b(uw?|alstublieft)\b/i],
];

test.each(FORMAL)("the same address everywhere in %s", async (locale, formal) => {
  const families = await Promise.all([...FAMILIES, ...PARTS].map((family) => wordsOf(family, locale)));
  const said = families.flatMap((family) => [...sentences(family).values()]);
  expect(said.filter((sentence) => formal.test(sentence))).toEqual([]);
});

describe.each(inOthers(FAMILIES))("%s in %s", (family, locale) => {
  test("names its language", async () => {
    expect(sentences(await wordsOf(family, locale)).get("language")).toBe(locale);
  });

  test("is built by itself, as the module of one language", async () => {
    const file = assets.files[assets.words[family]?.[locale] ?? ""];
    const built = sentences((await import(file?.file ?? ""))[locale]);
    expect(Object.fromEntries(built)).toEqual(Object.fromEntries(sentences(await wordsOf(family, locale))));
    expect(await Bun.file(file?.file ?? "").text()).not.toMatch(/\bimport\b/);
  });
});

test.each([...LOCALES])("the script's own words in %s are its own", (locale) => {
  const own = wordsFor(`${locale}-XX`);
  expect(Object.values(own).filter((sentence) => sentence.trim() === "")).toEqual([]);
  if (locale !== "en") expect(own.lost).not.toBe(wordsFor("en").lost);
  expect(wordsFor("pt")).toBe(wordsFor("en"));
});
