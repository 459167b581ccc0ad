// Move of all data between the engines: everything arrives, a kill at any step leaves the target empty or whole and the
// source as it was, and what was moved away is opened by no program.

import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { getTableName } from "drizzle-orm";
import type { Storage } from "../../src/store/engine.ts";
import type { Departure, Tally } from "../../src/store/move.ts";
import { MOVED_TABLES, moveData } from "../../src/store/move.ts";
import * as sqlite from "../../src/store/sqlite/tables/schema.ts";
import { storageAt } from "../../src/store/storage.ts";
import { failureOf } from "../support/failure.ts";
import { exercise } from "../support/store/exercise.ts";
import { killMoves } from "../support/store/kill-moves.ts";
import { anOrder, create, NOW, temporaryFolder } from "../support/store/orders.ts";
import { emptyDatabase } from "../support/store/postgres.ts";
import { addRowsToAll } from "../support/store/rows-of-all.ts";

/** The first one starts the cluster. */
const databases = await Promise.all(Array.from({ length: 7 }, emptyDatabase));
const newDatabase = (): Storage => storageAt(databases.pop()?.url ?? "");

const STAMP = "2026-11-23T1200";
/** Orders that leave either engine in several batches. */
const MORE_THAN_A_BATCH = 450;

async function fill(storage: Storage): Promise<void> {
  const store = await storage.open({});
  await exercise(store);
  const creations = Array.from({ length: MORE_THAN_A_BATCH }, (_, number) => {
    const details = { email: `person${number}@shop.example`, trackId: `cart-${number}` };
    return create(store, anOrder(`ord_many_${number}`), { details });
  });
  await Promise.all(creations);
  await store.setting("linkSecret", () => "a secret");
  await store.close();
  addRowsToAll(storage.describe());
}

