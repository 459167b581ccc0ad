// The rows that creating one order writes, read from the service's own file, as tables and a pgbench script for
// PostgreSQL: the same tables, columns, indexes and texts. Limits of values, foreign keys and triggers stay away, and what
// is the same in every row stands in the prepared statements: both make PostgreSQL's work less.

import type { Database } from "bun:sqlite";

export type Created = {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly createdAt: number;
};
/** Two pgbench scripts that write the same: an INSERT after the other between BEGIN and COMMIT, and all in one statement. */
export type Rows = { readonly tables: string; readonly transaction: string; readonly statement: string };

type Value = string | number | boolean | null;
export type Row = Readonly<Record<string, Value>>;
type Column = { readonly name: string; readonly type: string; readonly notnull: number };
type Index = { readonly name: string; readonly origin: "c" | "u" | "pk" };

/** pgbench counts for each client; ids are as long as ours, and rise with time as ours do. */
const NUMBER_DIGITS = 17;
/** So that no two rounds of pgbench use the same. */
export const NUMBERS_PER_ROUND = 10_000_000;
const VARIABLES = `\\set n :n + 1
\\set number ${10 ** (NUMBER_DIGITS - 1)} + :n * 1000 + :client_id
`;
/** Of a key, as scattered as ours. */
const HASH = "hashtextextended(:number::text, 0) >> 16";

/** The file, after one order was created in it. */
export function rowsOf(file: Database, created: Created): Rows {
  const tables: string[] = [];
  const inserts: string[] = [];
  for (const table of names(file, "SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    const columns = columnsOf(file, table);
    const numbered = rowidOf(file, table);
    const owner = ["order_id", "id"].find((name) => columns.some((column) => column.name === name));
    if (owner === undefined) continue;
    const list = columns.flatMap(({ name }) => (name === numbered ? [] : quoted(name))).join(", ");
    const rows = file
      .query<Row, [string]>(`SELECT ${list} FROM ${quoted(table)} WHERE ${owner} = ?`)
      .all(created.id);
    if (rows.length === 0) continue;
    tables.push(...definitionOf(file, table, columns, numbered));
    inserts.push(...rows.map((row) => insertOf(table, row, created)));
  }
  const [first = "", ...others] = inserts;
  const parts = others.map((insert, index) => `part${index} AS (${insert})`);
  return {
    tables: tables.join(";\n"),
    transaction: transactionOf(inserts, created),
    statement: `${variablesOf(created)}WITH ${parts.join(", ")} ${first};\n`,
  };
}

/** A pgbench script: these inserts, one after the other, between BEGIN and COMMIT. */
export function transactionOf(inserts: readonly string[], created: Created): string {
  return `${variablesOf(created)}BEGIN;\n${inserts.join(";\n")};\nCOMMIT;\n`;
}

function variablesOf({ createdAt }: Created): string {
  return `${VARIABLES}\\set at ${createdAt} + :n\n`;
}

function names(file: Database, query: string, ...values: string[]): readonly string[] {
  return file
    .query<{ readonly name: string }, string[]>(query)
    .all(...values)
    .map(({ name }) => name);
}

/** Without those that are computed. */
function columnsOf(file: Database, table: string): readonly Column[] {
  return file
    .query<Column, [string]>('SELECT name, type, "notnull" FROM pragma_table_xinfo(?) WHERE hidden = 0')
    .all(table);
}

function definitionOf(
  file: Database,
  table: string,
  columns: readonly Column[],
  numbered: string | undefined,
): readonly string[] {
  const indexes = file.query<Index, [string]>("SELECT name, origin FROM pragma_index_list(?)").all(table);
  const keys = indexes
    .filter(({ origin }) => origin !== "c")
    .map(({ name, origin }) => {
      const indexed = names(file, "SELECT name FROM pragma_index_info(?)", name);
      return `${origin === "u" ? "UNIQUE" : "PRIMARY KEY"} (${indexed.map(quoted).join(", ")})`;
    });
  const lines = columns.map(({ name, type, notnull }) => {
    const isNumbered = name === numbered;
    const rest = isNumbered ? " GENERATED ALWAYS AS IDENTITY PRIMARY KEY" : notnull === 1 ? " NOT NULL" : "";
    return `${quoted(name)} ${type === "INTEGER" ? "bigint" : "text"}${rest}`;
  });
  const created = names(
    file,
    "SELECT sql AS name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    table,
  );
  return [
    `CREATE TABLE ${quoted(table)} (${[...lines, ...keys].join(", ")})`,
    ...created.map((sql) => sql.replace(/(\w+) COLLATE NOCASE/, "lower($1)")),
  ];
}

/** The column that the database numbers by itself. */
function rowidOf(file: Database, table: string): string | undefined {
  const keys = names(file, "SELECT name FROM pragma_table_info(?) WHERE pk > 0", table);
  const hasIndex = names(file, "SELECT name FROM pragma_index_list(?) WHERE origin = 'pk'", table).length > 0;
  return keys.length === 1 && !hasIndex ? keys[0] : undefined;
}

/** The row as that of any order: what is `created` differs each time. */
export function insertOf(table: string, row: Row, created: Created): string {
  const given = Object.entries(row).filter(([, value]) => value !== null);
  const columns = given.map(([name]) => quoted(name)).join(", ");
  const values = given
    .map(([name, value]) => (name === "hash" ? HASH : expressionOf(value, created)))
    .join(", ");
  return `INSERT INTO ${quoted(table)} (${columns}) VALUES (${values})`;
}

function expressionOf(value: Value, { id, idempotencyKey, createdAt }: Created): string {
  if (value === id || value === idempotencyKey)
    return `${literal(value.slice(0, -NUMBER_DIGITS))} || :number::text`;
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return value < createdAt ? `${value}` : `:at::bigint + ${value - createdAt}`;
  return literal(value ?? "");
}

/** pgbench would take a colon with a word behind it for a variable. */
function literal(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;
}

function quoted(name: string): string {
  return `"${name}"`;
}
