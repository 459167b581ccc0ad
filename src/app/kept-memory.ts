// Memory of a service over PostgreSQL, and of a move: what the process has used stays with it. Each batch sends and reads texts
// of some hundred KB; the allocator gave their memory back to the system in between, and had to ask for it again.

import { statSync } from "node:fs";
import { ownCommand } from "./own-command.ts";

/** Of mimalloc, the runtime's allocator, which reads it only when a process begins. */
const SETTING = "MIMALLOC_PURGE_DELAY";
const NEVER = "-1";

/**
 * Runs the program again in this process, with the same name and arguments, unless the environment has the setting already. `files` are
 * those that were read: what came from a pipe could not be read again.
 */
export function keepMemory(files: readonly string[]): void {
  const { execPath, execArgv, argv, argv0, env } = process;
  if (env[SETTING] !== undefined || process.execve === undefined) return;
  if (!files.every((file) => statSync(file).isFile())) return;
  const own = ownCommand() === undefined ? [...execArgv, ...argv.slice(1)] : argv.slice(2);
  try {
    process.execve(execPath, [argv0, ...own], { ...env, [SETTING]: NEVER });
  } catch {
    // Without it the service only is slower.
  }
}
