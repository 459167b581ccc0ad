// Writes that happen exactly once, however often they are sent: each leaves a row with its id and result in its own
// transaction. One whose COMMIT was not answered is sent again, and finds that row.

import { constraintOf } from "./errors.ts";
import type { LaneSession, Work } from "./lane.ts";
import type { Transaction } from "./transaction.ts";

export const WRITES_KEY = "writes_pkey";

/** Work that is one statement, which ends with a row in `writes`: `$1` is the id. Resolves with the row's result. */
export function once<T>(id: string, text: string, values: readonly string[]): Work<T> {
  return async (session) => {
    try {
      return resultOf<T>(await session.run(text, [id, ...values]));
    } catch (error) {
      return await earlier(session, id, error);
    }
  };
}

/** Work of several statements, each of which may depend on what the ones before it answered. */
export function transaction<T>(id: string, body: Work<T>): Work<T> {
  return async (session) => {
    try {
      return await inTransaction(session, async () => {
        const result = await body(session);
        const stored = JSON.stringify(result ?? null);
        await session.run("INSERT INTO writes (id, result) VALUES ($1, $2)", [id, stored]);
        return result;
      });
    } catch (error) {
      return await earlier(session, id, error);
    }
  };
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

async function earlier<T>(session: LaneSession, id: string, error: unknown): Promise<T> {
  if (constraintOf(error) !== WRITES_KEY) throw error;
  return resultOf<T>(await session.run("SELECT result FROM writes WHERE id = $1", [id]));
}

function resultOf<T>([row]: readonly unknown[]): T {
  return JSON.parse((row as { readonly result: string }).result) as T;
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
