// Memory of a service over PostgreSQL: what its process has used stays with it. Each batch sends and reads texts of some
// hundred KB; the allocator gave their memory back to the system in between, and had to ask for it again.

import { ownCommand } from "./own-command.ts";

/** Of mimalloc, the runtime's allocator, which reads it only when a process begins. */
const SETTING = "MIMALLOC_PURGE_DELAY";
const NEVER = "-1";

/** Runs the program anew in this process, with the same arguments, unless the environment has the setting already. */
export function keepMemory(): void {
  const { execPath, execArgv, argv, env } = process;
  if (env[SETTING] !== undefined || process.execve === undefined) return;
  const own = ownCommand() === undefined ? [...execArgv, ...argv.slice(1)] : argv.slice(2);
  try {
    process.execve(execPath, [execPath, ...own], { ...env, [SETTING]: NEVER });
  } catch {
    // Without it the service only is slower.
  }
}
