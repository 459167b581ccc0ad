// Benchmark over PostgreSQL: `bun scripts/bench-postgres.ts [rounds]`. Creating and reading orders at 64 connections, next to
// `pgbench` with the same inserts into the same tables on the same server (and into tables without limits and foreign keys),
// to the same program over SQLite, and to three replicas on the same machine. All sides take turns, and figures are medians
// of ratios within a round. Wants Debian's package `postgresql`. Exits with 1 when a figure is below 0.9 of its target.

import { Database } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storageIn } from "../src/app/data-directory/data-storage.ts";
import { startPostgres } from "../test/support/postgres/cluster.ts";
import type { Measured } from "./bench/load.ts";
import { runLoad } from "./bench/load.ts";
import type { Stored } from "./bench/orders.ts";
import { createOrders, readAny } from "./bench/orders.ts";
import type { Server } from "./bench/process.ts";
import { familyCpuMs, startServer } from "./bench/process.ts";
import { exitCode, report, reportAtLeast, reportLoad } from "./bench/report.ts";
import { postWithKey } from "./bench/requests.ts";
import { sameInserts } from "./bench/same-inserts.ts";
import { CONNECTIONS, median, warmUp } from "./bench/turns.ts";
import type { Created } from "./compare/rows.ts";
import { NUMBERS_PER_ROUND, rowsOf } from "./compare/rows.ts";
import { createOne } from "./compare/sides.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 3;
const WARM_UP_MS = 500;
const REPLICAS = 3;
const ORDERS = 5_000;
const FIRST_ROUND = 1;

const folder = mkdtempSync(join(tmpdir(), "service-bench-postgres-"));
const postgres = startPostgres("-c max_connections=200", { isInstalled: true });
const servers: Server[] = [];

type Figure = { readonly perSecond: number; readonly cpuMicros: number };
type Side = {
  readonly name: string;
  /** Of a runtime that compiles what it runs. */
  warmUp?(): Promise<void>;
  measure(round: number): Promise<Figure>;
};

async function open(name: string, ...url: readonly string[]): Promise<Server> {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const server = await startServer("service-server.ts", [dataDir, "together", "rows", ...url]);
  servers.push(server);
  return server;
}

function urlOf(database: string): string {
  postgres.query("postgres", `CREATE DATABASE ${database}`);
  return `postgres://${postgres.user}@localhost/${database}?host=${postgres.host}`;
}

/** The connections are shared out among the servers; the database's processor time counts too. */
function over(
  name: string,
  among: readonly Server[],
  request: (server: Server) => string | (() => string),
): Side {
  const connections = Math.floor(CONNECTIONS / among.length);
  const run = (measureMs: number) =>
    Promise.all(
      among.map((server) => {
        const { port } = server;
        return runLoad({ port, request: request(server), connections, warmUpMs: 0, measureMs });
      }),
    );
  const cpu = () =>
    [postgres.pid, ...among.map(({ pid }) => pid)].reduce((sum, pid) => sum + familyCpuMs(pid), 0);
  return {
    name,
    warmUp: () => warmUp(async () => answersOf(await run(WARM_UP_MS)) / among.length, among.length),
    async measure() {
      await run(WARM_UP_MS);
      const before = cpu();
      const measured = await run(SECONDS * 1_000);
      const answers = answersOf(measured);
      const failures = measured.reduce((sum, each) => sum + each.failures, 0);
      if (failures > 0) throw new Error(`${name}: ${failures} of ${answers} answers were not 200`);
      const perSecond = measured.reduce((sum, each) => sum + each.perSecond, 0);
      return { perSecond, cpuMicros: ((cpu() - before) * 1_000) / answers };
    },
  };
}

function answersOf(measured: readonly Measured[]): number {
  return measured.reduce((sum, { answers }) => sum + answers, 0);
}

/** The rounds of each side, in order. */
async function inTurns(sides: readonly Side[]): Promise<readonly (readonly number[])[]> {
  const rounds: Figure[][] = sides.map(() => []);
  for (const side of sides) await side.warmUp?.();
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, side] of sides.entries()) rounds[index]?.push(await side.measure(FIRST_ROUND + round));
  for (const [index, { name }] of sides.entries()) {
    const figures = rounds[index] ?? [];
    report(name, `${Math.round(median(figures.map(({ perSecond }) => perSecond))).toLocaleString("en")}/s`);
    report("  processor time for one", `${median(figures.map(({ cpuMicros }) => cpuMicros)).toFixed(0)} us`);
  }
  return rounds.map((figures) => figures.map(({ perSecond }) => perSecond));
}

