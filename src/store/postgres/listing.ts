// Lists of orders, newest first, always within platforms (T1): by their columns, or by a search whose index is completed
// first. One statement per combination of filters.

import { OPEN } from "../../domain/financing/deadlines.ts";
import type { Financing } from "../../domain/financing/financing.ts";
import type { OrderFilter, OrderPage, OwingOrders, Reader, SeenOrders, Store } from "../../ports/store.ts";
import type { Searched, SearchedTerm } from "../search-terms.ts";
import { searched } from "../search-terms.ts";
import type { Database } from "./database.ts";
import { conditions } from "./events.ts";
import type { Value } from "./lane.ts";
import { selectOrders } from "./orders.ts";
import { indexOrders } from "./search-index.ts";

const LAST_CHARACTER = "\u{10ffff}";
/** `$1` of every list. */
const PLATFORMS = "json_array_elements_text($1::text::json)";
const OF_PLATFORMS = `o.platform_id IN (SELECT ${PLATFORMS})`;

/** One page of each platform, which an index has in this order, makes theirs together: the others are not read. */
function pageOfEach(conditions: string, order: string, limit: string): string {
  const inOrder = `ORDER BY ${order} LIMIT ${limit}::bigint`;
  return `FROM (SELECT DISTINCT ${PLATFORMS} AS id) AS p, LATERAL (
    SELECT * FROM orders AS o WHERE o.platform_id = p.id${conditions} ${inOrder}) AS o ${inOrder}`;
}

type Filter = Omit<OrderFilter, "platformId"> & SeenOrders;
type Condition = readonly [text: string, value: Value | undefined];

/** The conditions of a list by columns: a merchant's reference and a buyer's address narrow most. */
function byColumns(
  { isOwing, hasGap, status, trackId, email }: Filter,
  isSearch: boolean,
): readonly Condition[] {
  if (isOwing) return [["o.is_owing = ?", true]];
  const withGap: Condition = ["o.has_gap = ?", hasGap];
  if (hasGap && !isSearch) return [withGap, ["o.status = ?", status]];
  return [
    withGap,
    ["o.status = ?", status],
    ["o.track_id = ?", trackId],
    [`lower(o.email) = lower(? COLLATE "C")`, email],
  ];
}

async function page(database: Database, filter: Filter): Promise<OrderPage> {
  const { platformIds, search, after, limit } = filter;
  if (search !== undefined) await indexOrders(database, Number.POSITIVE_INFINITY);
  const place = `FROM orders AS a WHERE a.id = ? AND a.platform_id IN (SELECT ${PLATFORMS})`;
  const asked = conditions(
    [
      ...byColumns(filter, search !== undefined),
      ["o.created_at > ?::bigint", filter.createdAfter],
      ["o.created_at < ?::bigint", filter.createdBefore],
      search === undefined
        ? [`(o.created_at, o.number) < (SELECT a.created_at, a.number ${place})`, after]
        : [`o.number < (SELECT a.number ${place})`, after],
    ],
    2,
  );
  const values: Value[] = [JSON.stringify(platformIds), limit + 1, ...asked.values];
  if (search === undefined)
    return first(database, limit, pageOfEach(asked.text, "o.created_at DESC, o.number DESC", "$2"), values);
  const isFound = found(searched(search, filter), search, values);
  return first(
    { rows: database.search },
    limit,
    `FROM orders AS o WHERE ${OF_PLATFORMS}${asked.text} AND ${isFound} ORDER BY o.number DESC LIMIT $2::bigint`,
    values,
  );
}

/**
 * That an order has all terms of one alternative, or that it or one of its payments, refunds or webhooks has this id. Adds to
 * `values`.
 */
function found(alternatives: Searched, search: string, values: Value[]): string {
  const parameter = (value: Value): string => `$${values.push(value)}`;
  const id = parameter(search.trim().toLowerCase());
  const withTerm = ({ term, isWhole }: SearchedTerm): string =>
    `o.number IN (SELECT t.number FROM search_terms AS t WHERE t.platform IN (
      SELECT p.number FROM search_platforms AS p WHERE p.id IN (SELECT ${PLATFORMS}))
      AND t.term BETWEEN ${parameter(term)} AND ${parameter(isWhole ? term : term + LAST_CHARACTER)})`;
  const having = alternatives.map((terms) => `(${terms.map(withTerm).join(" AND ")})`);
  const ofOrder = ["authorizations", "refunds", "events"].map(
    (table) => `o.id IN (SELECT order_id FROM ${table} WHERE id = ${id})`,
  );
  return `(${[`o.id = ${id}`, ...ofOrder, ...having].join(" OR ")})`;
}

/** The account stands in the details, which are read here: the database would refuse some escapes in them. */
async function owingOrders(database: Database): Promise<readonly OwingOrders[]> {
  type Row = { readonly platformId: string; readonly moduleId: string | null };
  const rows = await database.rows<
    Row & { readonly financing: string | null; readonly details: string | null }
  >(
    `SELECT platform_id AS "platformId", module_id AS "moduleId", financing, details FROM orders WHERE is_owing`,
  );
  const counted = new Map<string, OwingOrders & { orders: number }>();
  for (const { platformId, moduleId, financing, details } of rows) {
    const { deadlines = [] } = JSON.parse(financing ?? "{}") as Partial<Financing>;
    if (!deadlines.some(({ status }) => OPEN.some((open) => open === status))) continue;
    const { providerAccount: account } = JSON.parse(details ?? "{}") as { readonly providerAccount?: string };
    const key = JSON.stringify([platformId, moduleId ?? "", account ?? ""]);
    const known = counted.get(key);
    if (known !== undefined) known.orders += 1;
    else
      counted.set(key, {
        platformId,
        ...(moduleId !== null && { moduleId }),
        ...(account !== undefined && { account }),
        orders: 1,
      });
  }
  return [...counted].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, owing]) => owing);
}

/** More holds than one order has. */
const MOST_HOLDS = 50;
const WITH_HOLDS = `FROM orders AS o JOIN (SELECT order_id, min(expires_at) AS expires_at FROM (
    SELECT order_id, expires_at FROM authorizations
    WHERE status = 'authorized' AND releasing IS NULL AND expires_at <= $1::bigint
    ORDER BY expires_at, order_id LIMIT $2::bigint) AS h GROUP BY order_id) AS held ON held.order_id = o.id
  ORDER BY held.expires_at, o.id`;

/** One order more than the limit says that there are more. */
async function first(
  database: Pick<Database, "rows">,
  limit: number,
  rest: string,
  values: readonly Value[],
): Promise<OrderPage> {
  const orders = await selectOrders(database, rest, values);
  return { orders: orders.slice(0, limit).map(({ stored }) => stored), hasMore: orders.length > limit };
}

export function listing(
  database: Database,
): Pick<Reader, "list" | "listSeen" | "listAttention" | "listHolds" | "owingOrders"> &
  Pick<Store, "indexOrders"> {
  return {
    indexOrders: (limit) => indexOrders(database, limit),
    list: ({ platformId, ...filter }) => page(database, { ...filter, platformIds: [platformId] }),
    listSeen: (filter) => page(database, filter),
    listAttention: ({ platformIds, until, limit }) =>
      first(
        database,
        limit,
        pageOfEach(" AND o.attention_at <= $2::bigint", "o.attention_at, o.number", "$3"),
        [JSON.stringify(platformIds), until, limit + 1],
      ),
    listHolds: ({ until, limit }) => first(database, limit, WITH_HOLDS, [until, MOST_HOLDS * (limit + 1)]),
    owingOrders: () => owingOrders(database),
  };
}
