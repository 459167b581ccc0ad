// Counts of financing decisions, as rows. Erasure removes an order's.

import { sum } from "../../domain/money/money.ts";
import type { CountedDay, CountedDecision, ScoringCountStore } from "../../ports/scoring-counts.ts";
import { StaleCounts } from "../failure.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./transaction.ts";

const PRUNE_BATCH = 200;

async function readDays(
  { rows }: Pick<Transaction, "rows">,
  platformId: string,
  hash: string,
  since: number,
): Promise<readonly CountedDay[]> {
  const found = await rows<Omit<CountedDay, "blockedUntil"> & { readonly blockedUntil: number | null }>(
    `SELECT day, sum(count) AS count, max(blocked_until) AS "blockedUntil" FROM scoring_counts
     WHERE platform_id = $1 AND hash = $2 AND day >= $3::bigint GROUP BY day ORDER BY day`,
    [platformId, hash, since],
  );
  return found.map(({ blockedUntil, ...day }) => (blockedUntil === null ? day : { ...day, blockedUntil }));
}

/**
 * Throws `StaleCounts` where the decision goes by others. Until the end of the transaction no other decision about these
 * values is counted.
 */
export async function assertFresh(
  transaction: Transaction,
  platformId: string,
  { values, seen }: CountedDecision,
): Promise<void> {
  if (seen === undefined) return;
  for (const { hash } of values.toSorted((left, right) => (left.hash < right.hash ? -1 : 1)))
    await transaction.run("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${platformId} ${hash}`]);
  let count = 0;
  for (const { hash } of values) {
    const days = await readDays(transaction, platformId, hash, seen.since);
    count += sum(days.map((day) => day.count));
  }
  if (count !== seen.count) throw new StaleCounts();
}

async function prune({ rows }: Transaction, before: number): Promise<number> {
  const gone = await rows(
    `DELETE FROM scoring_counts WHERE number IN (
       SELECT number FROM scoring_counts WHERE day < $1::bigint LIMIT ${PRUNE_BATCH}) RETURNING number`,
    [before],
  );
  return gone.length;
}

export function scoringCountStorage(database: Database): ScoringCountStore {
  return {
    scoringCounts: (...which) => readDays(database, ...which),
    async pruneScoringCounts(before) {
      while ((await database.upkeep((transaction) => prune(transaction, before))) === PRUNE_BATCH);
    },
  };
}
