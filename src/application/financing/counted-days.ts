// Earlier decisions about the values of one try, as the store has counted them: the counters that a scorer is given, the
// end of a block, and the counts that its own decision adds (specification/scoring#counters).

import { sum } from "../../domain/money/money.ts";
import type { CountedKind, CountedValues, Counters } from "../../domain/scoring/counted-values.ts";
import { BLOCK_MS, BLOCKING_KINDS, COUNTED_KINDS } from "../../domain/scoring/counted-values.ts";
import type { CountedDecision } from "../../ports/scoring-counts.ts";
import type { Runtime } from "../runtime.ts";

/** The most days that a rule looks at, today included. */
const MOST_DAYS = 90;

/** The HMAC of each value that a try has. */
export type ValueHashes = readonly (readonly [CountedKind, string])[];

export type Counted = {
  readonly counters: Counters;
  readonly blockedUntil: number | undefined;
  readonly seen: NonNullable<CountedDecision["seen"]>;
};

export function hashesOf({ linkSecret }: Pick<Runtime, "linkSecret">, values: CountedValues): ValueHashes {
  const hash = (kind: CountedKind, value: string) =>
    new Bun.CryptoHasher("sha256", linkSecret).update(`scoring\0${kind}\0${value}`).digest("base64url");
  return COUNTED_KINDS.flatMap((kind) => {
    const value = values[kind];
    return value === undefined ? [] : [[kind, hash(kind, value)] as const];
  });
}

/** `today` in days since 1970-01-01. */
export async function countedBefore(
  { store }: Pick<Runtime, "store">,
  platformId: string,
  hashes: ValueHashes,
  today: number,
): Promise<Counted> {
  const since = today - MOST_DAYS + 1;
  const found = await Promise.all(
    hashes.map(async ([kind, hash]) => [kind, await store.scoringCounts(platformId, hash, since)] as const),
  );
  const all = found.flatMap(([, days]) => days);
  const ends = all.flatMap(({ blockedUntil }) => blockedUntil ?? []);
  const counters = found.map(([kind, days]) => [
    kind,
    days.map(({ day, count }) => ({ daysAgo: today - day, count })),
  ]);
  return {
    counters: Object.fromEntries(counters),
    blockedUntil: ends.length === 0 ? undefined : Math.max(...ends),
    seen: { since, count: sum(all.map(({ count }) => count)) },
  };
}

/** A refusal at `refusedAt` blocks other tries with its values. */
export function countedOn(day: number, hashes: ValueHashes, refusedAt: number | undefined): CountedDecision {
  return {
    day,
    values: hashes.map(([kind, hash]) =>
      refusedAt === undefined || !BLOCKING_KINDS.includes(kind)
        ? { hash }
        : { hash, blockedUntil: refusedAt + BLOCK_MS },
    ),
  };
}
