// A financed order as the financing auditor reads it: the steps of its event log, its deadlines and its entries in the
// merchant's balance.

import { shownDeadlines } from "../../../src/domain/financing/deadlines.ts";
import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { LoggedEvent, OrderEvent } from "../../../src/domain/order/events.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { sumOf } from "./arithmetic.ts";
import type { Observed } from "./financing-auditor.ts";
import type { ShownDeadline } from "./financing-steps.ts";
import { createObserver } from "./observed-steps.ts";

type Life = {
  readonly order: Order;
  readonly eventLog: readonly LoggedEvent[];
  readonly balanceEntries: readonly BalanceEntry[];
  readonly now: number;
};

export function observedLife({ order, eventLog, balanceEntries, now }: Life): Observed {
  const { retryDays = [], graceDays = 0, defaultDays = 0 } = order.financing?.plan ?? {};
  const observe = createObserver();
  return {
    steps: batches(eventLog).flatMap(observe),
    terms: { retryDays, graceDays, defaultDays },
    shown: observedDeadlines(order),
    entries: advanceEntries(balanceEntries),
    now,
    isOver: false,
  };
}

export function advanceEntries(balanceEntries: readonly BalanceEntry[]): Observed["entries"] {
  const of = (...kinds: readonly BalanceEntry["kind"][]): number =>
    sumOf(balanceEntries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return { advance: of("advanced", "retained"), merchantFee: of("merchantFee") };
}

/** As a reader of the order sees them, less what is on its way back, which the auditor has counted. */
export function observedDeadlines({ financing }: Order): readonly ShownDeadline[] {
  if (financing === undefined) return [];
  return shownDeadlines(financing).map(({ id, dueAt, amount, fee, status }) => {
    const returning = financing.refunds.filter(
      (refund) => refund.deadlineId === id && refund.status === "pending",
    );
    const rest = amount - sumOf(returning.map((refund) => refund.amount));
    return { amount: rest, dueAt, status, ...(returning.length === 0 && { fee }) };
  });
}

/** In the order in which one refund asks for them. */
const ASKED: readonly OrderEvent["kind"][] = ["deadlinesLowered", "deadlineRefundAsked", "refundAsked"];

/** All that one refund asks for is together, any other event alone. */
export function batches(eventLog: readonly LoggedEvent[]): readonly (readonly LoggedEvent[])[] {
  const found: LoggedEvent[][] = [];
  for (const recorded of eventLog) {
    const last = found.at(-1);
    const [before, rank] = [rankOf(last?.at(-1)), rankOf(recorded)];
    const isSame = last?.[0]?.at === recorded.at && before >= 0 && rank >= Math.max(before, 1);
    if (isSame) last?.push(recorded);
    else found.push([recorded]);
  }
  return found;
}

function rankOf(recorded: LoggedEvent | undefined): number {
  return recorded === undefined ? -1 : ASKED.indexOf(recorded.orderEvent.kind);
}
