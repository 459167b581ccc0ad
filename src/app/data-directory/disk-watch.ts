// Check of the disk once a minute, so that an operator gets an alert before buyers are refused.

import type { Log } from "../../application/log.ts";
import { eachMinute } from "../../application/upkeep/minutely.ts";
import { hasFilesLeft } from "../../notifications/webhooks/files-left.ts";
import type { Storage } from "../../store/engine.ts";
import { LONG_LOG_BYTES } from "../../store/engine.ts";

export type DiskWatch = {
  readonly storage: Pick<Storage, "sizes">;
  readonly log: Log;
  /** Logs by itself when its state changes. */
  readonly hasRoom: () => boolean;
  /** For tests. */
  readonly longLogBytes?: number;
};

/** Starts the checks; answers how to stop. */
export function watchDisk(watch: DiskWatch): () => void {
  const onError = (error: unknown) => watch.log({ event: "diskNotLookedAt", level: "warning", error });
  return eachMinute(diskLook(watch), onError);
}

/** One check; an alert each time the log has become too long. O(1). */
export function diskLook({
  storage,
  log,
  hasRoom,
  longLogBytes = LONG_LOG_BYTES,
}: DiskWatch): () => Promise<void> {
  let wasLong = false;
  return async () => {
    hasRoom();
    if (!hasFilesLeft()) log({ event: "filesExhausted", level: "alert", code: "EMFILE" });
    const { logBytes } = await storage.sizes();
    const isLong = logBytes > longLogBytes;
    if (isLong && !wasLong) log({ event: "databaseLogLong", level: "alert", count: logBytes });
    wasLong = isLong;
  };
}
