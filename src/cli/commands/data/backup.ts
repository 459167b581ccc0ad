// `backup`: a copy of the data while the service runs, in a process of its own. The store does the copying.

import { existsSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, resolve } from "node:path";
import type { Command } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { megabytes, withProgress } from "../../output/progress.ts";
import { unwritable } from "../../output/unwritable.ts";
import { PROGRAM } from "../../program-name.ts";
import { STORED, storageOf } from "../../service/locations.ts";
import { reportUpkeep } from "../../service/report-upkeep.ts";

export const backupCommand: Command = {
  name: "backup",
  summary: "copy the data into one file, whether the service runs or not",
  usage: ["FILE [--config FILE] [--data DIR]"],
  about: [
    "Writes one file with everything that was acknowledged before: orders, their event log, webhooks and the secret behind page links. Only its owner can read it. The command checks the whole copy before it gives it its name, and never overwrites a file.",
    "The service goes on meanwhile: the command rests as long as it writes, and writes at most 64 MB a second. The backup needs as much disk space as the data. The configuration and its keys are not in the backup: keep them in another place.",
  ],
  options: STORED,
  words: 1,
  examples: [
    `${PROGRAM} backup /backup/service-2026-11-21.db --data /var/lib/split-payment`,
    `${PROGRAM} backup test.db --sandbox`,
  ],
  async run(given, context) {
    const [file] = given.words;
    if (file === undefined) throw new CommandFailed(EXIT.configuration, `where to? ${PROGRAM} backup FILE`);
    const target = resolve(file);
    refuseUnwritable(target);
    const storage = await storageOf(given);
    yieldToService();
    const startedAt = context.now();
    const { bytes, orders, entries } = await withProgress(context, (onProgress) =>
      storage.backup(target, { onProgress, elapsedMs: () => performance.now() }),
    ).catch((error) => {
      throw unwritable(target, error);
    });
    const seconds = ((context.now() - startedAt) / 1_000).toFixed(1);
    context.print(
      `${target}: ${megabytes(bytes)} MB, ${counted(orders, "order")}, ${entries} domain events, checked (${seconds} s).`,
    );
    await reportUpkeep(given, { kind: "backup", problems: 0 });
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

/** Lowers this process's priority: the service's work goes first. Not every system allows it. */
function yieldToService(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A normal priority works too.
  }
}
