// The architecture rules, run over the repository.

import { describe, expect, test } from "bun:test";
import { readRepository } from "./repository.ts";
import { rules } from "./rules.ts";
import { readTree } from "./source.ts";

const sources = await readTree(await readRepository());

describe("the repository", () => {
  test.each(Object.entries(rules))("keeps the rule: %s", (_name, rule) => {
    expect(rule(sources)).toEqual([]);
  });
});
