// Counts of financing decisions by the values that they were about, as part of the store's port. A value is only an HMAC
// here (specification/scoring#counters).

/** One decision, to be counted on a local day (days since 1970-01-01) under each of its values. */
export type CountedDecision = {
  readonly day: number;
  readonly values: readonly {
    readonly hash: string;
    /** Other tries with this value are refused until then, epoch ms. */
    readonly blockedUntil?: number;
  }[];
  /** How many decisions about these values, of `since` and later, it goes by: with another number it is not saved. */
  readonly seen?: { readonly since: number; readonly count: number };
};

/** Decisions about one value on one day, and the end of the latest block from that day. */
export type CountedDay = { readonly day: number; readonly count: number; readonly blockedUntil?: number };

export type ScoringCountReader = {
  /** Of this value on this platform, on `since` and later, oldest first. O(log n + days). */
  scoringCounts(platformId: string, hash: string, since: number): Promise<readonly CountedDay[]>;
};

export type ScoringCountKeeping = {
  /** Deletes the counts of earlier days. */
  pruneScoringCounts(before: number): Promise<void>;
};

export type ScoringCountStore = ScoringCountReader & ScoringCountKeeping;
