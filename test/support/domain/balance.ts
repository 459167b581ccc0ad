// Balance entries of an event log, folded from it again.

import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import { balanceEntriesOf } from "../../../src/domain/money/balance.ts";
import type { LoggedEvent } from "../../../src/domain/order/events.ts";
import { evolve } from "../../../src/domain/order/evolve.ts";
import type { Order } from "../../../src/domain/order/order.ts";

/** `before`: the order that the events are added to; undefined: they are its whole event log. */
export function balanceEntriesFrom(
  before: Order | undefined,
  eventLog: readonly LoggedEvent[],
): readonly BalanceEntry[] {
  let current = before;
  return eventLog.flatMap((recorded) => {
    const after = evolve(current, recorded);
    const entries = balanceEntriesOf(current, recorded, after);
    current = after;
    return entries;
  });
}
