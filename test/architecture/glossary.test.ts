// Holds exported names and file names to the glossary.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../src/store/sqlite/file/open.ts";
import {
  genderedPersons,
  namesWithTwoMeanings,
  questionHeaders,
  retiredAmong,
  retiredOf,
  usesOfRetired,
} from "./glossary.ts";
import { readDocuments, readRepository } from "./repository.ts";

const root = join(import.meta.dir, "..", "..");
const retired = retiredOf(readFileSync(join(root, "src/docs/pages/architecture/glossary.md"), "utf8"));

const repository = await readRepository();
const texts = { ...repository, ...(await readDocuments()) };

test("no exported name and no file name uses a word that the glossary has retired", () => {
  expect(retired.words.size).toBeGreaterThan(20);
  expect(usesOfRetired(retired, repository)).toEqual([]);
});

test("no table, column, index, trigger or constraint of the database uses such a word", () => {
  using database = openDatabase({ path: ":memory:" }).database;
  const made = database
    .query<{ name: string; sql: string | null }, []>("SELECT name, sql FROM sqlite_schema")
    .all();
  const columns = database
    .query<{ name: string }, []>(
      "SELECT columns.name FROM pragma_table_list AS tables JOIN pragma_table_xinfo(tables.name) AS columns",
    )
    .all();
  const constraints = made.flatMap(({ sql }) =>
    [...(sql ?? "").matchAll(/CONSTRAINT "([^"]+)"/g)].map(([, name = ""]) => name),
  );
  const names = [...made, ...columns].map(({ name }) => name);
  expect(columns.length).toBeGreaterThan(200);
  expect(retiredAmong(retired, [...names, ...constraints])).toEqual([]);
});

test("no name is exported as two kinds of things", () => {
  expect(namesWithTwoMeanings(repository)).toEqual([]);
});

test("a person is called they", () => {
  expect(genderedPersons(texts)).toEqual([]);
});

test("no file header and no page title is a question", () => {
  expect(questionHeaders(texts)).toEqual([]);
});

describe("the rule about retired words", () => {
  const rows: readonly (readonly [path: string, text: string, uses: number])[] = [
    ["src/a/duty.ts", "", 1],
    ["src/a/job.ts", "export const claimDuties = 1;", 1],
    ["src/a/job.ts", "export type Complaint = string;\nexport function apply(): void {}", 2],
    ["src/a/job.ts", "export function applyEntry(): void {}\nconst duty = 1;", 0],
  ];
  test.each(rows)("%s with %j: %i", (path, text, uses) => {
    expect(usesOfRetired(retired, { [path]: text })).toHaveLength(uses);
  });
});

describe("the rule about two meanings", () => {
  const rows: readonly (readonly [first: string, second: string, names: number])[] = [
    ["export type Item = string;", "export const Item = 1;", 1],
    ["export function share(): void {}", "export const share = 1;", 1],
    ["export function share(): void {}", "export const share = () => 1;", 0],
    ["export type Item = string;", "export interface Item {}", 0],
    ["export type Item = string;\nexport const Item = 1;", "const item = 1;", 0],
    ["export type Item = string;", 'export { Item } from "./first.ts";', 0],
  ];
  test.each(rows)("%j and %j: %i", (first, second, names) => {
    const tree = { "src/a/first.ts": first, "src/a/second.ts": second };
    expect(namesWithTwoMeanings(tree)).toHaveLength(names);
  });
});

describe("the rule about persons", () => {
  const rows: readonly (readonly [path: string, text: string, lines: number])[] = [
    ["src/a.ts", "// They pay.\n// He pays his share.", 2],
    ["README.md", "The captain sees himself.", 1],
    ["src/a.ts", "// The history of this theme.", 0],
    ["widget/src/words/help/es.ts", 'export const es = "He pagado";', 0],
    ["widget/src/words/en.ts", 'export const en = "Ask him";', 1],
  ];
  test.each(rows)("%s with %j: %i", (path, text, lines) => {
    expect(genderedPersons({ [path]: text })).toHaveLength(lines);
  });
});

describe("the rule about headers", () => {
  const rows: readonly (readonly [path: string, text: string, files: number])[] = [
    ["src/a.ts", "// What it does.", 1],
    ["scripts/a.ts", "#!/usr/bin/env bun\n// How it runs.", 1],
    ["widget/a.css", "/* Whose colours these are. */", 1],
    ["src/docs/pages/a.md", "# Who pays", 1],
    ["src/a.ts", "// Fair queue.\n// What it does.", 0],
    ["src/docs/pages/a.md", "# Webhooks", 0],
  ];
  test.each(rows)("%s with %j: %i", (path, text, files) => {
    expect(questionHeaders({ [path]: text })).toHaveLength(files);
  });
});
