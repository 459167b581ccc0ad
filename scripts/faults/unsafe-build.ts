// The service as it must not be: a build of its own that does not wait for the disk at each commit, to show that the
// power cuts find what that loses.

import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const SAFE = '{ name: "synchronous", value: "FULL", readsBack: 2 }';
const UNSAFE = '{ name: "synchronous", value: "NORMAL", readsBack: 1 }';

/** Builds it in a folder of its own, with `synchronous = NORMAL`; returns the binary's path. */
export async function buildUnsafe(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "unsafe-"));
  for (const part of ["src", "scripts", "dist", "package.json", "tsconfig.json", "LICENSE"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const pragmas = join(folder, "src", "store", "pragmas.ts");
  const text = readFileSync(pragmas, "utf8");
  if (!text.includes(SAFE)) throw new Error(`${pragmas} does not say ${SAFE} any more`);
  writeFileSync(pragmas, text.replace(SAFE, UNSAFE));
  const { buildBinary, readBuild } = await import(join(folder, "scripts", "build", "binary.ts"));
  await buildBinary(await readBuild());
  return join(folder, "service");
}
