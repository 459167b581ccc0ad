// Holds exported names and file names to the glossary.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { namesWithTwoMeanings, retiredOf, usesOfRetired } from "./glossary.ts";
import { readRepository } from "./repository.ts";
import { readTree } from "./source.ts";

const root = join(import.meta.dir, "..", "..");
const retired = retiredOf(readFileSync(join(root, "src/docs/pages/architecture/glossary.md"), "utf8"));

const sources = await readTree(await readRepository());

test("no exported name and no file name uses a word that the glossary has retired", () => {
  expect(retired.words.size).toBeGreaterThan(20);
  expect(usesOfRetired(retired, sources)).toEqual([]);
});

test("no name is exported as two kinds of things", () => {
  expect(namesWithTwoMeanings(sources)).toEqual([]);
});

describe("the rule about retired words", () => {
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

describe("the rule about two meanings", () => {
  const rows: readonly (readonly [one: string, other: string, names: number])[] = [
    ["export type Item = string;", "export const Item = 1;", 1],
    ["export function share(): void {}", "export const share = 1;", 1],
    ["export function share(): void {}", "export const share = () => 1;", 0],
    ["export type Item = string;", "export interface Item {}", 0],
    ["export type Item = string;\nexport const Item = 1;", "const item = 1;", 0],
    ["export type Item = string;", 'export { Item } from "./one.ts";', 0],
  ];
  test.each(rows)("%j and %j: %i", async (one, other, names) => {
    const tree = await readTree({ "src/a/one.ts": one, "src/a/other.ts": other });
    expect(namesWithTwoMeanings(tree)).toHaveLength(names);
  });
});
