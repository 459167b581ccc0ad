// Dates among the options of a command, in UTC.

import { CommandFailed, EXIT } from "../exit.ts";
import type { Given } from "./options.ts";

/** The rule for dates, unless this text is one. */
export function wrongDate(value: string): string | undefined {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(value) && isInCalendar(value);
  return isDate ? undefined : "a day such as 2026-11-01, or a moment such as 2026-11-01T12:00:00Z (UTC)";
}

/** `Date.parse` takes a 30 February for one in March. */
function isInCalendar(value: string): boolean {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value.slice(0, 10));
}

/** Whether a moment is in the period from `since` to `until`, each of which may be absent. */
export function periodOf({ since, until }: Given["options"]): (at: number) => boolean {
  const from = typeof since === "string" ? Date.parse(since) : Number.NEGATIVE_INFINITY;
  const to = typeof until === "string" ? Date.parse(until) : Number.POSITIVE_INFINITY;
  if (from > to) throw new CommandFailed(EXIT.configuration, `--until: ${until} is before --since ${since}`);
  return (at) => at >= from && at < to;
}
