// Stored responses by idempotency key (specification/api#idempotency), as rows. Each is found by a hash of its scope and
// key; where another key has that number, it takes one of the next.

import { eq, inArray, lt, sql } from "drizzle-orm";
import type { EarlierAnswer, IdempotencyKey, StoredAnswer } from "../../../ports/store.ts";
import { ImpossibleChange } from "../../failure.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert, prepareRows } from "../prepared.ts";
import { earlierResponses } from "./earlier-responses.ts";
import { createResponseIndex } from "./response-index.ts";
import { idempotency } from "./schema.ts";

export type AnswerRows = ReturnType<typeof answerRows>;

/** How many numbers keys with one hash can have: hardly ever do two meet. */
const PLACES = 4;

export function answerRows(db: Drizzle, index = createResponseIndex(db.$client)) {
  const statement = prepare(db);
  const earlier = earlierResponses(db.$client, PLACES);

  /** The responses with this hash or one of the next. A number in the index may be that of a row that is gone. */
  const near = (hash: number) =>
    index.near(hash, PLACES).flatMap((number) => {
      const row = statement.read.get(number);
      return row !== undefined && row.hash >= hash && row.hash < hash + PLACES ? row : [];
    });

  function find(asked: IdempotencyKey): EarlierAnswer | undefined {
    const hash = hashOf(asked);
    const found = near(hash).find(isFor(asked)) ?? earlier.find(hash, asked);
    if (found === undefined) return undefined;
    if (found.fingerprint !== asked.fingerprint) return { kind: "keyReused" };
    return { kind: "replayed", answer: { status: found.status, body: found.body } };
  }

  /** False if this key has a response. */
  function add(asked: IdempotencyKey, orderId: string, answer: StoredAnswer, createdAt: number): boolean {
    const first = hashOf(asked);
    const taken = near(first);
    if (taken.some(isFor(asked)) || earlier.find(first, asked) !== undefined) return false;
    let hash = first;
    while (taken.some((other) => other.hash === hash)) hash += 1;
    if (hash === first + PLACES)
      throw new ImpossibleChange(`The response about ${orderId} has no free hash.`);
    statement.add({ ...asked, ...answer, number: index.add(hash), hash, orderId, createdAt });
    return true;
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
    replace(asked: IdempotencyKey, answer: StoredAnswer): void {
      const hash = hashOf(asked);
      const found = near(hash).find(isFor(asked));
      if (found?.fingerprint === asked.fingerprint)
        statement.replace.run(answer.status, answer.body, found.number);
      earlier.replace(hash, asked, answer);
    },
    /** Deletes up to `limit` responses stored before that moment; returns how many. */
    prune(before: number, limit: number): number {
      const count = earlier.prune(before, limit);
      const gone = statement.prune.all({ before, limit: limit - count });
      for (const { hash, number } of gone) index.remove(hash, number);
      return count + gone.length;
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
  const { number, hash, createdAt } = idempotency;
  const expired = db
    .select({ number })
    .from(idempotency)
    .where(lt(createdAt, sql.placeholder("before")))
    .limit(sql.placeholder("limit"));
  return {
    read: prepareRows(db, idempotency, eq(number, sql.placeholder("number"))),
    add: prepareInsert(db, idempotency),
    replace: db.$client.prepare<null, [status: number, body: string, number: number]>(
      "UPDATE idempotency SET status = ?, body = ? WHERE number = ?",
    ),
    prune: db.delete(idempotency).where(inArray(number, expired)).returning({ hash, number }).prepare(),
  };
}
