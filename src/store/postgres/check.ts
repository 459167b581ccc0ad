// Checks of a database and of its server for the operator: whether all of it can be read, and which settings lose orders,
// leak personal data, or keep replicas from each other.

import type { Contents, Remark } from "../engine.ts";
import { StoreUnusable } from "../failure.ts";
import { MOVED_TABLES } from "../move.ts";
import type { OnProgress } from "../progress.ts";
import type { Target } from "./lane.ts";
import type { HeldSession } from "./move/session.ts";
import { holdSession } from "./move/session.ts";
import { assertSuitable } from "./suitable.ts";

type Damage = { readonly invalid: readonly string[]; readonly checksumFailures: number };
const DAMAGE = `SELECT
  (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM (
    SELECT indexrelid::regclass::text AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = indrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT (indisvalid AND indisready)
    UNION ALL SELECT conname::text FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND NOT convalidated) AS n) AS invalid,
  (SELECT coalesce(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()) AS "checksumFailures"`;

/** Reads every row. Rejects with `StoreUnusable` when something is damaged. */
export async function examine(target: Target, place: string, onProgress: OnProgress): Promise<Contents> {
  return withSession(target, async ({ rows }) => {
    await assertSound({ rows }, place);
    const counts: Record<string, number> = {};
    for (const [index, table] of MOVED_TABLES.entries()) {
      // Of whole rows: an index would be enough for their number alone.
      const [row] = await rows<{ readonly count: number }>(`SELECT count(t.*) AS count FROM ${table} AS t`);
      counts[table] = row?.count ?? 0;
      onProgress("checking", index + 1, MOVED_TABLES.length);
    }
    const [format] = await rows<{ readonly version: number }>("SELECT version FROM format");
    return { format: format?.version ?? 0, orders: counts.orders ?? 0, entries: counts.event_log ?? 0 };
  });
}

/** What the server knows of damage, without a look at the rows. Rejects with `StoreUnusable`. */
export async function assertUndamaged(target: Target, place: string): Promise<void> {
  await withSession(target, (session) => assertSound(session, place));
}

async function assertSound({ rows }: Pick<HeldSession, "rows">, place: string): Promise<void> {
  const [found] = await rows<Damage>(DAMAGE);
  if (found === undefined) return;
  const { invalid, checksumFailures } = found;
  if (checksumFailures > 0)
    throw new StoreUnusable(
      "damaged",
      `${place} is damaged: ${checksumFailures} pages did not have the checksum that they were written with. Look at the server's disk and log, and fail over to a standby or restore.`,
    );
  if (invalid.length > 0)
    throw new StoreUnusable(
      "damaged",
      `${place} has an index or a constraint that is not valid: ${invalid.join(", ")}. REINDEX it, or VALIDATE CONSTRAINT.`,
    );
}

/** Every row as JSON, some at a time, of one moment. */
export async function* texts(target: Target): AsyncGenerator<string> {
  const session = await holdSession(target);
  try {
    await session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    for (const table of MOVED_TABLES) {
      await session.run(
        `DECLARE every_row NO SCROLL CURSOR FOR SELECT to_json(t)::text AS row FROM ${table} AS t`,
      );
      for (
        let batch = await session.run<{ readonly row: string }>(NEXT);
        batch.length > 0;
        batch = await session.run(NEXT)
      )
        yield batch.map(({ row }) => row).join("\n");
      await session.run("CLOSE every_row");
    }
  } finally {
    await session.close();
  }
}
const NEXT = "FETCH 1000 FROM every_row";

type Server = {
  readonly version: string;
  readonly clock: number;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly standbys: number;
  readonly synchronousStandbys: string;
  /** Null over a Unix socket. */
  readonly client: string | null;
  readonly isEncrypted: boolean;
  readonly logsStatements: boolean;
  readonly loggedParameters: string;
  readonly loggedParametersOnError: string;
};
const SERVER = `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
  extract(epoch FROM clock_timestamp()) * 1000 AS clock,
  current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
  current_setting('synchronous_commit') AS "synchronousCommit",
  (SELECT count(*) FROM pg_stat_replication) AS standbys,
  current_setting('synchronous_standby_names') AS "synchronousStandbys",
  host(inet_client_addr()) AS client,
  coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
  current_setting('log_statement') IN ('mod', 'all') OR current_setting('log_min_duration_statement') <> '-1'
    OR current_setting('log_min_duration_sample') <> '-1' AS "logsStatements",
  current_setting('log_parameter_max_length') AS "loggedParameters",
  current_setting('log_parameter_max_length_on_error') AS "loggedParametersOnError"`;

