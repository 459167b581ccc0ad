// Search for orders by their terms, newest first in the order they were saved, within one platform (T1). Each page takes a
// bounded time: what few orders have is looked up by term, and for what many have the newest orders are compared with it.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { OrderFilter } from "../../../ports/store.ts";
import type { SearchedTerm } from "../../search-terms.ts";
import { searched } from "../../search-terms.ts";
import type { Among, OrderPage } from "./order-listing.ts";
import type { SearchTermRows } from "./search-terms.ts";

/** Rows that a term may have to be looked up by it, and orders that are compared for one page: some 10 ms each. */
const MOST_ROWS = 5_000;
const MOST_COMPARED = 5_000;
const COMPARED_AT_ONCE = 250;
const LAST_CHARACTER = "\u{10ffff}";

export type SearchFilter = OrderFilter & Among & { readonly search: string; readonly hidesPeople?: true };

/** A part of a statement, and the values of its parameters in their order. */
type Sql = { readonly text: string; readonly values: readonly SQLQueryBindings[] };
type Found = { readonly id: string; readonly number: number };
/** The orders of one platform whose number is below `end`. */
type Range = { readonly platform: number; readonly end: number };

export function searchOrders(database: Database, rows: SearchTermRows, filter: SearchFilter): OrderPage {
  const { platformId, after, search, limit } = filter;
  const platform = rows.platformOf(platformId);
  const end =
    after === undefined ? Number.MAX_SAFE_INTEGER : numberOf(database, filter.among ?? [platformId], after);
  if (platform === undefined || end === undefined) return { ids: [], hasMore: false };
  const range = { platform, end };
  const alternatives = searched(search, filter).map((terms) => rarestFirst(database, platform, terms));
  if (alternatives.some(({ isRare }) => !isRare))
    return compared(
      database,
      range,
      alternatives.map(({ terms }) => terms),
      filter,
    );
  const found = joined(
    [...withId(search), ...alternatives.map(({ terms }) => withTerms(platform, terms))],
    " UNION ",
  );
  return pageOf(read(database, range, found, filter), limit);
}

function numberOf(database: Database, platformIds: readonly string[], orderId: string): number | undefined {
  return database
    .query<{ number: number }, [string, string]>(
      "SELECT number FROM orders WHERE id = ? AND platform_id IN (SELECT value FROM json_each(?))",
    )
    .get(orderId, JSON.stringify(platformIds))?.number;
}

function pageOf(found: readonly Found[], limit: number): OrderPage {
  return { ids: found.slice(0, limit).map(({ id }) => id), hasMore: found.length > limit };
}

type Ranked = { readonly terms: readonly SearchedTerm[]; readonly isRare: boolean };

function rarestFirst(database: Database, platform: number, terms: readonly SearchedTerm[]): Ranked {
  const counted = terms.map((term) => ({ term, count: rowsWith(database, platform, term) }));
  counted.sort((left, right) => left.count - right.count);
  return { terms: counted.map(({ term }) => term), isRare: (counted[0]?.count ?? 0) <= MOST_ROWS };
}

/** One more than `MOST_ROWS` stands for all greater numbers. */
function rowsWith(database: Database, platform: number, term: SearchedTerm): number {
  const { text, values } = hasTerm(term);
  const row = database
    .query<{ count: number }, SQLQueryBindings[]>(
      `SELECT count(*) AS count FROM (
         SELECT 1 FROM search_terms INDEXED BY search_terms_by_term WHERE platform = ? AND ${text} LIMIT ?)`,
    )
    .get(platform, ...values, MOST_ROWS + 1);
  return row?.count ?? 0;
}

/** The newest orders of the range one after another, until the page is full or enough have been compared. */
function compared(
  database: Database,
  range: Range,
  alternatives: readonly (readonly SearchedTerm[])[],
  filter: SearchFilter,
): OrderPage {
  const { limit } = filter;
  const isFound = joined(
    alternatives.map((terms) =>
      joined(
        terms.map((term) => orderHasTerm(range.platform, term)),
        " AND ",
      ),
    ),
    " OR ",
  );
  const found: Found[] = [];
  let { end } = range;
  for (let count = 0; count < MOST_COMPARED && found.length <= limit; count += COMPARED_AT_ONCE) {
    const start = startOf(database, range.platform, end);
    if (start === undefined) return pageOf(found, limit);
    const some = {
      text: "SELECT DISTINCT number FROM search_terms WHERE platform = ? AND number >= ? AND number < ?",
      values: [range.platform, start, end],
    };
    found.push(...read(database, { platform: range.platform, end }, some, filter, isFound));
    end = start;
  }
  const page = pageOf(found, limit);
  if (page.hasMore || startOf(database, range.platform, end) === undefined) return page;
  const next = database
    .query<{ id: string }, [number]>("SELECT id FROM orders WHERE number = ?")
    .get(end)?.id;
  return { ...page, hasMore: true, next };
}

