// Counters of conversion as part of the store's port: sums per platform, day and module, without personal data.

import type { Counted } from "../domain/conversion/conversion.ts";

export type ConversionStore = {
  /** Adds these to what is stored, in one transaction. */
  addConversion(counted: readonly Counted[]): Promise<void>;
  /** Sums of the days from `day` on, by platform, module and counter; `day` of each is that first one. */
  conversionSince(day: number, platformIds?: readonly string[]): Promise<readonly Counted[]>;
  /** Deletes what is of earlier days. */
  pruneConversion(day: number): Promise<void>;
};
