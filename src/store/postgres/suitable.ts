// Suitability of a server before a store opens: its version, that it takes writes and all of Unicode, and that each connection is a session
// of its own. Every refusal says what to do.

import { StoreFailure, StoreUnusable } from "../failure.ts";
import { sqlState } from "./errors.ts";
import type { LaneSession, Target } from "./lane.ts";
import { createLane } from "./lane.ts";
import { inTransaction } from "./writes.ts";

const OLDEST = 15;
const TIMES = { deadlineMs: 2_500, patienceMs: 5_000 };

type Server = {
  readonly major: number;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly encoding: string;
};
const SERVER = `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_is_in_recovery() AS "isStandby",
  current_setting('transaction_read_only')::boolean AS "isReadOnly", current_setting('server_encoding') AS encoding`;

/** Rejects with `StoreUnusable`. `place` names the database in sentences. */
export async function assertSuitable(target: Target, place: string): Promise<void> {
  const lanes = [createLane({ target, ...TIMES }), createLane({ target, ...TIMES })] as const;
  try {
    const [server] = await lanes[0].use((session) => session.run<Server>(SERVER));
    const reason = server && reasonAgainst(server);
    if (reason !== undefined) throw new StoreUnusable("unsupported", `${place} ${reason}`);
    if (await lanes[0].use((marked) => lanes[1].use((other) => sharesSessions(marked, other))))
      throw new StoreUnusable("unsupported", `${place} ${POOLED}`);
  } catch (error) {
    throw pooled(place, error) ?? error;
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

function reasonAgainst({ major, isStandby, isReadOnly, encoding }: Server): string | undefined {
  if (major < OLDEST) return `is PostgreSQL ${major}: ${OLDEST} or newer is needed. Upgrade the server.`;
  if (isStandby) return "is a standby, which takes no writes. Name the primary server in url of [storage].";
  if (isReadOnly)
    return "takes no writes: default_transaction_read_only is on. Turn it off for this user or database.";
  if (encoding !== "UTF8")
    return `has the encoding ${encoding}, which cannot hold every name: UTF8 is needed. Make another database with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0; if this one has orders, move them into a folder first, and from there.`;
  return undefined;
}

const POOLED =
  "is reached through a pooler that gives each transaction another connection, on which nothing can be heard from other replicas. Let it pool sessions (PgBouncer: pool_mode = session), or name the server itself in url of [storage].";

/** A prepared statement is in another session than the one it was prepared in: an older pooler knows of none. */
const LOST_STATEMENT = /^(42P05|26000)$/;

/** The failure behind an error that only a pooler of transactions makes, at any statement, or undefined. */
export function pooled(place: string, error: unknown): StoreUnusable | undefined {
  // A lane calls what goes wrong while it connects a failure of the store.
  const answered = error instanceof StoreFailure ? error.cause : error;
  if (!LOST_STATEMENT.test(sqlState(answered) ?? "")) return undefined;
  return new StoreUnusable("unsupported", `${place} ${POOLED}`, { cause: error });
}

/** Of no meaning to the server: a setting of one session, which no other session sees. */
const MARK = "split_payment.mark";
const READ = `SELECT coalesce(current_setting('${MARK}', true), '') AS mark, pg_backend_pid() AS pid`;
const WRITE = `SELECT set_config('${MARK}', gen_random_uuid()::text, false) AS mark, pg_backend_pid() AS pid`;
type Seen = { readonly mark: string; readonly pid: number };

/**
 * One session is marked; while another is in a transaction, which keeps its connection, the mark is read again. Behind a
 * pooler of transactions it is gone, or in the other's session.
 */
async function sharesSessions(marked: LaneSession, other: LaneSession): Promise<boolean> {
  const [before] = await marked.run<Seen>(WRITE);
  const [theirs, after] = await inTransaction(other, async () => {
    const [seen] = await other.run<Seen>(READ);
    return [seen, (await marked.run<Seen>(READ))[0]] as const;
  });
  return theirs?.mark === before?.mark || after?.mark !== before?.mark || after?.pid !== before?.pid;
}
