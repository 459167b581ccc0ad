// Files of a sandbox in its data directory that are no rows of its database: its keys, its bank's book, what its clock was
// advanced by, and where it listened. Without them moved orders could be neither read nor refunded.

import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { SANDBOX_CLOCK, SANDBOX_LEDGER, SANDBOX_START } from "../../app/data-directory/data-files.ts";
import { SANDBOX_KEYS_FILE } from "../../config/sandbox.ts";
import { unwritable } from "../output/unwritable.ts";

/** Names of those that are there; empty for live data. */
export function sandboxFilesIn(dataDir: string): readonly string[] {
  const names = [SANDBOX_KEYS_FILE, SANDBOX_LEDGER, SANDBOX_CLOCK, SANDBOX_START];
  return names.filter((name) => existsSync(join(dataDir, name)));
}

/** Replaces those in `to`. Throws `CommandFailed` for one that cannot be written. */
export function copySandboxFiles(names: readonly string[], from: string, to: string): void {
  for (const name of names) {
    const target = join(to, name);
    try {
      copyFileSync(join(from, name), target);
    } catch (error) {
      throw unwritable(target, error);
    }
  }
}
