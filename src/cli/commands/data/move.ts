// `move`: all data to another engine, from a data directory to PostgreSQL or back. The stores do the moving.

import { readFileSync } from "node:fs";
import { configuredStorage, storageIn } from "../../../app/data-directory/data-storage.ts";
import { keepMemory } from "../../../app/kept-memory.ts";
import type { Storage } from "../../../store/engine.ts";
import { StoreUnusable } from "../../../store/failure.ts";
import { MOVED_TABLES, moveData } from "../../../store/move.ts";
import { folderAt } from "../../../store/storage.ts";
import { problemsIn } from "../../check/data.ts";
import type { Command, CommandContext } from "../../command.ts";
import { CommandFailed, EXIT } from "../../exit.ts";
import { counted } from "../../output/counted.ts";
import { createProgress } from "../../output/progress.ts";
import { unwritable } from "../../output/unwritable.ts";
import type { Given } from "../../parse/options.ts";
import { PROGRAM } from "../../program-name.ts";
import { copySandboxFiles, sandboxFilesIn } from "../../sandbox/sandbox-files.ts";
import { dataDirOf, STORED, storageOf } from "../../service/locations.ts";

const DATABASE = /^postgres(ql)?:/i;
/** Counting, indexing, auditing, saving and marking. */
const OTHER_STEPS = 5;

export const moveCommand: Command = {
  name: "move",
  summary: "move all data to a database of PostgreSQL, or back to a data directory",
  usage: ["--to URL|DIR [--config FILE] [--data DIR]"],
  about: [
    "Moves everything: orders with their event log and money, jobs, webhooks with their attempts, e-mails, members, payouts, the audit log, stored responses and counters. Stop the service first, every replica of it: the command is refused while one runs, and while the target has orders.",
    "The target is filled in one transaction. Before it is committed, the rows and sums of every table are compared with the source, and every order is recomputed from its events. After that the source is marked, so that no program opens it any more. A sandbox's keys, bank and clock are files of its data directory: they go along into another folder, and stay where they are if a database is the target. A move that fails or is killed leaves the source as it was, and the target empty or whole: run the same command again.",
    "URL is postgres://USER:PASSWORD@HOST/DATABASE, or env:NAME or file:PATH where it stands, so that no other user of this machine sees the password. What orders are found by is made again after the start, in the background.",
  ],
  options: {
    ...STORED,
    to: { value: "URL|DIR", about: "a database without orders, or a folder for the data" },
  },
  words: 0,
  examples: [
    `${PROGRAM} move --to env:DATABASE_URL --config /etc/split-payment/config.toml`,
    `${PROGRAM} move --to /var/lib/split-payment-2 --config /etc/split-payment/config.toml`,
  ],
  found: "an order does not agree with its events: nothing was moved",
  async run(given, context) {
    // Nothing has been read yet.
    keepMemory([]);
    const { storage: target, folder } = targetOf(given);
    const source = await storageOf(given);
    if (target.describe() === source.describe())
      throw new CommandFailed(
        EXIT.configuration,
        `the data are in ${source.describe()} already; name where they are with --data DIR if the configuration names the target`,
      );
    const dataDir = dataDirOf(given);
    const files = folder === dataDir ? [] : sandboxFilesIn(dataDir);
    const carry = () => (folder === undefined ? undefined : copySandboxFiles(files, dataDir, folder));
    const { orders, event_log: eventLog } = await move(source, target, carry, context).catch((error) => {
      throw folder === undefined ? error : unwritable(folder, error);
    });
    context.print(
      `${target.describe()}: ${counted(orders.rows, "order")}, ${eventLog.rows} domain events, each order audited.`,
    );
    context.print(`${source.describe()} is marked: no program opens it any more.`);
    if (files.length > 0)
      context.print(
        folder === undefined
          ? `Of the sandbox these files stay in ${dataDir}, which has to stay its data_dir: ${files.join(", ")}.`
          : `Of the sandbox these files were copied too: ${files.join(", ")}.`,
      );
    context.print(`Next: ${nextStep(given, folder)}, then start the service.`);
    return EXIT.done;
  },
};

/** `carry`: called when the data have arrived, and before their source is marked. */
async function move(from: Storage, to: Storage, carry: () => void, context: CommandContext) {
  const now = context.now();
  const source = await from.depart();
  try {
    const target = await to.arrive(new Date(now).toISOString().slice(0, 19).replaceAll(":", ""));
    try {
      return await moveWith(source, target, carry, context);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

type Ends = Parameters<typeof moveData>;

async function moveWith(source: Ends[0], target: Ends[1], carry: () => void, context: CommandContext) {
  const progress = createProgress(context, "Moving");
  let steps = 0;
  try {
    return await moveData(source, target, {
      now: context.now(),
      audit: async (arrived) => {
        const problems = await problemsIn(arrived, context);
        if (problems.length === 0) return;
        for (const problem of problems) context.print(`problem  ${problem}`);
        throw new CommandFailed(EXIT.found, "nothing was moved: these orders were wrong before");
      },
      onStep(step) {
        progress.at(steps++, MOVED_TABLES.length + OTHER_STEPS, step);
        if (step === "marking") carry();
      },
    });
  } finally {
    progress.end();
  }
}

/** `folder` is absent for a database. */
function targetOf({ options }: Given): { readonly storage: Storage; readonly folder?: string } {
  const { to } = options;
  if (typeof to !== "string")
    throw new CommandFailed(EXIT.configuration, `where to? ${PROGRAM} move --to URL, or DIR`);
  const place = revealed(to);
  if (DATABASE.test(place)) return { storage: configuredStorage({ dataDir: "", storage: { url: place } }) };
  const folder = folderOf(place);
  return { storage: storageIn(folder), folder };
}

function folderOf(place: string): string {
  try {
    return folderAt(place);
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    const message = `--to: ${error.message} A database is postgres://USER:PASSWORD@HOST/DATABASE.`;
    throw new CommandFailed(EXIT.configuration, message);
  }
}

/** The place itself, from where the option says. */
function revealed(to: string): string {
  const [, kind, name = ""] = /^(env|file):(.+)$/.exec(to) ?? [];
  if (kind === undefined) return to;
  const found = kind === "env" ? process.env[name] : textIn(name);
  if (found === undefined || found === "")
    throw new CommandFailed(EXIT.configuration, `--to ${kind}:${name}: there is nothing`);
  return found;
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

function nextStep({ options: { sandbox, config } }: Given, folder: string | undefined): string {
  if (folder === undefined) return "write the database as url into [storage] of the configuration";
  return sandbox === true && config === undefined
    ? `name the folder with --data ${folder}`
    : `take [storage] out of the configuration and write data_dir = "${folder}"`;
}
