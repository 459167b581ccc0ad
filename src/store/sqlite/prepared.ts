// Drizzle handle, and prepared statements that take a whole row.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { Query, SQL } from "drizzle-orm";
import { Column, getTableColumns, is, Param, Placeholder, sql } from "drizzle-orm";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { toSnakeCase } from "drizzle-orm/casing";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";

export type Drizzle = BunSQLiteDatabase & { readonly $client: Database };

type Row<T extends SQLiteTable> = T["$inferInsert"];
type ColumnName<T extends SQLiteTable> = keyof Row<T> & string;

export function drizzleOver(database: Database): Drizzle {
  return drizzle({ client: database, casing: "snake_case" });
}

/** Each member is made when it is first asked for, and kept. */
export function lazily<T extends object>(makers: { readonly [K in keyof T]: () => T[K] }): T {
  const made = {} as T;
  for (const name in makers) {
    const get = (): T[typeof name] => {
      const value = makers[name]();
      Object.defineProperty(made, name, { value });
      return value;
    };
    Object.defineProperty(made, name, { get, configurable: true });
  }
  return made;
}

/** Adds a row; every column must be given, but for what SQLite `fills` in. */
export function prepareInsert<T extends SQLiteTable, const F extends ColumnName<T> = never>(
  db: Drizzle,
  table: T,
  fills: readonly F[] = [],
): (row: Required<Omit<Row<T>, F>>) => void {
  return prepareWrite(db, () => db.insert(table).values(placeholders(table, fills)));
}

/** Writes these columns of the row with the same `id`. */
export function prepareUpdate<T extends SQLiteTable, const C extends ColumnName<T>>(
  db: Drizzle,
  table: T,
  columns: readonly C[],
): (row: Required<Pick<Row<T>, C>> & { readonly id: string }) => void {
  const changed = Object.entries(placeholders(table)).filter(([name]) =>
    columns.some((column) => column === name),
  );
  return prepareWrite(db, () =>
    db
      .update(table)
      .set(Object.fromEntries(changed) as SQLiteUpdateSetSource<T>)
      .where(sql`id = ${sql.placeholder("id")}`),
  );
}

/** The names of a table's columns but for `id` and these. */
export function columnsBut<T extends SQLiteTable, const F extends ColumnName<T>>(
  table: T,
  fixed: readonly F[],
): readonly Exclude<ColumnName<T>, F | "id">[] {
  const isFixed = (name: string) => name === "id" || fixed.some((column) => column === name);
  const names = Object.keys(getTableColumns(table)).filter((name) => !isFixed(name));
  return names as Exclude<ColumnName<T>, F | "id">[];
}

/** Adds a row, or where one with the same `key` is, writes all its other columns. `key` has a UNIQUE index. */
export function prepareUpsert<T extends SQLiteTable>(
  db: Drizzle,
  table: T,
  key: readonly ColumnName<T>[],
): (row: Required<Row<T>>) => void {
  const columns = getTableColumns(table);
  const changed = Object.keys(columns).filter((name) => !key.some((column) => column === name));
  return prepareWrite(db, () =>
    db
      .insert(table)
      .values(placeholders(table))
      .onConflictDoUpdate({
        target: key.flatMap((name) => columns[name] ?? []),
        set: Object.fromEntries(changed.map((name) => [name, excluded(name)])) as SQLiteUpdateSetSource<T>,
      }),
  );
}

export type Rows<R> = {
  get(...values: SQLQueryBindings[]): R | undefined;
  all(...values: SQLQueryBindings[]): R[];
};

type Extras = Readonly<Record<string, SQL>>;

/**
 * Whole rows of a table, and `extras` with each. SQLite's own objects with only JSON and flags decoded: drizzle's mapping
 * would cost more than the statement. It takes `where`'s placeholders in their order, and is made at its first run.
 */
