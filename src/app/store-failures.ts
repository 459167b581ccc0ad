// Alert for a failing disk, at most once a minute: every request to the store meets the same failure, and a line for
// each would bury everything else.

import { dirname } from "node:path";
import type { Log, LogEntry } from "../application/log.ts";
import type { StoreFailureKind } from "../store/failure.ts";
import { StoreFailure } from "../store/failure.ts";

const EVERY_MS = 60_000;

/** The same log; failures of the database at `path` are put together, with file, operation and error. */
export function withFailuresTogether(log: Log, path: string, elapsed: () => number): Log {
  const last = new Map<StoreFailureKind, { at: number; count: number }>();
  return (entry) => {
    const { error } = entry;
    if (!(error instanceof StoreFailure)) return log(entry);
    const seen = last.get(error.kind) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
    seen.count += 1;
    last.set(error.kind, seen);
    if (elapsed() - seen.at < EVERY_MS) return;
    log(entryOf(error, path, seen.count));
    Object.assign(seen, { at: elapsed(), count: 0 });
  };
}

function entryOf(failure: StoreFailure, path: string, count: number): LogEntry {
  const { kind, code, message } = failure;
  const about = { kind, code, count, message };
  if (kind === "unreachable") return { event: "storeFailed", level: "alert", ...about, file: dirname(path) };
  const operation = operationOf(code);
  return { event: "storeFailed", level: "alert", ...about, operation, file: fileOf(path, operation) };
}

/** `SQLITE_IOERR_DIR_FSYNC` names the call itself; other codes imply it. */
function operationOf(code: string): string {
  const call = /^SQLITE_IOERR_(.+)$/.exec(code)?.[1];
  if (call !== undefined) return call.toLowerCase().replaceAll("_", " ");
  if (code.startsWith("SQLITE_FULL")) return "write";
  return code.startsWith("SQLITE_CANTOPEN") ? "open" : "access";
}

/** A commit writes and syncs the log alone; SQLite itself does not say which file it was. */
function fileOf(path: string, operation: string): string {
  if (operation.startsWith("shm")) return `${path}-shm`;
  return /write|fsync|truncate/.test(operation) ? `${path}-wal` : path;
}
