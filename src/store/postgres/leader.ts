// The lead as a row with holder, epoch and end, by the database's clock: one of several replicas has it and does the jobs.
// A holder that stops loses it when its lease ends; one that closes gives it back. It is no advisory lock, for a holder
// that hangs would keep one as long as its connection is watched.

import type { LeadOptions } from "../../ports/store.ts";
import { StaleLease, StoreFailure } from "../failure.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./transaction.ts";

export type LeadTimes = {
  /** Without a renewal for so long, another replica takes the lead. */
  readonly leaseMs: number;
  readonly renewEachMs: number;
};

export const LEAD_TIMES: LeadTimes = { leaseMs: 10_000, renewEachMs: 3_000 };

type Begin = (transaction: Transaction, epoch: number) => Promise<void>;

export type Leader = {
  /** Waits while another replica has the lead, or while this one may not have it; rejects when the store is closed meanwhile. */
  take(begin: Begin, how?: LeadOptions): Promise<number>;
  isLeading(): boolean;
  /** Gives the lead back. */
  close(): Promise<void>;
};

/** Epoch ms. */
export const CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
const TAKE = `UPDATE leader SET epoch = epoch + 1, holder = $1, until = ${CLOCK} + $2::bigint
  WHERE holder = $1 OR until <= ${CLOCK} RETURNING epoch`;
const RENEW = `UPDATE leader SET until = ${CLOCK} + $3::bigint WHERE holder = $1 AND epoch = $2::bigint RETURNING epoch`;
const GIVE_BACK = "UPDATE leader SET until = 0 WHERE holder = $1 AND epoch = $2::bigint RETURNING epoch";

type Led = { readonly epoch: number };

/** Without `mayLead` the lead is neither taken nor kept. */
export function createLeader(
  { write, pulse, origin }: Pick<Database, "write" | "pulse" | "origin">,
  times: LeadTimes,
  mayLead: () => boolean = () => true,
): Leader {
  const { leaseMs, renewEachMs } = times;
  let term: Term | undefined;
  let isClosed = false;

  /** Without an answer, the lease ends by itself. */
  async function giveBack({ epoch }: Led): Promise<void> {
    await pulse<Led>(GIVE_BACK, [origin, epoch]).catch(() => undefined);
  }

  async function renew({ epoch }: Led): Promise<boolean> {
    if (mayLead()) return (await pulse<Led>(RENEW, [origin, epoch, leaseMs])).length > 0;
    await giveBack({ epoch });
    return false;
  }

  async function tryOnce(begin: Begin, onLost: () => void): Promise<number | undefined> {
    // Whatever the answer takes, the lease begins no earlier.
    let lease = endless();
    const epoch = await write(async (transaction) => {
      lease.cancel();
      lease = timed(leaseMs);
      const [led] = await transaction.rows<Led>(TAKE, [origin, leaseMs]);
      if (led !== undefined) await begin(transaction, led.epoch);
      return led?.epoch;
    });
    if (epoch == null) return lease.cancel();
    term?.end();
    const begun = beginTerm(epoch, lease, times, renew);
    term = begun;
    void begun.lost.then((isLost) => {
      if (!isLost || term !== begun) return;
      term = undefined;
      onLost();
    });
    return epoch;
  }

  return {
    async take(begin, { onLost = () => undefined, isImpatient = false } = {}) {
      for (;;) {
        if (isClosed) throw new StoreFailure("unreachable", new Error("The store is closed."));
        const taken = mayLead() ? await tryOnce(begin, onLost) : undefined;
        if (taken !== undefined) return taken;
        if (isImpatient) throw new StaleLease();
        await Bun.sleep(renewEachMs / 3);
      }
    },
    isLeading: () => term !== undefined,
    async close() {
      isClosed = true;
      const last = term;
      term = undefined;
      last?.end();
      if (last !== undefined) await giveBack(last);
    },
  };
}

type Term = Led & {
  /** True once the lead is lost, or may be; false when it is ended here. */
  readonly lost: Promise<boolean>;
  end(): void;
};

function beginTerm(
  epoch: number,
  first: Lease,
  { leaseMs, renewEachMs }: LeadTimes,
  renew: (led: Led) => Promise<boolean>,
): Term {
  const over = Promise.withResolvers<boolean>();
  let lease = first;

  function end(isLost: boolean): void {
    clearInterval(renewing);
    lease.cancel();
    over.resolve(isLost);
  }

  /** A failure is tried again at the next turn: the lease is longer than three of them. */
  async function extend(): Promise<void> {
    const next = timed(leaseMs);
    const isKept = await renew({ epoch }).catch(() => undefined);
    if (isKept === false) end(true);
    if (isKept !== true) return next.cancel();
    lease.cancel();
    lease = next;
    next.onEnd(() => end(true));
  }

  const renewing = setInterval(() => void extend(), renewEachMs);
  renewing.unref();
  first.onEnd(() => end(true));
  return { epoch, lost: over.promise, end: () => end(false) };
}

type Lease = { cancel(): undefined; onEnd(listener: () => void): void };

/** By a clock that goes on while the process is stopped. */
function timed(ms: number): Lease {
  let isOver = false;
  let tell = (): void => undefined;
  const timer = setTimeout(() => {
    isOver = true;
    tell();
  }, ms);
  timer.unref();
  return {
    cancel: () => void clearTimeout(timer),
    onEnd(listener) {
      tell = listener;
      if (isOver) listener();
    },
  };
}

const endless = (): Lease => ({ cancel: () => undefined, onEnd: () => undefined });

/** Throws `StaleLease` where another replica has the lead; until the end of the transaction no other takes it. */
export async function assertNoOtherLeads({ rows }: Transaction, origin: string): Promise<void> {
  type Held = { readonly holder: string; readonly isOn: boolean };
  const [lead] = await rows<Held>(`SELECT holder, until > ${CLOCK} AS "isOn" FROM leader FOR SHARE`);
  if (lead?.isOn && lead.holder !== origin) throw new StaleLease();
}

/** Of a replica that is dead. */
export async function endLeadOf({ run }: Transaction, holder: string): Promise<void> {
  await run("UPDATE leader SET until = 0 WHERE holder = $1", [holder]);
}

/** Until the end of the transaction no other takes the lead. */
export async function assertLeading({ rows }: Transaction, epoch: number): Promise<void> {
  const [leader] = await rows<Led>("SELECT epoch FROM leader FOR SHARE");
  if (leader?.epoch !== epoch) throw new StaleLease();
}
