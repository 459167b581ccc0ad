// `restore`: the return to a backup, or a rehearsal of it. The store swaps the files.

import { accessSync, constants, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import type { UnusableReason } from "../../../store/failure.ts";
import { StoreUnusable } from "../../../store/failure.ts";
import type { Inspection } from "../../../store/inspection.ts";
import { explainedError, rehearseRestore } from "../../../store/storage.ts";
import { problemsIn } from "../../check/data.ts";
import type { Command, CommandContext } from "../../command.ts";
import { thisUser } from "../../configuration.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { withProgress } from "../../output/progress.ts";
import { unwritable } from "../../output/unwritable.ts";
import type { Given } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";
import { anyStorageOf, STORED } from "../../service/locations.ts";
import { reportUpkeep } from "../../service/report-upkeep.ts";

export const restoreCommand: Command = {
  name: "restore",
  summary: "put a backup in place, or rehearse it with --check",
  usage: ["FILE [--config FILE] [--data DIR]", "FILE --check"],
  about: [
    "Checks the whole backup, replaces the data with it, and keeps the previous data next to it. It is refused while the service runs, and for a file of a newer program.",
    "With --check it changes nothing: it opens a copy in a scratch folder (in TMPDIR), updates the copy if it is older than this program, and recomputes every order in it from its events. Do this with each backup that you rely on.",
    `The backup lacks what happened after it was made, but the provider knows it: run ${PROGRAM} reconcile after a restore and before the start.`,
  ],
  options: { ...STORED, check: { about: "only rehearse it, in a scratch folder" } },
  words: 1,
  examples: [
    `${PROGRAM} restore /backup/service-2026-11-21.db --check`,
    `${PROGRAM} restore /backup/service-2026-11-21.db --data /var/lib/split-payment`,
  ],
  found: "with --check: something in the backup is wrong; everything wrong is printed",
  async run(given, context) {
    const [file] = given.words;
    if (file === undefined)
      throw new CommandFailed(EXIT.configuration, `which backup? ${PROGRAM} restore FILE`);
    const backup = resolve(file);
    refuseUnreadable(backup);
    if (given.options.check) return rehearsal(backup, given, context);
    const storage = anyStorageOf(given);
    const at = context.now();
    const stamp = new Date(at).toISOString().slice(0, 19).replaceAll(":", "");
    const done = await withProgress(context, (onProgress) =>
      storage.restore(backup, { at, stamp }, onProgress),
    ).catch((error) => {
      throw unwritable(dirname(storage.describe()), error);
    });
    context.print(
      `${storage.describe()}: ${counted(done.orders, "order")} back, with ${done.entries} domain events.`,
    );
    if (done.keptAs !== undefined) context.print(`What was there is kept as ${done.keptAs}.`);
    context.print(
      `Next: ${PROGRAM} reconcile compares with the provider what happened since, then start the service.`,
    );
    return EXIT.done;
  },
};

function refuseUnreadable(backup: string): void {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandFailed(EXIT.configuration, `${backup}: there is no such file`);
  if (found.isDirectory()) throw new CommandFailed(EXIT.configuration, `${backup}: is a folder, and no file`);
  if (!found.isFile()) throw new CommandFailed(EXIT.configuration, `${backup}: is no file`);
  try {
    accessSync(backup, constants.R_OK);
  } catch {
    throw new CommandFailed(EXIT.configuration, `${backup}: ${thisUser()} may not read it`);
  }
}

async function rehearsal(backup: string, given: Given, context: CommandContext): Promise<number> {
  const rehearsed = await withProgress(context, (onProgress) =>
    rehearseRestore(backup, onProgress, (inspection) => look(inspection, context)),
  ).catch(asUnusableBackup);
  if (rehearsed instanceof StoreUnusable) {
    await reportUpkeep(given, { kind: "rehearsal", problems: 1 });
    context.print(`problem  ${rehearsed.message}`);
    return EXIT.found;
  }
  const { lastChangeAt, problems, orders, entries } = rehearsed;
  await reportUpkeep(given, { kind: "rehearsal", problems: problems.length });
  for (const problem of problems) context.print(`problem  ${problem}`);
  context.print(
    `${backup}: ${counted(orders, "order")}, ${entries} domain events${lastChange(lastChangeAt)}.`,
  );
  if (problems.length > 0) return EXIT.found;
  context.print(
    "It is sound, opens with this program, and each order agrees with its event log and its money.",
  );
  return EXIT.done;
}

/** What is wrong with the file itself. */
const OF_THE_BACKUP: readonly UnusableReason[] = ["damaged", "foreign", "newer", "moved"];

function asUnusableBackup(thrown: unknown): StoreUnusable {
  const error = explainedError(thrown);
  if (error instanceof StoreUnusable && OF_THE_BACKUP.includes(error.reason)) return error;
  throw unwritable(tmpdir(), thrown);
}

async function look(inspection: Inspection, context: CommandContext) {
  const problems = await problemsIn(inspection, context);
  return { problems, lastChangeAt: await inspection.lastChangeAt() };
}

function lastChange(at: number | undefined): string {
  return at === undefined ? "" : `, the last change on ${new Date(at).toISOString()}`;
}
