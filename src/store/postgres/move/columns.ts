// Columns of the tables of PostgreSQL that a move reads and writes, and their tally.

import { StoreUnusable } from "../../failure.ts";
import type { MovedTable, Tally } from "../../move.ts";
import { MOVED_TABLES, OWN_COLUMNS, SUMMED_MODULO } from "../../move.ts";
import type { HeldSession } from "./session.ts";

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
};
export type Columns = ReadonlyMap<MovedTable, readonly Column[]>;

/** Without those that are generated, or that PostgreSQL has for itself. */
export async function readColumns({ rows }: Pick<HeldSession, "rows">): Promise<Columns> {
  const all = await rows<Column>(
    `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  );
  const ofTable = (table: MovedTable) =>
    all.filter((column) => column.table === table && !OWN_COLUMNS[table]?.includes(column.name));
  return new Map(MOVED_TABLES.map((table) => [table, ofTable(table)]));
}

export async function tallyOf({ rows }: Pick<HeldSession, "rows">, columns: Columns): Promise<Tally> {
  const tallies: [string, Readonly<Record<string, number>>][] = [];
  for (const [table, found] of columns) {
    const sums = found
      .filter(({ type }) => type !== "text")
      .map(
        ({ name, type }) =>
          `coalesce(sum(${type === "boolean" ? `"${name}"::int` : `"${name}" % ${SUMMED_MODULO}`}), 0) AS "${name}"`,
      );
    const [row] = await rows<Readonly<Record<string, number>>>(
      `SELECT ${["count(*) AS rows", ...sums].join(", ")} FROM ${table}`,
    );
    if (row === undefined) throw new StoreUnusable("broken", `${table} cannot be counted`);
    tallies.push([table, row]);
  }
  return Object.fromEntries(tallies) as Tally;
}