async function move(from: Storage, to: Storage): Promise<Tally> {
  const source = await from.depart();
  try {
    const target = await to.arrive(STAMP);
    try {
      return await moveData(source, target, { audit: async () => undefined, now: NOW });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function rowsOf(storage: Storage): Promise<Readonly<Record<string, unknown>>> {
  const source = await storage.depart();
  const tables: Record<string, unknown> = {};
  for (const table of MOVED_TABLES) tables[table] = await allRows(source, table);
  await source.close();
  return tables;
}

/** Flags are 0 and 1 in one engine and booleans in the other. */
async function allRows(source: Departure, table: (typeof MOVED_TABLES)[number]): Promise<readonly string[]> {
  const rows: string[] = [];
  for await (const batch of source.rows(table))
    for (const row of batch)
      rows.push(JSON.stringify(row, (_, value) => (typeof value === "boolean" ? Number(value) : value)));
  return rows.toSorted();
}

test("every table of the store moves, but for the search index, which is made from the orders", () => {
  const tables: readonly string[] = Object.values(sqlite).map(getTableName);
  const moved: readonly string[] = [
    ...MOVED_TABLES,
    "search_platforms",
    "search_terms",
    "response_index",
    "hashed_idempotency",
    "earlier_idempotency",
  ];
  expect(tables.toSorted()).toEqual(moved.toSorted());
});

test("all rows move to PostgreSQL and back, and each source says where they are", async () => {
  using folder = temporaryFolder();
  using other = temporaryFolder();
  const [file, database, back] = [storageAt(folder.path), newDatabase(), storageAt(other.path)];
  await fill(file);
  const before = await rowsOf(file);
  const empty = Object.entries(before).filter(([, rows]) => (rows as readonly unknown[]).length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
  await move(file, database);
  expect(await failureOf(file.open({}))).toMatchObject({
    reason: "moved",
    message: expect.stringContaining(`its data were moved to ${database.describe()} on `),
  });
  expect(await failureOf(file.inspect())).toMatchObject({ reason: "moved" });
  const { audit_log: acts, ...arrived } = await rowsOf(database);
  const { audit_log: earlier, ...others } = before;
  expect(arrived).toEqual(others);
  expect(acts).toEqual(expect.arrayContaining(earlier as unknown[]));
  expect(acts).toHaveLength((earlier as unknown[]).length + 1);
  const store = await database.open({});
  expect(await store.setting("linkSecret", () => "another")).toBe("a secret");
  await create(store, anOrder("ord_later"));
  await store.indexOrders(1_000);
  await store.close();
  await move(database, back);
  expect(await failureOf(database.open({}))).toMatchObject({ reason: "moved" });
  expect(await failureOf(database.inspect())).toMatchObject({ reason: "moved" });
  const { audit_log: _, ...returned } = await rowsOf(back);
  expect(returned.authorizations).toEqual(others.authorizations);
  const inspection = await back.inspect();
  expect(await inspection.countOrders()).toBe(
    before.orders === undefined ? 0 : (before.orders as []).length + 1,
  );
  expect(await inspection.misindexedOrders()).toEqual([]);
  await inspection.close();
});

test("a character that PostgreSQL has no place for becomes another", async () => {
  using folder = temporaryFolder();
  const [file, database] = [storageAt(folder.path), newDatabase()];
  const store = await file.open({});
  await create(store, anOrder("ord_1"), { details: { trackId: "cart \u0000 1" } });
  await store.close();
  await move(file, database);
  const inspection = await database.inspect();
  expect((await inspection.read("ord_1"))?.details).toEqual({ trackId: "cart \u0000 1" });
  await inspection.close();
});

test("a file whose data were moved away is kept under another name when they come back", async () => {
  using folder = temporaryFolder();
  const [file, database] = [storageAt(folder.path), newDatabase()];
  await fill(file);
  await move(file, database);
  await move(database, file);
  expect(existsSync(`${file.describe()}.moved-${STAMP}`)).toBe(true);
  const store = await file.open({});
  expect((await store.read("ord_1"))?.order.id).toBe("ord_1");
  await store.close();
});

test("a target with an order is refused, and a source or a target that a service has open", async () => {
  using folder = temporaryFolder();
  const [file, database] = [storageAt(folder.path), newDatabase()];
  await fill(file);
  const store = await database.open({});
  await store.lead([], NOW);
  expect(await failureOf(move(file, database))).toMatchObject({ reason: "inUse" });
  await create(store, anOrder("ord_1"));
  await store.close();
  expect((await failureOf(move(file, database))).message).toContain("has 1 orders already");
  const open = await file.open({});
  expect(await failureOf(move(file, database))).toMatchObject({ reason: "inUse" });
  await open.close();
});

test("a replica that starts during a move waits for its end, and nothing is saved after it", async () => {
  using folder = temporaryFolder();
  const { url, query } = databases.pop() ?? (await emptyDatabase());
  const database = storageAt(url);
  await (await database.open({})).close();
  const source = await database.depart();
  const late = database.open({}).catch((error: unknown) => error);
  const target = await storageAt(folder.path).arrive(STAMP);
  await moveData(source, target, { audit: async () => undefined, now: NOW });
  expect(await late).toMatchObject({ reason: "moved" });
  await Promise.all([target.close(), source.close()]);
  expect(() => query("INSERT INTO writes (id, result) VALUES ('late', '')")).toThrow("were moved");
});

test.each(["to PostgreSQL", "to a file"])(
  "a move %s that is killed leaves the target empty or whole, and the source as it was",
  async (direction) => {
    using folder = temporaryFolder();
    const database = databases.pop()?.url ?? "";
    const [from, to] = direction === "to a file" ? [database, folder.path] : [folder.path, database];
    const store = await storageAt(from).open({});
    for (let number = 0; number < 3; number++) await create(store, anOrder(`ord_${number}`));
    await store.close();
    const before = ["orders", "settings", "indexing", "saving"] as const;
    const kills = await killMoves(from, to, [...before, "marking"]);
    expect(kills).toEqual([
      ...before.map((step) => ({ step, orders: 0, isSourceWhole: true })),
      { step: "marking", orders: 3, isSourceWhole: true },
    ]);
    await move(storageAt(from), storageAt(to));
    expect(await failureOf(storageAt(from).inspect())).toMatchObject({ reason: "moved" });
  },
);
