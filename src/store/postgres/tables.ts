// Rows of tables as text, both ways. A statement takes all rows of a table as a few parameters, and answers with one text:
// no type of the driver is between, and a batch of any size is the same statement. One parameter is a JSON list; each column
// that holds JSON itself is another, with a line for each row: nested, it would be escaped here and read twice there.

import { getTableColumns, getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/** `name` as in the row, `column` as in the table. `isLine`: in lines. `isFilled`: the database writes it. */
type Field = {
  readonly name: string;
  readonly column: string;
  readonly type: string;
  readonly isLine: boolean;
  readonly isJson: boolean;
  readonly isFilled: boolean;
};

/** Columns of text that is JSON, and on one line. */
const WRITTEN_JSON = new Set(["details", "body"]);

const fieldsOfTables = new WeakMap<PgTable, readonly Field[]>();

function fieldsOf(table: PgTable): readonly Field[] {
  const known = fieldsOfTables.get(table);
  if (known !== undefined) return known;
  const fields = Object.entries(getTableColumns(table)).map(([name, found]) => ({
    name,
    column: found.keyAsName ? toSnakeCase(name) : found.name,
    type: found.getSQLType(),
    isLine: WRITTEN_JSON.has(name) || (found.dataType === "custom" && found.notNull),
    isJson: found.dataType === "custom",
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

/** How many parameters the rows of a table are. */
export function widthOf(table: PgTable): number {
  return 1 + fieldsOf(table).filter(({ isLine }) => isLine).length;
}

/** The rows of the parameters from `$first` on, as rows named `r`, by `ordinality`. Absent columns are NULL. */
export function given(table: PgTable, first = 1): string {
  const fields = fieldsOf(table).filter(({ isLine }) => !isLine);
  const lines = fieldsOf(table).filter(({ isLine }) => isLine);
  const columns = fields.map(({ column, type }) => `"${column}" ${type}`).join(", ");
  const sources = [
    `json_to_recordset($${first}::text::json) AS (${columns})`,
    ...lines.map((_, index) => `string_to_table($${first + 1 + index}::text, E'\\n', '')`),
  ];
  const names = [...fields, ...lines].map(({ column }) => `"${column}"`).join(", ");
  return `ROWS FROM (${sources.join(", ")}) WITH ORDINALITY AS r (${names}, ordinality)`;
}

/** Adds the rows of parameters, in their order; `rest` says what a conflict does. `but` columns have their defaults. */
export function inserting(
  table: PgTable,
  {
    first = 1,
    where = "true",
    rest = "",
    but = [],
  }: { first?: number; where?: string; rest?: string; but?: readonly string[] } = {},
): string {
  const columns = columnsOf(table, but);
  const values = columns.map((column) => `r.${column}`).join(", ");
  return `INSERT INTO ${getTableName(table)} (${columns.join(", ")}) SELECT ${values} FROM ${given(table, first)}
    WHERE ${where} ORDER BY r.ordinality ${rest}`;
}

/** `seq = r.seq, …` of all columns but these. */
export function assigned(table: PgTable, but: readonly string[]): string {
  return columnsOf(table, but)
    .map((column) => `${column} = r.${column}`)
    .join(", ");
}

type Row = Readonly<Record<string, unknown>>;

/** Rows as `given` reads them. `orderIds` are those of the rows that do not name their order themselves. */
export function parametersOf(
  table: PgTable,
  rows: readonly Row[],
  orderIds: readonly string[] = [],
): readonly string[] {
  const fields = fieldsOf(table).filter(({ isLine }) => !isLine);
  const lines = fieldsOf(table).filter(({ isLine }) => isLine);
  return [
    toJson(rows.map((row, index) => toRecord(fields, row, orderIds[index]))),
    ...lines.map((field) => rows.map((row) => lineOf(field, row)).join("\n")),
  ];
}

/** What is NULL is absent. */
function toRecord(fields: readonly Field[], row: Row, orderId: string | undefined): Row {
  const record: Record<string, unknown> = {};
  for (const { name, column, isJson } of fields) {
    const value = row[name] ?? (name === "orderId" ? orderId : undefined);
    if (value !== undefined && value !== null) record[column] = isJson ? JSON.stringify(value) : value;
  }
  return record;
}

/** Empty: NULL, which no JSON is written as. */
function lineOf({ name, isJson }: Field, row: Row): string {
  const value = row[name];
  const line = isJson ? JSON.stringify(value) : (value ?? "");
  if (typeof line !== "string" || line.includes("\n")) throw new Error(`${name} has to be JSON on one line`);
  return line;
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
