// Figures of a database file for monitoring, read on a connection of their own next to the running service; nothing is
// changed.

import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { count, min, sql } from "drizzle-orm";
import type { BacklogOfKind, StoreFigures } from "../../engine.ts";
import { readFailureOf } from "../errors.ts";
import { drizzleOver } from "../prepared.ts";
import { jobs, orders } from "../tables/schema.ts";

/** Counts orders along an index: O(orders), some 30 ms a million; the rest is O(open jobs), some 45 ms for 200,000. */
export function readFigures(path: string): StoreFigures {
  return reading(path, (database) => {
    const db = drizzleOver(database);
    const byStatus = db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status);
    const owing = db
      .select({ count: count() })
      .from(sql`${orders} INDEXED BY orders_owing`)
      .where(sql`is_owing = 1`);
    const byKind = db
      .select({
        kind: jobs.kind,
        count: count(),
        failing: sql<number>`sum(${jobs.lastError} IS NOT NULL)`,
        oldestDueAt: min(jobs.dueAt),
      })
      .from(jobs)
      .groupBy(jobs.kind);
    return {
      ordersByStatus: Object.fromEntries(byStatus.all().map((row) => [row.status, row.count])),
      owingOrders: owing.get()?.count ?? 0,
      jobs: byKind.all(),
      fileBytes: statSync(path).size,
      logBytes: logBytes(path),
    };
  });
}

/** Throws `StoreFailure` where SQLite cannot read. */
function reading<T>(path: string, read: (database: Database) => T): T {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    return read(database);
  } catch (error) {
    throw readFailureOf(error) ?? error;
  } finally {
    database.close();
  }
}

const KINDS = `
  WITH RECURSIVE kinds (kind) AS (
    SELECT min(kind) FROM jobs
    UNION ALL SELECT (SELECT min(kind) FROM jobs WHERE kind > kinds.kind) FROM kinds WHERE kind IS NOT NULL
  )
  SELECT kind,
    (SELECT count(*) FROM (SELECT 1 FROM jobs INDEXED BY jobs_by_kind
      WHERE kind = kinds.kind LIMIT ?1)) AS count,
    (SELECT count(*) FROM (SELECT 1 FROM jobs INDEXED BY jobs_failing
      WHERE kind = kinds.kind AND last_error IS NOT NULL LIMIT ?1)) AS failing,
    (SELECT due_at FROM jobs INDEXED BY jobs_by_kind
      WHERE kind = kinds.kind ORDER BY wake_at LIMIT 1) AS oldestDueAt
  FROM kinds WHERE kind IS NOT NULL`;

/**
 * Counts along indexes and at most `most` + 1 jobs of each kind: O(kinds × most). However many wait, 10,000 of each of five
 * kinds take some 10 ms of the event loop.
 */
export function readBacklog(path: string, most: number): readonly BacklogOfKind[] {
  return reading(path, (database) =>
    database
      .query<Omit<BacklogOfKind, "hasMore">, [number]>(KINDS)
      .all(most + 1)
      .map(({ count: found, failing, ...job }) => ({
        ...job,
        count: Math.min(found, most),
        failing: Math.min(failing, most),
        hasMore: found > most,
      })),
  );
}

/** Of the write-ahead log of a file; 0 where there is none. O(1). */
export function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
