// Runner of many lives of a service with financed orders, one after the other, with figures about them.

import type { FinancedFigures } from "../financed/run.ts";
import { count } from "../financed/run.ts";
import { storedLife } from "./life.ts";

/** `lives` lives, of the seeds from `firstSeed` on. */
export async function runFinancedStoreLives(firstSeed: number, lives: number): Promise<FinancedFigures> {
  const startedAt = performance.now();
  const violations: string[] = [];
  const endings = new Map<string, number>();
  const seen = new Map<string, number>();
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const { endings: ends, seen: sights, violation } = await storedLife(seed);
    for (const ending of ends) count(endings, ending);
    for (const sight of sights) count(seen, sight);
    if (violation !== undefined) violations.push(`seed ${seed}: ${violation}`);
  }
  const perSecond = Math.round((lives / (performance.now() - startedAt)) * 1_000);
  return { lives, perSecond, violations, endings, seen };
}
