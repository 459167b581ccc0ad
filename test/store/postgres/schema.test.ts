// Tables of PostgreSQL as the migrations make them, compared with drizzle's schema, and both with those of SQLite: names,
// nullability and types in JavaScript.

import { describe, expect, test } from "bun:test";
import type { Table } from "drizzle-orm";
import { getTableColumns, getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../../src/store/postgres/schema.ts";
import { openDatabase } from "../../../src/store/sqlite/file/open.ts";
import * as sqlite from "../../../src/store/sqlite/tables/schema.ts";
import { newDatabase } from "../../support/store/postgres.ts";

/** What only one of the engines has, by table. */
const OF_SQLITE: Readonly<Record<string, readonly string[]>> = { idempotency: ["number", "hash"] };
const OF_POSTGRES: Readonly<Record<string, readonly string[]>> = {
  orders: ["version", "isIndexed"],
  events: ["number"],
  jobs: ["epoch"],
};
/** The index of SQLite's responses, and those in the tables of earlier programs. */
const TABLES_OF_SQLITE = ["response_index", "hashed_idempotency", "earlier_idempotency"];
/** What the migrations and the lead are about: no row of the port. */
const TABLES_OF_POSTGRES = [
  "writes",
  "format",
  "leader",
  "replicas",
  "settings",
  "failed_payments",
  "waiting_payments",
];

/** `json` is of drizzle's own type in SQLite, and a custom one here. */
const TYPES: Readonly<Record<string, string>> = { custom: "json" };

function columnsOf(table: Table, but: readonly string[] = []) {
  return Object.entries(getTableColumns(table))
    .filter(([name]) => !but.includes(name))
    .map(([name, column]) => ({
      name,
      column: column.keyAsName ? toSnakeCase(name) : column.name,
      type: TYPES[column.dataType] ?? column.dataType,
      notNull: column.notNull,
    }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

const byName = (tables: object) =>
  new Map(Object.values<Table>(tables as never).map((table) => [getTableName(table), table]));
const ours = byName(schema);
const theirs = byName(sqlite);

test("both engines have the same tables", () => {
  const shared = [...theirs.keys()].filter((name) => !TABLES_OF_SQLITE.includes(name));
  expect([...ours.keys()].toSorted()).toEqual(shared.toSorted());
});

test.each([...ours])("%s has the columns of SQLite's", (name, table) => {
  const other = theirs.get(name);
  if (other === undefined) throw new Error(`SQLite has no ${name}`);
  expect(columnsOf(table, OF_POSTGRES[name])).toEqual(columnsOf(other, OF_SQLITE[name]));
});

describe("the migrations", async () => {
  const { query } = await newDatabase();

  test.each([...ours])("make %s with the columns drizzle writes", (name, table) => {
    const found = query(
      `SELECT column_name || CASE is_nullable WHEN 'NO' THEN '!' ELSE '' END FROM information_schema.columns
       WHERE table_name = '${name}' ORDER BY 1`,
    );
    // A generated column may be NULL for PostgreSQL, whatever it is computed from.
    const believed = columnsOf(table as PgTable).map(
      ({ column, notNull }) => `${column}${notNull ? "!" : ""}`,
    );
    expect(found.split("\n").toSorted()).toEqual(believed.toSorted());
  });

  test("make no other table, and none that cascades", () => {
    const tables = query("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'");
    expect(tables.split("\n").toSorted()).toEqual(
      [...new Set([...ours.keys(), ...TABLES_OF_POSTGRES])].toSorted(),
    );
    expect(query("SELECT conname FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'a'")).toBe("");
  });

  test("compare every text byte by byte", () => {
    const others = query(
      `SELECT table_name || '.' || column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`,
    );
    expect(others).toBe("");
  });

  test("have every wall with a name that SQLite has", () => {
    const { database, close } = openDatabase({ path: ":memory:" });
    const named = database
      .query<{ sql: string }, []>("SELECT sql FROM sqlite_schema WHERE type = 'table'")
      .all()
      .flatMap(({ sql }) => [...sql.matchAll(/CONSTRAINT "([^"]+)"/g)].map(([, name = ""]) => name));
    close();
    const found = query("SELECT conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE '% %'");
    expect(found.split("\n").toSorted()).toEqual(named.toSorted());
    expect(named.length).toBeGreaterThan(10);
  });
});
