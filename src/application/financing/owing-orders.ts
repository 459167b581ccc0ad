// Walk through all orders of which something is owed, charging or disputed, or whose card is saved.

import type { Platform } from "../../config/config.ts";
import type { StoredOrder } from "../../ports/store.ts";
import type { Runtime } from "../runtime.ts";

const PAGE = 20;

/** Of every platform, newest first within each. */
export async function* owingOrders({
  config,
  store,
}: Pick<Runtime, "config" | "store">): AsyncGenerator<StoredOrder> {
  for (const platform of config.platforms) yield* owingOrdersOf(store, platform);
}

async function* owingOrdersOf(
  store: Pick<Runtime["store"], "list">,
  { id: platformId }: Platform,
): AsyncGenerator<StoredOrder> {
  let after: string | undefined;
  for (;;) {
    const filter = { platformId, isOwing: true, limit: PAGE } as const;
    const { orders, hasMore } = await store.list(after === undefined ? filter : { ...filter, after });
    yield* orders;
    after = orders.at(-1)?.order.id;
    if (!hasMore || after === undefined) return;
  }
}
