// Settings of a connection, each with its reason. They are read back: SQLite ignores settings that it does not know.

import type { Database } from "bun:sqlite";
import { StoreUnusable } from "../../failure.ts";

type Pragma = {
  readonly name: string;
  readonly value: string | number;
  readonly readsBack?: string | number;
};

/** A page holds five orders with their details. SQLite's default of 4 KiB would hold two, and each write would touch more. */
const PAGE_BYTES = 8_192;

/** Only a new file takes the page size; an existing file keeps its own. */
export function setPageSize(database: Database): void {
  database.run(`PRAGMA page_size = ${PAGE_BYTES}`);
}

/**
 * Upper limit of the memory map. SQLite reads a mapped page in place; copying it first is half of the cost of reading one
 * of a million orders. Writes do not use the map. The price: if the disk fails to deliver a mapped page, the process
 * ends, and the check at the next start reports the damage (F5).
 */
const MAPPED_BYTES = 0x7fff0000;

/** Called after the file was checked. Not read back: the size that the system grants affects only speed. */
export function mapFile(database: Database): void {
  database.run(`PRAGMA mmap_size = ${MAPPED_BYTES}`);
}

/** An `inMemory` database has no write-ahead log. */
export function setPragmas(database: Database, { inMemory }: { readonly inMemory: boolean }): void {
  for (const { name, value, readsBack = value } of pragmasFor(sqliteVersion(database), inMemory)) {
    database.run(`PRAGMA ${name} = ${value}`);
    const found = database.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get();
    const actual = Object.values(found ?? {})[0];
    if (actual === readsBack) continue;
    throw new StoreUnusable(
      "unsupported",
      `SQLite kept PRAGMA ${name} at ${actual} instead of ${readsBack}.`,
    );
  }
}

function pragmasFor(version: string, inMemory: boolean): readonly Pragma[] {
  return [
    // Set before the log is opened: an affected version of SQLite must be the only one that ever opens it.
    { name: "locking_mode", value: canShareLog(version) ? "normal" : "exclusive" },
    // Another program (a backup, an SQL shell) may hold the database for a moment (F6).
    { name: "busy_timeout", value: 2000 },
    // Readers such as a backup never block a payment, and one fsync saves a whole batch.
    { name: "journal_mode", value: inMemory ? "memory" : "wal" },
    // An acknowledged order survives a power cut; NORMAL loses some (F2).
    { name: "synchronous", value: "FULL", readsBack: 2 },
    // macOS keeps written data in the drive's cache unless told not to. Other systems ignore these two.
    { name: "fullfsync", value: 1 },
    { name: "checkpoint_fullfsync", value: 1 },
    // Off by default. No money row without its order.
    { name: "foreign_keys", value: 1 },
    // A replaced row is a deleted one: the triggers that forbid deletion fire (I21).
    { name: "recursive_triggers", value: 1 },
    // A schema that was tampered with must not run functions.
    { name: "trusted_schema", value: 0 },
    // Erased personal data is overwritten, not only unlinked (T33).
    { name: "secure_delete", value: 1 },
    // After a long reader the log shrinks again (F8).
    { name: "journal_size_limit", value: 64 * 1024 * 1024 },
    // Sorting and savepoints write no files, which could hold personal data or find the disk full.
    { name: "temp_store", value: "MEMORY", readsBack: 2 },
    // The log grows to 12 MiB before a checkpoint, which holds up every request until its two fsyncs are done. With 32 MiB
    // that takes some three times as long, and a creation hardly less: few changes meet in one page of a random index key.
    { name: "wal_autocheckpoint", value: 1_536 },
    // At most 16 MiB for each connection, allocated as needed, and mostly of pages that a transaction writes: reads look
    // at the mapped file. With 64 MiB a million orders are as fast, also when each brings a random index key.
    { name: "cache_size", value: -16 * 1024 },
  ];
}

export function sqliteVersion(database: Database): string {
  return database.query<{ version: string }, []>("SELECT sqlite_version() AS version").get()?.version ?? "0";
}

/** STRICT tables, RETURNING and generated columns need 3.37 at least. macOS brings its own SQLite. */
export function isSupported(version: string): boolean {
  return !isBefore(version, "3.37.0");
}

/**
 * Whether two connections can work on one log without the WAL-reset bug, which can damage the file: fixed in 3.51.3 and,
 * on older branches, in 3.50.7 and 3.44.6.
 */
export function canShareLog(version: string): boolean {
  if (version.startsWith("3.50.")) return !isBefore(version, "3.50.7");
  if (version.startsWith("3.44.")) return !isBefore(version, "3.44.6");
  return !isBefore(version, "3.51.3");
}

/** Each has three numbers. A collation, which knows numbers too, takes a start a millisecond to load. */
function isBefore(version: string, other: string): boolean {
  return rankOf(version) < rankOf(other);
}

function rankOf(version: string): number {
  return version.split(".").reduce((rank, part) => rank * 1_000 + Number(part), 0);
}
