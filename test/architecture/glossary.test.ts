// Holds exported names and file names to the glossary.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { retiredOf, usesOfRetired } from "./glossary.ts";
import { readRepository } from "./repository.ts";
import { readTree } from "./source.ts";

const root = join(import.meta.dir, "..", "..");
const retired = retiredOf(readFileSync(join(root, "src/docs/pages/architecture/glossary.md"), "utf8"));

test("no exported name and no file name uses a word that the glossary has retired", async () => {
  expect(retired.words.size).toBeGreaterThan(20);
  expect(usesOfRetired(retired, await readTree(await readRepository()))).toEqual([]);
});

describe("the rule", () => {
  const rows: readonly (readonly [path: string, text: string, uses: number])[] = [
    ["src/a/duty.ts", "", 1],
    ["src/a/job.ts", "export const claimDuties = 1;", 1],
    ["src/a/job.ts", "export type Complaint = string;\nexport function apply(): void {}", 2],
    ["src/a/job.ts", "export function applyEntry(): void {}\nconst duty = 1;", 0],
  ];
  test.each(rows)("%s with %j: %i", async (path, text, uses) => {
    expect(usesOfRetired(retired, await readTree({ [path]: text }))).toHaveLength(uses);
  });
});
