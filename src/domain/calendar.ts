// Calendar of a time zone: local days, and the periods that end with them.

import { DAY } from "./time.ts";

export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}

/** The clock on the wall at a moment, as if it were UTC, in epoch ms. */
function wallClock(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The first moment of the local day whose midnight in UTC is `midnight`, in epoch ms: later where clocks skip it. */
export function localMidnight(timeZone: string, midnight: number): number {
  const offsetAt = (at: number) => wallClock(timeZone, at) - at;
  const starts = [midnight - DAY, midnight + DAY].map((near) => midnight - offsetAt(near));
  const exact = starts.filter((start) => wallClock(timeZone, start) === midnight);
  // The offset from before a skipped midnight leads to the moment at which clocks skip it.
  return exact.length > 0 ? Math.min(...exact) : (starts[0] ?? midnight);
}

/** The first end of a period after a moment. Weeks begin on Monday. */
export function periodEndAfter(period: Period, timeZone: string, at: number): number {
  const local = new Date(wallClock(timeZone, at));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  switch (period) {
    case "daily":
      return localMidnight(timeZone, Date.UTC(year, month, day + 1));
    case "weekly":
      return localMidnight(timeZone, Date.UTC(year, month, day + 7 - ((local.getUTCDay() + 6) % 7)));
    case "monthly":
      return localMidnight(timeZone, Date.UTC(year, month + 1, 1));
    default:
      return period satisfies never;
  }
}
