// Keeping of the alerts that stand in the store: each minute those that have changed, and at the end.

import { eachMinute } from "../../application/upkeep/minutely.ts";
import type { AlertKeeping, KeptAlert } from "../../ports/standing-alerts.ts";
import type { StandingAlerts } from "./standing-alerts.ts";

export type KeepAlerts = {
  /** Those of an earlier run, and of replicas that are gone meanwhile. */
  restore(): Promise<void>;
  /** Restores them, and then saves what has changed. */
  keep(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** What cannot be saved is no alert of its own: the store's failure is one already, and the log has each line. */
export function keepAlerts(
  alerts: Pick<StandingAlerts, "kept" | "restore">,
  store: Pick<AlertKeeping, "keepAlerts" | "keptAlerts">,
): KeepAlerts {
  let saved: ReadonlyMap<string, string> = new Map();
  let stopKeeping: (() => void) | undefined;

  async function restore(): Promise<void> {
    const found = await store.keptAlerts();
    alerts.restore(found.filter(({ key }) => !saved.has(key)));
    saved = new Map(found.map((alert) => [alert.key, textOf(alert)]));
  }

  async function save(): Promise<void> {
    const kept = alerts.kept();
    const texts = new Map(kept.map((alert) => [alert.key, textOf(alert)]));
    const changed = kept.filter(({ key }) => texts.get(key) !== saved.get(key));
    const ended = [...saved.keys()].filter((key) => !texts.has(key));
    if (changed.length + ended.length > 0) await store.keepAlerts(changed, ended);
    saved = texts;
  }

  async function keep(): Promise<void> {
    await restore();
    await save();
  }

  return {
    restore,
    keep,
    start() {
      stopKeeping = eachMinute(keep, () => undefined);
    },
    async stop() {
      stopKeeping?.();
      await save().catch(() => undefined);
    },
  };
}

function textOf({ last, count }: KeptAlert): string {
  return `${last} ${count}`;
}
