// Oracle for payouts of a simulated platform: computed again from the entries of its one order and from the payouts' own
// lines, never from what the program carried on.

import { periodEndAfter } from "../../src/domain/calendar.ts";
import type { Payout } from "../../src/domain/money/payout.ts";
import { payoutViolations } from "../../src/domain/money/payout.ts";
import type { Order } from "../../src/domain/order/order.ts";
import { DAY } from "../../src/domain/time.ts";
import type { Store } from "../../src/ports/store.ts";

const MOST = 1_000;

/** The first violation (I28) in the payouts of the order's platform, after a look at `lookedAt`. */
export async function payoutViolation(
  store: Store,
  { id, platformId }: Order,
  lookedAt: number,
): Promise<string | undefined> {
  const { payouts } = await store.payouts({ platformId, limit: MOST });
  const oldestFirst = await Promise.all(payouts.toReversed().map((payout) => withEntries(store, payout)));
  const [violation] = payoutViolations(oldestFirst);
  if (violation !== undefined) return `I28: ${violation}`;
  const lines = oldestFirst.flatMap((payout) => payout.lines);
  const late = oldestFirst.find((payout) => payout.lines.some(({ at }) => at >= payout.date));
  if (late !== undefined) return `I28: ${late.id} has an entry of a later period`;
  // Periods that have ended by then are on payouts; a day more, for entries that came late.
  const due = (await store.balanceEntries(id)).filter(
    ({ at }) => periodEndAfter("daily", "UTC", at) <= lookedAt - DAY,
  );
  const missing = due.filter(
    ({ at, kind, amount }) =>
      !lines.some((line) => line.at === at && line.kind === kind && line.amount === amount),
  );
  return missing.length === 0 ? undefined : `I28: ${missing.length} entries are on no payout`;
}

async function withEntries(store: Store, payout: Payout) {
  const lines = await store.payoutLines(payout.id, 0, MOST);
  return { ...payout, lines, entries: lines.reduce((total, { amount }) => total + amount, 0) };
}
