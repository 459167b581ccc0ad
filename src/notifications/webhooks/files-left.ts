// Probe for free file descriptors: runtimes report a connection that this process could not open like one that the other
// side refused.

import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";

const EXHAUSTED: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

export function hasFilesLeft(): boolean {
  try {
    closeSync(openSync(devNull, "r"));
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && EXHAUSTED.has(error.code));
  }
}
