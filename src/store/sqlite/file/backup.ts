// Online backup of the database file: the copy is one consistent state, and neither reads nor writes of the running
// service wait for it. It works on the file and its log; the only tables it names are those it counts.

import { Database } from "bun:sqlite";
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Backup, BackupOptions, Contents } from "../../engine.ts";
import { StoreUnusable } from "../../failure.ts";
import { ensurePrivateFile, syncFolder } from "../../private-files.ts";
import type { OnProgress } from "../../progress.ts";
import { isDamage, storeFailureOf } from "../errors.ts";
import { assertOurs } from "./migrate.ts";
import { canShareLog, sqliteVersion } from "./pragmas.ts";
import { remedyFor, withRemedy } from "./unusable.ts";

const CHUNK_BYTES = 256 * 1024;
/** A larger amount of unsynced data would delay the service's own fsync. */
const SYNC_BYTES = 4 * 1024 * 1024;
const PACE_BYTES_PER_MS = (64 * 1024 * 1024) / 1000;
/** A log of this size, which cannot restart while it is read, is worse than a fast copy (F8). */
const LONG_LOG_BYTES = 128 * 1024 * 1024;
const LOG_HEADER_BYTES = 32;

/**
 * Copies the database at `from` to the new file `to`: whole and checked, or not there at all. Every change that was
 * acknowledged before the call is in it. Throws `StoreUnusable`, and what the file system throws.
 */
