// The service as it must not be: a build of its own that does not wait for the disk at each commit, to show that the
// power cuts find what that loses.

import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const PRAGMAS = "src/store/sqlite/file/pragmas.ts";
const SAFE = '{ name: "synchronous", value: "FULL", readsBack: 2 }';
const UNSAFE = '{ name: "synchronous", value: "NORMAL", readsBack: 1 }';

/** Builds it in a folder of its own, with `synchronous = NORMAL`; returns the binary's path. */
export async function buildUnsafe(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "unsafe-"));
  for (const part of ["src", "scripts", "dist", "package.json", "tsconfig.json", "LICENSE"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, PRAGMAS), unsafePragmas());
  const { buildBinary, readBuild } = await import(join(folder, "scripts", "build", "binary.ts"));
  await buildBinary(await readBuild());
  return join(folder, "service");
}

/** The text of the file with the settings of a connection, changed. */
export function unsafePragmas(): string {
  const text = readFileSync(join(root, PRAGMAS), "utf8");
  if (!text.includes(SAFE)) throw new Error(`${PRAGMAS} does not say ${SAFE} any more`);
  return text.replace(SAFE, UNSAFE);
}
