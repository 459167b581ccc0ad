// Empties the database's log while nobody waits for it: after a minute in which no order changed (F8).

import type { Watch } from "./watch.ts";
import type { World } from "./world.ts";

const EVERY_MS = 60_000;

export type LogKeeper = {
  start(): void;
  stop(): void;
  /** Empties it if nothing has changed since the last look; answers whether it did. */
  look(): Promise<boolean>;
};

export function createLogKeeper(
  { store, log }: Pick<World, "store" | "log">,
  watch: Watch["watch"],
): LogKeeper {
  let hasChanged = true;
  let isClear = false;
  let timer: ReturnType<typeof setInterval> | undefined;
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
      timer = setInterval(() => {
        look().catch((error) => log({ event: "logNotCleared", level: "warning", error }));
      }, EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      stopWatching?.();
    },
    look,
  };
}
