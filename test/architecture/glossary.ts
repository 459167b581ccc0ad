// The glossary as rules: the retired words of its page, the exported names and file names that still use one, exported
// names with two meanings, persons who are not "they", and headers that are a question.

import type { Tree } from "./source.ts";

export type Retired = {
  /** Words that may not be part of a name, in lower case. */
  readonly words: ReadonlySet<string>;
  /** Names that may not be used as they stand. */
  readonly names: ReadonlySet<string>;
};

/** Reads the column "Retired" of the page: a name in code form is retired as a whole, any other word in every name. */
export function retiredOf(page: string): Retired {
  const cells = [...page.matchAll(/^\|[^|]*\|[^|]*\|([^|]*)\|$/gm)].flatMap(([, cell = ""]) =>
    cell.split(","),
  );
  const entries = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "" && !/^-+$|^Retired$/.test(cell));
  return {
    words: new Set(entries.filter((entry) => /^[a-z]+$/.test(entry))),
    names: new Set(
      entries.filter((entry) => entry.startsWith("`")).map((entry) => entry.replaceAll("`", "")),
    ),
  };
}

const EXPORTED = /^export (?:async )?(function|const|let|type|interface|class) (\w+)(.*)/gm;
const FUNCTION_VALUE = / = (?:async )?(?:\(|<|\w+ =>)/;

type Exported = { readonly name: string; readonly kind: string };

const exportsOf = (text: string): readonly Exported[] =>
  [...text.matchAll(EXPORTED)].map(([, keyword = "", name = "", rest = ""]) => {
    const kind = { interface: "type", let: "const" }[keyword] ?? keyword;
    return { name, kind: kind === "const" && FUNCTION_VALUE.test(rest) ? "function" : kind };
  });

/** A step of a test scenario is called like the table that it fills. */
const TWO_MEANINGS: ReadonlySet<string> = new Set(["refunds"]);

/** A sentence for each name that is exported as a different kind by another module. A type and its value share one. */
export function namesWithTwoMeanings(tree: Tree): readonly string[] {
  const meanings = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(tree))
    for (const { name, kinds } of kindsOf(text)) {
      const paths = meanings.get(name) ?? new Map<string, string>();
      meanings.set(name, paths.set(kinds, path));
    }
  return [...meanings]
    .filter(([name, paths]) => paths.size > 1 && !TWO_MEANINGS.has(name))
    .map(([name, paths]) => `${name} is ${[...paths].map((meaning) => meaning.join(" in ")).join(", ")}`);
}

function kindsOf(text: string): readonly { readonly name: string; readonly kinds: string }[] {
  const exported = exportsOf(text);
  return [...new Set(exported.map(({ name }) => name))].map((name) => {
    const own = exported.filter((entry) => entry.name === name);
    return { name, kinds: [...new Set(own.map(({ kind }) => kind))].sort().join(" and ") };
  });
}

/** A migration that has been released is never edited, so it keeps its name. */
const MIGRATION = /\/migrations\//;

/** Those of these names that use a retired word. */
export function retiredAmong({ words, names }: Retired, used: readonly string[]): readonly string[] {
  return used.filter((name) => names.has(name) || wordsIn(name).some((word) => words.has(word)));
}

/** A sentence for each exported name or file name that uses a retired word. */
export function usesOfRetired(retired: Retired, tree: Tree): readonly string[] {
  return Object.entries(tree).flatMap(([path, text]) => {
    if (MIGRATION.test(path)) return [];
    const exported = exportsOf(text).map(({ name }) => name);
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    return retiredAmong(retired, [file, ...exported]).map(
      (name) => `${path}: ${name} uses a word that the glossary has retired`,
    );
  });
}

/** `toFactRow` is to, fact, row; a plural counts as its singular. */
function wordsIn(name: string): readonly string[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_-]+/);
  return words.flatMap((word) => [word, word.replace(/s$/, ""), word.replace(/ies$/, "y")]);
}

const GENDERED = /\b(?:he|his|him|himself)\b/gi;
/** Languages that have these words with another meaning, and this rule with its examples. */
const NOT_ENGLISH = /\/words\/(?:\w+\/)?(?:de|es|fr|it|nl)\.ts$|^test\/architecture\/glossary/;

/** A sentence for each line that calls a person anything but "they". */
export function genderedPersons(tree: Tree): readonly string[] {
  return Object.entries(tree)
    .filter(([path]) => !NOT_ENGLISH.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(GENDERED)].map(
        ({ 0: word, index }) => `${path}:${text.slice(0, index).split("\n").length}: ${word}: write they`,
      ),
    );
}

const QUESTION = /^(?:#!.*\n)?(?:\/\/|\/\*\*?|<!--|#) ?(?:What|How|Who|Whose|Whether)\b/;

/** A sentence for each file header or page title that is a question instead of a noun snippet. */
export function questionHeaders(tree: Tree): readonly string[] {
  return Object.entries(tree)
    .filter(([, text]) => QUESTION.test(text))
    .map(([path]) => `${path}: begins with a question word; say what the file is`);
}
