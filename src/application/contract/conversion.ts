// Conversion as operators see it: sums, without personal data.

import type { Conversion } from "../../domain/conversion/conversion.ts";

export type OperatorConversion = {
  /** By platform and module, from the UTC day of `since` (epoch ms) on; of all platforms, or of these. */
  conversion(since: number, platformIds?: readonly string[]): Promise<readonly Conversion[]>;
  /** Steps on pages since the start, of all platforms. */
  countedSinceStart(): readonly { readonly role: string; readonly step: string; readonly count: number }[];
};
