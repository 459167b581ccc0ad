// One page of orders out of a page of each of several platforms.

import type { Database } from "bun:sqlite";
import type { SeenOrders } from "../../ports/store.ts";
import type { OrderPage } from "./tables/order-listing.ts";

type Place = { readonly id: string; readonly createdAt: number; readonly number: number };

/** Newest first: a search goes by the order in which they were saved, a list by their creation. */
export function mergedPages(
  database: Database,
  pages: readonly OrderPage[],
  { limit, search }: Pick<SeenOrders, "limit" | "search">,
): OrderPage {
  const [only] = pages;
  if (only !== undefined && pages.length === 1) return only;
  const ends = pages.flatMap(({ ids, hasMore, next }) => (hasMore ? (next ?? ids.at(-1) ?? []) : []));
  const found = placesOf(database, [...pages.flatMap(({ ids }) => ids), ...ends]);
  const newestFirst = (left: Place, right: Place) =>
    (search === undefined ? right.createdAt - left.createdAt : 0) || right.number - left.number;
  // Below the end that is reached first, the page of another platform may lack an order.
  const [end] = ends.flatMap((id) => found.get(id) ?? []).sort(newestFirst);
  const complete = pages
    .flatMap(({ ids }) => ids.flatMap((id) => found.get(id) ?? []))
    .filter((place) => end === undefined || newestFirst(place, end) <= 0)
    .sort(newestFirst);
  const ids = complete.slice(0, limit).map(({ id }) => id);
  if (complete.length > limit) return { ids, hasMore: true };
  return { ids, hasMore: end !== undefined, next: end?.id };
}

function placesOf(database: Database, ids: readonly string[]): ReadonlyMap<string, Place> {
  const rows = database
    .query<Place, [string]>(
      "SELECT id, created_at AS createdAt, number FROM orders WHERE id IN (SELECT value FROM json_each(?))",
    )
    .all(JSON.stringify(ids));
  return new Map(rows.map((place) => [place.id, place]));
}
