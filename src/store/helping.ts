// Somebody else who saves on a connection of his own, and what a job must tell of itself so that he can do it. It knows
// no thread and no table.

/** A job as a helper can do it: what he has to know, as JSON knows it, and the job's value once he has done it. */
export type Handed<T> = { readonly told: unknown; readonly value: T };

/** Tells a job for a helper; undefined when it has to be run after all. */
export type HandOver<T> = () => Handed<T> | undefined;

export type Helper = {
  /** False while he takes nothing, now or for ever. */
  isReady(): boolean;
  /** Saves all of these in one transaction, or nothing: resolves to undefined, or to what was thrown. Never rejects. */
  save(told: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
};

/** For fewer jobs than this, the way to another thread and back is longer than what it saves. */
const WORTH_HANDING_OVER = 8;

type Job = { readonly handOver: HandOver<unknown> | undefined };

/** Which of these jobs are run here, and which a helper does. */
export type Division<J extends Job> = {
  readonly here: readonly J[];
  readonly there: readonly (J & { readonly handed: Handed<unknown> })[];
};

export function divide<J extends Job>(jobs: readonly J[], helper: Helper | undefined): Division<J> {
  const can = jobs.filter(({ handOver }) => handOver !== undefined).length >= WORTH_HANDING_OVER;
  if (!can || helper?.isReady() !== true) return { here: jobs, there: [] };
  const here: J[] = [];
  const there: (J & { readonly handed: Handed<unknown> })[] = [];
  for (const job of jobs) {
    const handed = toldOf(job);
    if (handed === undefined) here.push(job);
    else there.push({ ...job, handed });
  }
  return { here, there };
}

/** What goes wrong in telling a job goes wrong in running it, where it is told to the one who asked. */
function toldOf({ handOver }: Job): Handed<unknown> | undefined {
  try {
    return handOver?.();
  } catch {
    return undefined;
  }
}
