// Data of a file of SQLite on their way to another place: the file is locked, and marked at the end.

import { StoreUnusable } from "../../failure.ts";
import type { Departure, MovedRow } from "../../move.ts";
import { markMoved } from "../file/migrate.ts";
import { openDatabase } from "../file/open.ts";
import { openInspection } from "../inspect/inspect.ts";
import { columnsOf, rowsOf, tallyOf } from "./columns.ts";

/** Characters of one batch, together with its last row. */
const BATCH = 96 * 1024;

/** Rejects with `StoreUnusable`. */
export async function departure(path: string, companions: readonly string[]): Promise<Departure> {
  await assertCurrent(path);
  const { database, close } = openDatabase({ path, companions });
  database.run("BEGIN IMMEDIATE");
  return {
    place: path,
    tally: async () => tallyOf(database),
    async *rows(table) {
      const columns = columnsOf(database, table).map(({ name }) => `"${name}"`);
      const query = database.query<MovedRow, []>(`SELECT ${columns.join(", ")} FROM ${rowsOf(table)}`);
      let batch: MovedRow[] = [];
      let size = 0;
      for (const row of query.iterate()) {
        batch.push(row);
        size += sizeOf(row);
        if (size < BATCH) continue;
        yield batch;
        batch = [];
        size = 0;
      }
      if (batch.length > 0) yield batch;
    },
    async mark(to, at) {
      markMoved(database, to, at);
      database.run("COMMIT");
    },
    async close() {
      if (database.inTransaction) database.run("ROLLBACK");
      close();
    },
  };
}

/** In characters, each value that is no text as one. */
function sizeOf(row: MovedRow): number {
  let size = 0;
  for (const name in row) {
    const value = row[name];
    size += typeof value === "string" ? value.length : 1;
  }
  return size;
}

/** To update the file would change it. */
async function assertCurrent(path: string): Promise<void> {
  const inspection = openInspection(path);
  await inspection.close();
  if (!inspection.isCurrent)
    throw new StoreUnusable(
      "unsupported",
      `${path} has the format of an older version; start the service once, which updates it, and stop it again.`,
    );
}
