// Statements that begin and end a transaction, prepared once per connection. They know no table.

import type { Database } from "bun:sqlite";
import { StoreFailure } from "../../failure.ts";
import { storeFailureOf } from "../errors.ts";

export type Transaction = ReturnType<typeof prepareTransaction>;

/** `onBegun` is called first in each transaction, `onUndone` after one or a part of it was undone. */
export type TransactionEvents = { readonly onBegun?: () => void; readonly onUndone?: () => void };

export function prepareTransaction(database: Database, { onBegun, onUndone }: TransactionEvents) {
  // IMMEDIATE: a transaction that begins by reading could be refused its first write, whatever the timeout (F7).
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const rollBack = database.prepare("ROLLBACK");
  const openSavepoint = database.prepare("SAVEPOINT job");
  const keepSavepoint = database.prepare("RELEASE job");
  const undoToSavepoint = database.prepare("ROLLBACK TO job");

  /** Tries again once when another program is writing (F6). */
  function beginPatiently(): void {
    try {
      begin.run();
    } catch (error) {
      if (storeFailureOf(error)?.kind !== "busy") throw error;
      begin.run();
    }
  }

  /** SQLite may have done it already; what cannot be undone is returned. */
  function undo(): StoreFailure | undefined {
    try {
      if (database.inTransaction) rollBack.run();
      onUndone?.();
      return undefined;
    } catch (error) {
      return new StoreFailure("broken", error);
    }
  }

  return {
    /** Runs `job` in a transaction and saves it. What is thrown on the way undoes all of it and is returned. */
    run(job: () => void): unknown {
      let isCommitting = false;
      try {
        beginPatiently();
        onBegun?.();
        job();
        isCommitting = true;
        commit.run();
        return undefined;
      } catch (error) {
        const undone = undo();
        const failure = storeFailureOf(error);
        // The log may be whole although its fsync failed: then the next start finds it (F4).
        if (isCommitting && failure?.kind === "broken")
          return new StoreFailure("broken", error, { isUncertain: true });
        return undone ?? failure ?? error ?? new Error("a job threw nothing");
      }
    },
    openSavepoint: () => void openSavepoint.run(),
    keepSavepoint: () => void keepSavepoint.run(),
    undoSavepoint() {
      undoToSavepoint.run();
      keepSavepoint.run();
      onUndone?.();
    },
  };
}
