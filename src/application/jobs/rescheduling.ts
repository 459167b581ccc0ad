// Rescheduling of jobs that failed. Where the store cannot save that at the moment, it is tried again at each look: the
// lease would keep the job back for long after the store saves again.

import type { ClaimedJob } from "../../ports/store.ts";
import type { Runtime } from "../runtime.ts";
import { isUncertain, storeFailureKind } from "../store-failure.ts";

type Unsaved = { readonly job: ClaimedJob; readonly dueAt: number; readonly error: string };

export type Rescheduling = {
  /** Never rejects. */
  reschedule(job: ClaimedJob, dueAt: number, error: string): Promise<void>;
  /** Tries again for up to `limit` jobs; answers for how many it was saved. */
  tryAgain(limit: number): Promise<number>;
  /** The job is claimed once more: its lease has run out. */
  claimed(job: ClaimedJob): void;
  /** The number of jobs of these kinds for which it is not saved. */
  count(kinds: readonly string[]): number;
};

export function createRescheduling({ store }: Pick<Runtime, "store">): Rescheduling {
  const unsaved = new Map<number, Unsaved>();

  async function save({ job, dueAt, error }: Unsaved): Promise<boolean> {
    try {
      await store.rescheduleJob(job, dueAt, error);
      return true;
    } catch (failure) {
      // A job that may have been rescheduled may be claimed again by now: it must not be freed a second time.
      if (storeFailureKind(failure) !== undefined && !isUncertain(failure))
        unsaved.set(job.id, { job, dueAt, error });
      return false;
    }
  }

  return {
    async reschedule(job, dueAt, error) {
      await save({ job, dueAt, error });
    },
    async tryAgain(limit) {
      const some = [...unsaved.values()].slice(0, limit);
      for (const { job } of some) unsaved.delete(job.id);
      const saved = await Promise.all(some.map(save));
      return saved.filter(Boolean).length;
    },
    claimed: ({ id }) => void unsaved.delete(id),
    count: (kinds) => [...unsaved.values()].filter(({ job }) => kinds.includes(job.kind)).length,
  };
}
