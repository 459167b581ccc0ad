// E-mails as rows, each changed in the transaction of its job.

import type {
  MailFilter,
  MailLease,
  MailOutcome,
  MailPage,
  MailStore,
  StoredMail,
} from "../../ports/mails.ts";
import { addAuditRow } from "./audit-log.ts";
import type { Database } from "./database.ts";
import { conditions } from "./events.ts";
import { askForJob, bringJobForward, removeJob, rescheduleJob } from "./jobs.ts";
import { mails } from "./schema.ts";
import { fromRecord, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** Rows that one transaction deletes. */
const BATCH = 200;

type Reading = Pick<Transaction, "rows">;

const SELECT = `SELECT ${selected(mails, "m")} FROM mails AS m`;
const ADD = `INSERT INTO mails (platform_id, order_id, subject, payload, state, tries, error, created_at, changed_at)
  SELECT platform_id, id, $2, $3, $4, $5::bigint, $6, $7::bigint, $7::bigint FROM orders WHERE id = $1
  RETURNING number`;

/** One that waits becomes what it is now; without such a row one is added, unless it is dropped. */
async function record(
  { rows }: Transaction,
  { orderId, subject, payload, attempts }: MailLease,
  outcome: MailOutcome,
): Promise<void> {
  const { state, at } = outcome;
  const tries = state === "dropped" ? attempts : attempts + 1;
  const error = "error" in outcome ? outcome.error : null;
  const changed = await rows(
    `UPDATE mails SET state = $3, tries = $4::bigint, error = coalesce($5, error), changed_at = $6::bigint
     WHERE order_id = $1 AND subject = $2 AND state = 'waiting' RETURNING number`,
    [orderId, subject, state, tries, error, at],
  );
  if (changed.length === 0 && state !== "dropped")
    await rows(ADD, [orderId, subject, JSON.stringify(payload), state, tries, error, at]);
}

function mailOf(found: Record<string, unknown>): StoredMail {
  const { error, ...mail } = fromRecord<typeof mails.$inferSelect>(mails, found);
  return { ...mail, error: error ?? undefined };
}

async function readMail({ rows }: Reading, number: number): Promise<StoredMail | undefined> {
  const [row] = await rows<Record<string, unknown>>(`${SELECT} WHERE number = $1::bigint`, [number]);
  return row && mailOf(row);
}

/** Newest first. */
async function mailPage({ rows }: Reading, filter: MailFilter): Promise<MailPage> {
  const { platformIds, orderId, state, after, limit } = filter;
  const { text, values } = conditions(
    [
      ["order_id = ?", orderId],
      [state === "sent" ? "state = ?" : "state <> 'sent' AND state = ?", state],
      ["number < ?::bigint", after],
      [
        "platform_id IN (SELECT json_array_elements_text(?::text::json))",
        platformIds && JSON.stringify(platformIds),
      ],
    ],
    1,
  );
  const found = await rows<Record<string, unknown>>(
    `${SELECT} WHERE true${text} ORDER BY number DESC LIMIT $1::bigint`,
    [limit + 1, ...values],
  );
  return { mails: found.slice(0, limit).map(mailOf), hasMore: found.length > limit };
}

async function resend(
  transaction: Transaction,
  mail: StoredMail,
  { now, audit }: Parameters<MailStore["resendMail"]>[1],
): Promise<number> {
  const { platformId, orderId, subject } = mail;
  const job = { kind: "mail", subject, payload: { ...mail.payload, at: now }, dueAt: now };
  type Numbered = { readonly number: number };
  const [waiting] = await transaction.rows<Numbered>(
    "SELECT number FROM mails WHERE order_id = $1 AND subject = $2 AND state = 'waiting'",
    [orderId, subject],
  );
  if (waiting === undefined) await askForJob(transaction, orderId, job);
  else await bringJobForward(transaction, orderId, job);
  await addAuditRow(transaction, audit, { at: now, platformId, orderId, outcome: "done" });
  if (waiting !== undefined) return waiting.number;
  const payload = JSON.stringify(job.payload);
  const [added] = await transaction.rows<Numbered>(ADD, [orderId, subject, payload, "waiting", 0, null, now]);
  return added?.number ?? 0;
}

async function prune({ rows }: Transaction, before: number): Promise<number> {
  const gone = await rows(
    `DELETE FROM mails WHERE number < (SELECT min(number) FROM mails) + ${BATCH} AND created_at < $1::bigint
     RETURNING number`,
    [before],
  );
  return gone.length;
}

export function mailStorage(database: Database): MailStore {
  return {
    recordMail: (job, outcome) =>
      database.write(async (transaction) => {
        if (outcome.state === "waiting") await rescheduleJob(transaction, job, outcome.dueAt, outcome.error);
        else await removeJob(transaction, job);
        await record(transaction, job, outcome);
      }),
    mail: (number) => readMail(database, number),
    mails: (filter) => mailPage(database, filter),
    resendMail: (mail, options) => database.write((transaction) => resend(transaction, mail, options)),
    async pruneMails(before) {
      while ((await database.upkeep((transaction) => prune(transaction, before))) > 0);
    },
  };
}
