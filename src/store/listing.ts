// Finds the orders of one page of a list, newest first, always within one platform (T1). One statement per combination
// of filters, prepared when it is first asked for.

import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { OrderFilter } from "./contract.ts";
import type { Drizzle } from "./prepared.ts";
import { orderDetails, orders } from "./schema.ts";

/** Orders of one millisecond stand in the order they were saved; every index holds it already. */
const rowid = sql<number>`${orders}.rowid`;

type Shape = { readonly status: boolean; readonly trackId: boolean; readonly email: boolean };

/** Newest first, at most `limit`. */
export type OrderPage = { readonly ids: readonly string[]; readonly hasMore: boolean };

export function orderListing(db: Drizzle): (filter: OrderFilter) => OrderPage {
  const statements = new Map<string, ReturnType<typeof preparePage>>();
  const placeOf = db
    .select({ createdAt: orders.createdAt, rowid })
    .from(orders)
    .where(and(eq(orders.platformId, sql.placeholder("platformId")), eq(orders.id, sql.placeholder("id"))))
    .prepare();

  function statementFor(filter: OrderFilter) {
    const { status, trackId, email } = filter;
    const shape = {
      status: status !== undefined,
      trackId: trackId !== undefined,
      email: email !== undefined,
    };
    const name = JSON.stringify(shape);
    const statement = statements.get(name) ?? preparePage(db, shape);
    statements.set(name, statement);
    return statement;
  }

  return (filter) => {
    const { platformId, after, createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER, limit } = filter;
    const last = after === undefined ? undefined : placeOf.get({ platformId, id: after });
    if (after !== undefined && last === undefined) return { ids: [], hasMore: false };
    const end =
      last !== undefined && last.createdAt < createdBefore ? last : { createdAt: createdBefore, rowid: 0 };
    const rows = statementFor(filter).all({
      ...filter,
      createdAfter,
      endAt: end.createdAt,
      endRowid: end.rowid,
      limit: limit + 1,
    });
    return { ids: rows.slice(0, limit).map(({ id }) => id), hasMore: rows.length > limit };
  };
}

/**
 * A search begins with the details, which a buyer's address or a merchant's reference narrows most. Otherwise the index
 * is named: without statistics SQLite would walk all orders of a platform to find the few of one status.
 */
function preparePage(db: Drizzle, shape: Shape) {
  const index = sql.identifier(shape.status ? "orders_by_status" : "orders_by_platform");
  const end = sql`(${sql.placeholder("endAt")}, ${sql.placeholder("endRowid")})`;
  const select = db.select({ id: sql<string>`${orders}.id` });
  const isSearch = shape.trackId || shape.email;
  const from = isSearch
    ? select.from(orderDetails).crossJoin(orders)
    : select.from(sql`${orders} INDEXED BY ${index}`);
  return from
    .where(
      and(
        isSearch ? sql`${orders}.id = ${orderDetails.orderId}` : undefined,
        shape.trackId ? eq(orderDetails.trackId, sql.placeholder("trackId")) : undefined,
        shape.email ? sql`${orderDetails.email} = ${sql.placeholder("email")} COLLATE NOCASE` : undefined,
        eq(orders.platformId, sql.placeholder("platformId")),
        shape.status ? sql`${orders.status} = ${sql.placeholder("status")}` : undefined,
        gt(orders.createdAt, sql.placeholder("createdAfter")),
        sql`(${orders.createdAt}, ${rowid}) < ${end}`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(rowid))
    .limit(sql.placeholder("limit"))
    .prepare();
}
