// The rows of one order that hold personal data (T33).

import type { Database } from "bun:sqlite";
import type { PersonalRow, PersonalRows } from "../../../ports/erasure.ts";
import { PERSONAL_COLUMNS } from "../../personal-data.ts";

export function personalRowsOf(database: Database, orderId: string): PersonalRows {
  const sections = Object.entries(PERSONAL_COLUMNS).map(([section, held]) => {
    const { table, columns, context, of, earlierTables = [] } = held;
    const tables = [...earlierTables, table];
    const queries = tables.map(
      (from) =>
        `SELECT ${[...context, ...columns].join(", ")} FROM ${from} WHERE ${of.replaceAll("$1", "?1")}`,
    );
    return [section, queries.flatMap((query) => database.query<PersonalRow, [string]>(query).all(orderId))];
  });
  return Object.fromEntries(sections) as PersonalRows;
}
