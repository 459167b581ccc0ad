// Faults of the machine that are preloaded into the compiled service: small libraries in C, built where there is a
// compiler for it.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether such a library can be built and loaded here: the service is linked with the system's C library. */
export const canPreload = process.platform === "linux" && Bun.which("cc") !== null;

/** Builds `<name>.c` of this folder and returns the library's path. */
export function buildPreload(name: string): string {
  const library = join(mkdtempSync(join(tmpdir(), "preload-")), `${name}.so`);
  const source = join(import.meta.dir, `${name}.c`);
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
