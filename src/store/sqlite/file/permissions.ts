// Permission check of the database and the files next to it, before any of them is opened: SQLite's own error names
// neither the file nor its owner.

import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnusable } from "../../failure.ts";

const READ = ["", "-wal", "-shm"];
const ENDINGS = [...READ, ".lock", ".pid"];

/**
 * Throws `StoreUnusable` with the file's owner and what helps. A file that is not there yet is permitted; one that others
 * may write too is not, for its mode is set at each start, and only its owner can do that.
 */
export function assertPermitted(path: string): void {
  const user = process.geteuid?.();
  if (user === undefined || user === 0) return;
  for (const file of ENDINGS.map((ending) => `${path}${ending}`)) {
    const owner = statSync(file, { throwIfNoEntry: false })?.uid;
    if (owner === undefined || owner === user) continue;
    const message = `${file} belongs to user ${owner}, and this is user ${user}: it cannot be used. Give the files to the user that runs the service (chown -R ${user} ${dirname(path)}), or run this as user ${owner}.`;
    throw new StoreUnusable("forbidden", message);
  }
}

/** The same of a command that only reads: who may read the files may use it. */
export function assertReadable(path: string): void {
  for (const file of READ.map((ending) => `${path}${ending}`)) {
    const owner = statSync(file, { throwIfNoEntry: false })?.uid;
    if (owner === undefined || mayRead(file)) continue;
    const message = `${file} belongs to user ${owner}, and this user (${process.geteuid?.()}) may not read it. Run this as the user that runs the service.`;
    throw new StoreUnusable("forbidden", message);
  }
}

function mayRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EACCES");
  }
}
