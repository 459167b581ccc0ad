// Keeping of the alerts that stand in the store, once a minute if they have changed, and at the end.

import { eachMinute } from "../../application/upkeep/minutely.ts";
import type { AlertKeeping, KeptAlert } from "../../ports/standing-alerts.ts";
import type { StandingAlerts } from "./standing-alerts.ts";

export type KeepAlerts = {
  start(): void;
  stop(): Promise<void>;
};

/** What cannot be saved is no alert of its own: the store's failure is one already, and the log has each line. */
export function keepAlerts(
  alerts: Pick<StandingAlerts, "kept">,
  store: Pick<AlertKeeping, "keepAlerts">,
): KeepAlerts {
  let saved = textOf(alerts.kept());
  let stopSaving: (() => void) | undefined;

  async function save(): Promise<void> {
    const kept = alerts.kept();
    const text = textOf(kept);
    if (text === saved) return;
    await store.keepAlerts(kept);
    saved = text;
  }
  return {
    start() {
      stopSaving = eachMinute(save, () => undefined);
    },
    async stop() {
      stopSaving?.();
      await save().catch(() => undefined);
    },
  };
}

function textOf(kept: readonly KeptAlert[]): string {
  return JSON.stringify(kept.map(({ key, last, count }) => [key, last, count]));
}
