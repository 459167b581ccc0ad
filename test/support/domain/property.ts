// Runner of properties over random input. A seed that once broke a property is kept in failing-seeds.json in this folder
// and tried first from then on.

import { test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IProperty } from "fast-check";
import fc from "fast-check";

type Seed = { readonly seed: number; readonly path: string };
type Kept = Readonly<Record<string, readonly Seed[]>>;

const FILE = join(import.meta.dir, "failing-seeds.json");

/** Far more than any property needs on a machine that does other things as well. */
const LIMIT_MS = 60_000;

/** Tests `property` with `runs` new seeds, after all that once broke it. A failure prints its seed and keeps it. */
export function law<T>(name: string, runs: number, property: IProperty<T>): void {
  test(
    name,
    () => {
      for (const seed of keptSeeds()[name] ?? []) fc.assert(property, seed);
      const found = fc.check(property, { numRuns: runs });
      if (!found.failed) return;
      // Only the first part of the path, which names the run: the rest is how it was made smaller.
      const [run] = found.counterexamplePath?.split(":") ?? [];
      if (run !== undefined) keep(name, { seed: found.seed, path: run });
      throw new Error(`${fc.defaultReportMessage(found)}\n${found.errorInstance}`);
    },
    LIMIT_MS,
  );
}

function keptSeeds(): Kept {
  return JSON.parse(readFileSync(FILE, "utf8")) as Kept;
}

function keep(name: string, seed: Seed): void {
  const kept = keptSeeds();
  const seeds = { ...kept, [name]: [...(kept[name] ?? []), seed] };
  writeFileSync(FILE, `${JSON.stringify(seeds, null, 2)}\n`);
}
