// The rows of one order that hold personal data (T33).

import type { Database } from "bun:sqlite";
import type { PersonalRow, PersonalRows } from "../../../ports/erasure.ts";
import { PERSONAL_COLUMNS, selectPersonal } from "../../personal-data.ts";

export function personalRowsOf(database: Database, orderId: string): PersonalRows {
  const sections = Object.entries(PERSONAL_COLUMNS).map(([section, held]) => {
    const tables = [...(held.earlierTables ?? []), held.table];
    const queries = tables.map((from) =>
      selectPersonal(held, from).replaceAll("$1", "?1").replace("$number", "rowid"),
    );
    return [section, queries.flatMap((query) => database.query<PersonalRow, [string]>(query).all(orderId))];
  });
  return Object.fromEntries(sections) as PersonalRows;
}
