// Stored responses in the tables of earlier programs: none is added, and they become fewer until none is left.

import type { Database } from "bun:sqlite";
import type { IdempotencyKey, StoredAnswer } from "../../../ports/store.ts";

/** `hash` is that of scope and key. */
export type EarlierResponses = {
  find(hash: number, asked: IdempotencyKey): EarlierRow | undefined;
  replace(hash: number, asked: IdempotencyKey, answer: StoredAnswer): void;
  /** Deletes up to `limit` responses stored before that moment; returns how many. */
  prune(before: number, limit: number): number;
};

export type EarlierRow = StoredAnswer & Pick<IdempotencyKey, "fingerprint">;

const TABLES = ["hashed_idempotency", "earlier_idempotency"] as const;

/** All tables of stored responses. */
export const RESPONSE_TABLES = ["idempotency", ...TABLES] as const;

/** These columns of all of them, as a table of a query. */
export function allResponses(columns: string): string {
  const selects = RESPONSE_TABLES.map((table) => `SELECT ${columns} FROM ${table}`);
  return `(${selects.join(" UNION ALL ")})`;
}

/** `places` is how many numbers a hash can have. */
export function earlierResponses(database: Database, places: number): EarlierResponses {
  const byKey = "scope = ?2 AND key = ?3";
  const byHash = `hash >= ?1 AND hash < ?1 + ${places} AND ${byKey}`;
  const tables = TABLES.map((table) =>
    responsesIn(database, table, table === "hashed_idempotency" ? byHash : byKey),
  );
  return {
    find(hash, asked) {
      for (const table of tables) {
        const found = table.find(hash, asked);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    replace(...asked) {
      for (const table of tables) table.replace(...asked);
    },
    prune(before, limit) {
      return tables.reduce((count, table) => count + table.prune(before, limit - count), 0);
    },
  };
}

type Asked = [hash: number, scope: string, key: string];

function responsesIn(database: Database, table: string, where: string): EarlierResponses {
  const any = database.prepare(`SELECT 1 FROM ${table} WHERE created_at >= 0 LIMIT 1`);
  const find = database.prepare<EarlierRow, Asked>(
    `SELECT fingerprint, status, body FROM ${table} WHERE ${where}`,
  );
  const replace = database.prepare<null, [...Asked, fingerprint: string, status: number, body: string]>(
    `UPDATE ${table} SET status = ?5, body = ?6 WHERE ${where} AND fingerprint = ?4`,
  );
  const prune = database.prepare<unknown, [before: number, limit: number]>(
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE created_at < ? LIMIT ?) RETURNING 1`,
  );
  let hasAny: boolean | undefined;
  return {
    find(hash, { scope, key }) {
      hasAny ??= any.get() !== null;
      return hasAny ? (find.get(hash, scope, key) ?? undefined) : undefined;
    },
    replace(hash, { scope, key, fingerprint }, { status, body }) {
      replace.run(hash, scope, key, fingerprint, status, body);
    },
    prune: (...asked) => prune.all(...asked).length,
  };
}
