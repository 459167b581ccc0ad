// Membership of a replica among those over one database: it says every few seconds that it is there, and learns how many
// are and what time the database has. One that has no connection any more and says nothing for longer than that was
// killed: its lease is not waited for.

import { StoreUnusable } from "../failure.ts";
import type { OnProgress } from "../progress.ts";
import type { Database } from "./database.ts";
import { CONNECTION_OF } from "./database.ts";
import { CLOCK, endLeadOf } from "./leader.ts";
import type { Transaction } from "./transaction.ts";

export type MembershipTimes = { readonly leaseMs: number; readonly beatEachMs: number };

export const MEMBERSHIP_TIMES: MembershipTimes = { leaseMs: 10_000, beatEachMs: 3_000 };

/** Jobs are due by the clock of the replica that leads, and leases end by the database's. */
const APART_MS = 2_000;
const FAR_APART_MS = 30_000;

/** The clocks of this machine and of the database: `far` forbids the lead. */
export type ClockSkew = "near" | "apart" | "far";

export type MembershipOptions = {
  /** Admits no other replica, and joins none. */
  readonly isAlone?: boolean;
  /** The system's time, epoch ms; without it no clocks are compared. */
  readonly wallNow?: () => number;
  /** Called when it changes, with the ms that this clock is ahead. */
  readonly onSkew?: ((skew: ClockSkew, aheadMs: number) => void) | undefined;
  readonly times?: MembershipTimes;
  /** Called while it waits for one that is there and may not be. */
  readonly onProgress?: OnProgress | undefined;
};

export type Membership = {
  /** Rejects with `StoreUnusable` where another replica is there that may not be. */
  join(place: string): Promise<void>;
  /** This one included. */
  count(): number;
  /** Another was heard: there is one more at least until the next beat. */
  heardOther(): void;
  skew(): ClockSkew;
  aheadMs(): number;
  leave(): Promise<void>;
};

const OTHERS = `SELECT name, until FROM replicas WHERE name <> $1 AND until > ${CLOCK}`;
const THERE = `INSERT INTO replicas (name, until, is_alone) VALUES ($1, ${CLOCK} + $2::bigint, $3::boolean)
  ON CONFLICT (name) DO UPDATE SET until = excluded.until`;
const BEAT = `WITH there AS (${THERE}), gone AS (DELETE FROM replicas WHERE until < ${CLOCK} - 3600000)
  SELECT (SELECT count(*) FROM (${OTHERS}) AS o)::int AS others, ${CLOCK}::text AS clock`;
/** One that hangs keeps its connections; one whose connections were cut makes others with its next beat. */
const REFUSING = `SELECT name, until, EXISTS (SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = '${CONNECTION_OF}' || name) AS "isConnected"
  FROM (${OTHERS} AND ($2::boolean OR is_alone)) AS o`;
/** After the time of a beat, a live one has had as long for another connection. */
const REPLACED_MS = 1_000;
/** "sprp": one joins at a time. */
const LOCK = 0x73707270;

export function createMembership(
  { origin, write, pulse }: Pick<Database, "origin" | "write" | "pulse">,
  { isAlone = false, wallNow, onSkew, times = MEMBERSHIP_TIMES, onProgress }: MembershipOptions,
): Membership {
  const { leaseMs, beatEachMs } = times;
  const values = [origin, leaseMs, isAlone];
  let others = 0;
  let aheadMs = 0;
  let skew: ClockSkew = "near";
  let beating: Timer | undefined;

  async function beat(): Promise<void> {
    const before = wallNow?.();
    const [seen] = await pulse<{ readonly others: number; readonly clock: string }>(BEAT, values);
    if (seen === undefined) return;
    others = seen.others;
    if (before !== undefined && wallNow !== undefined) learnSkew(Number(seen.clock), before, wallNow());
  }

  /** The database's clock was read between both: what the answer took is no difference. */
  function learnSkew(clock: number, before: number, after: number): void {
    aheadMs = before > clock ? before - clock : Math.min(0, after - clock);
    const distance = Math.abs(aheadMs);
    const now = distance > FAR_APART_MS ? "far" : distance > APART_MS ? "apart" : "near";
    if (now === skew) return;
    skew = now;
    onSkew?.(skew, aheadMs);
  }

  /** Those that refuse it, if one of them may be alive. */
  function tryJoining(isDead: (other: Other) => boolean): Promise<readonly Other[]> {
    return write(async (transaction) => {
      const { rows, run } = transaction;
      await run("SELECT pg_advisory_xact_lock($1::bigint)", [LOCK]);
      const refusing = await rows<Other>(REFUSING, [origin, isAlone]);
      if (!refusing.every(isDead)) return refusing;
      for (const { name } of refusing) await remove(transaction, name);
      await run(THERE, values);
      return [];
    });
  }

  return {
    async join(place) {
      // One that was killed a moment ago is not there any more, and cannot say so.
      const pauseMs = beatEachMs / 6;
      const longestMs = leaseMs + beatEachMs;
      const silences = createSilences(beatEachMs + REPLACED_MS);
      for (let waitedMs = 0; ; waitedMs += pauseMs) {
        const refusing = await tryJoining((other) => silences.isOver(other, waitedMs));
        if (refusing.length === 0) break;
        silences.note(refusing, waitedMs);
        if (waitedMs > longestMs) throw new StoreUnusable("inUse", inUse(place, isAlone));
        onProgress?.("waiting", waitedMs, longestMs);
        await Bun.sleep(pauseMs);
      }
      await beat();
      beating = setInterval(() => void beat().catch(() => undefined), beatEachMs);
      beating.unref();
    },
    count: () => others + 1,
    heardOther() {
      others = Math.max(1, others);
    },
    skew: () => skew,
    aheadMs: () => aheadMs,
    async leave() {
      clearInterval(beating);
      await pulse("DELETE FROM replicas WHERE name = $1", [origin]).catch(() => undefined);
    },
  };
}

/** A replica that is there by its row. */
type Other = { readonly name: string; readonly until: number; readonly isConnected: boolean };

/** How long others were seen without a connection and without a beat, which moves `until`. */
function createSilences(longestMs: number) {
  let since: ReadonlyMap<string, number> = new Map();
  const keyOf = ({ name, until }: Other) => `${name} ${until}`;
  return {
    isOver: (other: Other, nowMs: number) =>
      !other.isConnected && nowMs - (since.get(keyOf(other)) ?? nowMs) >= longestMs,
    note(seen: readonly Other[], nowMs: number) {
      const silent = seen.filter(({ isConnected }) => !isConnected).map(keyOf);
      since = new Map(silent.map((key) => [key, since.get(key) ?? nowMs]));
    },
  };
}

/** What it led is led by others at once; should it live, it finds another epoch and does no job. */
async function remove(transaction: Transaction, name: string): Promise<void> {
  await transaction.run("DELETE FROM replicas WHERE name = $1", [name]);
  await endLeadOf(transaction, name);
}

function inUse(place: string, isAlone: boolean): string {
  return isAlone
    ? `${place} is in use by another service, and a sandbox runs on one replica only: its bank and clock are files. Stop that one, or give this one a database of its own.`
    : `${place} is in use by a sandbox, which runs on one replica only. Stop it, or name another database.`;
}
