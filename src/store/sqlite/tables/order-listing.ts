// Queries for one page of orders, newest first, always within one platform (T1). One statement per combination of
// filters, prepared on first use.

import type { SQL } from "drizzle-orm";
import { and, eq, gt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { OrderStatus } from "../../../domain/order/order.ts";
import { ORDER_STATUSES } from "../../../domain/order/order.ts";
import type { OrderFilter } from "../../../ports/store.ts";
import type { Drizzle } from "../prepared.ts";
import { orders } from "./schema.ts";

type Shape = {
  readonly status: boolean;
  readonly trackId: boolean;
  readonly email: boolean;
  readonly isOwing: boolean;
  readonly hasGap: boolean;
};

/** `after` may be an order of any of these platforms; absent: of the filter's alone. */
export type Among = { readonly among?: readonly string[] };

/** Newest first, at most `limit`; `next` as the port says. */
export type OrderPage = {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly next?: string | undefined;
};

export function orderListing(db: Drizzle): (filter: OrderFilter & Among) => OrderPage {
  const statements = new Map<string, Page>();
  const find = db
    .select({ platformId: orders.platformId, createdAt: orders.createdAt, number: orders.number })
    .from(orders)
    .where(eq(orders.id, sql.placeholder("id")))
    .prepare();
  const placeOf = (id: string, platformIds: readonly string[]) => {
    const found = find.get({ id });
    return found !== undefined && platformIds.includes(found.platformId) ? found : undefined;
  };

  function statementFor(filter: OrderFilter) {
    const { status, trackId, email, isOwing, hasGap } = filter;
    const shape = {
      status: status !== undefined,
      trackId: trackId !== undefined,
      email: email !== undefined,
      isOwing: isOwing === true,
      hasGap: hasGap === true,
    };
    const name = JSON.stringify(shape);
    const statement = statements.get(name) ?? preparePage(db, shape);
    statements.set(name, statement);
    return statement;
  }

  return (filter) => {
    const { platformId, after, createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER, limit } = filter;
    const last = after === undefined ? undefined : placeOf(after, filter.among ?? [platformId]);
    if (after !== undefined && last === undefined) return { ids: [], hasMore: false };
    const end =
      last !== undefined && last.createdAt < createdBefore ? last : { createdAt: createdBefore, number: 0 };
    const rows = statementFor(filter).all({
      ...filter,
      createdAfter,
      endAt: end.createdAt,
      endNumber: end.number,
      limit: limit + 1,
    });
    return { ids: rows.slice(0, limit).map(({ id }) => id), hasMore: rows.length > limit };
  };
}

const { id, number, createdAt } = orders;
const IS_IN_PAGE = and(
  eq(orders.platformId, sql.placeholder("platformId")),
  gt(createdAt, sql.placeholder("createdAfter")),
  sql`(${createdAt}, ${number}) < (${sql.placeholder("endAt")}, ${sql.placeholder("endNumber")})`,
);
/** Those of one millisecond stand in the order they were saved. */
const NEWEST_FIRST = [sql`created_at DESC`, sql`number DESC`] as const;
const LIMIT = sql.placeholder("limit");

type Page = { all(values: Record<string, unknown>): readonly { readonly id: string }[] };

function preparePage(db: Drizzle, shape: Shape): Page {
  const { status, trackId, email, isOwing, hasGap } = shape;
  const isOfStatus = status ? eq(orders.status, sql`${sql.placeholder("status")}`) : undefined;
  const prepare = (found: ReturnType<typeof selecting>) =>
    found
      .orderBy(...NEWEST_FIRST)
      .limit(LIMIT)
      .prepare();
  if (isOwing) return prepare(selecting(db, "orders_owing", sql`${orders.isOwing} = 1`));
  if (hasGap) return prepare(selecting(db, "orders_with_gap", and(sql`${orders.hasGap} = 1`, isOfStatus)));
  // A merchant's reference and a buyer's address narrow most.
  if (trackId || email) {
    const byEmail = sql`${orders.email} = ${sql.placeholder("email")} COLLATE NOCASE`;
    const isFound = and(
      trackId ? eq(orders.trackId, sql.placeholder("trackId")) : undefined,
      email ? byEmail : undefined,
      isOfStatus,
    );
    return prepare(selecting(db, trackId ? "orders_by_track_id" : "orders_by_email", isFound));
  }
  if (status) return prepare(selecting(db, "orders_by_status", isOfStatus));
  // All orders are merged from those of each status, as far as they are wanted: one index does for both lists.
  const having = (status: OrderStatus) =>
    selecting(db, "orders_by_status", sql`${orders.status} = ${sql.raw(`'${status}'`)}`);
  const [first, second, ...rest] = ORDER_STATUSES;
  return unionAll(having(first), having(second), ...rest.map(having))
    .orderBy(...NEWEST_FIRST)
    .limit(LIMIT)
    .prepare();
}

/** The index is named, for without statistics SQLite might choose another. */
function selecting(db: Drizzle, index: string, isWanted: SQL | undefined) {
  return db
    .select({ id: sql<string>`${id}`, createdAt: sql<number>`${createdAt}`, number: sql<number>`${number}` })
    .from(sql`${orders} INDEXED BY ${sql.identifier(index)}`)
    .where(and(isWanted, IS_IN_PAGE));
}