/** `now` is the system clock of this machine, in epoch ms. */
export async function remarksOn(
  target: Target,
  place: string,
  now: () => number,
): Promise<readonly Remark[]> {
  try {
    await assertSuitable(target, place);
  } catch (error) {
    if (!(error instanceof StoreUnusable)) throw error;
    return [{ level: "problem", about: "database", message: error.message }];
  }
  return withSession(target, async ({ rows }) => {
    const before = now();
    const [server] = await rows<Server>(SERVER);
    if (server === undefined) throw new Error("a query without FROM has one row");
    const settled = [...durability(server), ...clock(server.clock, before, now()), ...privacy(server)];
    const name = `PostgreSQL ${server.version}`;
    const asked = settled.some(({ level }) => level !== "ok");
    return asked
      ? settled
      : [{ level: "ok", about: "database", message: `${name} keeps what it has acknowledged` }, ...settled];
  });
}

function* durability(server: Server): Generator<Remark> {
  const { fsync, fullPageWrites, synchronousCommit, standbys, synchronousStandbys } = server;
  const problem = (message: string): Remark => ({ level: "problem", about: "database", message });
  if (fsync !== "on")
    yield problem(
      "fsync is off: a power cut can destroy the whole database. Turn it on in the server's configuration",
    );
  if (fullPageWrites !== "on")
    yield problem(
      "full_page_writes is off: a power cut can damage pages. Turn it on in the server's configuration",
    );
  if (synchronousCommit === "off")
    yield problem(
      "synchronous_commit is off: a crash of the server loses orders that were acknowledged. Set it to on, for this database too (ALTER DATABASE … SET synchronous_commit = on)",
    );
  if (standbys > 0 && (synchronousStandbys === "" || synchronousCommit === "local"))
    yield {
      level: "warning",
      about: "database",
      message: `${standbys === 1 ? "its standby follows" : `its ${standbys} standbys follow`} asynchronously: a failover can lose orders that were acknowledged. Name one in synchronous_standby_names, with synchronous_commit = on`,
    };
}

const APART_MS = 2_000;
const FAR_APART_MS = 30_000;

/** The database's clock was read between both: what the answer took is no difference. */
function* clock(database: number, before: number, after: number): Generator<Remark> {
  const aheadMs = before > database ? before - database : Math.max(0, database - after);
  if (aheadMs <= APART_MS) return;
  const seconds = Math.round(aheadMs / 1_000);
  const way = before > database ? "ahead of" : "behind";
  const isFar = aheadMs > FAR_APART_MS;
  yield {
    level: isFar ? "problem" : "warning",
    about: "clock",
    message: `this machine is ${seconds} s ${way} the database${isFar ? ", and may not lead" : ""}: let both follow a time server (NTP)`,
  };
}

function* privacy(server: Server): Generator<Remark> {
  const { client, isEncrypted, logsStatements, loggedParameters, loggedParametersOnError } = server;
  if (client !== null && !isLoopback(client) && !isEncrypted)
    yield {
      level: "warning",
      about: "database",
      message: `the connection from ${client} is not encrypted: personal data cross the network in clear text. Add ?sslmode=verify-full to the URL`,
    };
  if (logsStatements && loggedParameters !== "0")
    yield {
      level: "warning",
      about: "database",
      message:
        "its log holds statements with their values, and so names and e-mail addresses: set log_parameter_max_length = 0, for this database too (ALTER DATABASE … SET)",
    };
  if (loggedParametersOnError !== "0")
    yield {
      level: "warning",
      about: "database",
      message:
        "its log holds the values of statements that fail, and so names and e-mail addresses: set log_parameter_max_length_on_error = 0",
    };
}

function isLoopback(address: string): boolean {
  return address.startsWith("127.") || address === "::1";
}

async function withSession<T>(target: Target, use: (session: HeldSession) => Promise<T>): Promise<T> {
  const session = await holdSession(target);
  try {
    return await use(session);
  } finally {
    await session.close();
  }
}
