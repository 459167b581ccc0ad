// Due dates of deadlines: 08:00 on a local day, whole intervals after the local day of the agreement
// (specification/financing#due-dates).

import { localTimeOf, monthsAfter } from "../calendar.ts";
import { DAY, HOUR } from "../time.ts";
import type { Repayment } from "./offer.ts";

const DUE_HOUR = 8;

/** Of each deadline, in epoch ms; `agreedAt` likewise. */
export function dueDatesOf(repayment: Repayment, timeZone: string, agreedAt: number): readonly number[] {
  const { dayOf, momentOf } = localTimeOf(timeZone);
  return daysOf(repayment, dayOf(agreedAt)).map((day) => momentOf(day + DUE_HOUR * HOUR));
}

/** The local days of all deadlines, each as its midnight in UTC. */
function daysOf(repayment: Repayment, agreed: number): readonly number[] {
  if (repayment.kind === "payLater") return [agreed + repayment.days * DAY];
  const { count, interval } = repayment;
  return Array.from({ length: count - 1 }, (_, index) =>
    interval === "month" ? monthsAfter(agreed, index + 1) : agreed + (index + 1) * interval * DAY,
  );
}

/** Calendar days from one moment's local day to another's. */
export function daysBetween(timeZone: string, from: number, to: number): number {
  const { dayOf } = localTimeOf(timeZone);
  return Math.round((dayOf(to) - dayOf(from)) / DAY);
}
