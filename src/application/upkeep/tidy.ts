// Tidying of the store in a quiet moment: after a minute in which no order changed (F8).

import type { Watch } from "../orders/watch.ts";
import type { Runtime } from "../runtime.ts";
import { eachMinute } from "./minutely.ts";

export type Tidier = {
  start(): void;
  stop(): void;
  /** Tidies the store if nothing has changed since the last look; answers whether it did. */
  look(): Promise<boolean>;
};

export function createTidier({ store, log }: Pick<Runtime, "store" | "log">, watch: Watch["watch"]): Tidier {
  let hasChanged = true;
  let isTidy = false;
  let stopLooking: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;

  async function look(): Promise<boolean> {
    const isBusy = hasChanged;
    hasChanged = false;
    if (isBusy || isTidy) return false;
    isTidy = await store.tidy();
    return isTidy;
  }

  return {
    start() {
      stopWatching = watch(() => {
        hasChanged = true;
        isTidy = false;
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
