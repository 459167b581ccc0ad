// Jobs as rows: requested, claimed with a lease, rescheduled, removed. Only the leader writes them, which each write finds
// out in its own transaction.

import { addressIn, endpointUrl } from "../../domain/messages/endpoint-url.ts";
import type { ClaimedJob, JobLease, Lease, NewJob, OpenQuestion, UnsavedJob } from "../../ports/store.ts";
import { FAILING_TRIES, IMPOSSIBLE_CHANGE } from "../failure.ts";
import type { Database } from "./database.ts";
import type { EndpointAddress } from "./endpoints.ts";
import { readEndpoints } from "./endpoints.ts";
import type { ClaimedEvent } from "./events.ts";
import { readClaimedEvents } from "./events.ts";
import type { Value } from "./lane.ts";
import { assertLeading } from "./leader.ts";
import type { Transaction } from "./transaction.ts";

/** One row per order, kind and subject: a second request can only bring it forward and replace its payload. */
export const ASKING = `ON CONFLICT (order_id, kind, subject) DO UPDATE SET
  due_at = least(jobs.due_at, excluded.due_at),
  attempts = CASE WHEN jobs.payload = excluded.payload THEN jobs.attempts ELSE 0 END,
  payload = excluded.payload, asked_again = jobs.leased_until > 0`;

const FREE = "leased_until = 0, asked_again = false";
/** One that was requested again meanwhile is due when that says. */
const DUE = "due_at = CASE WHEN asked_again THEN due_at ELSE $3::bigint END";

export async function askForJob(
  { run }: Transaction,
  orderId: string,
  { kind, subject, payload, dueAt }: NewJob,
): Promise<void> {
  await run(
    `INSERT INTO jobs (order_id, kind, subject, payload, due_at) VALUES ($1, $2, $3, $4, $5::bigint) ${ASKING}`,
    [orderId, kind, subject, JSON.stringify(payload ?? null), dueAt],
  );
}

/** A job that exists already is due at `dueAt` at the latest. */
export async function bringJobForward(
  { run }: Transaction,
  orderId: string,
  { kind, subject, dueAt }: Omit<NewJob, "payload">,
): Promise<void> {
  await run(
    "UPDATE jobs SET due_at = least(due_at, $4::bigint) WHERE order_id = $1 AND kind = $2 AND subject = $3",
    [orderId, kind, subject, dueAt],
  );
}

/** Frees all jobs, so that no earlier lease holds, and makes those of these kinds due. */
export async function beginEpoch(
  { run }: Transaction,
  epoch: number,
  kinds: readonly string[],
  now: number,
): Promise<void> {
  await run(`UPDATE jobs SET ${FREE}, epoch = $1::bigint WHERE leased_until > 0`, [epoch]);
  await run(
    `UPDATE jobs SET due_at = least(due_at, $2::bigint)
     WHERE kind IN (SELECT json_array_elements_text($1::text::json))`,
    [JSON.stringify(kinds), now],
  );
}

/** Those due of the kind with this parameter, along its index: a list of kinds would have all that is due walked. */
const dueOf = (kind: string): string => `SELECT * FROM (
  SELECT id AS due_id, wake_at AS woken_at FROM jobs WHERE wake_at <= $1::bigint AND kind = ${kind}
  ORDER BY wake_at, id LIMIT $3::bigint FOR UPDATE SKIP LOCKED) AS due_of_kind`;

type Claim = readonly [kinds: readonly string[], now: number, lease: Lease, limit: number];
type Row = Omit<ClaimedJob, "epoch" | "payload" | "delivery"> & {
  readonly payload: string;
  readonly wakeAt: number;
};

/**
 * Earliest first, with their payload; those that deliver with their subject. All is read in the transaction of the claim:
 * jobs that are claimed and not carried out wait until their lease ends. The result of the transaction is kept for its
 * repetition, where an erasure does not find it: it has numbers alone.
 */
export async function claimJobs(
  { write }: Pick<Database, "write">,
  ...claim: Claim
): Promise<readonly ClaimedJob[]> {
  // Of each run of the transaction: the result may be that of an earlier one.
  const read = new Map<number, ClaimedJob>();
  const ids = await write(async (transaction) => {
    const claimed = await withDeliveries(transaction, await claimRows(transaction, ...claim));
    for (const job of claimed) read.set(job.id, job);
    return claimed.map(({ id }) => id);
  });
  return ids.flatMap((id) => read.get(id) ?? []);
}

async function claimRows(
  transaction: Transaction,
  ...[kinds, now, lease, limit]: Claim
): Promise<readonly ClaimedJob[]> {
  await assertLeading(transaction, lease.epoch);
  const due = await transaction.rows<Row>(
    `UPDATE jobs SET leased_until = $2::bigint, asked_again = false, attempts = attempts + 1, epoch = $4::bigint
     FROM (${kinds.map((_, index) => dueOf(`$${index + 5}`)).join(" UNION ALL ")}
       ORDER BY woken_at, due_id LIMIT $3::bigint) AS due
     WHERE id = due_id
     RETURNING id, order_id AS "orderId", kind, subject, payload, due_at AS "dueAt", attempts - 1 AS attempts,
       key_number AS "keyNumber", woken_at AS "wakeAt"`,
    [now, lease.until, limit, lease.epoch, ...kinds],
  );
  return due
    .toSorted((left, right) => left.wakeAt - right.wakeAt || left.id - right.id)
    .map(({ wakeAt: _, payload, ...job }) => ({ ...job, payload: JSON.parse(payload), epoch: lease.epoch }));
}

