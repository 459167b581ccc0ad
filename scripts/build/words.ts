// Builds the words of each language into a file of its own for each family of pages: a buyer's page loads one of them.
// Which language that is, the server knows.

import { join, relative } from "node:path";
import { LOCALES } from "../../src/text/locale.ts";

const root = join(import.meta.dir, "..", "..");

/** Where a family's words stand, and the pages that speak them. */
export const FAMILIES = {
  pages: { folder: "words", pages: ["pay", "join"] },
  frames: { folder: "words/frames", pages: ["captain", "link"] },
  help: { folder: "words/help", pages: ["help"] },
  screen: { folder: "words/screen", pages: ["screen"] },
} as const;
export type Family = keyof typeof FAMILIES;

/** The built files of a family, by language. */
export type BuiltWords = Readonly<Record<Family, Readonly<Record<string, string>>>>;

const buildFamily = async (family: Family, outFolder: string): Promise<Readonly<Record<string, string>>> => {
  const folder = join(root, "widget", "src", FAMILIES[family].folder);
  const result = await Bun.build({
    entrypoints: LOCALES.map((language) => join(folder, `${language}.ts`)),
    outdir: join(outFolder, "assets"),
    naming: `${family}-[name]-[hash].[ext]`,
    target: "browser",
    minify: true,
  });
  const paths = result.outputs.map(({ path }) => relative(outFolder, path));
  const fileOf = (language: string) => paths.find((path) => path.includes(`/${family}-${language}-`)) ?? "";
  return Object.fromEntries(LOCALES.map((language) => [language, fileOf(language)]));
};

/** Writes them below `folder`, next to the pages' other files. */
export const buildWords = async (folder: string): Promise<BuiltWords> => {
  const families = Object.keys(FAMILIES) as Family[];
  const built = await Promise.all(families.map((family) => buildFamily(family, folder)));
  return Object.fromEntries(families.map((family, index) => [family, built[index]])) as BuiltWords;
};
