// Upkeep as part of the store's port: when the last backup, rehearsal of a restore and reconciliation were.

/** `reconciliation`: of all payments; the hourly one is of those changed in the last day. */
export const UPKEEP_KINDS = ["backup", "rehearsal", "reconciliation", "hourlyReconciliation"] as const;
export type UpkeepKind = (typeof UPKEEP_KINDS)[number];

/** `at` in epoch ms; `problems`: those left for a person. */
export type UpkeepRun = { readonly kind: UpkeepKind; readonly at: number; readonly problems: number };

export type UpkeepStore = {
  /** Replaces the earlier run of its kind. */
  recordUpkeep(run: UpkeepRun): Promise<void>;
  /** The last run of each kind that was ever reported. */
  lastUpkeep(): Promise<readonly UpkeepRun[]>;
};
