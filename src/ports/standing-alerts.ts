// Standing alerts as part of the store's port: what needs a person is not forgotten at a restart, and every replica can read it.

/** `key` tells two alerts of the same event apart; `line`: the latest of the log, as JSON. Times in epoch ms. */
export type KeptAlert = {
  readonly key: string;
  readonly event: string;
  readonly since: number;
  readonly last: number;
  readonly count: number;
  readonly line: string;
};

export type AlertKeeping = {
  /** Of this replica: `changed` in place of those with the same keys, and no longer those with the keys `ended`. */
  keepAlerts(changed: readonly KeptAlert[], ended: readonly string[]): Promise<void>;
  /** Those that no other replica has: this one's, and of replicas that are gone, which are this one's from now on. The earliest first. */
  keptAlerts(): Promise<readonly KeptAlert[]>;
  /** All others, with any keys. */
  alertsElsewhere(): Promise<readonly KeptAlert[]>;
};
