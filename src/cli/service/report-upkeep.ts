// Reports of backups, rehearsals and comparisons to the running service, which keeps when the last one was.

import { OPERATOR_API } from "../../api/paths.ts";
import type { UpkeepRun } from "../../ports/upkeep.ts";
import type { Given } from "../parse/options.ts";
import { dataDirOf } from "./locations.ts";
import { askRunning } from "./service-client.ts";

/** The work is done whether the report arrives or not: without a service that can be found and reached, nothing is kept. */
export async function reportUpkeep(given: Given, run: Omit<UpkeepRun, "at">): Promise<void> {
  try {
    await askRunning(dataDirOf(given), OPERATOR_API.upkeep, run);
  } catch {
    // A rehearsal often runs where there is neither configuration nor data.
  }
}