export async function backUp(from: string, to: string, options: BackupOptions): Promise<Backup> {
  const unfinished = `${to}.unfinished`;
  const remove = () => {
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${unfinished}${end}`, { force: true });
  };
  remove();
  try {
    const least = await copyWhileUsed(from, unfinished, options);
    const contents = foldAndCheck(unfinished, `The copy of ${from}`, options.onProgress);
    if (contents.orders < least) throw new Error(`${least - contents.orders} orders are missing in the copy`);
    renameSync(unfinished, to);
    syncFolder(dirname(to));
    const file = openSync(to, "r");
    const { size: bytes } = fstatSync(file);
    closeSync(file);
    return { ...contents, bytes };
  } catch (error) {
    throw isDamage(error) ? withRemedy(withDamageNamed(from, error), remedyFor(from)) : error;
  } finally {
    remove();
  }
}

/**
 * An open read transaction keeps the log from restarting, and keeps later changes out of the file: the file with the log
 * over it is one state, even if the file changes between two reads of it. Returns the least number of orders in it.
 */
async function copyWhileUsed(from: string, to: string, options: BackupOptions): Promise<number> {
  // Closing a file drops every lock of this process on it, so this one is closed after the database.
  const source = openSync(from, "r");
  try {
    const database = openShared(from);
    try {
      shortenLog(database);
      database.run("BEGIN");
      const { orders } = countOf(database);
      await copyPaced(source, to, { ...options, log: `${from}-wal` });
      await copyLog(`${from}-wal`, `${to}-wal`, options);
      database.run("COMMIT");
      // A checkpoint here takes the growth of the log off the service's next checkpoint.
      shortenLog(database);
      return orders;
    } finally {
      if (database.inTransaction) database.run("ROLLBACK");
      database.close();
    }
  } finally {
    closeSync(source);
  }
}

function openShared(path: string): Database {
  const database = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    if (!canShareLog(sqliteVersion(database)))
      throw new StoreUnusable(
        "unsupported",
        "This system's SQLite cannot copy a file in use safely. Stop the service first, and copy the whole folder.",
      );
    database.run("PRAGMA busy_timeout = 2000");
    assertOurs(database, path);
    return database;
  } catch (error) {
    database.close();
    if (storeFailureOf(error)?.kind !== "busy") throw error;
    throw new StoreUnusable(
      "inUse",
      `${path} is held by another program. Close it (an SQL shell, another tool).`,
    );
  }
}

function shortenLog(database: Database): void {
  database.query("PRAGMA wal_checkpoint(PASSIVE)").all();
}

type CopyOptions = BackupOptions & {
  /** The log that grows during the copy. */
  readonly log?: string;
};

async function copyPaced(source: number, to: string, options: CopyOptions): Promise<void> {
  ensurePrivateFile(to);
  const target = openSync(to, "r+");
  try {
    const total = fstatSync(source).size;
    const pace = createPace(options);
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; at < total; ) {
      const count = readSync(source, chunk, 0, Math.min(CHUNK_BYTES, total - at), at);
      if (count === 0) break;
      writeSync(target, chunk, 0, count, at);
      at += count;
      if (at % SYNC_BYTES === 0 || at >= total) await pace(target, at);
      options.onProgress("copying", at, total);
    }
  } finally {
    closeSync(target);
  }
}

/** Syncs what was written, then sleeps for as long as that took: the service has precedence on the disk. */
function createPace({ elapsedMs, log }: CopyOptions) {
  const startedAt = elapsedMs();
  return async (file: number, written: number) => {
    const before = elapsedMs();
    fdatasyncSync(file);
    const now = elapsedMs();
    const early = startedAt + written / PACE_BYTES_PER_MS - now;
    const isLate = log !== undefined && sizeOf(log) > LONG_LOG_BYTES;
    await Bun.sleep(isLate ? 0 : Math.max(now - before, early, 0));
  };
}

/** The log may restart while it is read. Its former content is then in the file already, and it is read again. */
async function copyLog(from: string, to: string, options: BackupOptions): Promise<void> {
  const silent = { ...options, onProgress: () => undefined };
  for (let tries = 0; tries < 3; tries++) {
    rmSync(to, { force: true });
    if (sizeOf(from) <= LOG_HEADER_BYTES) return;
    const log = openSync(from, "r");
    try {
      const before = headerOf(log);
      await copyPaced(log, to, silent);
      if (headerOf(log).equals(before)) return;
    } finally {
      closeSync(log);
    }
  }
  throw new Error(`${from} restarted during each of three copies`);
}

function headerOf(log: number): Buffer {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  readSync(log, header, 0, LOG_HEADER_BYTES, 0);
  return header;
}

function sizeOf(path: string): number {
  return existsSync(path) ? Bun.file(path).size : 0;
}

/** Merges the copied log into the copy, which is then one file for any SQLite, and checks it. `name`: in sentences. */
function foldAndCheck(path: string, name: string, onProgress: OnProgress): Contents {
  const database = new Database(path, { readwrite: true, create: false, strict: true });
  try {
    database.run("PRAGMA journal_mode = DELETE");
    const contents = examine(database, name, onProgress);
    database.close(true);
    const file = openSync(path, "r+");
    fsyncSync(file);
    closeSync(file);
    return contents;
  } catch (error) {
    throw withRemedy(withDamageNamed(name, error), "The command check says whether the data are too.");
  } finally {
    database.close();
  }
}

/** Checks every page and index of a backup. Throws `StoreUnusable` if it is damaged or not ours. */
export function examineFile(path: string, onProgress: OnProgress): Contents {
  const database = new Database(path, { readonly: true, strict: true });
  try {
    return examine(database, path, onProgress);
  } catch (error) {
    throw withDamageNamed(path, error);
  } finally {
    database.close();
  }
}

/** The same of the data in use, next to a service: damage is named with what to do. */
export function examineData(path: string, onProgress: OnProgress): Contents {
  try {
    return examineFile(path, onProgress);
  } catch (error) {
    throw withRemedy(error, remedyFor(path));
  }
}

function examine(database: Database, path: string, onProgress: OnProgress): Contents {
  assertOurs(database, path);
  const tables = database
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  if (tables.length === 0) throw damaged(path, "nothing is in it");
  for (const [index, { name }] of tables.entries()) {
    assertSound(database, path, name);
    onProgress("checking", index + 1, tables.length);
  }
  const format = database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  return { format, ...countOf(database) };
}

function assertSound(database: Database, path: string, table: string): void {
  const findings = database.query<Record<string, string>, []>(`PRAGMA integrity_check("${table}")`).all();
  const finding = findings.flatMap((row) => Object.values(row)).find((finding) => finding !== "ok");
  if (finding !== undefined) throw damaged(path, finding);
}

/** SQLite's error about a damaged file as a sentence; any other error unchanged. */
function withDamageNamed(path: string, error: unknown): unknown {
  return isDamage(error) && error instanceof Error ? damaged(path, error.message) : error;
}

/** Only the first two lines of a finding: SQLite may name a hundred pages. */
function damaged(path: string, finding: string): StoreUnusable {
  const reason = finding.split("\n").slice(0, 2).join(" ");
  return new StoreUnusable("damaged", `${path} is damaged: ${reason}.`);
}

/** Of a file of any format: the event log was called journal in older ones. */
function countOf(database: Database): { readonly orders: number; readonly entries: number } {
  const eventLog = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE name IN ('event_log', 'journal')")
    .get();
  const row = database
    .query<{ orders: number; entries: number }, []>(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM ${eventLog?.name}) AS entries`,
    )
    .get();
  return row ?? { orders: 0, entries: 0 };
}
