// Data of a file of SQLite on their way to another place: the file is locked, and marked at the end.

import { StoreUnusable } from "../../failure.ts";
import type { Departure } from "../../move.ts";
import { markMoved } from "../file/migrate.ts";
import { openDatabase } from "../file/open.ts";
import { openInspection } from "../inspect/inspect.ts";
import { columnsOf, rowsOf, tallyOf } from "./columns.ts";

/** Rows of one batch. */
const BATCH = 500;

/** Rejects with `StoreUnusable`. */
export async function departure(path: string, companions: readonly string[]): Promise<Departure> {
  await assertCurrent(path);
  const { database, close } = openDatabase({ path, companions });
  database.run("BEGIN IMMEDIATE");
  return {
    place: path,
    tally: async () => tallyOf(database),
    async *rows(table) {
      const columns = columnsOf(database, table).map(({ name }) => `'${name}', "${name}"`);
      const text = `SELECT json_object(${columns.join(", ")}) AS row FROM ${rowsOf(table)}`;
      let batch: string[] = [];
      for (const { row } of database.query<{ row: string }, []>(text).iterate()) {
        batch.push(row);
        if (batch.length < BATCH) continue;
        yield `[${batch.join()}]`;
        batch = [];
      }
      if (batch.length > 0) yield `[${batch.join()}]`;
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
