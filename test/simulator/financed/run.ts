// Runner of many financed lives one after the other, with figures about them.

import { financedLife } from "./life.ts";

export type FinancedFigures = {
  readonly lives: number;
  readonly perSecond: number;
  /** One sentence for each life that broke something, with its seed. */
  readonly violations: readonly string[];
  readonly endings: ReadonlyMap<string, number>;
  /** Domain events and refusals, by the number of lives that saw them. */
  readonly seen: ReadonlyMap<string, number>;
};

/** `lives` lives, of the seeds from `firstSeed` on. */
export function runFinancedLives(firstSeed: number, lives: number): FinancedFigures {
  const startedAt = performance.now();
  const violations: string[] = [];
  const endings = new Map<string, number>();
  const seen = new Map<string, number>();
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const { order, seen: sights, violation } = financedLife(seed);
    const isFinanced = (order.financing?.deadlines.length ?? 0) > 0;
    count(endings, isFinanced ? `${order.status}, financed` : order.status);
    for (const sight of sights) count(seen, sight);
    if (violation !== undefined) violations.push(`seed ${seed}: ${violation}`);
  }
  const perSecond = Math.round((lives / (performance.now() - startedAt)) * 1_000);
  return { lives, perSecond, violations, endings, seen };
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The figures for a person to read. */
export function toFinancedText({ lives, perSecond, violations, endings, seen }: FinancedFigures): string {
  const line = ([name, times]: readonly [string, number]): string => `${String(times).padStart(8)}  ${name}`;
  return [
    `${lives} financed lives, ${perSecond} a second`,
    ...[...endings].sort().map(line),
    "of them saw:",
    ...[...seen].sort().map(line),
    ...violations.slice(0, 10),
    `${violations.length} broke an invariant`,
  ].join("\n");
}
