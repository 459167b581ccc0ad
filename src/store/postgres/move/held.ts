// The hold on a database while its data move: no service leads, and none writes until the transaction ends.

import { StoreUnusable } from "../../failure.ts";
import type { HeldSession } from "./session.ts";

/** A service leaves a row in `writes` with each of its writes. */
const HOLD = "LOCK TABLE writes IN SHARE ROW EXCLUSIVE MODE NOWAIT";
const OTHERS = `SELECT count(*)::int AS others,
    (SELECT holder FROM leader WHERE until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS leader
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend'
    AND pid <> pg_backend_pid()`;

const TRIES = 10;
const PAUSE_MS = 100;
type Others = { readonly others: number; readonly leader: string | null };

/** In a transaction that has just begun. Rejects with `StoreUnusable` while a replica runs. */
export async function hold({ run, rows }: HeldSession, place: string): Promise<void> {
  const inUse = (by: string) =>
    new StoreUnusable(
      "inUse",
      `${place} is in use by ${by}. Stop every replica first: what they saved meanwhile would be lost.`,
    );
  try {
    await run(HOLD);
  } catch (cause) {
    throw Object.assign(inUse("another program that writes"), { cause });
  }
  const found = await othersOf(rows);
  if (found.leader !== null) throw inUse(`the replica ${found.leader}, which leads`);
  if (found.others > 0)
    throw inUse(found.others === 1 ? "another connection" : `${found.others} other connections`);
}

/** The server notices some time after it that a connection was closed. */
async function othersOf(rows: HeldSession["rows"]): Promise<Others> {
  for (let tries = 1; ; tries++) {
    const [found] = await rows<Others>(OTHERS);
    if (found === undefined) throw new Error("a count has one row");
    if (found.others === 0 || tries === TRIES) return found;
    await Bun.sleep(PAUSE_MS);
    // Within a transaction it says the same again.
    await rows("SELECT pg_stat_clear_snapshot()");
  }
}
