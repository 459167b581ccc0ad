// Figures of a database file for monitoring, read on a connection of their own next to the running service; nothing is
// changed.

import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { count, min, sql } from "drizzle-orm";
import type { StoreFigures } from "../../engine.ts";
import { drizzleOver } from "../prepared.ts";
import { jobs, orders } from "../tables/schema.ts";

/** Counts orders along an index: O(orders), some 30 ms a million; the rest is O(open jobs). */
export function readFigures(path: string): StoreFigures {
  const database = new Database(path, { readonly: true, strict: true });
  try {
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
  } finally {
    database.close();
  }
}

/** Of the write-ahead log of a file; 0 where there is none. O(1). */
export function logBytes(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
