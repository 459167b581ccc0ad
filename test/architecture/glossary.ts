// The glossary as a rule: the retired words of its page, and the exported names and file names that still use one.

import type { Source } from "./source.ts";

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

const EXPORTED = /^export (?:async )?(?:function|const|type|class) (\w+)/gm;

/** A migration that has been released is never edited, so it keeps its name. */
const MIGRATION = /\/migrations\//;

/** A sentence for each exported name or file name that uses a retired word. */
export function usesOfRetired({ words, names }: Retired, sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) => {
    if (MIGRATION.test(path)) return [];
    const exported = [...text.matchAll(EXPORTED)].map(([, name = ""]) => name);
    const file = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
    return [file, ...exported]
      .filter((name) => names.has(name) || wordsIn(name).some((word) => words.has(word)))
      .map((name) => `${path}: ${name} uses a word that the glossary has retired`);
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
