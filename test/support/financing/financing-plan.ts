// Model of a financing plan: its parts, due dates, fees and rate at the agreement, and what is left of them once the
// captain's part of the order is known.

import type { Instalment } from "./annual-rate.ts";
import { apportioned, feeOf, lowered, sumOf } from "./arithmetic.ts";
import type { Day } from "./local-days.ts";
import { dayOf, daysAfter, daysBetween, momentOf, monthsAfter } from "./local-days.ts";

export type Offered = { readonly buyerBps: number; readonly merchantBps: number } & (
  | { readonly kind: "installments"; readonly count: number; readonly interval: "month" | number }
  | { readonly kind: "payLater"; readonly days: number }
);

/** The hour of the local day at which deadlines are due. */
const DUE_HOUR = 8;

/** Part 0 is due at completion, part `k` is deadline `k`. */
export function partsOf(offered: Offered, exposure: number): readonly number[] {
  if (offered.kind === "payLater") return [0, exposure];
  return apportioned(
    exposure,
    Array.from({ length: offered.count }, () => 1),
  );
}

function dueDay(offered: Offered, agreed: Day, number: number): Day {
  if (offered.kind === "payLater") return daysAfter(agreed, offered.days);
  if (offered.interval === "month") return monthsAfter(agreed, number);
  return daysAfter(agreed, number * offered.interval);
}

/** Due moments of the deadlines, the first one's first, and how many calendar days after the agreement they are. */
export function dueDates(offered: Offered, agreedAt: number, timeZone: string) {
  const agreed = dayOf(timeZone, agreedAt);
  const deadlines = partsOf(offered, 0).length - 1;
  return Array.from({ length: deadlines }, (_, index) => {
    const day = dueDay(offered, agreed, index + 1);
    const dueAt = momentOf(timeZone, day, DUE_HOUR);
    if (dueAt === undefined) throw new Error(`the clocks of ${timeZone} skip ${JSON.stringify(day)}`);
    return { dueAt, days: daysBetween(agreed, day) };
  });
}

/** What is taken at completion, and owed after it, when the captain's part is `part`. */
export function planOf(offered: Offered, exposure: number, part: number) {
  const [capture = 0, ...amounts] = lowered(partsOf(offered, exposure), part);
  return {
    capture,
    amounts,
    fees: amounts.map((amount) => feeOf(amount, offered.buyerBps)),
    financed: sumOf(amounts),
    merchantFee: feeOf(sumOf(amounts), offered.merchantBps),
  };
}

/** Each payment that is shown before an agreement, with its fee. */
export function instalmentsOf(
  offered: Offered,
  { exposure, part }: { readonly exposure: number; readonly part: number },
  dates: readonly { readonly days: number }[],
): readonly Instalment[] {
  const { amounts, fees } = planOf(offered, exposure, part);
  return dates.map(({ days }, index) => ({ amount: (amounts[index] ?? 0) + (fees[index] ?? 0), days }));
}
