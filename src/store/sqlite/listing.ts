// Lists of orders: by their columns, or by a search whose index is completed first.

import type { Database } from "bun:sqlite";
import type {
  AttentionFilter,
  HoldsFilter,
  OrderFilter,
  SeenOrders,
  Store,
  StoredOrder,
} from "../../ports/store.ts";
import { mergedPages } from "./merged-pages.ts";
import type { Among, OrderPage } from "./tables/order-listing.ts";
import { searchOrders } from "./tables/order-search.ts";
import type { SearchTermRows } from "./tables/search-terms.ts";
import type { Snapshot } from "./writer/snapshot.ts";
import type { Writer } from "./writer/writer.ts";

/** How many orders one transaction adds to the index: other changes wait for it. */
const INDEX_BATCH = 100;

export type ListingParts = {
  readonly database: Database;
  readonly writer: Writer;
  readonly snapshot: Snapshot;
  /** Each made when it is first asked for. */
  readonly rows: {
    readonly list: (filter: OrderFilter & Among) => OrderPage;
    readonly searchTerms: SearchTermRows;
    readonly orders: { readonly read: (orderId: string) => StoredOrder | undefined };
  };
};

export function listing({
  database,
  writer,
  snapshot,
  rows,
}: ListingParts): Pick<Store, "list" | "listSeen" | "listAttention" | "listHolds" | "indexOrders"> {
  async function indexOrders(limit: number): Promise<void> {
    const isComplete = () => snapshot.read(() => rows.searchTerms.isComplete());
    for (let left = limit; left > 0 && !isComplete(); left -= INDEX_BATCH)
      await writer.write(() => rows.searchTerms.addNext(Math.min(left, INDEX_BATCH), rows.orders.read));
  }
  const pageOf = ({ search, ...filter }: OrderFilter & Among & Pick<SeenOrders, "hidesPeople">): OrderPage =>
    search === undefined
      ? rows.list(filter)
      : searchOrders(database, rows.searchTerms, { ...filter, search });
  async function listed(search: string | undefined, find: () => OrderPage) {
    if (search !== undefined) await indexOrders(Number.POSITIVE_INFINITY);
    return snapshot.read(() => {
      const { ids, ...page } = find();
      return { orders: ids.flatMap((id) => rows.orders.read(id) ?? []), ...page };
    });
  }
  return {
    indexOrders,
    list: (filter) => listed(filter.search, () => pageOf(filter)),
    listSeen: ({ platformIds, ...filter }) =>
      listed(filter.search, () =>
        mergedPages(
          database,
          platformIds.map((platformId) => pageOf({ ...filter, platformId, among: platformIds })),
          filter,
        ),
      ),
    listAttention: (filter) => listed(undefined, () => attentionPage(database, filter)),
    listHolds: (filter) => listed(undefined, () => holdsPage(database, filter)),
  };
}

type Pressing = { readonly id: string; readonly at: number };

function attentionPage(database: Database, { platformIds, until, limit }: AttentionFilter): OrderPage {
  const query = database.query<Pressing, [string, number, number]>(
    `SELECT id, attention_at AS at FROM orders INDEXED BY orders_by_attention
     WHERE platform_id = ? AND attention_at <= ? ORDER BY attention_at LIMIT ?`,
  );
  const found = platformIds.flatMap((platformId) => query.all(platformId, until, limit + 1));
  const earliest = found.sort((left, right) => left.at - right.at).map(({ id }) => id);
  return { ids: earliest.slice(0, limit), hasMore: earliest.length > limit };
}

/** More holds than one order has. */
const MOST_HOLDS = 50;

/** O(limit), however many holds end until then. */
function holdsPage(database: Database, { until, limit }: HoldsFilter): OrderPage {
  const query = database.query<{ id: string }, [number, number]>(
    `SELECT order_id AS id FROM authorizations INDEXED BY authorizations_held
     WHERE status = 'authorized' AND releasing IS NULL AND expires_at <= ?
     ORDER BY expires_at, order_id LIMIT ?`,
  );
  const earliest = [...new Set(query.all(until, MOST_HOLDS * (limit + 1)).map(({ id }) => id))];
  return { ids: earliest.slice(0, limit), hasMore: earliest.length > limit };
}
