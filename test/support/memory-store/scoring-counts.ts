// Counts of financing decisions in a list: the counterpart of src/store/sqlite/tables/scoring-counts.ts.

import type { CountedDay, CountedDecision, ScoringCountStore } from "../../../src/ports/scoring-counts.ts";
import { StaleCounts } from "../../../src/store/failure.ts";

type Entry = CountedDecision["values"][number] & {
  readonly platformId: string;
  readonly orderId: string;
  readonly day: number;
};

export function memoryScoringCounts() {
  let entries: readonly Entry[] = [];

  function ofDay(day: number, found: readonly Entry[]): CountedDay {
    const ends = found.flatMap((entry) => entry.blockedUntil ?? []);
    return { day, count: found.length, ...(ends.length > 0 && { blockedUntil: Math.max(...ends) }) };
  }

  const store: ScoringCountStore = {
    async scoringCounts(platformId, hash, since) {
      const found = entries.filter((entry) => entry.platformId === platformId && entry.hash === hash);
      const byDay = Map.groupBy(
        found.filter(({ day }) => day >= since),
        ({ day }) => day,
      );
      return [...byDay].map((each) => ofDay(...each)).sort((left, right) => left.day - right.day);
    },
    async pruneScoringCounts(before) {
      entries = entries.filter(({ day }) => day >= before);
    },
  };

  return {
    assertFresh({ platformId }: { platformId: string }, { values, seen }: CountedDecision): void {
      if (seen === undefined) return;
      const isSeen = (entry: Entry) => entry.platformId === platformId && entry.day >= seen.since;
      const found = entries.filter(isSeen).filter(({ hash }) => values.some((value) => value.hash === hash));
      if (found.length !== seen.count) throw new StaleCounts();
    },
    add(
      { id: orderId, platformId }: { id: string; platformId: string },
      { day, values }: CountedDecision,
    ): void {
      entries = [...entries, ...values.map((value) => ({ ...value, orderId, platformId, day }))];
    },
    erase(orderId: string): void {
      entries = entries.filter((entry) => entry.orderId !== orderId);
    },
    store,
  };
}
