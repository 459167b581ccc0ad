// Oracle of payouts over the platforms of a simulated service: each entry is on one payout of its own platform, and what
// is paid and carried forward is all that the merchant has (I27, I28).

import type { BalanceEntry } from "../../../src/domain/money/balance.ts";
import type { Payout } from "../../../src/domain/money/payout.ts";
import type { Order } from "../../../src/domain/order/order.ts";
import { sumOf } from "../../support/financing/arithmetic.ts";
import { balanceOf, payoutsOf } from "../../support/financing/merchant-balance.ts";
import type { Ended } from "./ended.ts";

const MOST = 1_000;

export async function payoutsViolation(ended: Ended): Promise<string | undefined> {
  const { service } = ended;
  for (const { id: platformId } of service.config.platforms) {
    const order = service.order(platformId);
    const entries = order === undefined ? [] : await service.store.balanceEntries(order.id);
    const found =
      (order && balanceViolation(order, entries)) ?? (await platformViolation(ended, platformId, entries));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** I27, of one order at rest. */
function balanceViolation(order: Order, entries: readonly BalanceEntry[]): string | undefined {
  const of = (...kinds: readonly BalanceEntry["kind"][]): number =>
    sumOf(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const bps = order.financing?.plan?.offer.merchantFeeBps ?? 0;
  const isDone = order.status === "completed" || order.status === "refunded";
  const captured = isDone ? sumOf(order.authorizations.map((each) => each.captured)) : 0;
  const refunded = isDone ? sumOf(order.authorizations.map((each) => each.refunded)) : 0;
  const right = balanceOf({ captured, refunded, disputed: 0 }, of("advanced", "retained"), bps);
  const all = sumOf(entries.map(({ amount }) => amount));
  return all === right ? undefined : `I27: a balance of ${all}, ${right} is right`;
}

async function platformViolation(
  ended: Ended,
  platformId: string,
  entries: readonly BalanceEntry[],
): Promise<string | undefined> {
  const { service, hadWrongClock, wasRestored } = ended;
  const { payouts: rules } = service.platform(platformId);
  const { payouts } = await service.application.payouts.listPayouts({ platformId, limit: MOST });
  const made = payouts.toReversed();
  const isExact = !hadWrongClock && !wasRestored && rules !== undefined;
  return (
    chainViolation(made) ??
    (isExact ? modelViolation(made, payoutsOf(entries, rules, made.at(-1)?.date ?? 0)) : undefined) ??
    linesViolation(ended, platformId, made, entries)
  );
}

/** Each entry is one line of one payout. */
async function linesViolation(
  { service, hadWrongClock }: Ended,
  platformId: string,
  made: readonly Payout[],
  entries: readonly BalanceEntry[],
): Promise<string | undefined> {
  const lines = new Set<number>();
  let total = 0;
  for (const { id, total: whole, broughtForward } of made) {
    const its = await service.application.payouts.payoutLines(id, 0, MOST);
    const sum = sumOf(its.map(({ amount }) => amount));
    if (sum !== whole - broughtForward)
      return `I28: the lines of ${id} are ${sum}, its entries ${whole - broughtForward}`;
    if (its.some(({ orderId }) => orderId !== service.order(platformId)?.id))
      return `I19: ${id} has a line of another platform`;
    if (its.some(({ number }) => lines.has(number))) return `I28: ${id} has a line of another payout`;
    for (const { number } of its) lines.add(number);
    total += sum;
  }
  // A payout made by a clock that was ahead is followed by the next one only when its time has come.
  if (hadWrongClock) return undefined;
  const all = sumOf(entries.map(({ amount }) => amount));
  return lines.size === entries.length && total === all
    ? undefined
    : `I28: ${lines.size} lines of ${total} in all, ${entries.length} entries of ${all}`;
}

function chainViolation(made: readonly Payout[]): string | undefined {
  let carried = 0;
  for (const { id, broughtForward, total, amount } of made) {
    if (broughtForward !== carried) return `I28: ${id} begins with ${broughtForward}, ${carried} is right`;
    if (amount !== 0 && amount !== total) return `I28: ${id} pays ${amount} of ${total}`;
    carried = total - amount;
  }
  return undefined;
}

function modelViolation(made: readonly Payout[], expected: ReturnType<typeof payoutsOf>): string | undefined {
  const said = made.map(({ date, total, amount }) => `${date}: ${total}, ${amount} paid`);
  const right = expected.map(({ date, total, amount }) => `${date}: ${total}, ${amount} paid`);
  const wrong = said.findIndex((each, index) => each !== right[index]);
  if (wrong >= 0) return `I28: ${said[wrong]}, where ${right[wrong]} is right`;
  return said.length === right.length ? undefined : `I28: ${said.length} payouts, ${right.length} are right`;
}
