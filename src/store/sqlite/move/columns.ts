// Columns of the tables of SQLite that a move reads and writes, and their tally.

import type { Database } from "bun:sqlite";
import { StoreUnusable } from "../../failure.ts";
import type { MovedTable, Tally } from "../../move.ts";
import { MOVED_TABLES, OWN_COLUMNS, SUMMED_MODULO } from "../../move.ts";
import { allResponses } from "../tables/earlier-responses.ts";

type Column = { readonly name: string; readonly isNumber: boolean };

/** Without those that are generated, or that SQLite has for itself. */
export function columnsOf(database: Database, table: MovedTable): readonly Column[] {
  return database
    .query<{ name: string; type: string; hidden: number }, [string]>(
      "SELECT name, type, hidden FROM pragma_table_xinfo(?)",
    )
    .all(table)
    .filter(({ name, hidden }) => hidden === 0 && !OWN_COLUMNS[table]?.includes(name))
    .map(({ name, type }) => ({ name, isNumber: type === "INTEGER" }));
}

/** Responses in the tables of earlier programs are moved with the others. */
export function rowsOf(table: MovedTable): string {
  return table === "idempotency"
    ? allResponses("scope, key, fingerprint, order_id, status, body, created_at")
    : table;
}

export function tallyOf(database: Database): Tally {
  const tallies = MOVED_TABLES.map((table) => {
    const sums = columnsOf(database, table)
      .filter(({ isNumber }) => isNumber)
      .map(({ name }) => `coalesce(sum("${name}" % ${SUMMED_MODULO}), 0) AS "${name}"`);
    const row = database
      .query(`SELECT ${["count(*) AS rows", ...sums].join(", ")} FROM ${rowsOf(table)}`)
      .get();
    if (row === null) throw new StoreUnusable("broken", `${table} cannot be counted`);
    return [table, row];
  });
  return Object.fromEntries(tallies) as Tally;
}
