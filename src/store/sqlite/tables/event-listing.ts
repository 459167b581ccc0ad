// Queries for one page of webhook events, newest first, and for the events to be delivered once more, oldest first;
// always within one platform (T1). One statement per combination of filters, prepared on first use.

import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { EventFilter, EventSummary, Redelivery } from "../../../ports/webhook-events.ts";
import type { Drizzle } from "../prepared.ts";
import { events, orders } from "./schema.ts";
import { toEvent } from "./webhook-events.ts";

/** Events of one millisecond stand in the order they were saved; every index holds it already. */
const rowid = sql<number>`${events}.rowid`;
/** A table with an index named after it has no columns for drizzle: what is selected is written out. */
const place = { createdAt: sql<number>`${events}.created_at`, rowid };

export type Place = { readonly createdAt: number; readonly rowid: number };
const BEFORE_ALL: Place = { createdAt: -1, rowid: 0 };
/** What stands behind `after`, up to and with `last`. */
export type Span = { readonly after: Place | undefined; readonly last: Place | undefined };

/** `orderId` as of its job: empty when it is of no order. `hasOwnAddress`: its order names one. */
export type ToRedeliver = Place & {
  readonly id: string;
  readonly orderId: string;
  readonly state: string;
  readonly hasOwnAddress: number;
};
export type EventListing = ReturnType<typeof eventListing>;

export function eventListing(db: Drizzle) {
  const pages = new Map<string, ReturnType<typeof preparePage>>();
  const batches = new Map<string, ReturnType<typeof prepareBatch>>();
  const summaryOf = prepareSummary(db);
  const placeOf = db
    .select(place)
    .from(events)
    .where(and(eq(events.platformId, sql.placeholder("platformId")), eq(events.id, sql.placeholder("id"))))
    .prepare();
  const newest = db
    .select(place)
    .from(indexFor(["platformId"]))
    .where(eq(events.platformId, sql.placeholder("platformId")))
    .orderBy(desc(events.createdAt), desc(rowid))
    .limit(1)
    .prepare();

  return {
    newest: (platformId: string): Place | undefined => newest.get({ platformId }),
    page(asked: EventFilter) {
      const { limit, after, createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER, ...filter } = asked;
      const last = after === undefined ? undefined : placeOf.get({ platformId: asked.platformId, id: after });
      if (after !== undefined && last === undefined) return { events: [], hasMore: false };
      const end =
        last !== undefined && last.createdAt < createdBefore ? last : { createdAt: createdBefore, rowid: 0 };
      const found = statementFor(pages, namesOf(filter), (names) => preparePage(db, names)).all({
        ...filter,
        createdAfter,
        endAt: end.createdAt,
        endRowid: end.rowid,
        limit: limit + 1,
      });
      const summaries = found.slice(0, limit).flatMap(({ id }) => summaryOf.all({ id }));
      return { events: summaries.map(toSummary), hasMore: found.length > limit };
    },
    /** The first `limit` of them in the span. */
    toRedeliver(asked: Redelivery, { after, last }: Span, limit: number): readonly ToRedeliver[] {
      const { since = 0, states, endpoint, hasOwnAddress: _, ...filter } = asked;
      const more = { states: states !== undefined, endpoint: endpoint !== undefined };
      const name = JSON.stringify([namesOf(filter), more]);
      const statement = batches.get(name) ?? prepareBatch(db, namesOf(filter), more);
      batches.set(name, statement);
      const [start, end] = [after ?? BEFORE_ALL, last ?? BEFORE_ALL];
      return statement.all({
        ...filter,
        states: JSON.stringify(states ?? []),
        url: endpoint?.url ?? "",
        triedSince: endpoint?.triedSince ?? 0,
        since,
        startAt: start.createdAt,
        startRowid: start.rowid,
        endAt: end.createdAt,
        endRowid: end.rowid,
        limit,
      });
    },
  };
}

/** The columns that must have one value, by the names of their filters. */
const COLUMNS = {
  platformId: events.platformId,
  eventId: events.id,
  orderId: events.orderId,
  name: events.name,
  state: events.state,
} as const;
type Name = keyof typeof COLUMNS;

function namesOf(filter: { readonly [N in Name]?: string }): readonly Name[] {
  return (Object.keys(COLUMNS) as Name[]).filter((name) => filter[name] !== undefined);
}

