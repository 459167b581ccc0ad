// Group commit of transactions: those that wait for the lane share one, in the order of the calls. What one of them throws
// undoes it for all, and each is run again alone.

import { StoreFailure } from "../failure.ts";
import type { Lane, LaneSession, Patience } from "./lane.ts";
import { unsent } from "./lane.ts";
import type { Transaction } from "./transaction.ts";
import { transaction } from "./writes.ts";

/** Longer ones hold their locks for longer than is saved by them. */
const LIMIT = 32;

/** May run again, as the whole transaction may. */
export type Body<T> = (transaction: Transaction) => Promise<T>;

type Waiting = {
  readonly body: Body<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
  /** It waits from the call on. */
  readonly patience: Patience;
};

export type GroupParts = {
  readonly lane: Lane;
  readonly newId: () => string;
  /** The patience of a transaction, which begins with its wait for the lane. */
  readonly wait: () => Patience;
  readonly over: (session: LaneSession, id: string) => Transaction;
};

export type Groups = {
  write<T>(body: Body<T>): Promise<T>;
  /** Resolves once all that waited has its answer. */
  drained(): Promise<void>;
};

export function createGroups({ lane, newId, wait, over }: GroupParts): Groups {
  const queue: Waiting[] = [];
  let draining: Promise<void> | undefined;

  function together(group: readonly Waiting[]): Promise<readonly unknown[]> {
    const id = newId();
    const work = transaction<readonly unknown[]>(id, async (session) => {
      const results: unknown[] = [];
      for (const [index, { body }] of group.entries())
        results.push(await body(over(session, `${id}.${index}`)));
      return results;
    });
    return lane.use(work, group[0]?.patience);
  }

  function isInTime({ patience, reject }: Waiting): boolean {
    if (!patience.isOver()) return true;
    reject(unsent());
    return false;
  }

  /** Answers every caller, and never rejects. */
  async function run(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await together(group);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as never);
    } catch (error) {
      await answerFailed(group, error);
    }
  }

  async function answerFailed(group: readonly Waiting[], error: unknown): Promise<void> {
    // What was given up may have been saved: a second try would not know it.
    if (group.length === 1 || error instanceof StoreFailure) for (const { reject } of group) reject(error);
    else for (const waiting of group) await run([waiting]);
  }

  async function drain(): Promise<void> {
    // Those of this turn of the event loop are together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const group = queue.splice(0, LIMIT).filter(isInTime);
      if (group.length > 0) await run(group);
    }
    draining = undefined;
  }

  return {
    write<T>(body: Body<T>) {
      const patience = wait();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      queue.push({ body, resolve, reject, patience });
      draining ??= drain();
      return promise.finally(patience.end);
    },
    drained: async () => draining,
  };
}
