// Upkeep that is overdue: with real money, a backup older than a week, or a rehearsal older than a quarter of a year.

import { DAY } from "../../domain/time.ts";
import type { UpkeepKind } from "../../ports/upkeep.ts";

const LONGEST_MS: Partial<Record<UpkeepKind, number>> = { backup: 7 * DAY, rehearsal: 90 * DAY };

/** `at` of the last run, absent where none was ever reported; `now` in epoch ms. */
export function isOverdue(kind: UpkeepKind, at: number | undefined, now: number): boolean {
  const longestMs = LONGEST_MS[kind];
  return longestMs !== undefined && now - (at ?? 0) > longestMs;
}
