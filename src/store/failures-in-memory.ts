// Counts of failed payments in memory, for an engine whose data one process has open. A restart forgets them, and with too
// many sources the one that was counted longest ago is dropped first.

import { LRUCache } from "lru-cache";
import type { FailedPaymentStore, FailedPayments, WaitingPayment } from "../ports/failed-payments.ts";

/** Of pages, of addresses, and of undecided payments: each may have a third. */
const SOURCES = 60_000;
const WAITING = 20_000;

export function failuresInMemory(sources = SOURCES): FailedPaymentStore {
  const kept = lazyCache<FailedPayments>(sources);
  const waiting = lazyCache<WaitingPayment>(WAITING);
  return {
    async countFailures(asked, decide) {
      const found = asked.flatMap((source) => {
        const counted = kept.get(source);
        return counted === undefined ? [] : [[source, counted] as const];
      });
      const { value, counts } = decide(new Map(found));
      for (const [source, counted] of counts) {
        if (counted.failures > 0) kept.set(source, counted);
        else kept.delete(source);
      }
      return value;
    },
    async keepWaiting(payment) {
      waiting.set(payment.id, payment);
    },
    async takeWaiting(id) {
      const found = waiting.get(id);
      waiting.delete(id);
      return found;
    },
    async pruneFailures(before) {
      for (const [source, { lastAt }] of [...kept]) if (lastAt < before) kept.delete(source);
    },
  };
}

/** Memory is taken as entries come, not for all of them at the start. */
function lazyCache<V extends object>(capacity: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 });
}
