// The one queue in front of the database: jobs that arrive together share a transaction and an fsync, one that fails
// harms no other, and nobody hears before COMMIT. It knows no table.

import type { Database } from "bun:sqlite";
import { StoreFailure, storeFailureOf } from "../../failure.ts";
import type { Handed, HandOver, Helper } from "./hand-over.ts";
import { handed } from "./hand-over.ts";
import type { Transaction } from "./transaction.ts";
import { prepareTransaction } from "./transaction.ts";

/** Longer batches save nothing more and keep reads waiting. */
const BATCH_LIMIT = 128;

type Job = {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  readonly handOver: HandOver<unknown> | undefined;
};

export type Writer = {
  /**
   * Runs `job` inside a write transaction; resolves after COMMIT. What `job` throws undoes that job alone; a
   * `StoreFailure` undoes all that shared its transaction. A job is run again when another one throws.
   */
  write<T>(job: () => T): Promise<T>;
  /**
   * The same; `saved` is called after COMMIT and makes what the promise resolves to. With `handOver` the job may be done
   * by the helper; if it fails there, it is run here.
   */
  write<T, R>(job: () => T, saved: (value: T) => R, handOver?: HandOver<T>): Promise<R>;
  /** Runs `job` outside of any transaction, while nobody else writes. */
  alone<T>(job: () => T): Promise<T>;
  /** Runs what is queued and takes nothing more. */
  close(): Promise<void>;
};

export type WriterOptions = {
  /** `false` runs every job at once, in a transaction of its own: benchmarks and simulators want that. */
  readonly groupCommit: boolean;
  readonly helper?: Helper | undefined;
  /** Whether what is saved now would be found again; unless given, always. */
  readonly isInPlace?: (() => boolean) | undefined;
  /** Called before anybody writes: nothing may be open on the connection then. */
  readonly onBegin: () => void;
  /** Called once, when the disk has failed and nothing more will be saved (F4). */
  readonly onBroken?: ((failure: StoreFailure) => void) | undefined;
  /** Called after each transaction with the number of jobs that shared it. */
  readonly onCommit?: ((jobs: number) => void) | undefined;
};

export function createWriter(
  database: Database,
  { groupCommit, helper, isInPlace, onBegin, onBroken, onCommit }: WriterOptions,
): Writer {
  const transaction = prepareTransaction(database);
  const ending = createEnding({ isInPlace, onBroken, onCommit });
  const queue: Job[] = [];
  let scheduled = false;
  /** While the helper saves, nobody else does. */
  let helping: Promise<void> | undefined;
  let isClosing = false;

  function flush(): void {
    scheduled = false;
    if (helping !== undefined) return;
    const batch = queue.splice(0, BATCH_LIMIT);
    const taker = isClosing || ending.refusal() !== undefined ? undefined : helper;
    const values = handed(batch, taker);
    if (taker === undefined || values === undefined) save(batch);
    else haveSaved(taker, batch, values);
    if (queue.length > 0) schedule();
  }

  /** Saves these here, and tells everybody his end. */
  function save(batch: readonly Job[]): void {
    if (batch.length === 0) return;
    onBegin();
    ending.tell(batch, ending.refusal() ?? runBatch(transaction, batch));
  }

  function haveSaved(taker: Helper, batch: readonly Job[], values: readonly Handed<unknown>[]): void {
    onBegin();
    const end = (failure: unknown): void => {
      helping = undefined;
      endHelped(batch, values, failure);
      if (queue.length > 0) schedule();
    };
    helping = taker.save(values.map(({ told }) => told)).then(end, end);
  }

  /** What the helper could not save is tried here, which tells whose fault it was. */
  function endHelped(batch: readonly Job[], values: readonly Handed<unknown>[], failure: unknown): void {
    if (failure === undefined) ending.tellSaved(batch, values);
    else if (failure instanceof StoreFailure) ending.tell(batch, failure);
    else save(batch);
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (groupCommit) setImmediate(flush);
    else flush();
  }

  return {
    write<T>(run: () => T, saved?: (value: T) => unknown, handOver?: HandOver<T>) {
      const refusal = ending.refusal();
      if (refusal !== undefined) return Promise.reject(refusal);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const tell = resolve as Tell;
      queue.push({ run, resolve: saved ? after(saved as Saved, tell, reject) : tell, reject, handOver });
      schedule();
      return promise;
    },
    async alone(job) {
      while (helping !== undefined) await helping;
      onBegin();
      return job();
    },
    async close() {
      isClosing = true;
      await helping;
      while (queue.length > 0) flush();
      ending.refuse(new Error("The store is closed: it takes no more changes."));
      await helper?.close();
    },
  };
}

/** Tells how a batch ended, and remembers why nothing more is taken. */
function createEnding({
  isInPlace = () => true,
  onBroken,
  onCommit,
}: Pick<WriterOptions, "isInPlace" | "onBroken" | "onCommit">) {
  let refusal: Error | undefined;
  return {
    refusal: () => refusal ?? (isInPlace() ? undefined : new StoreFailure("moved")),
    tellSaved(batch: readonly Job[], values: readonly Handed<unknown>[]): void {
      for (const [index, { resolve }] of batch.entries()) resolve(values[index]?.value);
      onCommit?.(batch.length);
    },
    refuse(reason: Error): void {
      refusal ??= reason;
    },
    /** Those whose batch was saved have been told already. */
    tell(batch: readonly Job[], failure: unknown): void {
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
    },
  };
}

type Saved = (value: unknown) => unknown;
type Tell = Job["resolve"];

/** What is saved stays so, whatever `saved` does: what it throws is told to the one who asked. */
function after(saved: Saved, resolve: Tell, reject: Job["reject"]): Tell {
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
  let ends: readonly (() => void)[] = [];
  const thrown = transaction.run(() => {
    ends = batch.map((job) => run(transaction, job));
  });
  if (thrown === undefined) for (const tell of ends) tell();
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
