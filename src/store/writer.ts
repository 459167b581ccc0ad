// The one queue in front of the database: jobs that arrive together share a transaction and an fsync, one that fails
// harms no other, and nobody hears before COMMIT. It knows no table.

import type { Database } from "bun:sqlite";
import { StoreFailure, storeFailureOf } from "./failure.ts";

/** Longer batches save nothing more and keep reads waiting. */
const BATCH_LIMIT = 128;

type Job = {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
};

export type Writer = {
  /**
   * Runs `job` inside a write transaction; resolves after COMMIT. What `job` throws undoes that job alone; a
   * `StoreFailure` undoes all that shared its transaction. A job is run again when another one throws.
   */
  write<T>(job: () => T): Promise<T>;
  /** The same; `saved` is called after COMMIT and makes what the promise resolves to. */
  write<T, R>(job: () => T, saved: (value: T) => R): Promise<R>;
  /** Runs what is queued and takes nothing more. */
  close(): void;
};

export type WriterOptions = {
  /** `false` runs every job at once, in a transaction of its own: benchmarks and simulators want that. */
  readonly groupCommit: boolean;
  /** Called before a transaction begins: nothing may be open on the connection then. */
  readonly onBegin: () => void;
  /** Called once, when the disk has failed and nothing more will be saved (F4). */
  readonly onBroken?: ((failure: StoreFailure) => void) | undefined;
  /** Called after each transaction with the number of jobs that shared it. */
  readonly onCommit?: ((jobs: number) => void) | undefined;
};

export function createWriter(
  database: Database,
  { groupCommit, onBegin, onBroken, onCommit }: WriterOptions,
): Writer {
  const transaction = prepareTransaction(database, onBegin);
  let queue: Job[] = [];
  let scheduled = false;
  let refusal: Error | undefined;

  function flush(): void {
    scheduled = false;
    const batch = queue.slice(0, BATCH_LIMIT);
    queue = queue.slice(BATCH_LIMIT);
    if (queue.length > 0) schedule();
    if (batch.length === 0) return;
    const failure = refusal ?? runBatch(transaction, batch);
    if (failure === undefined) {
      onCommit?.(batch.length);
      return;
    }
    // After a failed fsync nobody knows what is on the disk (F4).
    if (failure instanceof StoreFailure && failure.kind === "io" && refusal === undefined) {
      refusal = failure;
      onBroken?.(failure);
    }
    for (const { reject } of batch) reject(failure);
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (groupCommit) setImmediate(flush);
    else flush();
  }

  return {
    write<T>(run: () => T, saved?: (value: T) => unknown) {
      if (refusal !== undefined) return Promise.reject(refusal);
      return new Promise<never>((resolve, reject) => {
        const tell = resolve as Job["resolve"];
        queue.push({
          run,
          resolve: saved === undefined ? tell : after(saved as Saved, tell, reject),
          reject,
        });
        schedule();
      });
    },
    close() {
      while (queue.length > 0) flush();
      refusal ??= new Error("The store is closed: it takes no more changes.");
    },
  };
}

type Saved = (value: unknown) => unknown;

/** What is saved stays so, whatever `saved` does: what it throws is told to the one who asked. */
function after(saved: Saved, resolve: Job["resolve"], reject: Job["reject"]): Job["resolve"] {
  return (value) => {
    try {
      resolve(saved(value));
    } catch (error) {
      reject(error);
    }
  };
}

/**
 * Returns what made the whole batch fail; otherwise everybody has been told his own end. A savepoint costs a copy of
 * every page that is changed after it, and next to no job throws: only when one has do all get one each.
 */
function runBatch(transaction: Transaction, batch: readonly Job[]): unknown {
  let thrown = runTogether(transaction, batch, runJob);
  if (thrown !== undefined && !(thrown instanceof StoreFailure))
    thrown = runTogether(transaction, batch, runInSavepoint);
  return thrown;
}

type RunJob = (transaction: Transaction, job: Job) => () => void;

/** Runs all in one transaction; what is thrown undoes it and is returned. */
function runTogether(transaction: Transaction, batch: readonly Job[], run: RunJob): unknown {
  try {
    transaction.begin();
    const ends = batch.map((job) => run(transaction, job));
    transaction.commit();
    for (const tell of ends) tell();
    return undefined;
  } catch (error) {
    return transaction.rollBack() ?? storeFailureOf(error) ?? error ?? new Error("a job threw nothing");
  }
}

function runJob(_: Transaction, { run, resolve }: Job): () => void {
  const value = run();
  return () => resolve(value);
}

function runInSavepoint(transaction: Transaction, { run, resolve, reject }: Job): () => void {
  transaction.openSavepoint();
  try {
    const value = run();
    transaction.keepSavepoint();
    return () => resolve(value);
  } catch (error) {
    // A full disk may have undone more than this job.
    if (storeFailureOf(error) !== undefined) throw error;
    transaction.undoSavepoint();
    return () => reject(error);
  }
}

type Transaction = ReturnType<typeof prepareTransaction>;

function prepareTransaction(database: Database, onBegin: () => void) {
  // IMMEDIATE: a transaction that begins by reading could be refused its first write, whatever the timeout (F7).
  const begin = database.prepare("BEGIN IMMEDIATE");
  const commit = database.prepare("COMMIT");
  const rollBack = database.prepare("ROLLBACK");
  const openSavepoint = database.prepare("SAVEPOINT job");
  const keepSavepoint = database.prepare("RELEASE job");
  const undoToSavepoint = database.prepare("ROLLBACK TO job");
  return {
    /** Tries again once when another program is writing (F6). */
    begin() {
      onBegin();
      try {
        begin.run();
      } catch (error) {
        if (storeFailureOf(error)?.kind !== "busy") throw error;
        begin.run();
      }
    },
    commit: () => void commit.run(),
    /** SQLite may have done it already; what cannot be undone is returned. */
    rollBack() {
      try {
        if (database.inTransaction) rollBack.run();
        return undefined;
      } catch (error) {
        return new StoreFailure("io", error);
      }
    },
    openSavepoint: () => void openSavepoint.run(),
    keepSavepoint: () => void keepSavepoint.run(),
    undoSavepoint() {
      undoToSavepoint.run();
      keepSavepoint.run();
    },
  };
}
