// Search index as rows: the terms of each order. Orders are added some time after they were saved.

import type { StoredOrder } from "../../ports/store.ts";
import { searchTermsOf } from "../search-terms.ts";
import type { Database } from "./database.ts";
import { readOrders } from "./orders.ts";
import { toJson } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** How many orders one transaction adds. */
const BATCH = 100;

/** Adds up to `limit` orders that are not in the index. */
export async function indexOrders(database: Database, limit: number): Promise<void> {
  for (let left = limit; left > 0; ) {
    const count = Math.min(left, BATCH);
    const added = await database.upkeep((transaction) => addNext(transaction, count));
    if (added < count) return;
    left -= added;
  }
}

/** A new version of each: a change that was decided before would not refresh terms that it cannot see. */
async function addNext(transaction: Transaction, limit: number): Promise<number> {
  const { rows, run } = transaction;
  const next = await rows<{ readonly id: string }>(
    "SELECT id FROM orders WHERE NOT is_indexed ORDER BY number LIMIT $1::bigint FOR UPDATE",
    [limit],
  );
  if (next.length === 0) return 0;
  const ids = next.map(({ id }) => id);
  const found = await readOrders(transaction, ids);
  const terms = found.flatMap(({ stored }) =>
    searchTermsOf(stored).map((term) => ({ order_id: stored.order.id, term })),
  );
  await run(
    `INSERT INTO search_platforms (id) SELECT DISTINCT platform_id FROM orders
     WHERE id IN (SELECT json_array_elements_text($1::text::json)) ON CONFLICT DO NOTHING`,
    [JSON.stringify(ids)],
  );
  await run(
    `INSERT INTO search_terms (platform, number, term) SELECT p.number, o.number, r.term
     FROM json_to_recordset($1::text::json) AS r (order_id text, term text)
     JOIN orders AS o ON o.id = r.order_id JOIN search_platforms AS p ON p.id = o.platform_id
     ON CONFLICT DO NOTHING`,
    [toJson(terms)],
  );
  await run(
    `UPDATE orders SET is_indexed = true, version = version + 1
     WHERE id IN (SELECT json_array_elements_text($1::text::json))`,
    [JSON.stringify(ids)],
  );
  return ids.length;
}

/** Makes the terms of an order those that it has now, if it is in the index. */
export async function refreshTerms({ rows, run }: Transaction, stored: StoredOrder): Promise<void> {
  type Place = { readonly platform: number; readonly number: number };
  const places = await rows<Place>(
    `DELETE FROM search_terms WHERE number = (SELECT number FROM orders WHERE id = $1)
     RETURNING platform, number`,
    [stored.order.id],
  );
  const [place] = places;
  if (place === undefined) return;
  await run(
    `INSERT INTO search_terms (platform, number, term)
     SELECT $1::bigint, $2::bigint, json_array_elements_text($3::text::json)`,
    [place.platform, place.number, toJson(searchTermsOf(stored))],
  );
}
