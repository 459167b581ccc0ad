// Health of the data: the database is at its path, no damage was found in it, and the disk has room. While one of these
// is wrong the service is not ready, and begins no payment.

import type { Log, LogEntry } from "../../application/log.ts";
import type { Storage } from "../../store/engine.ts";
import type { ProgramOptions } from "../program-options.ts";
import { createRoom } from "./free-space.ts";

export type DataHealth = {
  /** Nothing may be saved in files that are not at their path any more. */
  readonly isInPlace: () => boolean;
  /** Whether something new may be begun. Says so in the log when it changes. */
  readonly canTake: () => boolean;
  /** Damage was found: it stays until a restart. */
  readonly foundDamage: () => void;
};

export function createDataHealth({ config, log, freeBytes }: ProgramOptions, storage: Storage): DataHealth {
  const atPath = storage.watchPlace();
  const file = config.dataDir;
  const notePlace = onChange(log, { event: "databaseGone", level: "alert", file }, { event: "databaseBack" });
  const noteRoom = onChange(
    log,
    { event: "diskNearlyFull", level: "alert", file },
    { event: "diskHasRoomAgain" },
  );
  let isDamaged = false;
  const hasRoom = createRoom({
    folder: config.dataDir,
    elapsed: () => performance.now(),
    ...(freeBytes === undefined ? {} : { freeBytes }),
  });
  const isInPlace = () => notePlace(atPath());
  // A payment asks several times; what it then saves is looked at again.
  const wasInPlace = oncePerTurn(isInPlace);
  return {
    isInPlace,
    // Where there is no folder, nothing is to be learnt about room.
    canTake: () => wasInPlace() && noteRoom(hasRoom()) && !isDamaged,
    foundDamage() {
      isDamaged = true;
    },
  };
}

/** Asks once in a turn of the event loop. */
function oncePerTurn(ask: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    if (known === undefined) setImmediate(() => (known = undefined));
    known ??= ask();
    return known;
  };
}

/** Hands a state on, and logs when it has become bad or good again. */
function onChange(log: Log, bad: LogEntry, good: LogEntry): (isGood: boolean) => boolean {
  let wasGood = true;
  return (isGood) => {
    if (isGood !== wasGood) log(isGood ? good : bad);
    wasGood = isGood;
    return isGood;
  };
}
