// Data of a database of PostgreSQL on their way to another place: all of one moment, and marked at the end.

import type { Departure, MovedTable } from "../../move.ts";
import type { Target } from "../lane.ts";
import { assertCurrent, markMoved } from "../migrate.ts";
import { readColumns, tallyOf } from "./columns.ts";
import { hold } from "./held.ts";
import { holdSession } from "./session.ts";

/** Rows of one batch. */
const BATCH = 200;
/** In the order in which they were saved, where no column of both engines says it. */
const ORDER: Readonly<Partial<Record<MovedTable, string>>> = { events: "number" };
const KEY = `SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.place) AS key
  FROM pg_index AS i, unnest(i.indkey) WITH ORDINALITY AS k (number, place), pg_attribute AS a
  WHERE i.indrelid = $1::text::regclass AND i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.number`;

/** Rejects with `StoreUnusable`. */
export async function departure(target: Target, place: string): Promise<Departure> {
  const session = await holdSession(target);
  const { run, rows, close } = session;
  try {
    await run("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await assertCurrent(session, place);
    await hold(session, place);
    const columns = await readColumns(session);
    return {
      place,
      tally: () => tallyOf(session, columns),
      async *rows(table) {
        const [found] = await rows<{ readonly key: string }>(KEY, [table]);
        const names = columns.get(table)?.map(({ name }) => `"${name}"`);
        await run(`DECLARE moved NO SCROLL CURSOR FOR SELECT to_json(r)::text AS row
          FROM (SELECT ${names?.join(", ")} FROM ${table} ORDER BY ${ORDER[table] ?? found?.key}) AS r`);
        const fetchNext = () => run<{ readonly row: string }>(`FETCH ${BATCH} FROM moved`);
        for (let next = fetchNext(); ; ) {
          const batch = await next;
          if (batch.length === 0) break;
          // Made while these are added.
          next = fetchNext();
          next.catch(() => undefined);
          // So that it is on its way first.
          await new Promise((sent) => setImmediate(sent));
          yield batch.map(({ row }) => JSON.parse(row));
        }
        await run("CLOSE moved");
      },
      async mark(to, at) {
        await markMoved(session, to, at);
        await run("COMMIT");
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
