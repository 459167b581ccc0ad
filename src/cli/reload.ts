// What SIGHUP does to a running service: the configuration is read and judged as a whole, as at a start, and then either
// all its platforms are used or nothing changes.

import type { Program } from "../app/program.ts";
import type { Log } from "../application/log.ts";
import { findConfiguration } from "./configuration.ts";
import type { Run } from "./parse/arguments.ts";

export async function reload(program: Program, run: Run, log: Log): Promise<void> {
  try {
    const found = findConfiguration(run);
    if ("mistakes" in found) {
      // They name keys and lines of the file, and never show a secret.
      for (const kind of found.mistakes) log({ event: "configurationRefused", level: "warning", kind });
      return;
    }
    const waiting = await program.reload(found.config);
    log({ event: "configurationReloaded", count: found.config.platforms.length });
    if (waiting.length > 0)
      log({ event: "configurationNeedsRestart", level: "warning", kind: waiting.join(", ") });
  } catch (error) {
    log({ event: "configurationRefused", level: "warning", error });
  }
}
