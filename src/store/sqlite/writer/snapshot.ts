// Shared read transaction: reads that arrive together share one snapshot of the file, as writes share one transaction.
// Alone, each statement would lock the file and check the log again, which costs more than the read. It knows no
// table.

import type { Database } from "bun:sqlite";
import { readFailureOf } from "../errors.ts";

export type Snapshot = {
  /**
   * Runs `read` on a state of the file that stays the same until the next turn of the event loop, or a change; inside a
   * write transaction, on what that has changed (`isCommitted` is false). Throws `StoreFailure` where SQLite cannot read.
   */
  read<T>(read: (isCommitted: boolean) => T): T;
  /** To be called at the beginning of a write transaction, which may have waited for another program's. */
  noticeForeignChange(): void;
  /** Ends that state: later reads see newer data. */
  end(): void;
};

/** `onForeignChange` is called before the first read or write after another program, such as an SQL shell, changed the file. */
export function createSnapshot(
  database: Database,
  { onForeignChange }: { readonly onForeignChange: () => void },
): Snapshot {
  const begin = database.prepare("BEGIN");
  const commit = database.prepare("END");
  const rollBack = database.prepare("ROLLBACK");
  const version = database.prepare<{ data_version: number }, []>("PRAGMA data_version");
  let seen = version.get()?.data_version;
  let isOpen = false;

  function noticeForeignChange(): void {
    const found = version.get()?.data_version;
    if (found !== seen) onForeignChange();
    seen = found;
  }

  function beginReading(): void {
    begin.run();
    isOpen = true;
    setImmediate(end);
    noticeForeignChange();
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    commit.run();
  }

  /** After a failed read the transaction cannot be committed, and SQLite may have ended it already. */
  function abandon(): void {
    if (!isOpen) return;
    isOpen = false;
    if (database.inTransaction) rollBack.run();
  }

  return {
    read(read) {
      try {
        // A callback of `update` may read another order.
        if (!database.inTransaction) beginReading();
        return read(isOpen);
      } catch (error) {
        const failure = readFailureOf(error);
        if (failure !== undefined) abandon();
        throw failure ?? error;
      }
    },
    noticeForeignChange,
    end,
  };
}
