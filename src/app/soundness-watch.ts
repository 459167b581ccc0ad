// Looks for damage in the database after each start and every night: a clean stop says nothing about the disk.

import { Cron } from "croner";
import type { Log } from "../application/log.ts";
import { examineSoundness } from "../store/sqlite/inspect/soundness.ts";

const NIGHTLY = "37 4 * * *";
/** What a start is for comes first, and to reckon with calendars takes a while. */
const AFTER_START_MS = 2_000;

export type SoundnessWatch = {
  /** The database file. */
  readonly path: string;
  readonly log: Log;
  readonly onDamage: () => void;
};

/** Starts looking; answers how to stop. */
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

async function lookForDamage({ path, log, onDamage }: SoundnessWatch): Promise<void> {
  const found = await examineSoundness(path);
  if (found.kind === "sound") return;
  if (found.kind === "damaged") onDamage();
  const { kind, complaint: message } = found;
  const [event, level] =
    kind === "damaged"
      ? (["databaseDamaged", "alarm"] as const)
      : (["databaseNotExamined", "warning"] as const);
  log({ event, level, file: path, message });
}
