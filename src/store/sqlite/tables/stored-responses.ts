// Stored responses by idempotency key (specification/api#idempotency), as rows.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { EarlierAnswer, IdempotencyKey, StoredAnswer } from "../../../ports/store.ts";
import type { Drizzle } from "../prepared.ts";
import { placeholders, prepareInsert, prepareRows, prepareWrite } from "../prepared.ts";
import { idempotency } from "./schema.ts";

export type AnswerRows = ReturnType<typeof answerRows>;

export function answerRows(db: Drizzle) {
  const statement = prepare(db);
  return {
    find({ scope, key, fingerprint }: IdempotencyKey): EarlierAnswer | undefined {
      const found = statement.find.get(scope, key);
      if (found === undefined) return undefined;
      if (found.fingerprint !== fingerprint) return { kind: "keyReused" };
      return { kind: "replayed", answer: { status: found.status, body: found.body } };
    },
    /** The earlier response to this key; if there is none, this is the one from now on. One look at the index, not two. */
    findOrAdd(
      key: IdempotencyKey,
      orderId: string,
      answer: StoredAnswer,
      createdAt: number,
    ): EarlierAnswer | undefined {
      const isAdded = statement.addNew({ ...key, orderId, ...answer, createdAt }) === 1;
      return isAdded ? undefined : this.find(key);
    },
    add(key: IdempotencyKey, orderId: string, answer: StoredAnswer, createdAt: number): void {
      statement.add({ ...key, orderId, ...answer, createdAt });
    },
    replace(key: IdempotencyKey, answer: StoredAnswer): void {
      statement.replace.run({ ...key, ...answer });
    },
    /** Deletes up to `limit` responses stored before that moment; returns how many. */
    prune(before: number, limit: number): number {
      return statement.prune.all({ before, limit }).length;
    },
  };
}

function prepare(db: Drizzle) {
  const { scope, key, fingerprint, createdAt } = idempotency;
  const thisKey = and(eq(scope, sql.placeholder("scope")), eq(key, sql.placeholder("key")));
  const rowid = sql<number>`rowid`;
  const expired = db
    .select({ rowid })
    .from(idempotency)
    .where(lt(createdAt, sql.placeholder("before")))
    .limit(sql.placeholder("limit"));
  return {
    find: prepareRows(db, idempotency, thisKey),
    add: prepareInsert(db, idempotency),
    addNew: prepareWrite<typeof idempotency.$inferInsert>(db, () =>
      db
        .insert(idempotency)
        .values(placeholders(idempotency))
        .onConflictDoNothing({ target: [scope, key] }),
    ),
    replace: db
      .update(idempotency)
      .set({ status: sql`${sql.placeholder("status")}`, body: sql`${sql.placeholder("body")}` })
      .where(and(thisKey, eq(fingerprint, sql.placeholder("fingerprint"))))
      .prepare(),
    prune: db.delete(idempotency).where(inArray(rowid, expired)).returning({ rowid }).prepare(),
  };
}
