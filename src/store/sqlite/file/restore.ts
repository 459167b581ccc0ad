// Restore of a backup over the data, or its rehearsal in another folder. At every moment the data directory has either
// all of the old data or all of the new.

import { Database } from "bun:sqlite";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Contents, Restored, RestoreMoment } from "../../engine.ts";
import type { Inspection } from "../../inspection.ts";
import { ensurePrivateFile, syncFolder } from "../../private-files.ts";
import type { OnProgress } from "../../progress.ts";
import { openInspection } from "../inspect/inspect.ts";
import { drizzleOver } from "../prepared.ts";
import { auditRows } from "../tables/audit-log.ts";
import { examineFile } from "./backup.ts";
import { takeLock } from "./lock.ts";
import { formatOf, MIGRATIONS } from "./migrate.ts";
import { openDatabase } from "./open.ts";

/**
 * Replaces the database at `path`. `stamp` ends the name under which the old one is kept. Throws `StoreUnusable` when
 * the backup is damaged or of a newer program, or when a process has the data open; then nothing is changed.
 */
export function restore(
  backup: string,
  path: string,
  { at, stamp }: RestoreMoment,
  onProgress: OnProgress,
): Restored {
  const contents = examineFile(backup, onProgress);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = takeLock(path);
  const fresh = `${path}.restoring`;
  try {
    copyDurably(backup, fresh);
    recordRestore(fresh, at);
    const isThere = existsSync(path) || existsSync(`${path}-wal`);
    const keptAs = isThere ? freeName(`${path}.before-restore-${stamp}`) : undefined;
    if (keptAs !== undefined) keepAside(path, keptAs);
    renameSync(fresh, path);
    syncFolder(dirname(path));
    lock.release({ clean: true });
    return { ...contents, keptAs };
  } catch (error) {
    removeWithLog(fresh);
    lock.release({ clean: !lock.wasUnclean });
    throw error;
  }
}

/** Another restore in the same second keeps what the first one put there. */
function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free) || existsSync(`${free}-wal`); number++) free = `${name}-${number}`;
  return free;
}

/** Opens a copy of the backup in a temporary folder, passes it to `look`, and deletes it. */
export async function rehearse<T>(
  backup: string,
  onProgress: OnProgress,
  look: (inspection: Inspection) => Promise<T>,
): Promise<T & Contents> {
  const contents = examineFile(backup, onProgress);
  const folder = mkdtempSync(join(tmpdir(), "service-rehearsal-"));
  try {
    const path = join(folder, basename(backup));
    copyDurably(backup, path);
    openDatabase({ path, onProgress }).close();
    const inspection = openInspection(path);
    try {
      return { ...(await look(inspection)), ...contents };
    } finally {
      await inspection.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * In the data that it put in place: the act's row, and no sign-ins, since a member who was signed in or invited when
 * the backup was made may have been removed since. A file from before these tables has no place for either.
 */
function recordRestore(path: string, at: number): void {
  const database = new Database(path, { readwrite: true, create: false });
  try {
    for (const table of ["member_sessions", "member_invitations"])
      if (database.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== null)
        database.run(`DELETE FROM ${table}`);
    const isCurrent = formatOf(database) === MIGRATIONS.length;
    const act = { actor: { kind: "operator" }, action: "restore" } as const;
    if (isCurrent) auditRows(drizzleOver(database)).add(act, { at, outcome: "done" });
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}

function removeWithLog(path: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
}

function copyDurably(from: string, to: string): void {
  removeWithLog(to);
  ensurePrivateFile(to);
  copyFileSync(from, to);
  const file = openSync(to, "r+");
  fsyncSync(file);
  closeSync(file);
}

/** Under a second name until the new one takes the first: with its log in it, or if it is too damaged, next to it. */
function keepAside(path: string, keptAs: string): void {
  const hasContents = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  try {
    // SQLite throws away the log of an empty file.
    if (hasContents) foldLog(path);
  } catch {
    // What cannot be opened is kept as it is.
  }
  // SQLite would apply a log next to a file that it does not belong to.
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${keptAs}-wal`);
  rmSync(`${path}-shm`, { force: true });
  if (!existsSync(path)) return;
  try {
    linkSync(path, keptAs);
  } catch {
    // Not every file system knows second names.
    renameSync(path, keptAs);
  }
}

function foldLog(path: string): void {
  const database = new Database(path, { readwrite: true, create: false });
  try {
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
}
