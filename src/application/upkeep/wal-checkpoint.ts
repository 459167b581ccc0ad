// Checkpoint of the database's log in a quiet moment: after a minute in which no order changed (F8).

import type { Watch } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import { eachMinute } from "./minutely.ts";

export type LogKeeper = {
  start(): void;
  stop(): void;
  /** Empties the log if nothing has changed since the last look; answers whether it did. */
  look(): Promise<boolean>;
};

export function createLogKeeper(
  { store, log }: Pick<Runtime, "store" | "log">,
  watch: Watch["watch"],
): LogKeeper {
  let hasChanged = true;
  let isClear = false;
  let stopLooking: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;

  async function look(): Promise<boolean> {
    const isBusy = hasChanged;
    hasChanged = false;
    if (isBusy || isClear) return false;
    isClear = await store.clearLog();
    return isClear;
  }

  return {
    start() {
      stopWatching = watch(() => {
        hasChanged = true;
        isClear = false;
      });
      stopLooking = eachMinute(look, (error) => log({ event: "logNotCleared", level: "warning", error }));
    },
    stop() {
      stopLooking?.();
      stopWatching?.();
    },
    look,
  };
}
