// Copy of a database file before a newer program changes its format, so that the older program can have it back (F35).

import { Database } from "bun:sqlite";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { StoreUnusable } from "../../failure.ts";
import { ensurePrivateFile, syncFolder } from "../../private-files.ts";
import type { OnProgress } from "../../progress.ts";

const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies the file to `<path>.format-<n>.backup` if it holds something in a format below `known`. Nothing in this process
 * may have it open: to close a file drops every lock that the process has on it.
 */
export function keepBeforeUpdate(path: string, known: number, onProgress: OnProgress): void {
  if (!existsSync(path) || statSync(path).size === 0) return;
  const format = formatOf(path);
  if (format === 0 || format >= known) return;
  if (hasLog(path))
    throw new StoreUnusable(
      "inUse",
      `${path} has to be updated, and another program reads it. Close it first (an SQL shell, a backup).`,
    );
  const target = `${path}.format-${format}.backup`;
  // Under another name first, so that a crash leaves no half copy under this one.
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  copy(path, unfinished, onProgress);
  renameSync(unfinished, target);
  syncFolder(dirname(path));
}

function hasLog(path: string): boolean {
  return existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
}

/** The header of an SQLite file: how it begins, and where its `user_version` stands in it. */
const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
const USER_VERSION_AT = 60;

/**
 * Without a log the file's header says it, which takes a start a millisecond less than to open the file. The last process
 * that closes a database moves its log into the file.
 */
function formatOf(path: string): number {
  const header = hasLog(path) ? "" : headerOf(path);
  if (header.length === HEADER_BYTES && header.startsWith(MAGIC))
    return Buffer.from(header, "latin1").readUInt32BE(USER_VERSION_AT);
  const database = new Database(path, { readwrite: true, create: false });
  try {
    return database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
  } finally {
    database.close();
  }
}

/** As latin1. */
function headerOf(path: string): string {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r");
  try {
    return header.toString("latin1", 0, readSync(file, header));
  } finally {
    closeSync(file);
  }
}

function copy(from: string, to: string, onProgress: OnProgress): void {
  ensurePrivateFile(to);
  const source = openSync(from, "r");
  const target = openSync(to, "r+");
  try {
    const total = statSync(from).size;
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0; at < total; ) {
      const count = readSync(source, chunk, 0, CHUNK_BYTES, at);
      if (count === 0) break;
      writeSync(target, chunk, 0, count, at);
      at += count;
      onProgress("copying", at, total);
    }
    fsyncSync(target);
  } finally {
    closeSync(target);
    closeSync(source);
  }
}
