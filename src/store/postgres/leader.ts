// The lead as a row with holder, epoch and end, by the database's clock: one of several replicas has it and does the jobs.
// A holder that stops loses it when its lease ends; one that closes gives it back. It is no advisory lock, for a holder
// that hangs would keep one as long as its connection is watched.

import { StaleLease, StoreFailure } from "../failure.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./transaction.ts";

export type LeadTimes = {
  /** Without a renewal for so long, another replica takes the lead. */
  readonly leaseMs: number;
  readonly renewEachMs: number;
};

export const LEAD_TIMES: LeadTimes = { leaseMs: 10_000, renewEachMs: 3_000 };

export type Leader = {
  /** Waits while another replica has the lead; rejects when the store is closed meanwhile. */
  take(begin: (transaction: Transaction, epoch: number) => Promise<void>): Promise<number>;
  /** Gives the lead back. */
  close(): Promise<void>;
};

/** Epoch ms. */
const CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
const TAKE = `UPDATE leader SET epoch = epoch + 1, holder = $1, until = ${CLOCK} + $2::bigint
  WHERE holder = $1 OR until <= ${CLOCK} RETURNING epoch`;
const RENEW = `UPDATE leader SET until = ${CLOCK} + $3::bigint WHERE holder = $1 AND epoch = $2::bigint RETURNING epoch`;
const GIVE_BACK = "UPDATE leader SET until = 0 WHERE holder = $1 AND epoch = $2::bigint RETURNING epoch";

type Led = { readonly epoch: number };

export function createLeader(
  { write }: Pick<Database, "write">,
  holder: string,
  { leaseMs, renewEachMs }: LeadTimes,
): Leader {
  let epoch: number | undefined;
  let renewing: Timer | undefined;
  let isClosed = false;

  function keep(taken: number): void {
    epoch = taken;
    clearInterval(renewing);
    renewing = setInterval(() => void renew().catch(() => undefined), renewEachMs);
    renewing.unref();
  }

  /** A failure is tried again at the next turn: the lease is longer than three of them. */
  async function renew(): Promise<void> {
    if (epoch === undefined) return;
    const values = [holder, epoch, leaseMs];
    const renewed = await write(({ rows }) => rows<Led>(RENEW, values));
    if (renewed.length === 0) clearInterval(renewing);
  }

  return {
    async take(begin) {
      for (;;) {
        if (isClosed) throw new StoreFailure("unreachable", new Error("The store is closed."));
        const taken = await write(async (transaction) => {
          const [led] = await transaction.rows<Led>(TAKE, [holder, leaseMs]);
          if (led !== undefined) await begin(transaction, led.epoch);
          return led?.epoch;
        });
        if (taken != null) {
          keep(taken);
          return taken;
        }
        await Bun.sleep(renewEachMs / 3);
      }
    },
    async close() {
      isClosed = true;
      clearInterval(renewing);
      if (epoch === undefined) return;
      const values = [holder, epoch];
      // Without an answer, the lease ends by itself.
      await write(({ rows }) => rows<Led>(GIVE_BACK, values)).catch(() => undefined);
    },
  };
}

/** Until the end of the transaction no other takes the lead. */
export async function assertLeading({ rows }: Transaction, epoch: number): Promise<void> {
  const [leader] = await rows<Led>("SELECT epoch FROM leader FOR SHARE");
  if (leader?.epoch !== epoch) throw new StaleLease();
}