export function prepareRows<T extends SQLiteTable, R extends object = T["$inferSelect"]>(
  db: Drizzle,
  table: T,
  where: SQL | undefined,
  extras: Extras = {},
): Rows<R> {
  let made: Rows<R> | undefined;
  const rows = () => {
    made ??= rowsOf(db, table, where, extras);
    return made;
  };
  return { get: (...values) => rows().get(...values), all: (...values) => rows().all(...values) };
}

function rowsOf<T extends SQLiteTable, R extends object>(
  db: Drizzle,
  table: T,
  where: SQL | undefined,
  extras: Extras,
): Rows<R> {
  const columns = getTableColumns(table);
  const named = Object.entries({ ...columns, ...extras }).map(([name, from]) => [
    name,
    sql`${from}`.as(name),
  ]);
  const query = db.select(Object.fromEntries(named)).from(table).where(where).toSQL();
  const statement = db.$client.prepare<Record<string, unknown>, SQLQueryBindings[]>(query.sql);
  const encoded = Object.entries(columns).filter(([, column]) => !isPlain(column));
  const decode = (row: Record<string, unknown>): R => {
    for (const [name, column] of encoded)
      if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
    return row as R;
  };
  return {
    get(...values) {
      const row = statement.get(...values);
      return row === null ? undefined : decode(row);
    },
    all: (...values) => statement.all(...values).map(decode),
  };
}

type WriteQuery = { toSQL(): Query };

/**
 * The statement of a query that writes, given the values of its placeholders by name; returns the number of changed rows.
 * drizzle's own would find out again at each run which parameter is what, which costs more than writing the row. It is
 * made at its first run.
 */
export function prepareWrite<R extends object>(db: Drizzle, query: () => WriteQuery): (row: R) => number {
  let write: ReturnType<typeof writerOf> | undefined;
  return (row) => {
    write ??= writerOf(db, query);
    return write(row as Readonly<Record<string, unknown>>);
  };
}

function writerOf(db: Drizzle, query: () => WriteQuery) {
  const { sql: text, params } = query().toSQL();
  const slots = params.map(slotOf);
  const statement = db.$client.prepare(text);
  // SQLite copies the values as it runs: the next row can stand in the same array.
  const values: SQLQueryBindings[] = [];
  return (row: Readonly<Record<string, unknown>>): number => {
    let count = 0;
    for (const { name, encode, fixed } of slots) {
      const value = name === undefined ? fixed : row[name];
      values[count++] = encode === undefined ? (value as SQLQueryBindings) : encode(value);
    }
    return statement.run(...values).changes;
  };
}

/** `encode` is undefined where the column takes values as they are, `name` where the query has a value of its own. */
type Slot = {
  readonly name: string | undefined;
  readonly encode: ((value: unknown) => SQLQueryBindings) | undefined;
  readonly fixed?: unknown;
};

/** Which value a parameter takes, and how its column writes it. */
function slotOf(param: unknown): Slot {
  if (is(param, Placeholder)) return { name: param.name, encode: undefined };
  if (!is(param, Param)) return { name: undefined, encode: undefined, fixed: param };
  const { encoder, value } = param;
  if (!is(value, Placeholder)) throw new Error("a parameter is neither a value nor a placeholder");
  if (is(encoder, Column) && isPlain(encoder)) return { name: value.name, encode: undefined };
  return { name: value.name, encode: (raw) => encoder.mapToDriverValue(raw) as SQLQueryBindings };
}

/** Whether the column's values are SQLite's own: neither JSON nor a flag. */
function isPlain({ dataType }: Column): boolean {
  return dataType === "string" || dataType === "number";
}

/** What a conflicting INSERT wanted to write into this column. */
export function excluded(name: string): SQL {
  return sql`excluded.${sql.identifier(toSnakeCase(name))}`;
}

/** A row whose values are given at each run, but for these columns. */
export function placeholders<T extends SQLiteTable>(table: T, but: readonly string[] = []): Row<T> {
  const names = Object.keys(getTableColumns(table)).filter((name) => !but.includes(name));
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Row<T>;
}
