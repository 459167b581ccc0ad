// Writes that happen exactly once, however often they are sent: each leaves a row with its id and result in its own
// transaction. One whose COMMIT was not answered is sent again, and finds that row.

import { constraintOf } from "./errors.ts";
import type { LaneSession, Work } from "./lane.ts";
import type { Transaction } from "./transaction.ts";

const WRITES_KEY = "writes_pkey";

/** Work that is one statement, which ends with a row in `writes`: `$1` is the id. Resolves with the row's result. */
export function once<T>(id: string, text: string, values: readonly string[]): Work<T> {
  return withResult(id, (session) => statement(session, id, text, values));
}

/** The same as a part of a transaction. */
export async function statement<T>(
  session: LaneSession,
  id: string,
  text: string,
  values: readonly string[],
): Promise<T> {
  const [row] = await session.run<{ readonly result: string }>(text, [id, ...values]);
  return JSON.parse(row?.result ?? "null") as T;
}

/** Work of several statements, each of which may depend on what the ones before it answered. */
export function transaction<T>(id: string, body: (session: LaneSession) => Promise<T>): Work<T> {
  return withResult(id, (session) =>
    inTransaction(session, async () => {
      const result = await body(session);
      const stored = JSON.stringify(result ?? null);
      await session.run("INSERT INTO writes (id, result) VALUES ($1, $2)", [id, stored]);
      return result;
    }),
  );
}

/** What is repeated may fail in any way if it has happened already: its rows are there, and what it changed is gone. */
function withResult<T>(id: string, work: (session: LaneSession) => Promise<T>): Work<T> {
  return async (session, isRepeated) => {
    try {
      return await work(session);
    } catch (error) {
      const earlier = isRepeated ? await resultOf(session, id) : undefined;
      if (earlier === undefined) throw error;
      return JSON.parse(earlier) as T;
    }
  };
}

/** Waits for an earlier try whose commit is under way. */
async function resultOf(session: LaneSession, id: string): Promise<string | undefined> {
  await session.run("BEGIN");
  try {
    await session.run("INSERT INTO writes (id, result) VALUES ($1, '')", [id]);
    return undefined;
  } catch (error) {
    if (constraintOf(error) !== WRITES_KEY) throw error;
  } finally {
    await session.run("ROLLBACK");
  }
  const [row] = await session.run<{ readonly result: string }>("SELECT result FROM writes WHERE id = $1", [
    id,
  ]);
  return row?.result;
}

/** What `body` does is saved as a whole, or undone when it throws. */
export async function inTransaction<T>(session: LaneSession, body: () => Promise<T>): Promise<T> {
  await session.run("BEGIN");
  try {
    const result = await body();
    await commit(session);
    return result;
  } catch (error) {
    await session.run("ROLLBACK");
    throw error;
  }
}

/** A failed transaction ends with ROLLBACK, and without an error. */
async function commit(session: LaneSession): Promise<void> {
  const { command } = (await session.run("COMMIT")) as { readonly command?: string };
  if (command !== "COMMIT") throw new Error(`COMMIT was answered with ${command}`);
}

/** Rows that one transaction deletes. */
const PRUNE_BATCH = 2_000;

/** Deletes rows of which no repetition can come any more, the oldest first; false: there are more. */
export async function pruneWrites({ rows }: Pick<Transaction, "rows">): Promise<boolean> {
  const gone = await rows(
    `DELETE FROM writes WHERE id IN (
       SELECT id FROM writes WHERE at < now() - interval '1 hour' ORDER BY at LIMIT ${PRUNE_BATCH}) RETURNING id`,
  );
  return gone.length < PRUNE_BATCH;
}
