// Calls the operator when money that a cancelled order must give back was refused for good: the order stays unsettled,
// and only a person can put that right (CONTRACT 4, "Capture"). It changes nothing.

import type { Watcher } from "./watch.ts";
import type { World } from "./world.ts";

/** A merchant's own refund that fails is told to the merchant, who can ask for it again. */
export function compensationAlarm({ store, log }: Pick<World, "store" | "log">): Watcher {
  return (orderId, facts) => {
    for (const { fact } of facts) {
      if (fact.kind !== "refundFailed") continue;
      const order = store.read(orderId)?.order;
      const refund = order?.refunds.find(({ id }) => id === fact.refundId);
      if (order === undefined || refund?.cause !== "compensation") continue;
      const { id: refundId, authorizationId } = refund;
      const about = { platformId: order.platformId, orderId, authorizationId, refundId };
      log({ event: "compensationFailed", level: "alarm", ...about, code: fact.code });
    }
  };
}
