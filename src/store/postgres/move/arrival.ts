// Data that arrive in a database of PostgreSQL from another place, in one transaction. Keys between tables and indexes are
// made when all rows are there: row by row they would cost most of the time. The triggers that guard
// changes have nothing to guard meanwhile: every order is audited.

import type { Arrival } from "../../move.ts";
import { MOVED_TABLES } from "../../move.ts";
import { addAuditRow } from "../audit-log.ts";
import { inspectionOf } from "../inspect.ts";
import type { Target } from "../lane.ts";
import { storable } from "../tables.ts";
import type { Columns } from "./columns.ts";
import { readColumns, tallyOf } from "./columns.ts";
import { hold } from "./held.ts";
import type { HeldSession } from "./session.ts";
import { holdSession } from "./session.ts";

/** Statements that take away what is made again at the end, and those that make it, in the order of `back`. */
type Deferred = { readonly away: string; readonly back: string };
const DEFERRED = `SELECT away, back FROM (
  SELECT CASE contype WHEN 'f' THEN 3 ELSE 1 END AS place,
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
  FROM pg_constraint
  WHERE contype IN ('p', 'u', 'f')
    AND (CASE contype WHEN 'f' THEN confrelid ELSE conrelid END)::regclass::text IN (SELECT json_array_elements_text($1::text::json))
  UNION ALL SELECT 2, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid::regclass::text IN (SELECT json_array_elements_text($1::text::json))
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)
  UNION ALL SELECT 4, format('ALTER TABLE %s DISABLE TRIGGER USER', name), format('ALTER TABLE %s ENABLE TRIGGER USER', name)
  FROM json_array_elements_text($1::text::json) AS t (name)) AS d ORDER BY place`;

/** A row that is saved next gets a number after those that have arrived. */
const NUMBERED = `SELECT table_name AS table, column_name AS column FROM information_schema.columns
  WHERE table_schema = current_schema() AND is_identity = 'YES'`;

/** The database has the schema. Rejects with `StoreUnusable`. */
export async function arrival(target: Target, place: string): Promise<Arrival> {
  const session = await holdSession(target);
  const { run, rows, transaction, close } = session;
  try {
    await run("BEGIN");
    await hold(session, place);
    const columns = await readColumns(session);
    let deferred: readonly Deferred[] = [];
    return {
      place,
      tally: () => tallyOf(session, columns),
      async fingerprint() {
        const [row] = await rows<{ readonly fingerprint: string }>(
          `SELECT parameters::json ->> 'fingerprint' AS fingerprint FROM audit_log WHERE action = 'move'
           ORDER BY number DESC LIMIT 1`,
        );
        return row?.fingerprint;
      },
      async begin() {
        deferred = await rows<Deferred>(DEFERRED, [JSON.stringify(MOVED_TABLES)]);
        for (const { away } of deferred.toReversed()) await run(away);
        await run("DELETE FROM settings");
      },
      add: adder(session, columns),
      async complete() {
        for (const { back } of deferred) await run(back);
        for (const { table, column } of await rows<{ readonly table: string; readonly column: string }>(
          NUMBERED,
        ))
          await run(
            `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) FROM ${table}`,
          );
        // Rough figures are enough for a plan; autovacuum makes finer ones, which takes seconds.
        await run("SET LOCAL default_statistics_target = 10");
        await run("ANALYZE");
      },
      inspection: () => inspectionOf(readingOnly(session), place),
      async commit(act, at) {
        await addAuditRow(transaction, act, { at, outcome: "done" });
        await run("COMMIT");
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Each column is an array: PostgreSQL takes twice as long to read rows of JSON. */
function adder({ run }: HeldSession, columns: Columns): Arrival["add"] {
  return async (table, rows) => {
    const found = columns.get(table) ?? [];
    const names = found.map(({ name }) => `"${name}"`).join(", ");
    const arrays = found.map(({ type }, index) => `$${index + 1}::text::${type}[]`).join(", ");
    await run(
      `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`,
      found.map(({ name }) => `{${rows.map((row) => elementOf(row[name])).join()}}`),
    );
  };
}

/** SQLite stores characters that PostgreSQL refuses. */
function elementOf(value: unknown): string {
  if (typeof value !== "string") return String(value ?? null);
  return `"${storable(value).replace(/["\\]/g, "\\$&")}"`;
}

function readingOnly({ rows }: HeldSession): Parameters<typeof inspectionOf>[0] {
  const refused = () => Promise.reject(new Error("an inspection writes nothing"));
  const figures = () => ({ repeats: 0, lanes: {} });
  return {
    origin: "move",
    rows,
    search: rows,
    once: refused,
    wait: () => ({ isOver: () => false, end: () => undefined }),
    write: refused,
    upkeep: refused,
    pulse: refused,
    figures,
    close: async () => undefined,
  };
}
