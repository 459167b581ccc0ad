// Webhook endpoints and the health of each, as rows. What a state means for the next attempt is not known here.

import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Endpoint, EndpointFilter } from "../../../ports/webhook-events.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareUpsert } from "../prepared.ts";
import { endpoints } from "./schema.ts";

export type EndpointRows = ReturnType<typeof endpointRows>;

type Row = typeof endpoints.$inferSelect;

export function endpointRows(db: Drizzle) {
  const { platformId, url, state, seenAt, heldUntil } = endpoints;
  const thisPlatform = eq(platformId, sql.placeholder("platformId"));
  const read = db
    .select()
    .from(endpoints)
    .where(and(thisPlatform, eq(url, sql.placeholder("url"))))
    .prepare();
  const save = prepareUpsert(db, endpoints, ["platformId", "url"]);
  const behind = and(thisPlatform, gt(url, sql.placeholder("after")));
  const page = (where: typeof behind) =>
    db.select().from(endpoints).where(where).orderBy(asc(url)).limit(sql.placeholder("limit")).prepare();
  const all = page(behind);
  const ofState = page(and(behind, sql`${state} = ${sql.placeholder("state")}`));
  const expired = db
    .select({ platformId, url })
    .from(endpoints)
    .where(and(sql`${state} = 'healthy'`, lt(seenAt, sql.placeholder("before"))))
    .limit(sql.placeholder("limit"))
    .prepare();
  const bringBack = db
    .update(endpoints)
    .set({ heldUntil: sql`${heldUntil} - ${sql.placeholder("byMs")}` })
    .where(gt(heldUntil, sql.placeholder("left")))
    .prepare();
  const remove = db
    .delete(endpoints)
    .where(and(thisPlatform, eq(url, sql.placeholder("url"))))
    .prepare();

  return {
    read(platformId: string, url: string): Endpoint | undefined {
      const row = read.get({ platformId, url });
      return row && toEndpoint(row);
    },
    save({ failure, ...endpoint }: Endpoint): void {
      save({ ...endpoint, failure: failure ?? null });
    },
    page({ limit, after = "", ...filter }: EndpointFilter) {
      const found = (filter.state === undefined ? all : ofState).all({ ...filter, after, limit: limit + 1 });
      return { endpoints: found.slice(0, limit).map(toEndpoint), hasMore: found.length > limit };
    },
    bringBack(byMs: number, now: number): void {
      bringBack.run({ byMs, left: now + byMs });
    },
    /** Deletes up to `limit` healthy ones not used since then; returns how many. */
    prune(before: number, limit: number): number {
      const found = expired.all({ before, limit });
      for (const row of found) remove.run(row);
      return found.length;
    },
  };
}

function toEndpoint(row: Row): Endpoint {
  return { ...row, failure: row.failure ?? undefined };
}
