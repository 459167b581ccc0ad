// One connection for as long as a move takes, which is not opened again: what was done on it is undone when it is lost.

import { transactionOn } from "../database.ts";
import type { LaneSession, Target } from "../lane.ts";
import { createLane } from "../lane.ts";
import type { Transaction } from "../transaction.ts";

/** A statement may build an index over many orders. */
const HOUR_MS = 3_600_000;

export type HeldSession = Pick<LaneSession, "run"> & {
  readonly rows: Transaction["rows"];
  readonly transaction: Transaction;
  /** Undoes what was not committed. */
  close(): Promise<void>;
};

export async function holdSession(target: Target): Promise<HeldSession> {
  const lane = createLane({ target, deadlineMs: HOUR_MS, patienceMs: 0 });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise, resolve, reject } = Promise.withResolvers<LaneSession>();
  lane
    .use(async (session) => {
      await session.run("SELECT 1");
      resolve(session);
      await ended;
    })
    .catch(reject);
  const { run } = await promise;
  const transaction = transactionOn({ run }, "move");
  return {
    run,
    rows: transaction.rows,
    transaction,
    async close() {
      end();
      await lane.close();
    },
  };
}
