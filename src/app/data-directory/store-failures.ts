// Alert for a failing disk, at most once a minute: every request to the store meets the same failure, and a line for
// each would bury everything else.

import type { Log, LogEntry } from "../../application/log.ts";
import type { Storage } from "../../store/engine.ts";
import type { StoreFailureKind } from "../../store/failure.ts";
import { StoreFailure } from "../../store/failure.ts";

const EVERY_MS = 60_000;

/** The same log; failures of the storage are put together, with file, operation and error. */
export function withFailuresTogether(log: Log, storage: Storage, elapsed: () => number): Log {
  const last = new Map<StoreFailureKind, { at: number; count: number }>();
  return (entry) => {
    const { error } = entry;
    if (!(error instanceof StoreFailure)) return log(entry);
    const seen = last.get(error.kind) ?? { at: Number.NEGATIVE_INFINITY, count: 0 };
    seen.count += 1;
    last.set(error.kind, seen);
    if (elapsed() - seen.at < EVERY_MS) return;
    log(entryOf(error, storage, seen.count));
    Object.assign(seen, { at: elapsed(), count: 0 });
  };
}

function entryOf(failure: StoreFailure, storage: Storage, count: number): LogEntry {
  const { kind, code, message } = failure;
  return { event: "storeFailed", level: "alert", kind, code, count, message, ...storage.locate(failure) };
}