function ratio(ours: readonly number[] = [], theirs: readonly number[] = []): number {
  return median(ours.map((perSecond, round) => perSecond / (theirs[round] ?? 0)));
}

/** `script` inserts what creating an order inserts. */
function pgbenchSide(name: string, database: string, script: string): Side {
  return {
    name,
    async measure(round) {
      const before = familyCpuMs(postgres.pid);
      const load = { clients: CONNECTIONS, seconds: SECONDS, first: round * NUMBERS_PER_ROUND };
      const { perSecond, answers } = postgres.bench(database, script, load);
      return { perSecond, cpuMicros: ((familyCpuMs(postgres.pid) - before) * 1_000) / answers };
    },
  };
}

/** A service that creates one order in a database of its own, and ends. */
async function firstOrderIn(name: string, ...url: readonly string[]): Promise<Created> {
  const server = await open(name, ...url);
  const created = await createOne(`http://localhost:${server.port}`, server.key);
  await server.stop();
  return created;
}

async function benchCreation(alone: Server, three: readonly Server[], file: Server): Promise<void> {
  const create = ({ key }: Server) => postWithKey("/v1/orders", key);
  const own = sameInserts(postgres, "own", await firstOrderIn("own", urlOf("own")));
  const inFile = await firstOrderIn("bare");
  const database = new Database(storageIn(join(folder, "bare")).describe());
  const bare = rowsOf(database, inFile);
  database.close();
  urlOf("bare");
  postgres.query("bare", bare.tables);
  const pgbench = `pgbench -M prepared -c${CONNECTIONS}`;
  const [theirs, unlimited, ours, replicas, sqlite] = await inTurns([
    pgbenchSide(`${pgbench}, the same inserts`, "own", own),
    pgbenchSide("  into tables without limits and foreign keys", "bare", bare.transaction),
    over("POST /v1/orders over PostgreSQL", [alone], create),
    over(`  with ${REPLICAS} replicas`, three, create),
    over("POST /v1/orders over SQLite", [file], create),
  ]);
  reportAtLeast("creation, of pgbench", ratio(ours, theirs), 1.5);
  report("  into tables without limits and foreign keys", ratio(ours, unlimited).toFixed(2));
  reportAtLeast("creation, of SQLite", ratio(ours, sqlite), 0.8);
  reportAtLeast(`creation with ${REPLICAS} replicas, of one`, ratio(replicas, ours), 0.85);
}

async function benchReading(alone: Server, three: readonly Server[], file: Server): Promise<void> {
  const [first = alone] = three;
  const inOne = await createOrders(alone, ORDERS);
  const inThree = await createOrders(first, ORDERS);
  const inFile = await createOrders(file, ORDERS);
  const any = (orders: readonly Stored[]) => (server: Server) => () => readAny(orders, server.key);
  const [ours, replicas, sqlite] = await inTurns([
    over(`GET of any of ${ORDERS} orders over PostgreSQL`, [alone], any(inOne)),
    over(`  with ${REPLICAS} replicas`, three, any(inThree)),
    over("  from rows of SQLite", [file], any(inFile)),
  ]);
  reportAtLeast("reading, of SQLite from rows", ratio(ours, sqlite), 0.5);
  reportAtLeast(`reading with ${REPLICAS} replicas, of one`, ratio(replicas, ours), 0.85);
}

try {
  reportLoad();
  const alone = await open("one", urlOf("one"));
  const url = urlOf("three");
  const three: Server[] = [];
  for (let index = 0; index < REPLICAS; index++) three.push(await open(`replica${index}`, url));
  const file = await open("sqlite");
  await benchCreation(alone, three, file);
  await benchReading(alone, three, file);
} finally {
  for (const server of servers) await server.stop();
  postgres[Symbol.dispose]();
  rmSync(folder, { recursive: true });
}
process.exit(exitCode());
