// Standing alerts as part of the store's port: what needs a person is not forgotten at a restart.

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
  /** In place of those that were kept before. */
  keepAlerts(alerts: readonly KeptAlert[]): Promise<void>;
  /** The earliest first. */
  keptAlerts(): Promise<readonly KeptAlert[]>;
};
