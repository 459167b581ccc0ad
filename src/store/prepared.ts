// The drizzle handle, and how a statement that takes a whole row is prepared once.

import type { Database } from "bun:sqlite";
import type { SQL } from "drizzle-orm";
import { getTableColumns, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { toSnakeCase } from "drizzle-orm/casing";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";

export type Drizzle = BunSQLiteDatabase;

type Row<T extends SQLiteTable> = T["$inferInsert"];
type ColumnName<T extends SQLiteTable> = keyof Row<T> & string;

export function drizzleOver(database: Database): Drizzle {
  return drizzle({ client: database, casing: "snake_case" });
}

/** Adds a row; every column of it must be given. */
export function prepareInsert<T extends SQLiteTable>(db: Drizzle, table: T): (row: Required<Row<T>>) => void {
  const statement = db.insert(table).values(placeholders(table)).prepare();
  return (row) => void statement.run(row);
}

/** Writes all columns but `fixed` of the row with the same `id`. */
export function prepareUpdate<T extends SQLiteTable>(
  db: Drizzle,
  table: T,
  fixed: readonly ColumnName<T>[],
): (row: Required<Row<T>>) => void {
  const kept = new Set<string>(["id", ...fixed]);
  const changed = Object.entries(placeholders(table)).filter(([name]) => !kept.has(name));
  const statement = db
    .update(table)
    .set(Object.fromEntries(changed) as SQLiteUpdateSetSource<T>)
    .where(sql`id = ${sql.placeholder("id")}`)
    .prepare();
  return (row) => void statement.run(row);
}

/** Adds a row, or where one with the same `key` is, writes all its other columns. `key` has a UNIQUE index. */
export function prepareUpsert<T extends SQLiteTable>(
  db: Drizzle,
  table: T,
  key: readonly ColumnName<T>[],
): (row: Required<Row<T>>) => void {
  const columns = getTableColumns(table);
  const changed = Object.keys(columns).filter((name) => !key.some((one) => one === name));
  const statement = db
    .insert(table)
    .values(placeholders(table))
    .onConflictDoUpdate({
      target: key.flatMap((name) => columns[name] ?? []),
      set: Object.fromEntries(changed.map((name) => [name, excluded(name)])) as SQLiteUpdateSetSource<T>,
    })
    .prepare();
  return (row) => void statement.run(row);
}

/** What a conflicting INSERT wanted to write into this column. */
export function excluded(name: string): SQL {
  return sql`excluded.${sql.identifier(toSnakeCase(name))}`;
}

function placeholders<T extends SQLiteTable>(table: T): Row<T> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Row<T>;
}
