// Faults of the machine that are preloaded into the service: small libraries in C, built where there is a compiler.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Whether such a library can be built and loaded here: the service is linked with the system's C library. */
export const canPreload = process.platform === "linux" && Bun.which("cc") !== null;

/** Builds the library of which `source` is the one file, in a folder of its own; returns its path. */
export function buildPreload(source: string): string {
  const library = join(mkdtempSync(join(tmpdir(), "preload-")), `${basename(source, ".c")}.so`);
  const built = Bun.spawnSync([
    "cc",
    "-O2",
    "-Wall",
    "-shared",
    "-fPIC",
    "-o",
    library,
    source,
    "-ldl",
    "-lpthread",
  ]);
  if (!built.success) throw new Error(`${source} does not compile:\n${built.stderr}`);
  return library;
}
