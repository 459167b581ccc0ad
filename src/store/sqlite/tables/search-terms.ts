// Rows of the search index: the terms of each order. Orders that are not in it yet have greater numbers than all that are.

import type { Database } from "bun:sqlite";
import type { StoredOrder } from "../../../ports/store.ts";
import { searchTermsOf } from "../../search-terms.ts";

export type SearchTermRows = ReturnType<typeof searchTermRows>;

/** The key of an order's rows. */
type Place = { readonly platform: number; readonly number: number };

export function searchTermRows(database: Database) {
  const lastIndexed = () =>
    database
      .query<{ number: number | null }, []>(
        `SELECT max((SELECT max(number) FROM search_terms WHERE platform = search_platforms.number)) AS number
         FROM search_platforms`,
      )
      .get()?.number ?? 0;
  const platformOf = (platformId: string) =>
    database
      .query<{ number: number }, [string]>("SELECT number FROM search_platforms WHERE id = ?")
      .get(platformId)?.number;
  const add = ({ platform, number }: Place, stored: StoredOrder) =>
    database
      .query<null, [number, number, string]>(
        "INSERT INTO search_terms (platform, number, term) SELECT ?, ?, value FROM json_each(?)",
      )
      .run(platform, number, JSON.stringify(searchTermsOf(stored)));
  /** Undefined: nothing of its platform is in the index yet. */
  const placeOf = ({ order: { id, platformId } }: StoredOrder): Place | undefined => {
    const platform = platformOf(platformId);
    if (platform === undefined) return undefined;
    const found = database
      .query<{ number: number }, [string]>("SELECT number FROM orders WHERE id = ?")
      .get(id);
    return found === null ? undefined : { platform, number: found.number };
  };

  return {
    platformOf,
    isComplete: () =>
      database.query("SELECT 1 FROM orders WHERE number > ? LIMIT 1").get(lastIndexed()) === null,
    /** Adds the next orders, at most `limit`, in a transaction of the caller's. */
    addNext(limit: number, read: (orderId: string) => StoredOrder | undefined): void {
      const next = database.query<{ number: number; id: string }, [number, number]>(
        "SELECT number, id FROM orders WHERE number > ? ORDER BY number LIMIT ?",
      );
      for (const { number, id } of next.all(lastIndexed(), limit)) {
        const stored = read(id);
        if (stored === undefined) continue;
        const { platformId } = stored.order;
        database.query("INSERT OR IGNORE INTO search_platforms (id) VALUES (?)").run(platformId);
        add({ platform: platformOf(platformId) ?? 0, number }, stored);
      }
    },
    /** Makes the terms of an order those that it has now, if it is in the index. */
    refresh(stored: StoredOrder): void {
      const place = placeOf(stored);
      if (place === undefined) return;
      const remove = database.query<null, [number, number]>(
        "DELETE FROM search_terms WHERE platform = ? AND number = ?",
      );
      if (remove.run(place.platform, place.number).changes > 0) add(place, stored);
    },
    /** Whether an order that is in the index has other terms there than its own; its amount never changes. */
    isStale(stored: StoredOrder): boolean {
      const place = placeOf(stored);
      if (place === undefined) return false;
      const found = database
        .query<{ term: string }, [number, number]>(
          "SELECT term FROM search_terms WHERE platform = ? AND number = ?",
        )
        .all(place.platform, place.number)
        .map(({ term }) => term);
      const others = new Set(searchTermsOf(stored)).symmetricDifference(new Set(found));
      return found.length > 0 && [...others].some((term) => !term.startsWith("="));
    },
  };
}
