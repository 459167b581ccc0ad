// Alerts about money that only a person can look after: what a cancelled order must give back was refused for good, or
// the provider took another amount than it was asked for. They change nothing.

import type { Fact, Recorded } from "../domain/fact.ts";
import type { Order } from "../domain/order.ts";
import { isGivenUp } from "../domain/refund.ts";
import type { LogEntry } from "./log.ts";
import type { Watcher } from "./watch.ts";
import type { World } from "./world.ts";

/** A merchant's own refund that fails is told to the merchant, who can ask for it again. */
export function moneyAlerts({ store, log }: Pick<World, "store" | "log">): Watcher {
  return (orderId, facts) => {
    if (!facts.some(isOfInterest)) return;
    const order = store.read(orderId)?.order;
    if (order === undefined) return;
    for (const { fact } of facts) {
      const alert = alertOf(order, fact);
      if (alert !== undefined) log({ ...alert, level: "alarm", platformId: order.platformId, orderId });
    }
  };
}

/** Most changes are none, and cost no reading. */
function isOfInterest({ fact }: Recorded): boolean {
  return fact.kind === "refundFailed" || (fact.kind === "captureSucceeded" && fact.asked !== undefined);
}

/** `order` is the one that all facts made. */
function alertOf(order: Order, fact: Fact): LogEntry | undefined {
  if (fact.kind === "captureSucceeded" && fact.asked !== undefined) {
    const { authorizationId, asked: ours, amount: theirs } = fact;
    return { event: "captureDiffers", authorizationId, ours, theirs, currency: order.currency };
  }
  if (fact.kind !== "refundFailed") return undefined;
  const refund = order.refunds.find(({ id }) => id === fact.refundId);
  const one = order.authorizations.find(({ id }) => id === refund?.authorizationId);
  if (refund?.cause !== "compensation" || one === undefined || !isGivenUp(order, one)) return undefined;
  return { event: "compensationFailed", authorizationId: one.id, refundId: refund.id, code: fact.code };
}
