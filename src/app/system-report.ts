// Report of the service's own state for the dashboard: health, backlog, disk, clock, upkeep, warnings, configuration.

import type { SystemBrief, SystemJson } from "../api/dashboard/system-json.ts";
import { DOCS } from "../api/paths.ts";
import type { Config } from "../config/config.ts";
import type { UpkeepStore } from "../ports/upkeep.ts";
import { UPKEEP_KINDS } from "../ports/upkeep.ts";
import type { Storage } from "../store/engine.ts";
import { freeBytesOf } from "./data-directory/free-space.ts";
import type { RecentWarnings } from "./recent-warnings.ts";
import { shownConfiguration } from "./shown-configuration.ts";

/** Of the jobs of one kind. */
const MOST_COUNTED = 10_000;

export type SystemReport = {
  /** Some 10 ms of the event loop at most, however much waits. */
  whole(): Promise<SystemJson>;
  /** Without what is counted. */
  brief(): SystemBrief;
};

export type SystemParts = {
  readonly config: Config;
  readonly version: string;
  readonly now: () => number;
  readonly hasRoom: () => boolean;
  readonly storage: Pick<Storage, "backlog" | "sizes">;
  readonly store: Pick<UpkeepStore, "lastUpkeep">;
  readonly warnings: Pick<RecentWarnings, "latest">;
  /** For tests: the number of free bytes on the disk of the data. */
  readonly freeBytes?: (folder: string) => number;
};

export function createSystemReport(parts: SystemParts): SystemReport {
  const { config, version, now, hasRoom, storage, store, warnings, freeBytes = freeBytesOf } = parts;
  const startedAt = now();
  const brief = (): SystemBrief => ({
    isReady: hasRoom(),
    freeBytes: orNull(() => freeBytes(config.dataDir)),
    warnings: warnings.latest(),
    eventsUrl: `${config.publicUrl}${DOCS.home}/operations/monitoring#log-events`,
  });
  return {
    brief,
    async whole() {
      const { fileBytes, logBytes } = await storage.sizes();
      const runs = await store.lastUpkeep();
      const { freeBytes: free, ...rest } = brief();
      return {
        ...rest,
        version,
        mode: config.mode,
        startedAt,
        now: now(),
        bytes: { free, database: fileBytes, log: logBytes },
        jobs: await storage.backlog(MOST_COUNTED),
        upkeep: UPKEEP_KINDS.map((kind) => {
          const { at = null, problems = 0 } = runs.find((run) => run.kind === kind) ?? {};
          return { kind, at, problems };
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
