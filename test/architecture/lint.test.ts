// The linter as biome.json sets it: it refuses what the repository's rules ban and the compiler accepts.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

const refused: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["noExplicitAny", "src/a1.ts", "export const x = JSON.parse('') as any;"],
  ["noNonNullAssertion", "src/a2.ts", "export const x = [1].at(0)!;"],
  ["noDefaultExport", "src/a3.ts", "export default 1;"],
  ["noEnum", "src/a4.ts", "export enum Status {\n  Open,\n}"],
  ["noNamespace", "src/a5.ts", "export namespace Money {\n  export const x = 1;\n}"],
  ["noBarrelFile", "src/a6.ts", 'export { x } from "./b.ts";'],
  ["noReExportAll", "src/a7.ts", 'export * from "./b.ts";'],
  ["noConsole", "src/http/a8.ts", 'console.log("x");'],
  ["useImportExtensions", "src/a9.ts", 'import { x } from "./b";\nexport const y = x;'],
  ["useImportType", "src/a10.ts", 'import { X } from "./b.ts";\nexport type Y = X;'],
  ["noFloatingPromises", "src/a11.ts", "const f = async (): Promise<void> => {};\nf();"],
  ["noFocusedTests", "test/a12.test.ts", 'import { test } from "bun:test";\ntest.only("x", () => {});'],
  ["noSkippedTests", "test/a13.test.ts", 'import { test } from "bun:test";\ntest.skip("x", () => {});'],
  ["noTsIgnore", "src/a14.ts", "// @ts-ignore\nexport const x = 1;"],
];

const fine: readonly (readonly [path: string, text: string])[] = [
  ["src/b.ts", "export const x = 1;\nexport type X = number;"],
  ["src/cli/c.ts", 'console.log("for the operator");'],
  ["hosted/vite.config.ts", "export default {};"],
];

let folder = "";
/** Names of the rules that each file breaks. */
const problems = new Map<string, string[]>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lint-"));
  for (const name of ["biome.json", ".gitignore"]) cpSync(join(root, name), join(folder, name));
  const files = [...refused.map(([, path, text]) => [path, text] as const), ...fine];
  for (const [path, text] of files) await Bun.write(join(folder, path), `${text}\n`);
  const command = [process.execPath, biome, "lint", "--reporter=json", "--max-diagnostics=200"];
  const report = await Bun.spawn(command, { cwd: folder, stderr: "ignore" }).stdout.json();
  for (const { category, location } of report.diagnostics) {
    const rules = problems.get(location.path) ?? [];
    problems.set(location.path, [...rules, category.split("/").at(-1)]);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(refused)("%s", (rule, path) => {
  expect(problems.get(path) ?? []).toContain(rule);
});

test.each(fine)("%s is fine", (path) => {
  expect(problems.get(path)).toBeUndefined();
});
