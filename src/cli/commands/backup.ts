// `backup`: a copy of the data while the service runs, in a process of its own. How the file is copied is the store's.

import { existsSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, resolve } from "node:path";
import { backUp } from "../../store/sqlite/file/backup.ts";
import type { Command } from "../command.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { counted } from "../output/counted.ts";
import { megabytes, withProgress } from "../output/progress.ts";
import { PROGRAM } from "../program-name.ts";
import { databaseOf, STORED } from "../service/locations.ts";

export const backupCommand: Command = {
  name: "backup",
  summary: "copy the data into one file, while the service runs or stands still",
  usage: ["FILE [--config FILE] [--data DIR]"],
  about: [
    "Writes one file with all that was acknowledged before, readable by its owner alone: orders, journal, events and the secret behind page links. It is looked through from end to end before it gets its name, and nothing is written over.",
    "The service goes on meanwhile: the copying rests as much as it writes, at most 64 MB a second. It needs as much room on the disk as the data. The configuration and the keys in it are not in it: keep them apart.",
  ],
  options: STORED,
  words: 1,
  examples: [
    `${PROGRAM} backup /backup/service-2026-11-21.db --data /var/lib/split-payment`,
    `${PROGRAM} backup test.db --sandbox`,
  ],
  async run(given, means) {
    const [file] = given.words;
    if (file === undefined) throw new CommandFailed(EXIT.configuration, `where to? ${PROGRAM} backup FILE`);
    const target = resolve(file);
    refuseUnwritable(target);
    const database = databaseOf(given);
    yieldToService();
    const startedAt = means.now();
    const { bytes, orders, entries } = await withProgress(means, (onProgress) =>
      backUp(database, target, { onProgress, elapsedMs: () => performance.now() }),
    ).catch((error) => {
      throw unwritable(target, error);
    });
    const seconds = ((means.now() - startedAt) / 1_000).toFixed(1);
    means.print(
      `${target}: ${megabytes(bytes)} MB, ${counted(orders, "order")}, ${entries} journal entries, checked (${seconds} s).`,
    );
    return EXIT.done;
  },
};

function refuseUnwritable(target: string): void {
  if (existsSync(target))
    throw new CommandFailed(
      EXIT.configuration,
      `${target} is there already, and is left as it is; choose another name`,
    );
  const folder = statSync(dirname(target), { throwIfNoEntry: false });
  if (folder === undefined)
    throw new CommandFailed(EXIT.configuration, `${dirname(target)}: there is no such folder`);
  if (!folder.isDirectory()) throw new CommandFailed(EXIT.configuration, `${dirname(target)}: is no folder`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no file can be made there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that file system is read-only",
  ENOTDIR: "a part of that path is a file",
  ENAMETOOLONG: "that name is too long",
  ENOSPC: "that disk is full",
  EDQUOT: "that disk is full for this user",
  EIO: "that disk has failed",
};

/** What the file system says in a sentence; any other error as it is. */
function unwritable(target: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code];
  return reason === undefined
    ? error
    : new CommandFailed(EXIT.configuration, `${target} cannot be written: ${reason} (${code})`);
}

/** The service's own work goes first. Not every system lets a process say so. */
function yieldToService(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // It is only politeness.
  }
}
