// Wait of a response for the money that its command moves (specification/states): the watch tells when nothing of the
// order is under way any more, so that waiting reads nothing.

import { platformOf } from "../../config/config.ts";
import { isMoving } from "../../domain/order/queries.ts";
import type { OrderView } from "../contract/merchant.ts";
import type { Runtime } from "../runtime.ts";
import { answeredSoon } from "../store-failure.ts";
import { readOrder } from "./merchant-orders.ts";
import type { Watch } from "./watch.ts";

/**
 * The order once none of its money is under way, or as it is when the response can wait no longer. Of a store that fails or is
 * silent it is the latest that is known: an earlier state of the order, which was saved.
 */
export async function waitForMoney(
  runtime: Runtime,
  watchOrders: Watch["watchOrders"],
  view: OrderView,
  patienceMs: number,
): Promise<OrderView> {
  const { id, platformId } = view.order;
  const platform = platformOf(runtime.config, platformId);
  if (platform === undefined || !isMoving(view.order)) return view;
  const isOver = Promise.withResolvers<void>();
  const patience = setTimeout(isOver.resolve, patienceMs);
  const unwatch = watchOrders((changed) => {
    if (changed?.isMoving !== true) isOver.resolve();
  }, id);
  try {
    const found = await answeredSoon(readOrder(runtime, platform, id));
    if (found === undefined || !isMoving(found.order)) return found ?? view;
    await isOver.promise;
    return (await answeredSoon(readOrder(runtime, platform, id))) ?? found;
  } finally {
    clearTimeout(patience);
    unwatch();
  }
}
