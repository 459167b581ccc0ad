// Handbook of a release: every page of the documentation in one file, and the example files under their own names.

import { copyFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { HANDBOOK } from "../../src/docs/site/site.ts";
import { EXAMPLES } from "../build/docs.ts";

const root = join(import.meta.dir, "..", "..");

/** Writes the files into `folder` and answers with their paths. */
export function writeHandbook(folder: string, version: string): readonly string[] {
  const handbook = join(folder, `split-payment-${version}-handbook.md`);
  const pages = HANDBOOK.map(
    ({ section, title, text }) => `<!-- ${section}: ${title} -->\n\n${text.trim()}\n`,
  );
  writeFileSync(handbook, pages.join("\n"));
  const examples = Object.values(EXAMPLES).map((path) => {
    const file = join(folder, basename(path));
    copyFileSync(join(root, path), file);
    return file;
  });
  return [handbook, ...examples];
}
