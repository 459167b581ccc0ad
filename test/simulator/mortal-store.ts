// Store as one life of a process sees it: after the process died, each call fails, and some calls are where it dies. An
// order's update is not among them: engine-shop.ts compares it with what was saved.

import type { ErasingStore } from "../../src/ports/erasure.ts";
import type { Change, Outcome, StoredOrder } from "../../src/ports/store.ts";
import type { Surroundings } from "./shop.ts";
import { Dead } from "./simulated-provider.ts";

type Life = Pick<Surroundings, "dies" | "sights"> & {
  /** Throws `Dead` once another life of the process has begun. */
  readonly assertAlive: () => void;
};

type Decide<T> = (found: StoredOrder | undefined) => Outcome<T>;

/** `decide`, of which each decision is told: the change, and the order that it was decided for. */
export function toldTo<T>(
  listen: (change: Change | undefined, found: StoredOrder | undefined) => void,
  decide: Decide<T>,
): Decide<T> {
  return (found) => {
    const outcome = decide(found);
    listen(outcome.change, found);
    return outcome;
  };
}

export function mortalStore(store: ErasingStore, { assertAlive, dies, sights }: Life): ErasingStore {
  const alive = <A extends unknown[], T>(act: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      assertAlive();
      return act(...args);
    };
  };
  /** A step of a payout, after which the process may be dead. */
  const dying = <A extends unknown[], T>(act: (...args: A) => Promise<T>) =>
    alive(async (...args: A): Promise<T> => {
      const result = await act(...args);
      if (!dies()) return result;
      sights.add("crashed while a payout was made");
      throw new Dead();
    });
  /** The end of a job, before which the process may be dead. */
  const ending = <A extends unknown[], T>(act: (...args: A) => Promise<T>) =>
    alive(async (...args: A): Promise<T> => {
      if (!dies()) return act(...args);
      sights.add("crashed between a job's answer and its removal");
      throw new Dead();
    });
  return {
    ...store,
    openPayout: dying(store.openPayout),
    takeEntries: dying(store.takeEntries),
    closePayout: dying(store.closePayout),
    claimJobs: alive(store.claimJobs),
    rescheduleJob: alive(store.rescheduleJob),
    lead: alive(store.lead),
    takeNextKey: alive(store.takeNextKey),
    removeJob: ending(store.removeJob),
    recordMail: ending(store.recordMail),
  };
}
