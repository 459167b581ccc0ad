// The repository's own sources and documents as trees, for the rules that hold them.

import { join } from "node:path";
import { ROOT } from "../support/repository.ts";
import type { Tree } from "./source.ts";

export const readRepository = (): Promise<Tree> =>
  read(["{src,hosted,widget,scripts,test}/**/*.{ts,tsx}", "{src,hosted,widget}/**/*.{css,html,js,sql,svg}"]);

export const readDocuments = (): Promise<Tree> =>
  read(["src/docs/pages/**/*.md", "*.md", ".github/*.md", "config.example.toml"]);

const read = async (globs: readonly string[]): Promise<Tree> => {
  const paths = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: ROOT, dot: true })]).sort();
  const texts = paths.map(async (path) => [path, await Bun.file(join(ROOT, path)).text()] as const);
  return Object.fromEntries(await Promise.all(texts));
};
