// Store that is lost after some calls, as the one of a service under test.

import type { ErasingStore } from "../../src/ports/erasure.ts";
import type { StoreFailureKind } from "../../src/store/failure.ts";
import { StoreFailure } from "../../src/store/failure.ts";

/** As long as a store tries again, and longer than a response waits for one. */
const SILENT_MS = 20_000;
export const LATE_MS = 1_500;

/**
 * The number of calls that still succeed, by what they do, and the failure of those after them. `silent`: they end much later;
 * `late`: they succeed, later than a response waits.
 */
export type Left = {
  changes: number;
  counts: number;
  /** Replacements of stored responses. */
  answers: number;
  failure: StoreFailureKind | "silent" | "late";
};

/** Makes a store one that can be lost. */
export function losable(left: Left) {
  const fail = async (): Promise<void> => {
    if (left.failure === "late") return Bun.sleep(LATE_MS);
    if (left.failure !== "silent") throw new StoreFailure(left.failure);
    await Bun.sleep(SILENT_MS);
    throw new StoreFailure("unreachable", undefined, { isUncertain: true });
  };
  const spend = async (what: "changes" | "counts" | "answers"): Promise<void> => {
    if (left[what]-- <= 0) await fail();
  };
  return (store: ErasingStore): ErasingStore => ({
    ...store,
    update: async (...args) => {
      await spend("changes");
      return store.update(...args);
    },
    read: async (id) => {
      // A full disk can be read.
      if (left.changes <= 0 && left.failure !== "full") await fail();
      return store.read(id);
    },
    erase: async (...args) => {
      await spend("changes");
      return store.erase(...args);
    },
    replaceAnswer: async (...args) => {
      await spend("answers");
      return store.replaceAnswer(...args);
    },
    countFailures: async (...args) => {
      await spend("counts");
      return store.countFailures(...args);
    },
  });
}
