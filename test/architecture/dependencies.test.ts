// T32: what we build from is pinned to the byte, and nothing of it runs by itself while it is installed.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const { dependencies, devDependencies, ...manifest } = JSON.parse(read("package.json"));

test("T32: every version is exact", () => {
  const all = Object.entries({ ...dependencies, ...devDependencies });
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(String(version)))).toEqual([]);
});

test("T32: the lockfile names every package with the hash of its content", () => {
  const { packages } = Bun.JSONC.parse(read("bun.lock")) as { packages: Record<string, readonly unknown[]> };
  const unhashed = Object.entries(packages).filter(([, entry]) => !/^sha512-/.test(String(entry.at(-1))));
  expect(Object.keys(packages).length).toBeGreaterThan(30);
  expect(unhashed).toEqual([]);
});

test("T32: no package's script runs, and nothing is fetched while a program runs", () => {
  expect(manifest.trustedDependencies ?? []).toEqual([]);
  for (const line of ["ignoreScripts = true", 'auto = "disable"', "exact = true"])
    expect(read("bunfig.toml")).toContain(line);
  expect(read("scripts/bootstrap.mjs")).toMatch(/--frozen-lockfile/);
});
