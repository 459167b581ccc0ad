// Stored responses by idempotency key (specification/api#idempotency), as rows.

import type { EarlierAnswer, IdempotencyKey, StoredAnswer } from "../../ports/store.ts";
import { ImpossibleChange } from "../failure.ts";
import { idempotency } from "./schema.ts";
import { inserting, parametersOf } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

const ADD = inserting(idempotency, { rest: "ON CONFLICT DO NOTHING RETURNING scope" });

export async function findAnswer(
  { rows }: Pick<Transaction, "rows">,
  { scope, key, fingerprint }: IdempotencyKey,
): Promise<EarlierAnswer | undefined> {
  const [found] = await rows<StoredAnswer & { readonly fingerprint: string }>(
    "SELECT fingerprint, status, body FROM idempotency WHERE scope = $1 AND key = $2",
    [scope, key],
  );
  if (found === undefined) return undefined;
  if (found.fingerprint !== fingerprint) return { kind: "keyReused" };
  return { kind: "replayed", answer: { status: found.status, body: found.body } };
}

export async function addAnswer(
  { rows }: Transaction,
  key: IdempotencyKey,
  orderId: string,
  answer: StoredAnswer,
  createdAt: number,
): Promise<void> {
  const row = { ...key, ...answer, orderId, createdAt };
  const added = await rows(ADD, parametersOf(idempotency, [row]));
  if (added.length === 0)
    throw new ImpossibleChange(`The key of the response about ${orderId} has one already.`);
}

export async function replaceAnswer(
  { run }: Transaction,
  { scope, key, fingerprint }: IdempotencyKey,
  { status, body }: StoredAnswer,
): Promise<void> {
  await run(
    "UPDATE idempotency SET status = $4::bigint, body = $5 WHERE scope = $1 AND key = $2 AND fingerprint = $3",
    [scope, key, fingerprint, status, body],
  );
}

/** Deletes up to `limit` responses stored before that moment; resolves with how many. */
export async function pruneAnswers({ rows }: Transaction, before: number, limit: number): Promise<number> {
  const gone = await rows(
    `DELETE FROM idempotency WHERE (scope, key) IN (
       SELECT scope, key FROM idempotency WHERE created_at < $1::bigint LIMIT $2::bigint) RETURNING key`,
    [before, limit],
  );
  return gone.length;
}
