// Errors of SQLite, in the store's terms.

import { SQLiteError } from "bun:sqlite";
import type { StoreFailureKind } from "../failure.ts";
import { StoreFailure, StoreUnusable } from "../failure.ts";

/** The failure behind an error of SQLite, or undefined when it is not about storage. */
export function storeFailureOf(error: unknown): StoreFailure | undefined {
  const kind = error instanceof SQLiteError ? failureKind(error.code ?? "") : undefined;
  return kind === undefined ? undefined : new StoreFailure(kind, error);
}

/** The same of data that were read: nothing was to be saved, and other data may be readable and changed. */
export function readFailureOf(error: unknown): StoreFailure | undefined {
  const failure = storeFailureOf(error);
  return failure?.kind === "broken" ? new StoreFailure("unreadable", error) : failure;
}

/** Extended codes start with their primary one: `SQLITE_IOERR_FSYNC`. */
function failureKind(code: string): StoreFailureKind | undefined {
  if (code.startsWith("SQLITE_FULL")) return "full";
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return "busy";
  const broken = ["IOERR", "CORRUPT", "NOTADB", "READONLY", "CANTOPEN", "PROTOCOL", "NOMEM"];
  return broken.some((name) => code.startsWith(`SQLITE_${name}`)) ? "broken" : undefined;
}

export function isConstraint(error: unknown): error is SQLiteError {
  return error instanceof SQLiteError && (error.code ?? "").startsWith("SQLITE_CONSTRAINT");
}

export function isDamage(error: unknown): boolean {
  const raised = error instanceof StoreFailure ? error.cause : error;
  return raised instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(raised.code ?? "");
}

/** An error that SQLite raised while data were read, as one with a sentence; any other as it is. */
export function explained(error: unknown): unknown {
  if (isDamage(error)) return new StoreUnusable("damaged", DAMAGED, { cause: error });
  const failure = readFailureOf(error);
  return failure?.code.startsWith("SQLITE_CANTOPEN")
    ? new StoreUnusable("forbidden", NOT_OPENED, { cause: error })
    : (failure ?? error);
}

const DAMAGED =
  "The database is damaged. Copy its whole folder away first, then bring back the newest backup (the command restore FILE).";

const NOT_OPENED =
  "The database cannot be opened (SQLITE_CANTOPEN). Even to read it, SQLite makes files next to it: where this user may not write, or the file system is mounted read-only, copy the folder elsewhere and name the copy with --data DIR.";
