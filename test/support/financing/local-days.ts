// Local days of a time zone as a second opinion on the program's calendar: civil days are counted in UTC and by a table
// of months, and the zone's offset is the only thing that is asked of `Intl`.

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A day of the Gregorian calendar; `month` from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number };

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(timeZone: string, at: number): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const found = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name);
  if (found === null) throw new Error(`${timeZone} has the offset ${name}`);
  const [, sign, hours = "0", minutes = "0"] = found;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

export function dayOf(timeZone: string, at: number): Day {
  const [year = 0, month = 0, day = 0] = new Date(at + offsetAt(timeZone, at))
    .toISOString()
    .slice(0, 10)
    .split("-")
    .map(Number);
  return { year, month, day };
}

function numberOf({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from);
}

export function daysAfter(from: Day, days: number): Day {
  return dayOf("UTC", (numberOf(from) + days) * DAY_MS);
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lengthOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
}

/** The same day of a later month, or its last. */
export function monthsAfter({ year: from, month: start, day }: Day, months: number): Day {
  let [year, month] = [from, start];
  for (let passed = 0; passed < months; passed++)
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return { year, month, day: Math.min(day, lengthOf(year, month)) };
}

/** When the clocks show a full hour of a day for the first time, in epoch ms; undefined: they skip it. */
export function momentOf(timeZone: string, day: Day, hour: number): number | undefined {
  const wall = numberOf(day) * DAY_MS + hour * HOUR_MS;
  const offsets = [-1, 0, 1].map((days) => offsetAt(timeZone, wall + days * DAY_MS));
  const moments = offsets.map((offset) => wall - offset).filter((at) => at + offsetAt(timeZone, at) === wall);
  return moments.length === 0 ? undefined : Math.min(...moments);
}
