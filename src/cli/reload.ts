// Reload of the configuration on SIGHUP: it is read and validated as a whole, as at a start, and then either all its
// platforms take effect or nothing changes.

import { ConfigRefused } from "../app/platforms-kept.ts";
import type { Program } from "../app/program.ts";
import { findConfiguration } from "./configuration.ts";
import type { Run } from "./parse/arguments.ts";

export async function reload(program: Program, run: Run): Promise<void> {
  const { application, log } = program;
  const { recordAct } = application.operations;
  try {
    const found = findConfiguration(run);
    if ("errors" in found) {
      // The errors name keys and lines of the file, never a secret.
      for (const message of found.errors) log({ event: "configurationRefused", level: "warning", message });
      await recordAct({ action: "reload" }, "configurationRefused");
      return;
    }
    const waiting = await program.reload(found.config);
    const count = found.config.platforms.length;
    await recordAct({ action: "reload", count }, "done");
    log({ event: "configurationReloaded", count });
    if (waiting.length > 0)
      log({ event: "configurationNeedsRestart", level: "warning", message: waiting.join(", ") });
  } catch (error) {
    const why = error instanceof ConfigRefused ? { message: error.message } : { error };
    log({ event: "configurationRefused", level: "warning", ...why });
    await recordAct({ action: "reload" }, "configurationRefused");
  }
}