async function withDeliveries(
  reading: Pick<Transaction, "rows">,
  claimed: readonly ClaimedJob[],
): Promise<readonly ClaimedJob[]> {
  const subjects = claimed.flatMap(({ kind, subject }) => (kind === "deliver" ? [subject] : []));
  if (subjects.length === 0) return claimed;
  const found = await readClaimedEvents(reading, subjects);
  const endpointOf = await readEndpoints(reading, [...found.values()].flatMap(goingTo));
  return claimed.map((job) => {
    const subject = job.kind === "deliver" ? found.get(job.subject) : undefined;
    if (subject === undefined) return job;
    const [address] = goingTo(subject);
    return { ...job, delivery: { ...subject, endpoint: address && endpointOf(address) } };
  });
}

/** The endpoint that an event goes to, if any. */
function goingTo(subject: ClaimedEvent): readonly EndpointAddress[] {
  const address = addressIn(subject);
  return address ? [{ platformId: subject.event.platformId, url: endpointUrl(address) }] : [];
}

/**
 * `$1` and `$2` are id and epoch. The job's own row says whose claim it is: a lead that has begun meanwhile has changed it, so
 * that no write of an earlier epoch finds it. Throws `StaleLease` then; a job that is gone needs no write.
 */
async function changeClaimed(
  transaction: Transaction,
  { id, epoch }: JobLease,
  change: string,
  values: readonly Value[] = [],
): Promise<void> {
  const text = `${change} WHERE id = $1::bigint AND epoch = $2::bigint RETURNING id`;
  const changed = await transaction.rows(text, [id, epoch, ...values]);
  if (changed.length === 0) await assertLeading(transaction, epoch);
}

/** Done, unless it was requested again meanwhile: then it is free to be claimed once more. */
export async function removeJob(transaction: Transaction, job: JobLease): Promise<void> {
  const gone = await transaction.rows(
    "DELETE FROM jobs WHERE id = $1::bigint AND epoch = $2::bigint AND NOT asked_again RETURNING id",
    [job.id, job.epoch],
  );
  if (gone.length === 0) await changeClaimed(transaction, job, `UPDATE jobs SET ${FREE}`);
}

export function rescheduleJob(
  transaction: Transaction,
  job: JobLease,
  dueAt: number,
  error: string,
): Promise<void> {
  return changeClaimed(transaction, job, `UPDATE jobs SET ${FREE}, ${DUE}, last_error = $4`, [dueAt, error]);
}

/** Rescheduled without a try. */
export function holdJob(transaction: Transaction, job: JobLease, dueAt: number): Promise<void> {
  const held = "attempts = greatest(attempts - 1, 0)";
  return changeClaimed(transaction, job, `UPDATE jobs SET ${FREE}, ${DUE}, ${held}`, [dueAt]);
}

export function takeNextKey(transaction: Transaction, job: JobLease): Promise<void> {
  return changeClaimed(transaction, job, "UPDATE jobs SET key_number = key_number + 1");
}

export async function bringBack(
  transaction: Transaction,
  epoch: number,
  byMs: number,
  now: number,
): Promise<void> {
  await assertLeading(transaction, epoch);
  await transaction.run(
    `UPDATE jobs SET due_at = due_at - $1::bigint, leased_until = greatest(0, leased_until - $1::bigint)
     WHERE wake_at > $2::bigint`,
    [byMs, now + byMs],
  );
  await transaction.run(
    "UPDATE endpoints SET held_until = held_until - $1::bigint WHERE held_until > $2::bigint",
    [byMs, now + byMs],
  );
}

export async function askOpenQuestions(
  transaction: Transaction,
  epoch: number,
  now: number,
): Promise<readonly OpenQuestion[]> {
  await assertLeading(transaction, epoch);
  return transaction.rows(
    `UPDATE jobs SET due_at = least(due_at, $1::bigint)
     WHERE kind = 'inquire' OR (kind = 'capture' AND attempts > 0) RETURNING id, order_id AS "orderId"`,
    [now],
  );
}

export function unsavedJobs(
  { rows }: Pick<Transaction, "rows">,
  kinds: readonly string[],
): Promise<readonly UnsavedJob[]> {
  return rows(
    `SELECT order_id AS "orderId", kind, subject, attempts, substr(last_error, $3::int) AS reason FROM jobs
     WHERE kind IN (SELECT json_array_elements_text($1::text::json)) AND attempts >= $2::int
       AND starts_with(last_error, $4) ORDER BY id`,
    [JSON.stringify(kinds), FAILING_TRIES, IMPOSSIBLE_CHANGE.length + 1, IMPOSSIBLE_CHANGE],
  );
}
