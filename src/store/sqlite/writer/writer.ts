// Group commit: the one queue in front of the database. Writes that arrive together share a transaction and an fsync,
// one that fails harms no other, and no caller gets an answer before COMMIT. It knows no table.

import type { Database } from "bun:sqlite";
import type { StoreOptions } from "../../engine.ts";
import { StoreFailure } from "../../failure.ts";
import { storeFailureOf } from "../errors.ts";
import type { Transaction, TransactionEvents } from "./transaction.ts";
import { prepareTransaction } from "./transaction.ts";

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
  /** Runs `job` outside of any transaction, while nothing else writes. */
  alone<T>(job: () => T): Promise<T>;
  /** Runs what is queued and takes nothing more. */
  close(): Promise<void>;
};

export type WriterOptions = Omit<StoreOptions, "groupCommit"> &
  TransactionEvents & {
    readonly groupCommit: boolean;
    /** Called before any write: nothing may be open on the connection then. */
    readonly onBegin: () => void;
  };

export function createWriter(
  database: Database,
  { groupCommit, isInPlace, onBegin, onBroken, onCommit, ...events }: WriterOptions,
): Writer {
  const transaction = prepareTransaction(database, events);
  const outcome = createOutcome({ isInPlace, onBroken, onCommit });
  const queue: Job[] = [];
  let scheduled = false;

  /**
   * A turn of a busy event loop takes milliseconds: what follows at once from a saved write is saved in the same one, also
   * after the sandbox bank has written in between.
   */
  function flush(): void {
    scheduled = false;
    saveNext();
    if (groupCommit) afterMicrotasks(() => afterMicrotasks(saveNext));
    if (queue.length > 0) schedule();
  }

  function saveNext(): void {
    const batch = queue.splice(0, BATCH_LIMIT);
    if (batch.length > 0) save(batch);
  }

  /** Saves the batch and answers every caller. */
  function save(batch: readonly Job[]): void {
    onBegin();
    outcome.finish(batch, outcome.refusal() ?? runBatch(transaction, batch));
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (groupCommit) setImmediate(flush);
    else flush();
  }

  return {
    write<T>(run: () => T, saved?: (value: T) => unknown) {
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const settle = resolve as Resolve;
      queue.push({ run, resolve: saved ? after(saved as Saved, settle, reject) : settle, reject });
      schedule();
      return promise;
    },
    async alone(job) {
      onBegin();
      return job();
    },
    async close() {
      while (queue.length > 0) flush();
      outcome.refuse(new Error("The store is closed: it takes no more changes."));
    },
  };
}

/** Calls `then` once all has been done that waits for nothing, and before the event loop takes up anything else. */
function afterMicrotasks(then: () => void): void {
  queueMicrotask(() => process.nextTick(then));
}

/** Answers the callers of a batch, and remembers why no more writes are taken. */
function createOutcome({
  isInPlace = () => true,
  onBroken,
  onCommit,
}: Pick<WriterOptions, "isInPlace" | "onBroken" | "onCommit">) {
  let refusal: Error | undefined;
  return {
    refusal: () => refusal ?? (isInPlace() ? undefined : new StoreFailure("unreachable")),
    refuse(reason: Error): void {
      refusal ??= reason;
    },
    /** The callers of a saved batch have their answers already. */
    finish(batch: readonly Job[], failure: unknown): void {
      if (failure === undefined) {
        onCommit?.(batch.length);
        return;
      }
      // After a failed fsync it is unknown what is on the disk (F4).
      if (failure instanceof StoreFailure && failure.kind === "broken" && refusal === undefined) {
        refusal = new StoreFailure("broken", failure.cause);
        onBroken?.(failure);
      }
      for (const { reject } of batch) reject(failure);
    },
  };
}

type Saved = (value: unknown) => unknown;
type Resolve = Job["resolve"];

/** A saved write stays saved, whatever `saved` does: what it throws rejects the caller's promise. */
function after(saved: Saved, resolve: Resolve, reject: Job["reject"]): Resolve {
  return (value) => {
    try {
      resolve(saved(value));
    } catch (error) {
      reject(error);
    }
  };
}

/**
 * Returns what made the whole batch fail; otherwise every caller has its own answer. A savepoint costs a copy of every
 * page that is changed after it, and hardly any write throws: only after one did, each write gets a savepoint.
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
  let ends: readonly (() => void)[] = [];
  const thrown = transaction.run(() => {
    ends = batch.map((job) => run(transaction, job));
  });
  if (thrown === undefined) for (const end of ends) end();
  return thrown;
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
