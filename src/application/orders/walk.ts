// Walk through all orders that a filter finds, in small pages.

import type { OrderFilter, Reader, StoredOrder } from "../../ports/store.ts";

const PAGE = 20;

/** Newest first. */
export async function* ordersBy(
  { list }: Pick<Reader, "list">,
  filter: Omit<OrderFilter, "limit" | "after">,
): AsyncGenerator<StoredOrder> {
  let after: string | undefined;
  for (;;) {
    const page = { ...filter, limit: PAGE };
    const { orders, hasMore } = await list(after === undefined ? page : { ...page, after });
    yield* orders;
    after = orders.at(-1)?.order.id;
    if (!hasMore || after === undefined) return;
  }
}
