// Oracle for payouts of a simulated platform: made again by the model from the entries of its one order, and compared
// with the payouts and their lines. It uses none of the program's periods and none of its sums.

import type { Payout } from "../../src/domain/money/payout.ts";
import type { Order } from "../../src/domain/order/order.ts";
import type { Store } from "../../src/ports/store.ts";
import type { PayoutRules } from "../support/financing/merchant-balance.ts";
import { payoutsOf } from "../support/financing/merchant-balance.ts";
import { simulatedPlatform } from "./platform.ts";

const MOST = 1_000;

/** The first violation (I28) in the payouts of the order's platform, after a look at `lookedAt`. */
export async function payoutViolation(
  store: Store,
  order: Order,
  lookedAt: number,
): Promise<string | undefined> {
  const { platformId } = order;
  const { payouts } = await store.payouts({ platformId, limit: MOST });
  const made = payouts.toReversed();
  const entries = await store.balanceEntries(order.id);
  const until = Math.max(lookedAt, made.at(-1)?.date ?? lookedAt);
  const expected = payoutsOf(entries, rulesOf(order), until);
  for (const [index, { date, carried, total, amount }] of expected.entries()) {
    const found = made[index];
    const right = `${date}: ${carried} brought forward, ${total} in all, ${amount} paid`;
    if (found === undefined) return `I28: no payout of ${right}`;
    const said = `${found.date}: ${found.broughtForward} brought forward, ${found.total} in all, ${found.amount} paid`;
    if (said !== right) return `I28: ${said}, where ${right} is right`;
  }
  if (made.length > expected.length) return `I28: ${made.length} payouts, ${expected.length} are right`;
  return lineViolation(store, made, entries.filter(({ at }) => at < (expected.at(-1)?.date ?? 0)).length);
}

function rulesOf(order: Order): PayoutRules {
  const { payouts } = simulatedPlatform(order).platforms[0] ?? {};
  if (payouts === undefined) throw new Error("a simulated platform has payouts");
  return payouts;
}

/** Each entry is a line of one payout, of its own period or a later one. */
async function lineViolation(
  store: Store,
  made: readonly Payout[],
  entries: number,
): Promise<string | undefined> {
  let lines = 0;
  for (const { id, date, total, broughtForward } of made) {
    const its = await store.payoutLines(id, 0, MOST);
    const sum = its.reduce((before, { amount }) => before + amount, 0);
    if (sum !== total - broughtForward)
      return `I28: the lines of ${id} are ${sum}, its entries ${total - broughtForward}`;
    if (its.some(({ at }) => at >= date)) return `I28: ${id} has an entry of a later period`;
    lines += its.length;
  }
  return lines === entries ? undefined : `I28: ${lines} lines of ${entries} entries`;
}
