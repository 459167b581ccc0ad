// Automatic charges: which deadlines are charged next without the buyer, and when (specification/financing#charges).

import { sum } from "../money/money.ts";
import type { Order } from "../order/order.ts";
import { smallestCapture } from "../order/queries.ts";
import { DAY } from "../time.ts";
import { currentCard } from "./cards.ts";
import { isOwed, toCharge, totalOf, underWay } from "./deadlines.ts";
import type { Deadline, Financing } from "./financing.ts";

/** Nothing is charged this soon after completion, or after another automatic charge. */
export const CHARGE_GAP_MS = DAY;

/** Deadlines that are charged together, or that are too small for any charge. `at` in epoch ms. */
export type NextCharge = {
  readonly kind: "charge" | "writeOff";
  readonly at: number;
  readonly deadlines: readonly Deadline[];
};

/** When a deadline is tried without the buyer, by itself: at its date, and again after its first decline. */
export function nextTry({ plan }: Financing, deadline: Deadline): number | undefined {
  const { status, needsBuyer, tries, dueAt, firstDeclinedAt } = deadline;
  const isTried = status === "upcoming" || status === "failed" || status === "late";
  if (!isTried || needsBuyer === true) return undefined;
  if (tries === 0) return dueAt;
  const days = plan?.retryDays[tries - 1];
  return days === undefined || firstDeclinedAt === undefined ? undefined : firstDeclinedAt + days * DAY;
}

/** One charge at a time, the oldest deadline first. */
export function nextCharge(order: Order): NextCharge | undefined {
  const { financing } = order;
  if (financing?.completedAt === undefined || underWay(financing) || !currentCard(order)) return undefined;
  const earliest = Math.max(financing.completedAt, financing.chargedAt ?? 0) + CHARGE_GAP_MS;
  const tries = financing.deadlines.flatMap((deadline) => {
    const at = nextTry(financing, deadline);
    return at === undefined ? [] : { deadline, at: Math.max(at, earliest) };
  });
  const dueBy = (moment: number) => tries.filter(({ at }) => at <= moment).map(({ deadline }) => deadline);
  const moments = [...new Set(tries.map(({ at }) => at))].sort((a, b) => a - b);
  for (const at of moments) {
    const deadlines = enough(financing, dueBy(at), smallestCapture(order));
    if (deadlines !== undefined) return { kind: "charge", at, deadlines };
  }
  const last = moments.at(-1);
  const small = tries.map(({ deadline }) => deadline);
  const isLast = financing.deadlines.findLast((each) => isOwed(financing, each)) === small.at(-1);
  return last === undefined || !isLast ? undefined : { kind: "writeOff", at: last, deadlines: small };
}

/** The oldest deadline, with as many of the next ones as the provider's minimum asks for; undefined: all are too little. */
function enough(
  financing: Financing,
  deadlines: readonly Deadline[],
  minimum: number,
): readonly Deadline[] | undefined {
  const totals = deadlines.map((deadline) => totalOf([toCharge(financing, deadline)]));
  const count = totals.findIndex((_, index) => sum(totals.slice(0, index + 1)) >= minimum);
  return count < 0 ? undefined : deadlines.slice(0, count + 1);
}
