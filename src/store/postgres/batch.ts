// Group commit: changes that are waiting are saved by one statement. Two batches are under way at a time, so that the
// database has work while this process makes more, and the other way round.

import { ImpossibleChange } from "../failure.ts";
import type { Database } from "./database.ts";
import { constraintOf, isRefusal } from "./errors.ts";
import type { Patience } from "./lane.ts";
import { unsent } from "./lane.ts";
import type { Save } from "./saved-rows.ts";
import { saving } from "./saving.ts";

const BATCH_LIMIT = 128;
const BATCHES_AT_ONCE = 2;
/** So many go next to a batch under way, without waiting for the end of the event loop's turn; fewer wait for its answer. */
const ENOUGH = 32;
/** Fewer go too then: what is under way is held up by a lock or a lost connection. */
const HELD_UP_MS = 20;

/** The order changed, or its key was answered, since it was read: it is to be decided again. */
export type Saved = "saved" | "stale";
export type Batches = (save: Save) => Promise<Saved>;

type Job = {
  readonly save: Save;
  readonly resolve: (saved: Saved) => void;
  readonly reject: (reason: unknown) => void;
  /** It waits from the call on. */
  readonly patience: Patience;
};

/** No two changes that wait at once may be of the same order. `onCommit` is called with the number of changes. */
export function createBatches(
  database: Pick<Database, "once" | "wait">,
  onCommit: (changes: number) => void = () => undefined,
): Batches {
  const queue: Job[] = [];
  let running = 0;
  let waiting: Timer | undefined;

  function flush(enough = ENOUGH): void {
    // None waits without a batch under way.
    while (running < BATCHES_AT_ONCE && queue.length >= (running === 0 ? 1 : enough)) {
      const jobs = queue.splice(0, BATCH_LIMIT).filter(isInTime);
      if (jobs.length === 0) continue;
      running += 1;
      void saveAll(jobs).finally(() => {
        running -= 1;
        flush();
      });
    }
    if (queue.length > 0) waiting ??= setTimeout(flushHeldUp, HELD_UP_MS);
    else waiting = void clearTimeout(waiting);
  }

  function flushHeldUp(): void {
    waiting = undefined;
    flush(1);
  }

  function isInTime({ patience, reject }: Job): boolean {
    if (!patience.isOver()) return true;
    reject(unsent());
    return false;
  }

  /** Answers every caller, and never rejects. */
  async function saveAll(jobs: readonly Job[]): Promise<void> {
    try {
      const { text, values } = saving(jobs.map(({ save }) => save));
      const stale = new Set(await database.once<readonly string[]>(text, values, jobs[0]?.patience));
      onCommit(jobs.length - stale.size);
      for (const { save, resolve } of jobs) resolve(stale.has(save.change.order.id) ? "stale" : "saved");
    } catch (error) {
      await answerFailed(jobs, error);
    }
  }

  /** One refused row undoes the batch: each change is tried alone then. */
  async function answerFailed(jobs: readonly Job[], error: unknown): Promise<void> {
    const [only, ...others] = jobs;
    if (isRefusal(error) && others.length > 0) {
      for (const job of jobs) await saveAll([job]);
      return;
    }
    if (only !== undefined && constraintOf(error) === "idempotency_pkey") only.resolve("stale");
    else for (const { save, reject } of jobs) reject(refusalOf(save, error));
  }

  return (save) => {
    const patience = database.wait();
    const { promise, resolve, reject } = Promise.withResolvers<Saved>();
    queue.push({ save, resolve, reject, patience });
    if (queue.length === 1) setImmediate(flush);
    else if (queue.length === ENOUGH) flush();
    return promise.finally(patience.end);
  };
}

export function refusalOf({ change }: Pick<Save, "change">, error: unknown): unknown {
  if (!isRefusal(error)) return error;
  return new ImpossibleChange(`The database refused the change of ${change.order.id}: ${error.message}.`, {
    cause: error,
  });
}
