// Report of the service's own state for the dashboard: what needs a person, health, backlog, disk, clock, upkeep, warnings,
// configuration.

import type { SystemBrief, SystemJson } from "../api/dashboard/system-json.ts";
import { DOCS } from "../api/paths.ts";
import type { SetupChecks } from "../application/contract/setup-checks.ts";
import { isOverdue } from "../application/upkeep/overdue.ts";
import type { Config } from "../config/config.ts";
import type { AlertKeeping } from "../ports/standing-alerts.ts";
import { UPKEEP_KINDS } from "../ports/upkeep.ts";
import type { Storage } from "../store/engine.ts";
import type { CauseParts } from "./alerts/alert-causes.ts";
import { alertCauses } from "./alerts/alert-causes.ts";
import { alertReport } from "./alerts/alert-report.ts";
import type { StandingAlerts } from "./alerts/standing-alerts.ts";
import { freeBytesOf } from "./data-directory/free-space.ts";
import type { RecentWarnings } from "./recent-warnings.ts";
import { shownConfiguration } from "./shown-configuration.ts";

/** Of the jobs of one kind. */
const MOST_COUNTED = 10_000;

export type SystemReport = {
  /** Some 10 ms of the event loop at most, however much waits. */
  whole(): Promise<SystemJson>;
  /** Without what is counted. */
  brief(): Promise<SystemBrief>;
};

export type SystemParts = {
  readonly config: Config;
  readonly version: string;
  readonly now: () => number;
  readonly hasRoom: () => boolean;
  readonly storage: Pick<Storage, "backlog" | "sizes">;
  readonly store: CauseParts["store"] & Pick<AlertKeeping, "alertsElsewhere">;
  readonly operations: Pick<SetupChecks, "compareClocks">;
  readonly warnings: Pick<RecentWarnings, "latest">;
  readonly alerts: Pick<StandingAlerts, "latest" | "drop">;
  /** For tests: the number of free bytes on the disk of the data. */
  readonly freeBytes?: (folder: string) => number;
};

export function createSystemReport(parts: SystemParts): SystemReport {
  const {
    config,
    version,
    now,
    hasRoom,
    storage,
    store,
    operations,
    warnings,
    freeBytes = freeBytesOf,
  } = parts;
  const startedAt = now();
  const page = `${config.publicUrl}${DOCS.home}/operations/monitoring`;
  const isStill = alertCauses(parts);
  async function brief(): Promise<SystemBrief> {
    // The look at the disk may itself bring an alert, or end one.
    const isReady = hasRoom();
    return {
      isReady,
      freeBytes: orNull(() => freeBytes(config.dataDir)),
      alerts: await alertReport({ ...parts, isStill, page }),
    };
  }
  return {
    brief,
    async whole() {
      const { fileBytes, logBytes } = await storage.sizes();
      const runs = await store.lastUpkeep();
      const { freeBytes: free, ...rest } = await brief();
      return {
        ...rest,
        warnings: warnings.latest(),
        eventsUrl: `${page}#log-events`,
        version,
        mode: config.mode,
        startedAt,
        now: now(),
        clocks: operations.compareClocks().map(({ name, aheadMs = null }) => ({ name, aheadMs })),
        bytes: { free, database: fileBytes, log: logBytes },
        jobs: await storage.backlog(MOST_COUNTED),
        upkeep: UPKEEP_KINDS.map((kind) => {
          const { at, problems = 0 } = runs.find((run) => run.kind === kind) ?? {};
          const isLate = config.mode === "live" && isOverdue(kind, at, now());
          return { kind, at: at ?? null, problems, isOverdue: isLate };
        }),
        configuration: shownConfiguration(config),
      };
    },
  };
}

function orNull(look: () => number): number | null {
  try {
    return look();
  } catch {
    return null;
  }
}
