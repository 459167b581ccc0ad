// Tables as the migrations make them, compared with drizzle's schema and with the statements' query plans.

import { expect, test } from "bun:test";
import { toSnakeCase } from "drizzle-orm/casing";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { openDatabase } from "../../../../src/store/sqlite/file/open.ts";
import { storeOver } from "../../../../src/store/sqlite/store.ts";
import * as schema from "../../../../src/store/sqlite/tables/schema.ts";
import { exercise } from "../../../support/store/exercise.ts";

type TableInfo = { name: string; type: string; notnull: number };

const tables = Object.values<SQLiteTable>(schema);

test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
  "%s has the columns drizzle writes",
  (name, table) => {
    const open = openDatabase({ path: ":memory:" });
    const found = open.database.query<TableInfo, [string]>("SELECT * FROM pragma_table_xinfo(?)").all(name);
    const believed = getTableConfig(table).columns.map((column) => ({
      name: toSnakeCase(column.name),
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull && !(column.primary && column.getSQLType() === "integer"),
    }));
    expect(found.map(({ name, type, notnull }) => ({ name, type, notnull: notnull === 1 }))).toEqual(
      believed,
    );
    open.close();
  },
);

test("every table is STRICT, and none cascades", () => {
  const open = openDatabase({ path: ":memory:" });
  const list = open.database
    .query<{ name: string; strict: number }, []>("PRAGMA table_list")
    .all()
    .filter(({ name }) => !name.startsWith("sqlite_"));
  expect(list.filter(({ strict }) => strict !== 1)).toEqual([]);
  expect(list).toHaveLength(tables.length);
  const cascading = open.database
    .query(
      "SELECT * FROM sqlite_schema, pragma_foreign_key_list(sqlite_schema.name) WHERE on_delete <> 'NO ACTION'",
    )
    .all();
  expect(cascading).toEqual([]);
});

/** Every statement a store prepares, with its plan. */
async function plans(): Promise<ReadonlyMap<string, string>> {
  const open = openDatabase({ path: ":memory:" });
  const statements: string[] = [];
  const prepare = open.database.prepare.bind(open.database);
  open.database.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof open.database.prepare;
  await exercise(storeOver(open, { groupCommit: true }));
  // In a database of its own: an explained statement stays in progress, and the store could not end its snapshot.
  const explained = openDatabase({ path: ":memory:" }).database;
  const planOf = (sql: string) =>
    explained
      .query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join("; ");
  return new Map(statements.map((sql) => [sql, planOf(sql)]));
}

const PLANS = [...(await plans())];

test("no statement scans a table, except when a start frees jobs, and when the clock has gone back", () => {
  const walking = PLANS.filter(([, plan]) =>
    /SCAN (?!jobs USING COVERING INDEX|CONSTANT ROW|json_each)/.test(plan),
  );
  expect(walking.map(([sql]) => sql.slice(0, 30))).toEqual([
    "UPDATE jobs SET leased_until =",
    'update "endpoints" set "held_u',
  ]);
});

test.each([
  ["the next timer", /min\(timer_at\)/, "orders_by_timer"],
  ["the next job", /min\(wake_at\)/, "jobs_by_wake"],
  ["timers that fire", /timer_at <= \$until/, "orders_by_timer"],
  ["jobs that cannot be saved", /GLOB/, "jobs_by_kind"],
  ["jobs that are due", /wake_at <= \?/, "jobs_by_kind"],
  ["a page of a platform", /status = 'initiated'.* UNION ALL /, "MERGE (UNION ALL)"],
  ["a page by status", /INDEXED BY orders_by_status WHERE status = \$status AND/, "orders_by_status"],
  [
    "a search by reference",
    /INDEXED BY orders_by_track_id WHERE track_id = \$trackId AND/,
    "orders_by_track_id",
  ],
  [
    "a search by e-mail",
    /INDEXED BY orders_by_email WHERE email = \$email COLLATE NOCASE AND/,
    "orders_by_email",
  ],
  [
    "a page of events",
    /INDEXED BY events_by_platform where \("events"."platform_id" = \? and "events"."created_at" > /,
    "events_by_platform (platform_id=? AND created_at>? AND created_at<?)",
  ],
  [
    "events of a state",
    /INDEXED BY events_by_state.*"state" = \? and .* > \? and \(/,
    "events_by_state (platform_id=? AND state=? AND created_at>? AND created_at<?)",
  ],
  [
    "events of a type",
    /INDEXED BY events_by_name.*"name" = \? and .* > \? and \(/,
    "events_by_name (platform_id=? AND name=? AND created_at>? AND created_at<?)",
  ],
  ["an order's events", /INDEXED BY events_by_order.*"order_id" = \? and .* > \? and \(/, "events_by_order"],
  ["healthy endpoints long unused", /'healthy' and/, "endpoints_by_use"],
  ["old answers", /delete from "idempotency"/, "responses_by_age"],
])("%s is found by its index", (_, statement, index) => {
  const [plan] = PLANS.filter(([sql]) => statement.test(sql)).map(([, found]) => found);
  expect(plan).toContain(index);
});
