// Alerts about money that only a person can look after: what a cancelled order must give back was refused for good, a
// refund that had gone through was sent back, or the provider took another amount than it was asked for.

import type { Fact, Recorded } from "../domain/fact.ts";
import type { Order } from "../domain/order.ts";
import { isGivenUp } from "../domain/refund.ts";
import type { LogEntry } from "./log.ts";
import type { Watcher } from "./watch.ts";
import type { World } from "./world.ts";

/** A merchant's own refund that is refused is told to the merchant, who can ask for it again. */
export function moneyAlerts({ store, log }: Pick<World, "store" | "log">): Watcher {
  return (orderId, facts) => {
    if (!facts.some(isOfInterest)) return;
    const order = store.read(orderId)?.order;
    if (order === undefined) return;
    for (const { fact } of facts) {
      const alert = alertOf(order, fact, () => store.journal(orderId));
      if (alert !== undefined) log({ ...alert, level: "alarm", platformId: order.platformId, orderId });
    }
  };
}

/** Most changes are none, and cost no reading. */
function isOfInterest({ fact }: Recorded): boolean {
  return fact.kind === "refundFailed" || (fact.kind === "captureSucceeded" && fact.asked !== undefined);
}

/** `order` is the one that all facts made. */
function alertOf(order: Order, fact: Fact, journal: () => readonly Recorded[]): LogEntry | undefined {
  if (fact.kind === "captureSucceeded" && fact.asked !== undefined) {
    const { authorizationId, asked: ours, amount: theirs } = fact;
    return { event: "captureDiffers", authorizationId, ours, theirs, currency: order.currency };
  }
  if (fact.kind !== "refundFailed") return undefined;
  const refund = order.refunds.find(({ id }) => id === fact.refundId);
  const one = order.authorizations.find(({ id }) => id === refund?.authorizationId);
  if (refund === undefined || one === undefined) return undefined;
  const about = { authorizationId: one.id, refundId: refund.id, code: fact.code };
  if (refund.cause === "compensation")
    return isGivenUp(order, one) ? { event: "compensationFailed", ...about } : undefined;
  return wasConfirmed(journal(), fact.refundId) ? { event: "refundTakenBack", ...about } : undefined;
}

function wasConfirmed(journal: readonly Recorded[], refundId: string): boolean {
  return journal.some(({ fact }) => fact.kind === "refundConfirmed" && fact.refundId === refundId);
}
