// Scripts that a person runs by hand: what each reads or changes of the repository is still there.

import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Limit } from "../../scripts/bench/report.ts";
import { limitAtMost } from "../../scripts/bench/report.ts";
import { unsafePragmas } from "../../scripts/faults/unsafe-build.ts";
import { HANDBOOK } from "../../src/docs/site/site.ts";
import { ROOT } from "../support/repository.ts";
import { readRepository } from "./repository.ts";
import { readTree } from "./source.ts";

const isScript = ([path]: readonly [path: string, text: string]): boolean => path.startsWith("scripts/");
const scripts = await readTree(Object.fromEntries(Object.entries(await readRepository()).filter(isScript)));

/** A whole text that is a path. One with `*` or `$` in it stands for more than one. */
const PATH = /^["`]((?:src|hosted|widget|scripts|test)\/[\w./@-]+)["`]$/;

describe("scripts", () => {
  test("every path of the repository in a text is there", () => {
    const paths = scripts.flatMap(({ texts }) => texts.flatMap(({ text }) => PATH.exec(text)?.[1] ?? []));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("the page about scripts names each of them, and no other", () => {
    const names = [...new Bun.Glob("*.ts").scanSync(join(ROOT, "scripts"))].map((file) => file.slice(0, -3));
    const page = HANDBOOK.find(({ name }) => name === "architecture/scripts")?.text ?? "";
    const named = [...page.matchAll(/`bun (?:scripts\/([\w-]+)\.ts|run (\w+))/g)].map(
      ([, script, command]) => script ?? command ?? "",
    );
    expect([...new Set(named)].sort()).toEqual(names.sort());
  });

  const figures: readonly (readonly [value: number, most: number, result: Limit["result"]])[] = [
    [0, 0, "ok"],
    [1, 0, "MISSED"],
    [3, 4, "ok"],
    [4.3, 4, "near"],
    [5, 4, "MISSED"],
    [Number.NaN, 4, "MISSED"],
  ];
  test.each(figures)("a measured figure of %d where at most %d is promised: %s", (value, most, result) => {
    expect(limitAtMost(value, most, "")).toEqual({ result, text: `at most ${most}` });
  });

  test("F2: the build that shows what power cuts find differs in one setting", () => {
    expect(unsafePragmas()).toContain('{ name: "synchronous", value: "NORMAL", readsBack: 1 }');
  });
});
