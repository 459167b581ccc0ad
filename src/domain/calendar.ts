// Calendar of a time zone: local days, and the periods that end with them.

import { DAY, MINUTE } from "./time.ts";

export const PERIODS = ["daily", "weekly", "monthly"] as const;
export type Period = (typeof PERIODS)[number];

/** The clock on the wall at a moment, as if it were UTC, in epoch ms. */
type WallClock = (at: number) => number;

/** Costs far more to make than to read: one for each question about a time zone. */
function wallClockOf(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  };
}

function momentAt(wallClock: WallClock, wall: number): number {
  const offsetAt = (at: number) => wallClock(at) - at;
  const found = [wall - DAY, wall + DAY].map((near) => wall - offsetAt(near));
  const exact = found.filter((at) => wallClock(at) === wall);
  // The offset from before a skipped midnight leads to the moment at which clocks skip it.
  return exact.length > 0 ? Math.min(...exact) : (found[0] ?? wall);
}

export type LocalTime = {
  /** The first moment at which the clock on the wall shows `wall` (as if it were UTC), epoch ms: later where clocks skip it. */
  momentOf(wall: number): number;
  /** The local day of a moment, as its midnight in UTC. */
  dayOf(at: number): number;
};

/** For several questions about one time zone. */
export function localTimeOf(timeZone: string): LocalTime {
  const wallClock = wallClockOf(timeZone);
  return {
    momentOf: (wall) => momentAt(wallClock, wall),
    dayOf(at) {
      const wall = wallClock(at);
      return wall - (((wall % DAY) + DAY) % DAY);
    },
  };
}

/** The first moment of the local day whose midnight in UTC is `midnight`, in epoch ms. */
export function localMidnight(timeZone: string, midnight: number): number {
  return localTimeOf(timeZone).momentOf(midnight);
}

/** The local day of a moment, as its midnight in UTC. */
export function localDay(timeZone: string, at: number): number {
  return localTimeOf(timeZone).dayOf(at);
}

/** 23:59 of a moment's local day, or of one some days later, in epoch ms. */
export function lastMinute(timeZone: string, at: number, daysLater = 0): number {
  const { dayOf, momentOf } = localTimeOf(timeZone);
  return momentOf(dayOf(at) + (daysLater + 1) * DAY - MINUTE);
}

/** `count` months after a day (each its midnight in UTC): the same day of the month, else its last. */
export function monthsAfter(day: number, count: number): number {
  const start = new Date(day);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last));
}

/** Gives the first end of a period after a moment. Weeks begin on Monday. */
export function periodEndsOf(period: Period, timeZone: string): (at: number) => number {
  const wallClock = wallClockOf(timeZone);
  return (at) => momentAt(wallClock, lastMidnight(period, new Date(wallClock(at))));
}

/** The midnight that ends the period of a local time, as if both were UTC. */
function lastMidnight(period: Period, local: Date): number {
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  switch (period) {
    case "daily":
      return Date.UTC(year, month, day + 1);
    case "weekly":
      return Date.UTC(year, month, day + 7 - ((local.getUTCDay() + 6) % 7));
    case "monthly":
      return Date.UTC(year, month + 1, 1);
    default:
      return period satisfies never;
  }
}
