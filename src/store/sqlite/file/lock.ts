// Single-process lock of a database (F9): the kernel releases it when its holder dies. It is a file next to the
// database and not in it, so that backup tools can still read. The pid file names the holder, and shows a process that
// did not close the store.

import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { StoreUnusable } from "../../failure.ts";
import { ensurePrivateFile, writeDurably } from "../../private-files.ts";
import { storeFailureOf } from "../errors.ts";

export type Lock = {
  /** The holder before never closed the store. */
  readonly wasUnclean: boolean;
  /** Gives the lock back. `clean`: the next one need not check the database first. */
  release(end: { readonly clean: boolean }): void;
};

/** Takes the lock of the database at `path`, or throws `StoreUnusable` with the holder's pid. */
export function takeLock(path: string): Lock {
  const pidPath = `${path}.pid`;
  ensurePrivateFile(`${path}.lock`);
  const database = new Database(`${path}.lock`, { readwrite: true });
  try {
    // Nothing is ever written here: no rollback journal is needed next to it.
    database.run("PRAGMA journal_mode = MEMORY");
    database.run("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    throw storeFailureOf(error)?.kind === "busy" ? inUse(path, pidPath) : error;
  }
  const wasUnclean = existsSync(pidPath);
  writeDurably(pidPath, `${process.pid}\n`);
  return {
    wasUnclean,
    release({ clean }) {
      if (clean) rmSync(pidPath, { force: true });
      database.run("ROLLBACK");
      database.close(true);
    },
  };
}

/** Which process has the database at `path` open, in words; undefined when none has. It changes nothing. */
export function lockHolder(path: string): string | undefined {
  if (!existsSync(`${path}.lock`)) return undefined;
  const database = new Database(`${path}.lock`, { readonly: true });
  try {
    database.query("SELECT count(*) FROM sqlite_schema").get();
    return undefined;
  } catch (error) {
    if (storeFailureOf(error)?.kind !== "busy") throw error;
    return processOf(pidIn(`${path}.pid`));
  } finally {
    database.close();
  }
}

function inUse(path: string, pidPath: string): StoreUnusable {
  const pid = pidIn(pidPath);
  const message = `${path} is in use by ${processOf(pid)}. Stop that one first: two would each capture and notify.`;
  return new StoreUnusable("inUse", message, pid === undefined ? {} : { pid });
}

/** Of the process that holds the lock; without one, of some process that was killed, and of others since. */
function pidIn(pidPath: string): number | undefined {
  const pid = existsSync(pidPath) ? Number.parseInt(readFileSync(pidPath, "utf8"), 10) : Number.NaN;
  return Number.isNaN(pid) ? undefined : pid;
}

function processOf(pid: number | undefined): string {
  return pid === undefined ? "another process" : `process ${pid}`;
}