/** The least of the next numbers below `end`; undefined: there is none. */
function startOf(database: Database, platform: number, end: number): number | undefined {
  const row = database
    .query<{ start: number | null }, [number, number, number]>(
      `SELECT min(number) AS start FROM (SELECT DISTINCT number FROM search_terms
         WHERE platform = ? AND number < ? ORDER BY number DESC LIMIT ?)`,
    )
    .get(platform, end, COMPARED_AT_ONCE);
  return row?.start ?? undefined;
}

/** Of the orders with the `numbers`, those that the filter leaves, newest first. */
function read(
  database: Database,
  { end }: Range,
  numbers: Sql,
  filter: SearchFilter,
  isFound?: Sql,
): readonly Found[] {
  const { platformId, status, trackId, email, limit } = filter;
  const { createdAfter = -1, createdBefore = Number.MAX_SAFE_INTEGER } = filter;
  const is = (text: string, value: string | undefined): readonly Sql[] =>
    value === undefined ? [] : [{ text, values: [value] }];
  const wanted = joined(
    [
      {
        text: "orders.number < ? AND created_at > ? AND created_at < ?",
        values: [end, createdAfter, createdBefore],
      },
      ...is("platform_id = ?", platformId),
      ...is("status = ?", status),
      ...is("track_id = ?", trackId),
      ...is("email = ? COLLATE NOCASE", email),
      ...(filter.hasGap ? [{ text: "has_gap = 1", values: [] }] : []),
      ...(isFound === undefined ? [] : [isFound]),
    ],
    " AND ",
  );
  // In this order: SQLite would otherwise look at every order to save itself the sorting.
  return database
    .query<Found, SQLQueryBindings[]>(
      `WITH found AS MATERIALIZED (${numbers.text})
       SELECT orders.id, orders.number FROM found CROSS JOIN orders ON orders.number = found.number
       WHERE ${wanted.text} ORDER BY orders.number DESC LIMIT ?`,
    )
    .all(...numbers.values, ...wanted.values, limit + 1);
}

/** The order of this id, or of the payment, refund or webhook of this id. */
function withId(search: string): readonly Sql[] {
  const values = [search.trim().toLowerCase()];
  const ofOrder = ["authorizations", "refunds", "events"].map((table) => ({
    text: `SELECT number FROM ${table} AS named JOIN orders ON orders.id = named.order_id WHERE named.id = ?`,
    values,
  }));
  return [{ text: "SELECT number FROM orders WHERE id = ?", values }, ...ofOrder];
}

/** The orders that have all these terms: found by the first. */
function withTerms(platform: number, [first, ...others]: readonly SearchedTerm[]): Sql {
  if (first === undefined) throw new Error("an alternative of a search has no term");
  const { text, values } = hasTerm(first);
  const from = {
    text: `SELECT number FROM search_terms AS orders INDEXED BY search_terms_by_term WHERE platform = ? AND ${text}`,
    values: [platform, ...values],
  };
  return joined([from, ...others.map((term) => orderHasTerm(platform, term))], " AND ");
}

function orderHasTerm(platform: number, term: SearchedTerm): Sql {
  const { text, values } = hasTerm(term);
  return {
    text: `EXISTS (SELECT 1 FROM search_terms WHERE platform = ? AND number = orders.number AND ${text})`,
    values: [platform, ...values],
  };
}

function hasTerm({ term, isWhole }: SearchedTerm): Sql {
  return { text: "term BETWEEN ? AND ?", values: [term, isWhole ? term : term + LAST_CHARACTER] };
}

function joined(parts: readonly Sql[], by: string): Sql {
  const [open, close] = by === " OR " ? ["(", ")"] : ["", ""];
  return {
    text: `${open}${parts.map(({ text }) => text).join(by)}${close}`,
    values: parts.flatMap(({ values }) => values),
  };
}
