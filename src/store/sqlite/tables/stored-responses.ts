// Stored responses by idempotency key (specification/api#idempotency), as rows. Each is found by a hash of its scope and
// key; where another key has that number, it takes one of the next.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { EarlierAnswer, IdempotencyKey, StoredAnswer } from "../../../ports/store.ts";
import { ImpossibleChange } from "../../failure.ts";
import type { Drizzle } from "../prepared.ts";
import { placeholders, prepareRows, prepareWrite } from "../prepared.ts";
import { earlierIdempotency, idempotency } from "./schema.ts";

export type AnswerRows = ReturnType<typeof answerRows>;

/** The numbers that keys with one hash can have: hardly ever do two meet. */
const PLACES = [0, 1, 2, 3];

export function answerRows(db: Drizzle) {
  const statement = prepare(db);
  let hasEarlier: boolean | undefined;

  /** Of the responses from before there were hashes. They become fewer until none is left. */
  function findEarlier({ scope, key }: IdempotencyKey) {
    hasEarlier ??= statement.anyEarlier.get() !== null;
    return hasEarlier ? statement.findEarlier.get(scope, key) : undefined;
  }

  const near = (hash: number) => statement.find.all(hash, hash + PLACES.length);
  const rowOf = (asked: IdempotencyKey) => near(hashOf(asked)).find(isFor(asked)) ?? findEarlier(asked);

  function find(asked: IdempotencyKey): EarlierAnswer | undefined {
    const found = rowOf(asked);
    if (found === undefined) return undefined;
    if (found.fingerprint !== asked.fingerprint) return { kind: "keyReused" };
    return { kind: "replayed", answer: { status: found.status, body: found.body } };
  }

  /** False if this key has a response. */
  function add(asked: IdempotencyKey, orderId: string, answer: StoredAnswer, createdAt: number): boolean {
    if (findEarlier(asked) !== undefined) return false;
    const row = { ...asked, ...answer, hash: hashOf(asked), orderId, createdAt };
    if (statement.add(row) === 1) return true;
    const taken = near(row.hash);
    if (taken.some(isFor(asked))) return false;
    const hash = PLACES.map((place) => row.hash + place).find((free) =>
      taken.every((other) => other.hash !== free),
    );
    if (hash === undefined) throw new ImpossibleChange(`The response about ${orderId} has no free hash.`);
    return statement.add({ ...row, hash }) === 1;
  }

  return {
    find,
    /** The earlier response to this key; if there is none, this is the one from now on. One look at the index, not two. */
    findOrAdd(
      key: IdempotencyKey,
      orderId: string,
      answer: StoredAnswer,
      createdAt: number,
    ): EarlierAnswer | undefined {
      return add(key, orderId, answer, createdAt) ? undefined : find(key);
    },
    add(key: IdempotencyKey, orderId: string, answer: StoredAnswer, createdAt: number): void {
      if (!add(key, orderId, answer, createdAt))
        throw new ImpossibleChange(`The key of the response about ${orderId} has one already.`);
    },
    replace(asked: IdempotencyKey, { status, body }: StoredAnswer): void {
      const hash = hashOf(asked);
      const { scope, key, fingerprint } = asked;
      statement.replace.run(status, body, scope, key, fingerprint, hash, hash + PLACES.length);
      statement.replaceEarlier.run(status, body, scope, key, fingerprint);
    },
    /** Deletes up to `limit` responses stored before that moment; returns how many. */
    prune(before: number, limit: number): number {
      const count = statement.pruneEarlier.all({ before, limit }).length;
      return count + statement.prune.all({ before, limit: limit - count }).length;
    },
  };
}

const isFor =
  (asked: IdempotencyKey) =>
  ({ scope, key }: Pick<IdempotencyKey, "scope" | "key">): boolean =>
    scope === asked.scope && key === asked.key;

/** As many bytes as a number holds exactly, and room for the next numbers. */
const HASH_BYTES = 6;
const digest = Buffer.alloc(32);

/** The beginning of a SHA-256: a caller cannot think of keys that meet. */
function hashOf({ scope, key }: IdempotencyKey): number {
  Bun.SHA256.hash(`${scope} ${key}`, digest);
  return digest.readUIntBE(0, HASH_BYTES);
}

function prepare(db: Drizzle) {
  const { hash } = idempotency;
  const { scope, key } = earlierIdempotency;
  const replacing = "SET status = ?, body = ? WHERE scope = ? AND key = ? AND fingerprint = ?";
  type Replacing = [status: number, body: string, scope: string, key: string, fingerprint: string];
  return {
    find: prepareRows(
      db,
      idempotency,
      sql`${hash} >= ${sql.placeholder("hash")} AND ${hash} < ${sql.placeholder("end")}`,
    ),
    findEarlier: prepareRows(
      db,
      earlierIdempotency,
      and(eq(scope, sql.placeholder("scope")), eq(key, sql.placeholder("key"))),
    ),
    anyEarlier: db.$client.prepare("SELECT 1 FROM earlier_idempotency WHERE created_at >= 0 LIMIT 1"),
    add: prepareWrite<Omit<typeof idempotency.$inferInsert, "number">>(db, () =>
      db
        .insert(idempotency)
        .values(placeholders(idempotency, ["number"]))
        .onConflictDoNothing({ target: hash }),
    ),
    replace: db.$client.prepare<null, [...Replacing, hash: number, end: number]>(
      `UPDATE idempotency ${replacing} AND hash >= ? AND hash < ?`,
    ),
    replaceEarlier: db.$client.prepare<null, Replacing>(`UPDATE earlier_idempotency ${replacing}`),
    prune: pruning(db, idempotency),
    pruneEarlier: pruning(db, earlierIdempotency),
  };
}

function pruning(db: Drizzle, table: typeof idempotency | typeof earlierIdempotency) {
  const rowid = sql<number>`rowid`;
  const expired = db
    .select({ rowid })
    .from(table)
    .where(lt(table.createdAt, sql.placeholder("before")))
    .limit(sql.placeholder("limit"));
  return db.delete(table).where(inArray(rowid, expired)).returning({ rowid }).prepare();
}
