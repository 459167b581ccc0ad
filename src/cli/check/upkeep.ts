// Checks of the upkeep for the `check` command: when the last backup, rehearsal and reconciliation were, and the latest
// warnings of the running service's log.

import { OPERATOR_API } from "../../api/paths.ts";
import { configuredStorage } from "../../app/data-directory/data-storage.ts";
import type { LoggedLine } from "../../app/recent-warnings.ts";
import { isOverdue } from "../../application/upkeep/overdue.ts";
import type { Config } from "../../config/config.ts";
import type { UpkeepKind, UpkeepRun } from "../../ports/upkeep.ts";
import { UPKEEP_KINDS } from "../../ports/upkeep.ts";
import type { CommandContext } from "../command.ts";
import { counted } from "../output/counted.ts";
import { timeText } from "../output/orders-text.ts";
import { PROGRAM } from "../program-name.ts";
import { askRunning } from "../service/service-client.ts";
import type { Finding } from "./finding.ts";
import { isUnreadable } from "./unreadable.ts";

type Kept = {
  readonly about: string;
  readonly thing: string;
  readonly next: string;
};

const RECONCILE = `${PROGRAM} reconcile prints what differs`;
const KEPT: Readonly<Record<UpkeepKind, Kept>> = {
  backup: { about: "backup", thing: "backup", next: `${PROGRAM} backup FILE makes one` },
  rehearsal: {
    about: "backup",
    thing: "rehearsal of a restore",
    next: `${PROGRAM} restore FILE --check rehearses one`,
  },
  reconciliation: { about: "reconciled", thing: "comparison of all payments", next: RECONCILE },
  hourlyReconciliation: { about: "reconciled", thing: "hourly comparison", next: RECONCILE },
};

export async function* checkUpkeep(config: Config, { now }: CommandContext): AsyncGenerator<Finding> {
  const runs = await runsIn(config);
  if (runs === undefined) return;
  // Backups of PostgreSQL are its own, and nothing is known of them here.
  const isKnown = (kind: UpkeepKind) => config.storage === undefined || KEPT[kind].about !== "backup";
  for (const kind of UPKEEP_KINDS.filter(isKnown)) {
    const run = runs.find((found) => found.kind === kind);
    const { about, thing, next } = KEPT[kind];
    const isRare = config.mode === "live" && isOverdue(kind, run?.at, now());
    const left = run !== undefined && run.problems > 0 ? `, with ${counted(run.problems, "problem")}` : "";
    const known = run === undefined ? `no ${thing} is known` : `last ${thing}: ${timeText(run.at)}${left}`;
    if (isRare || left !== "") yield { level: "warning", about, message: `${known}; ${next}` };
    else if (run !== undefined) yield { level: "ok", about, message: known };
  }
}

/** Undefined where there are no data, or none that this program knows: other checks say so. */
async function runsIn(config: Config): Promise<readonly UpkeepRun[] | undefined> {
  const storage = configuredStorage(config);
  try {
    if (!(await storage.exists())) return undefined;
    const inspection = await storage.inspect();
    try {
      return inspection.isCurrent ? await inspection.lastUpkeep() : undefined;
    } finally {
      await inspection.close();
    }
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** With `all` each line too, the oldest first. */
export async function* checkWarnings(
  { dataDir }: Config,
  { all }: { readonly all: boolean },
): AsyncGenerator<Finding> {
  const answer = await askRunning(dataDir, OPERATOR_API.warnings);
  if (answer?.success !== true) return;
  const lines = answer.data as readonly LoggedLine[];
  const [last] = lines;
  if (last === undefined) {
    yield { level: "ok", about: "log", message: "no warning since the start" };
    return;
  }
  const alerts = lines.filter(({ level }) => level === "alert").length;
  const message = `${counted(lines.length, "warning")} since the start${alerts > 0 ? `, ${alerts} of level alert` : ""}, the last: ${last.event} at ${last.time}`;
  const more = all ? "" : `; ${PROGRAM} check --warnings prints the latest 200`;
  yield { level: alerts > 0 ? "warning" : "ok", about: "log", message: message + more };
  if (all)
    for (const line of lines.toReversed()) yield { level: "ok", about: "log", message: JSON.stringify(line) };
}
