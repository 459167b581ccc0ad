// Hours of the day in which nudges are sent, so that none arrives at night.

import { localTimeOf } from "../calendar.ts";
import { DAY, HOUR } from "../time.ts";

const FROM_MS = 8 * HOUR;
const UNTIL_MS = 21 * HOUR;

/** When a nudge asked for at `now` is sent, epoch ms: at once from 8 to 21 h, otherwise at the next 8 h. */
export function nudgeMoment(timeZone: string, now: number): number {
  const { dayOf, momentOf } = localTimeOf(timeZone);
  const today = dayOf(now);
  const from = momentOf(today + FROM_MS);
  if (now < from) return from;
  return now < momentOf(today + UNTIL_MS) ? now : momentOf(today + DAY + FROM_MS);
}
