// The inserts of one new order, as a pgbench script for the service's own tables in PostgreSQL, with all their limits, keys
// and triggers.

import type { Postgres } from "../../test/support/postgres/cluster.ts";
import type { Created, Row } from "../compare/rows.ts";
import { insertOf, transactionOf } from "../compare/rows.ts";

/** Columns of tables with rows of one order, but for those that the database fills. */
const COLUMNS = `SELECT json_object_agg(name, columns)::text FROM (
  SELECT table_name AS name, json_agg(column_name ORDER BY ordinal_position) AS columns FROM information_schema.columns
  WHERE table_schema = 'public' AND is_identity = 'NO' AND is_generated = 'NEVER' GROUP BY table_name) AS t`;

/** The database of a service in which this order was created. */
export function sameInserts(postgres: Postgres, database: string, created: Created): string {
  const query = (sql: string) => JSON.parse(postgres.query(database, sql));
  const rowsIn = (table: string, columns: readonly string[], owner: string): readonly Row[] =>
    query(
      `SELECT coalesce(json_agg(r), '[]')::text FROM (
         SELECT ${columns.map((column) => `"${column}"`).join(", ")} FROM ${table} WHERE ${owner} = '${created.id}') AS r`,
    );
  const { orders, ...others }: Readonly<Record<string, readonly string[]>> = query(COLUMNS);
  const children = Object.entries(others).filter(([, columns]) => columns.includes("order_id"));
  const inserts = [
    ...rowsIn("orders", orders ?? [], "id").map((row) => insertOf("orders", row, created)),
    ...children.flatMap(([table, columns]) =>
      rowsIn(table, columns, "order_id").map((row) => insertOf(table, row, created)),
    ),
  ];
  return transactionOf(inserts, created);
}
