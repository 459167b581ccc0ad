// Small files of the data directory that are replaced as a whole.

import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Renamed into place, so that a kill or a full disk leaves the old file or the new one, and never a part of it. */
export function replaceFile(path: string, text: string, mode = 0o600): void {
  const unfinished = `${path}.new`;
  try {
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
