// The repository's own sources as a tree, for the rules that hold it.

import { join } from "node:path";
import type { Tree } from "./source.ts";

const root = join(import.meta.dir, "..", "..");

export const readRepository = async (): Promise<Tree> => {
  const globs = [
    "{src,hosted,widget,scripts,test}/**/*.{ts,tsx}",
    "{src,hosted,widget}/**/*.{css,html,js,sql,svg}",
  ];
  const paths = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: root })]).sort();
  const texts = paths.map(async (path) => [path, await Bun.file(join(root, path)).text()] as const);
  return Object.fromEntries(await Promise.all(texts));
};
