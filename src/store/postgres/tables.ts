// Rows of tables as JSON, both ways. A statement takes all rows of a table as one parameter, and answers with one text:
// no type of the driver is between, and a batch of any size is the same statement.

import { getTableColumns, getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** `name` as in the row, `column` as in the table. `isFilled`: the database writes it. */
type Field = {
  readonly name: string;
  readonly column: string;
  readonly isJson: boolean;
  readonly isRequired: boolean;
  readonly isFilled: boolean;
};

const fieldsOfTables = new WeakMap<PgTable, readonly Field[]>();

function fieldsOf(table: PgTable): readonly Field[] {
  const known = fieldsOfTables.get(table);
  if (known !== undefined) return known;
  const fields = Object.entries(getTableColumns(table)).map(([name, found]) => ({
    name,
    column: found.keyAsName ? toSnakeCase(name) : found.name,
    isJson: found.dataType === "custom",
    isRequired: found.notNull,
    isFilled: found.generated !== undefined || found.generatedIdentity !== undefined,
  }));
  fieldsOfTables.set(table, fields);
  return fields;
}

/** Quoted, for `at` and `date` are words of SQL. */
function columnsOf(table: PgTable, but: readonly string[] = []): readonly string[] {
  const fields = fieldsOf(table).filter(({ name, isFilled }) => !isFilled && !but.includes(name));
  return fields.map(({ column }) => `"${column}"`);
}

/** `id, order_id AS "orderId"` of the table's alias: rows named as `$inferSelect` names them. */
export function selected(table: PgTable, alias: string): string {
  return fieldsOf(table)
    .map(({ name, column }) => `${alias}."${column}" AS "${name}"`)
    .join(", ");
}

/** The rows of a JSON parameter, as rows of the table named `r`, by `ordinality`. Absent columns are NULL. */
export function given(table: PgTable, parameter: string): string {
  return `json_populate_recordset(null::${getTableName(table)}, ${parameter}::text::json) WITH ORDINALITY AS r`;
}

/** Adds the parameter's rows, in their order; `rest` says what a conflict does. `but` columns have their defaults. */
export function inserting(
  table: PgTable,
  parameter: string,
  { where = "true", rest = "", but = [] }: { where?: string; rest?: string; but?: readonly string[] } = {},
): string {
  const columns = columnsOf(table, but);
  const values = columns.map((column) => `r.${column}`).join(", ");
  return `INSERT INTO ${getTableName(table)} (${columns.join(", ")}) SELECT ${values} FROM ${given(table, parameter)}
    WHERE ${where} ORDER BY r.ordinality ${rest}`;
}

/** `seq = r.seq, …` of all columns but these. */
export function assigned(table: PgTable, but: readonly string[]): string {
  return columnsOf(table, but)
    .map((column) => `${column} = r.${column}`)
    .join(", ");
}

type Row = Readonly<Record<string, unknown>>;

/** A row as `given` reads it. */
export function toRecord(table: PgTable, row: Row): Row {
  const record: Record<string, unknown> = {};
  for (const { name, column, isJson, isRequired } of fieldsOf(table)) {
    const value = row[name];
    // Where there has to be JSON, null is JSON.
    const isText = isJson && (value !== null || isRequired);
    if (value !== undefined) record[column] = isText ? JSON.stringify(value) : value;
  }
  return record;
}

/** A row that was `selected`, with its JSON parsed, in place. */
export function fromRecord<T>(table: PgTable, record: Record<string, unknown>): T {
  for (const { name, isJson } of fieldsOf(table)) {
    const value = record[name];
    if (isJson && typeof value === "string") record[name] = JSON.parse(value);
  }
  return record as T;
}

/** Escapes that PostgreSQL refuses: NUL, and halves of a surrogate pair. */
const REFUSED = /\\u(0000|d[89a-f])/i;

/**
 * JSON whose strings the database can store. What a text column cannot hold becomes U+FFFD; JSON inside a string keeps it as
 * an escape.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!REFUSED.test(text)) return text;
  return JSON.stringify(value, (_, part) => (typeof part === "string" ? storable(part) : part));
}

export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
