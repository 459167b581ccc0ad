// Check of the database for damage after each start and every night: a clean stop says nothing about the disk.

import { Cron } from "croner";
import type { Log } from "../../application/log.ts";
import type { Storage } from "../../store/engine.ts";

const NIGHTLY = "37 4 * * *";
/** Everything else of a start comes first, and calendars take a while to compute. */
const AFTER_START_MS = 2_000;

export type SoundnessWatch = {
  readonly storage: Storage;
  readonly log: Log;
  readonly onDamage: () => void;
};

/** Starts the checks; answers how to stop. */
export function watchSoundness(watch: SoundnessWatch): () => void {
  const look = () => void lookForDamage(watch);
  let nightly: Cron | undefined;
  const timer = setTimeout(() => {
    look();
    nightly = new Cron(NIGHTLY, { protect: true, unref: true }, look);
  }, AFTER_START_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    nightly?.stop();
  };
}

async function lookForDamage({ storage, log, onDamage }: SoundnessWatch): Promise<void> {
  const found = await storage.soundness();
  if (found.kind === "sound") return;
  if (found.kind === "damaged") onDamage();
  const about = { file: storage.describe(), message: found.reason };
  if (found.kind === "damaged") log({ event: "databaseDamaged", level: "alert", ...about });
  else log({ event: "databaseNotExamined", level: "warning", ...about });
}
