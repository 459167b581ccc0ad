// Auditor of one stored order while it lives: each saved change is held against the invariants and against the books
// that the model keeps. After a restore the books are written again, from the event log that is left.

import { violationIn, violationOf } from "../../../src/domain/invariants/invariants.ts";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import type { Change, OrderAccount } from "../../../src/ports/store.ts";
import { createFinancingAudit } from "../../support/financing/financing-auditor.ts";
import { advanceEntries, batches, observedDeadlines } from "../../support/financing/observed-life.ts";
import { createObserver } from "../../support/financing/observed-steps.ts";

const NO_TERMS = { retryDays: [], graceDays: 0, defaultDays: 0 };

function createBooks(first: Order) {
  let order = first;
  const entries: BalanceEntry[] = [];
  const financing = createFinancingAudit(first.terms.financing ?? NO_TERMS);
  const observe = createObserver(
    (id) => order.financing?.deadlines.findIndex((each) => each.id === id) ?? -1,
  );
  return {
    financing,
    note(
      after: Order,
      batch: readonly LoggedEvent[],
      added: readonly BalanceEntry[],
      now: number,
    ): readonly string[] {
      order = after;
      entries.push(...added);
      const wrong = financing.note(observe(batch.map((recorded) => byClock(recorded, now))));
      return [...wrong, ...financing.violations(observedDeadlines(order), advanceEntries(entries), now)];
    },
    /** Steps of an earlier time, which were looked at then. */
    replay(after: Order, eventLog: readonly LoggedEvent[], all: readonly BalanceEntry[]): void {
      order = after;
      entries.push(...all);
      for (const batch of batches(eventLog)) financing.note(observe(batch));
      financing.remember(observedDeadlines(order));
    },
  };
}

/** After a leap that it has followed, an order is ahead of the clock; what may be charged goes by the clock. */
function byClock(recorded: LoggedEvent, now: number): LoggedEvent {
  const isCharge = recorded.orderEvent.kind === "chargeAsked";
  return isCharge ? { ...recorded, at: Math.min(recorded.at, now) } : recorded;
}

export type OrderAudit = ReturnType<typeof createOrderAudit>;

export function createOrderAudit(created: Order) {
  let books = createBooks(created);
  let violation: string | undefined;
  return {
    violation: () => violation,
    agreement: () => books.financing.agreement(),
    isOpen: () => books.financing.isOpen(),
    saved(before: Order | undefined, { order, orderEvents, balanceEntries }: Change, now: number): void {
      const found = [
        before && violationIn(before, orderEvents),
        violationOf(order, now),
        ...books.note(order, orderEvents, balanceEntries, now),
      ];
      violation ??= found.find((each) => each !== undefined);
    },
    restored({ order, eventLog, balanceEntries }: OrderAccount): void {
      books = createBooks(order);
      books.replay(order, eventLog, balanceEntries);
    },
  };
}
