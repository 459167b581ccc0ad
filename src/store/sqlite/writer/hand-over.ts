// Somebody else who saves on a connection of his own, and what a job must tell of itself so that he can do it. It knows
// no thread and no table.

/** A job as a helper can do it: what he has to know, as JSON knows it, and the job's value once he has done it. */
export type Handed<T> = { readonly told: unknown; readonly value: T };

/** Tells a job for a helper; undefined when it has to be run after all. */
export type HandOver<T> = () => Handed<T> | undefined;

export type Helper = {
  /** Whether he takes a batch now. Asked for the first time, he begins to get ready. */
  isReady(): boolean;
  /** Saves all of these in one transaction, or nothing: resolves to undefined, or to what was thrown. */
  save(told: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/** For fewer jobs than this, the way to another thread and back is longer than what it saves. */
const WORTH_HANDING_OVER = 8;

/**
 * These jobs as `helper` can do them, or undefined when they are to be run here: they are few, or one of them cannot be
 * handed over. Two transactions instead of one would cost more than he saves.
 */
export function handed(
  jobs: readonly { readonly handOver: HandOver<unknown> | undefined }[],
  helper: Helper | undefined,
): readonly Handed<unknown>[] | undefined {
  if (jobs.length < WORTH_HANDING_OVER || jobs.some(({ handOver }) => handOver === undefined))
    return undefined;
  if (helper?.isReady() !== true) return undefined;
  const told: Handed<unknown>[] = [];
  for (const { handOver } of jobs) {
    const one = toldBy(handOver);
    if (one === undefined) return undefined;
    told.push(one);
  }
  return told;
}

/** What goes wrong in telling a job goes wrong in running it, where it is told to the one who asked. */
function toldBy(handOver: HandOver<unknown> | undefined): Handed<unknown> | undefined {
  try {
    return handOver?.();
  } catch {
    return undefined;
  }
}
