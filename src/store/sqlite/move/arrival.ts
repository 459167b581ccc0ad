// Data that arrive in a file of SQLite from another place, in one transaction.

import type { Database } from "bun:sqlite";
import { existsSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnusable } from "../../failure.ts";
import type { Arrival, MovedRow, MovedTable } from "../../move.ts";
import { ensurePrivateFile, syncFolder } from "../../private-files.ts";
import { MAKING } from "../file/first-start.ts";
import { openDatabase } from "../file/open.ts";
import { inspectionOver, openInspection } from "../inspect/inspect.ts";
import { drizzleOver } from "../prepared.ts";
import { auditRows } from "../tables/audit-log.ts";
import { answerRows } from "../tables/stored-responses.ts";
import { columnsOf, tallyOf } from "./columns.ts";

/** Indexes are filled, and orders then audited, at places all over the file: pages read again and again would cost the most. */
const CACHE_KIB = 256 * 1024;

/** A file whose data were moved away is kept under a name that ends with `stamp`. Rejects with `StoreUnusable`. */
export async function arrival(path: string, companions: readonly string[], stamp: string): Promise<Arrival> {
  await keepMovedAside(path, stamp);
  const { database, close } = openDatabase({ path, companions });
  database.run(`PRAGMA cache_size = ${-CACHE_KIB}`);
  const db = drizzleOver(database);
  return {
    place: path,
    tally: async () => tallyOf(database),
    fingerprint: async () =>
      database
        .query<{ found: string }, []>(
          `SELECT parameters ->> 'fingerprint' AS found FROM audit_log WHERE action = 'move'
           ORDER BY number DESC LIMIT 1`,
        )
        .get()?.found,
    async begin() {
      // Only works outside a transaction: all keys are checked at once at the end.
      database.run("PRAGMA foreign_keys = OFF");
      database.run("BEGIN IMMEDIATE");
      database.run("DELETE FROM settings");
    },
    add: adder(database, answerRows(db)),
    async complete() {
      const orphans = database.query("PRAGMA foreign_key_check").all().length;
      if (orphans > 0)
        throw new StoreUnusable("broken", `${orphans} rows have no parent. Nothing was changed.`);
    },
    inspection: async () => inspectionOver(database),
    async commit(act, at) {
      auditRows(db).add(act, { at, outcome: "done" });
      database.run("COMMIT");
      database.run("PRAGMA foreign_keys = ON");
    },
    async close() {
      if (database.inTransaction) database.run("ROLLBACK");
      close();
    },
  };
}

function adder(database: Database, answers: ReturnType<typeof answerRows>): Arrival["add"] {
  const adders = new Map<MovedTable, (rows: readonly MovedRow[]) => void>();
  const adderOf = (table: MovedTable) => {
    const columns = columnsOf(database, table).map(({ name }) => name);
    const names = columns.map((name) => `"${name}"`).join(", ");
    const insert = database.prepare(
      `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    return (rows: readonly MovedRow[]) => {
      for (const row of rows) insert.run(...columns.map((name) => row[name] ?? null));
    };
  };
  return async (table, rows) => {
    if (table === "idempotency") return addAnswers(answers, rows);
    const add = adders.get(table) ?? adderOf(table);
    adders.set(table, add);
    add(rows);
  };
}

type AnswerRow = {
  readonly scope: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly order_id: string;
  readonly status: number;
  readonly body: string;
  readonly created_at: number;
};

/** Each has a hash of its key here. */
function addAnswers({ add }: ReturnType<typeof answerRows>, rows: readonly MovedRow[]): void {
  for (const row of rows as readonly AnswerRow[]) {
    const { scope, key, fingerprint, order_id, status, body, created_at } = row;
    add({ scope, key, fingerprint }, order_id, { status, body }, created_at);
  }
}

/** A start that finds the file missing would take it for lost, unless one is being made. */
async function keepMovedAside(path: string, stamp: string): Promise<void> {
  if (!existsSync(path)) return;
  try {
    await openInspection(path).close();
  } catch (error) {
    if (!(error instanceof StoreUnusable) || error.reason !== "moved") throw error;
    ensurePrivateFile(`${path}${MAKING}`);
    for (const end of ["", "-wal"])
      if (existsSync(path + end)) renameSync(path + end, `${path}.moved-${stamp}${end}`);
    syncFolder(dirname(path));
  }
}
