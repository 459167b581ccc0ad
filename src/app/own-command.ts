// Name of this program in a shell, for examples that a person pastes.

import { basename, relative, sep } from "node:path";

/** From the folder of the start; undefined when Bun runs the program's source. */
export function ownCommand(program = process.execPath, folder = process.cwd()): string | undefined {
  if (/^bun(\.exe)?$/.test(basename(program))) return undefined;
  const near = relative(folder, program);
  const path = near.startsWith("..") ? program : `.${sep}${near}`;
  return /[^\w./\\:-]/.test(path) ? `'${path}'` : path;
}