function statementFor<T>(
  prepared: Map<string, T>,
  names: readonly Name[],
  prepare: (names: readonly Name[]) => T,
): T {
  const key = names.join(" ");
  const statement = prepared.get(key) ?? prepare(names);
  prepared.set(key, statement);
  return statement;
}

function equal(names: readonly Name[]): readonly SQL[] {
  return names.map((name) => sql`${COLUMNS[name]} = ${sql.placeholder(name)}`);
}

/** Without statistics SQLite would walk all events of a platform to find the few of one state. */
function indexFor(names: readonly Name[]): SQL {
  const filtersBy = (name: Name) => names.includes(name);
  if (filtersBy("eventId")) return sql`${events}`;
  if (filtersBy("orderId")) return sql`${events} INDEXED BY events_by_order`;
  if (filtersBy("state")) return sql`${events} INDEXED BY events_by_state`;
  if (filtersBy("name")) return sql`${events} INDEXED BY events_by_name`;
  return sql`${events} INDEXED BY events_by_platform`;
}

function preparePage(db: Drizzle, names: readonly Name[]) {
  const end = sql`(${sql.placeholder("endAt")}, ${sql.placeholder("endRowid")})`;
  return db
    .select({ id: sql<string>`${events}.id` })
    .from(indexFor(names))
    .where(
      and(
        ...equal(names),
        sql`${events.createdAt} > ${sql.placeholder("createdAfter")}`,
        sql`(${events.createdAt}, ${rowid}) < ${end}`,
      ),
    )
    .orderBy(desc(events.createdAt), desc(rowid))
    .limit(sql.placeholder("limit"))
    .prepare();
}

function prepareSummary(db: Drizzle) {
  const deliveriesOf = sql`deliveries WHERE deliveries.event_id = ${events}.id`;
  return db
    .select({
      ...getTableColumns(events),
      attempts: sql<number>`(SELECT count(*) FROM ${deliveriesOf})`,
      failure: sql<string | null>`(SELECT failure FROM ${deliveriesOf} ORDER BY deliveries.id DESC LIMIT 1)`,
      nextAttemptAt: sql<number | null>`(SELECT due_at FROM jobs
        WHERE jobs.order_id = coalesce(${events}.order_id, '') AND jobs.kind = 'deliver' AND jobs.subject = ${events}.id)`,
    })
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .prepare();
}

type Found = ReturnType<ReturnType<typeof prepareSummary>["all"]>[number];

function toSummary({ attempts, failure, nextAttemptAt, ...row }: Found): EventSummary {
  return {
    ...toEvent(row),
    attempts,
    failure: failure ?? undefined,
    nextAttemptAt: nextAttemptAt ?? undefined,
  };
}

function prepareBatch(
  db: Drizzle,
  names: readonly Name[],
  more: { readonly states: boolean; readonly endpoint: boolean },
) {
  const start = sql`(${sql.placeholder("startAt")}, ${sql.placeholder("startRowid")})`;
  const end = sql`(${sql.placeholder("endAt")}, ${sql.placeholder("endRowid")})`;
  const url = sql.placeholder("url");
  const isThere = sql`(${events.url} = ${url} OR substr(${events.url}, 1, length(${url}) + 1) IN (${url} || '?', ${url} || '#'))`;
  const isTried = sql`(${events.state} = 'pending' OR EXISTS (SELECT 1 FROM deliveries
    WHERE deliveries.event_id = ${events}.id AND deliveries.at + deliveries.took_ms >= ${sql.placeholder("triedSince")}))`;
  return db
    .select({
      ...place,
      id: sql<string>`${events}.id`,
      orderId: sql<string>`coalesce(${events}.order_id, '')`,
      state: sql<string>`${events}.state`,
      hasOwnAddress: sql<number>`EXISTS (SELECT 1 FROM ${orders} WHERE ${orders}.id = ${events}.order_id
        AND json_extract(${orders}.details, '$.notifyUrl') IS NOT NULL)`,
    })
    .from(indexFor(names))
    .where(
      and(
        ...equal(names),
        sql`${events.createdAt} >= ${sql.placeholder("since")}`,
        sql`(${events.createdAt}, ${rowid}) > ${start}`,
        sql`(${events.createdAt}, ${rowid}) <= ${end}`,
        more.states
          ? sql`${events.state} IN (SELECT value FROM json_each(${sql.placeholder("states")}))`
          : undefined,
        more.endpoint ? and(isThere, isTried) : undefined,
      ),
    )
    .orderBy(asc(events.createdAt), asc(rowid))
    .limit(sql.placeholder("limit"))
    .prepare();
}
