// Stores over PostgreSQL for tests: one cluster for all of them, and a database for each, copied from one that has the
// schema, or emptied after the store that had it before was closed.

import { SQL } from "bun";
import type { ErasingStore } from "../../../src/ports/erasure.ts";
import type { Database } from "../../../src/store/postgres/database.ts";
import { createDatabase } from "../../../src/store/postgres/database.ts";
import type { Target } from "../../../src/store/postgres/lane.ts";
import { createLane } from "../../../src/store/postgres/lane.ts";
import { LEAD_TIMES } from "../../../src/store/postgres/leader.ts";
import { migrate } from "../../../src/store/postgres/migrate.ts";
import { storeOver } from "../../../src/store/postgres/store.ts";
import type { Postgres } from "../postgres/cluster.ts";
import { startPostgres } from "../postgres/cluster.ts";

const TEMPLATE = "current";
const TIMES = { deadlineMs: 2_500, patienceMs: 20_000 };

type Cluster = { readonly postgres: Postgres; readonly sql: SQL; databases: number; readonly free: Free[] };

/** A database that no store has any more, with its connections: new ones cost more than what most tests ask of them. */
type Free = { readonly database: Database; readonly empty: () => Promise<unknown> };

/** Leaves what the migrations left. The triggers that keep rows for ever are off. */
const EMPTY = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'format' LOOP
    EXECUTE format('DELETE FROM %I', name);
  END LOOP;
  PERFORM setval(sequencename::regclass, 1, false) FROM pg_sequences WHERE schemaname = 'public';
  INSERT INTO leader (epoch, holder, until) VALUES (0, '', 0);
END $$`;

/** Bun gives every test file modules of its own: the cluster that all share is kept by the process. */
const KEY = Symbol.for("test cluster");
const shared = process as unknown as { [KEY]?: Promise<Cluster> };

const targetOf = ({ host, user }: Postgres, name: string) => ({
  url: `postgres://${user}@localhost/${name}`,
  path: `${host}/.s.PGSQL.5432`,
});

async function startCluster(): Promise<Cluster> {
  const postgres = startPostgres("-F -c max_connections=500");
  stopAfterTests(postgres);
  const sql = new SQL({ ...targetOf(postgres, "postgres"), max: 1 });
  await sql.unsafe(`CREATE DATABASE ${TEMPLATE}`);
  const lane = createLane({ target: targetOf(postgres, TEMPLATE), ...TIMES });
  await migrate(lane);
  await lane.close();
  return { postgres, sql, databases: 0, free: [] };
}

const theCluster = (): Promise<Cluster> => (shared[KEY] ??= startCluster());

async function made(template: string) {
  const cluster = await theCluster();
  cluster.databases += 1;
  const name = `test_${cluster.databases}`;
  await cluster.sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const { postgres } = cluster;
  return {
    name,
    query: (sql: string) => postgres.query(name, sql),
    postgres,
    direct: targetOf(postgres, name),
  };
}

/** A test process ends without a word: what watches it is a process of its own. */
function stopAfterTests({ pid, host }: Postgres): void {
  const watch = `while kill -0 ${process.pid} 2>/dev/null; do sleep 1; done
    kill -INT ${pid}; while kill -0 ${pid} 2>/dev/null; do sleep 1; done; rm -rf ${host}`;
  // Forked away: `bun test --no-orphans` ends whatever is a child of its own.
  Bun.spawnSync(["setsid", "--fork", "sh", "-c", watch], { stdio: ["ignore", "ignore", "ignore"] });
}

/** A database without a table. */
export async function emptyDatabase() {
  const { name, query, postgres, direct } = await made("template0");
  const url = `postgres://${postgres.user}@localhost/${name}?host=${postgres.host}`;
  return { url, target: direct, query };
}

/** A database of its own, with the schema and no rows. */
export async function newDatabase() {
  const { name, query, direct } = await made(TEMPLATE);
  let replicas = 0;
  const replica = (target: Target = direct, times = TIMES, leadTimes = LEAD_TIMES): ErasingStore =>
    storeOver(createDatabase({ target, ...times, origin: `replica ${++replicas}` }), { leadTimes });
  return { name, target: direct, socket: direct.path, query, replica };
}

/** A store of its own. Closed, it leaves its database to the next, for that costs less than another database. */
export async function openPostgres(): Promise<ErasingStore> {
  const { free } = await theCluster();
  const { database, empty } = free.pop() ?? (await emptiable());
  const store = storeOver(lent(database));
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await store.close();
    await empty();
    free.push({ database, empty });
  };
  return { ...store, close: () => (closing ??= close()) };
}

async function emptiable(): Promise<Free> {
  const { target } = await newDatabase();
  const sql = new SQL({ ...target, max: 1 });
  const database = createDatabase({ target, ...TIMES, origin: "replica 1" });
  return { database, empty: () => sql.unsafe(EMPTY) };
}

/** Closed, it waits for its work and takes no more, as the one below does, which stays open. */
function lent(database: Database): Database {
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const counted = <W extends (...given: never[]) => Promise<unknown>>(work: W): W => {
    const taken = async (...given: Parameters<W>): Promise<unknown> => {
      if (isClosed) throw new Error("The store is closed: it takes no more changes.");
      const done = work(...given);
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    };
    return taken as W;
  };
  return {
    ...database,
    rows: counted(database.rows),
    search: counted(database.search),
    once: counted(database.once),
    write: counted(database.write),
    upkeep: counted(database.upkeep),
    pulse: counted(database.pulse),
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}
