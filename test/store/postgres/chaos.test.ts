// Chaos around a lane: connections that are cut on either way, servers that stop, die or do not answer. No write that was
// acknowledged is lost, and none happens twice.

import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Lane } from "../../../src/store/postgres/lane.ts";
import { createLane } from "../../../src/store/postgres/lane.ts";
import { once, transaction } from "../../../src/store/postgres/writes.ts";
import { failureOf } from "../../support/failure.ts";
import type { Postgres } from "../../support/postgres/cluster.ts";
import { startPostgres } from "../../support/postgres/cluster.ts";
import type { CuttingProxy } from "../../support/store/cutting-proxy.ts";
import { startProxy } from "../../support/store/cutting-proxy.ts";

const DATABASE = "chaos";
const WRITERS = 4;

let postgres: Postgres;
let proxy: CuttingProxy;
beforeAll(async () => {
  postgres = startPostgres("-F");
  proxy = await startProxy(`${postgres.host}/.s.PGSQL.5432`);
  postgres.query("postgres", `CREATE DATABASE ${DATABASE}`);
  postgres.query(
    DATABASE,
    "CREATE TABLE writes (id text PRIMARY KEY, result text NOT NULL); CREATE TABLE counts (name text, n integer)",
  );
});
afterAll(() => {
  proxy.close();
  postgres[Symbol.dispose]();
});

/** Adds a row and one to the sum of all, in one statement. */
const ONE_STATEMENT = `WITH added AS (INSERT INTO counts (name, n) VALUES ($2, 1) RETURNING name)
  INSERT INTO writes (id, result) SELECT $1, json_build_object('name', name)::text FROM added RETURNING result`;

function writeOnce(id: string) {
  return once<{ readonly name: string }>(id, ONE_STATEMENT, [id]);
}

/** The same in two statements: the second belongs to the first, or to nothing. */
function writeTogether(id: string) {
  return transaction(id, async (session) => {
    await session.run("INSERT INTO counts (name, n) VALUES ($1, 0)", [id]);
    await session.run("UPDATE counts SET n = n + 1 WHERE name = $1", [id]);
    return { name: id };
  });
}

type Load = { readonly acknowledged: string[]; stop(): Promise<void> };

/** Writers that save one row after the other until they are stopped. Each must be told of its own. */
function startLoad(prefix: string): Load {
  const acknowledged: string[] = [];
  let isStopped = false;
  const lanes: Lane[] = [];
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    const lane = createLane({ target: proxy.target(DATABASE), deadlineMs: 400, patienceMs: 20_000 });
    lanes.push(lane);
    for (let number = 0; !isStopped; number++) {
      const id = `${prefix} ${writer} ${number}`;
      const write = number % 2 === 0 ? writeOnce(id) : writeTogether(id);
      expect(await lane.use(write)).toEqual({ name: id });
      acknowledged.push(id);
    }
  });
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(writing);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** Every acknowledged write is there once, and no other. */
function expectExactly({ acknowledged }: Load, prefix: string): void {
  const stored = postgres.query(
    DATABASE,
    `SELECT name || ' x' || n FROM counts WHERE name LIKE '${prefix} %'`,
  );
  expect(stored.split("\n").toSorted()).toEqual(acknowledged.map((id) => `${id} x1`).toSorted());
}

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  "a connection is cut before the answer": async () => proxy.cutAnswer(),
  "a connection is cut before the question": async () => proxy.cutQuestion(),
  "connections are cut now": async () => proxy.cutAll(),
  "answers are withheld": async () => {
    proxy.withhold(true);
    await Bun.sleep(500);
    proxy.withhold(false);
  },
  "backends are ended": async () => {
    postgres.query(
      "postgres",
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}'`,
    );
  },
  "statements are cancelled": async () => {
    postgres.query(
      "postgres",
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = '${DATABASE}'`,
    );
  },
};

test("whatever cuts the connections, each acknowledged write is there once, and no other", async () => {
  let round = 0;
  const faults = fc.array(fc.constantFrom(...Object.keys(FAULTS)), { minLength: 20, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(faults, async (names) => {
      const prefix = `cut ${++round}`;
      const load = startLoad(prefix);
      for (const name of names) {
        await FAULTS[name]?.();
        await Bun.sleep(15);
      }
      await load.stop();
      expect(load.acknowledged.length).toBeGreaterThanOrEqual(WRITERS);
      expectExactly(load, prefix);
    }),
    { numRuns: 4 },
  );
});

test("a server that is killed and started again has each acknowledged write once", async () => {
  const load = startLoad("killed");
  for (let time = 0; time < 2; time++) {
    await Bun.sleep(200);
    postgres.kill();
    await Bun.sleep(200);
    const before = load.acknowledged.length;
    postgres.restart();
    const start = performance.now();
    while (load.acknowledged.length === before && performance.now() - start < 5_000) await Bun.sleep(10);
    expect(load.acknowledged.length).toBeGreaterThan(before);
  }
  await load.stop();
  expectExactly(load, "killed");
});

test("without an answer for longer than its patience, work is given up as unreachable, and the next is done", async () => {
  const lane = createLane({ target: proxy.target(DATABASE), deadlineMs: 200, patienceMs: 600 });
  await lane.use(writeOnce("patience 1"));
  proxy.withhold(true);
  const failure = await lane.use(writeOnce("patience 2")).catch((error) => error);
  expect(failure).toMatchObject({ name: "StoreFailure", kind: "unreachable", isUncertain: true });
  proxy.withhold(false);
  expect(await lane.use(writeOnce("patience 3"))).toEqual({ name: "patience 3" });
  await lane.close();
});

test("work whose turn does not come within its patience is given up unsent, and so not uncertain", async () => {
  const lane = createLane({ target: proxy.target(DATABASE), deadlineMs: 500, patienceMs: 600 });
  await lane.use(writeOnce("turn 1"));
  proxy.withhold(true);
  const works = [2, 3, 4].map((number) => lane.use(writeOnce(`turn ${number}`)).catch((error) => error));
  const begun = performance.now();
  const [sent, ...unsent] = await Promise.all(works);
  expect(sent).toMatchObject({ kind: "unreachable", isUncertain: true });
  for (const failure of unsent)
    expect(failure).toMatchObject({ name: "StoreFailure", kind: "unreachable", isUncertain: false });
  // Not three times as long as the first.
  expect(performance.now() - begun).toBeLessThan(2_500);
  proxy.withhold(false);
  expect(await lane.use(writeOnce("turn 5"))).toEqual({ name: "turn 5" });
  expect(postgres.query(DATABASE, "SELECT count(*) FROM counts WHERE name IN ('turn 3', 'turn 4')")).toBe(
    "0",
  );
  await lane.close();
});

test("an error of the work itself undoes its transaction, and leaves the lane as it was", async () => {
  const lane = createLane({ target: proxy.target(DATABASE), deadlineMs: 2_000, patienceMs: 5_000 });
  const broken = transaction("broken 1", async (session) => {
    await session.run("INSERT INTO counts (name, n) VALUES ('broken 1', 1)");
    throw new Error("a rule broke");
  });
  expect((await failureOf(lane.use(broken))).message).toContain("a rule broke");
  expect((await failureOf(lane.use((session) => session.run("SELECT 1 / 0")))).message).toContain(
    "division by zero",
  );
  await lane.use(writeTogether("broken 2"));
  expect(postgres.query(DATABASE, "SELECT name FROM counts WHERE name LIKE 'broken %'")).toBe("broken 2");
  await lane.close();
});
