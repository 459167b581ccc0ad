// Queries for one page of orders, newest first, always within one platform (T1). One statement per combination of
// filters, prepared on first use.

import type { Database } from "bun:sqlite";
import { ORDER_STATUSES } from "../../../domain/order/order.ts";
import type { OrderFilter } from "../../../ports/store.ts";
import type { Drizzle } from "../prepared.ts";

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

/** Plain SQL, for every start lists orders: drizzle takes longer to put a statement together than SQLite to prepare it. */
export function orderListing({
  $client: database,
}: Pick<Drizzle, "$client">): (filter: OrderFilter & Among) => OrderPage {
  const statements = new Map<string, Page>();
  const find = database.prepare<Place, [string]>(
    "SELECT platform_id AS platformId, created_at AS createdAt, number FROM orders WHERE id = ?",
  );
  const placeOf = (id: string, platformIds: readonly string[]) => {
    const found = find.get(id);
    return found !== null && platformIds.includes(found.platformId) ? found : undefined;
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
    const statement = statements.get(name) ?? preparePage(database, shape);
    statements.set(name, statement);
    return statement;
  }

  return (filter) => {
    const { platformId, after, createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER, limit } = filter;
    const last = after === undefined ? undefined : placeOf(after, filter.among ?? [platformId]);
    if (after !== undefined && last === undefined) return { ids: [], hasMore: false };
    const end =
      last !== undefined && last.createdAt < createdBefore ? last : { createdAt: createdBefore, number: 0 };
    const { status = null, trackId = null, email = null } = filter;
    const rows = statementFor(filter).all({
      platformId,
      ...{ status, trackId, email },
      createdAfter,
      endAt: end.createdAt,
      endNumber: end.number,
      limit: limit + 1,
    });
    return { ids: rows.slice(0, limit).map(({ id }) => id), hasMore: rows.length > limit };
  };
}

type Place = { readonly platformId: string; readonly createdAt: number; readonly number: number };
type Page = ReturnType<typeof preparePage>;

const IS_IN_PAGE =
  "platform_id = $platformId AND created_at > $createdAfter AND (created_at, number) < ($endAt, $endNumber)";

function preparePage(database: Database, shape: Shape) {
  // Those of one millisecond stand in the order they were saved. A bare parameter as the limit makes SQLite plan the
  // statement again at each run.
  return database.prepare<{ id: string }, [Record<string, string | number | null>]>(
    `${selectionOf(shape)} ORDER BY created_at DESC, number DESC LIMIT +$limit`,
  );
}

function selectionOf({ status, trackId, email, isOwing, hasGap }: Shape): string {
  const ofStatus = status ? ["status = $status"] : [];
  if (isOwing) return selecting("orders_owing", ["is_owing = 1"]);
  if (hasGap) return selecting("orders_with_gap", ["has_gap = 1", ...ofStatus]);
  // A merchant's reference and a buyer's address narrow most.
  if (trackId || email)
    return selecting(trackId ? "orders_by_track_id" : "orders_by_email", [
      ...(trackId ? ["track_id = $trackId"] : []),
      ...(email ? ["email = $email COLLATE NOCASE"] : []),
      ...ofStatus,
    ]);
  if (status) return selecting("orders_by_status", ofStatus);
  // All orders are merged from those of each status, as far as they are wanted: one index does for both lists.
  return ORDER_STATUSES.map((each) => selecting("orders_by_status", [`status = '${each}'`])).join(
    " UNION ALL ",
  );
}

/** The index is named, for without statistics SQLite might choose another. */
function selecting(index: string, conditions: readonly string[]): string {
  const all = [...conditions, IS_IN_PAGE].join(" AND ");
  return `SELECT id, created_at, number FROM orders INDEXED BY ${index} WHERE ${all}`;
}
