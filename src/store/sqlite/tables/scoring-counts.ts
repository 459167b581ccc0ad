// Counts of financing decisions, as rows. Erasure removes an order's (tables/erasure.ts).

import { sum } from "../../../domain/money/money.ts";
import type { CountedDay, CountedDecision, ScoringCountStore } from "../../../ports/scoring-counts.ts";
import { StaleCounts } from "../../failure.ts";
import type { Drizzle } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";

/** Rows that one transaction of a pruning deletes: other changes wait for it. */
const PRUNE_BATCH = 200;

type Row = Omit<CountedDay, "blockedUntil"> & { readonly blockedUntil: number | null };
type ScoringCountRows = ReturnType<typeof scoringCountRows>;

export function scoringCountRows({ $client: database }: Drizzle) {
  const read = database.query<Row, [string, string, number]>(
    `SELECT day, sum(count) AS count, max(blocked_until) AS blockedUntil FROM scoring_counts
     WHERE platform_id = ? AND hash = ? AND day >= ? GROUP BY day ORDER BY day`,
  );
  const add = database.query<null, [string, string, number, string, number | null]>(
    `INSERT INTO scoring_counts (platform_id, hash, day, order_id, count, blocked_until) VALUES (?, ?, ?, ?, 1, ?)
     ON CONFLICT (platform_id, hash, day, order_id) DO UPDATE SET count = count + 1,
       blocked_until = coalesce(excluded.blocked_until, blocked_until)`,
  );
  const prune = database.query<null, [number, number]>(
    "DELETE FROM scoring_counts WHERE number IN (SELECT number FROM scoring_counts WHERE day < ? LIMIT ?)",
  );
  function assertFresh(platformId: string, { values, seen }: CountedDecision): void {
    if (seen === undefined) return;
    const days = values.flatMap(({ hash }) => read.all(platformId, hash, seen.since));
    if (sum(days.map(({ count }) => count)) !== seen.count) throw new StaleCounts();
  }
  return {
    read: (platformId: string, hash: string, since: number): readonly CountedDay[] =>
      read
        .all(platformId, hash, since)
        .map(({ blockedUntil, ...day }) => (blockedUntil === null ? day : { ...day, blockedUntil })),
    /** Throws `StaleCounts` where the decision goes by others. */
    add(order: { readonly id: string; readonly platformId: string }, counted: CountedDecision): void {
      assertFresh(order.platformId, counted);
      for (const { hash, blockedUntil } of counted.values)
        add.run(order.platformId, hash, counted.day, order.id, blockedUntil ?? null);
    },
    prune: (before: number): number => prune.run(before, PRUNE_BATCH).changes,
  };
}

/** `rows` are made when they are first asked for. */
export function scoringCountStorage(
  rows: { readonly scoringCounts: ScoringCountRows },
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): ScoringCountStore {
  return {
    scoringCounts: async (...which) => snapshot.read(() => rows.scoringCounts.read(...which)),
    async pruneScoringCounts(before) {
      while ((await writer.write(() => rows.scoringCounts.prune(before))) === PRUNE_BATCH);
    },
  };
}
