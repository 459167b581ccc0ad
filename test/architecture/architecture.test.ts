// Holds the repository to the rules of the house.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { rules } from "./rules.ts";
import type { Tree } from "./source.ts";
import { readTree } from "./source.ts";

const root = join(import.meta.dir, "..", "..");

const readRepository = async (): Promise<Tree> => {
  const globs = [
    "{src,hosted,widget,scripts,test}/**/*.{ts,tsx}",
    "{src,hosted,widget}/**/*.{css,html,js,sql,svg}",
  ];
  const paths = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: root })]).sort();
  const texts = paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const);
  return Object.fromEntries(await Promise.all(texts));
};

const sources = await readTree(await readRepository());

describe("the repository", () => {
  test.each(Object.entries(rules))("keeps the rule: %s", (_name, rule) => {
    expect(rule(sources)).toEqual([]);
  });
});
