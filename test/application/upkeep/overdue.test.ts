// Upkeep that is overdue: by the age of the last run of its kind.

import { expect, test } from "bun:test";
import { isOverdue } from "../../../src/application/upkeep/overdue.ts";
import { DAY } from "../../../src/domain/time.ts";
import type { UpkeepKind } from "../../../src/ports/upkeep.ts";

const NOW = 1_000 * DAY;

test.each<[kind: UpkeepKind, days: number | undefined, overdue: boolean]>([
  ["backup", undefined, true],
  ["backup", 7, false],
  ["backup", 8, true],
  ["rehearsal", undefined, true],
  ["rehearsal", 90, false],
  ["rehearsal", 91, true],
  ["reconciliation", undefined, false],
  ["hourlyReconciliation", 900, false],
])("%s after %p days: %p", (kind, days, overdue) => {
  expect(isOverdue(kind, days === undefined ? undefined : NOW - days * DAY, NOW)).toBe(overdue);
});
