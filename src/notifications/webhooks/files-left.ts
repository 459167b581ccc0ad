// Whether this process can open one more file or connection: runtimes report a connection that could not be made here
// like one that was refused there.

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
