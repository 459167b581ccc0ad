// E-mails as rows, each changed in the transaction of its job.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type {
  MailFilter,
  MailLease,
  MailOutcome,
  MailPage,
  MailStore,
  StoredMail,
} from "../../../ports/mails.ts";
import type { Drizzle } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";
import type { AuditRows } from "./audit-log.ts";
import type { JobRows } from "./jobs.ts";

/** Rows that one transaction deletes: other changes wait for it. */
const BATCH = 200;

export type MailRows = ReturnType<typeof mailRows>;

type Ended = Pick<StoredMail, "state" | "tries"> & { readonly error: string | null; readonly at: number };
type Subject = Pick<StoredMail, "orderId" | "subject">;
type Named<T> = [{ readonly [K in keyof T]: T[K] & SQLQueryBindings }];

export function mailRows({ $client: database }: Drizzle) {
  const change = database.prepare<null, Named<Ended & Subject>>(
    `UPDATE mails SET state = $state, tries = $tries, error = coalesce($error, error), changed_at = $at
     WHERE order_id = $orderId AND subject = $subject AND state = 'waiting'`,
  );
  const add = database.prepare<null, Named<Ended & Subject & { readonly payload: string }>>(
    `INSERT INTO mails (platform_id, order_id, subject, payload, state, tries, error, created_at, changed_at)
     SELECT platform_id, id, $subject, $payload, $state, $tries, $error, $at, $at FROM orders WHERE id = $orderId`,
  );
  const waiting = database.prepare<{ number: number }, [string, string]>(
    "SELECT number FROM mails WHERE order_id = ? AND subject = ? AND state = 'waiting'",
  );
  const prune = database.prepare<null, [number]>(
    `DELETE FROM mails WHERE number < (SELECT min(number) FROM mails) + ${BATCH} AND created_at < ?`,
  );
  return {
    /** One that waits becomes what it is now; without such a row one is added, unless it is dropped. */
    record({ orderId, subject, payload, attempts }: MailLease, outcome: MailOutcome): void {
      const { state, at } = outcome;
      const tries = state === "dropped" ? attempts : attempts + 1;
      const row = { orderId, subject, state, tries, at, error: "error" in outcome ? outcome.error : null };
      if (change.run(row).changes === 0 && state !== "dropped")
        add.run({ ...row, payload: JSON.stringify(payload) });
    },
    /** One that is to be tried for the first time. */
    addWaiting({ orderId, subject }: Subject, payload: object, at: number): number {
      const row = { orderId, subject, payload: JSON.stringify(payload), state: "waiting", at } as const;
      return Number(add.run({ ...row, tries: 0, error: null }).lastInsertRowid);
    },
    waiting: ({ orderId, subject }: Subject) => waiting.get(orderId, subject)?.number,
    /** Among the oldest. */
    prune: (before: number): number => prune.run(before).changes,
  };
}

type Row = Omit<StoredMail, "payload" | "error"> & {
  readonly payload: string;
  readonly error: string | null;
};

const COLUMNS = `number, platform_id AS platformId, order_id AS orderId, subject, payload, state, tries, error,
  created_at AS createdAt, changed_at AS changedAt`;

function mailOf({ payload, error, ...row }: Row): StoredMail {
  return { ...row, payload: JSON.parse(payload), error: error ?? undefined };
}

export function readMail(database: Database, number: number): StoredMail | undefined {
  const row = database.query<Row, [number]>(`SELECT ${COLUMNS} FROM mails WHERE number = ?`).get(number);
  return row === null ? undefined : mailOf(row);
}

/** Newest first. Of those that were not sent there are few, and they have an index of their own. */
export function readMails(database: Database, filter: MailFilter): MailPage {
  const { platformIds, orderId, state, after = Number.MAX_SAFE_INTEGER, limit } = filter;
  const conditions: [string, SQLQueryBindings | undefined][] = [
    ["order_id = ?", orderId],
    [state === "sent" ? "state = ?" : "state <> 'sent' AND state = ?", state],
    ["number < ?", after],
  ];
  const asked = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }]));
  if (platformIds !== undefined) asked.push({ sql: ofPlatforms(platformIds), values: [...platformIds] });
  const where = asked.map(({ sql }) => sql).join(" AND ");
  const rows = database
    .query<Row, SQLQueryBindings[]>(
      `SELECT ${COLUMNS} FROM mails WHERE ${where} ORDER BY number DESC LIMIT +?`,
    )
    .all(...asked.flatMap(({ values }) => values), limit + 1);
  return { mails: rows.slice(0, limit).map(mailOf), hasMore: rows.length > limit };
}

/** Of several platforms the newest are found by walking all: an index would have to sort theirs. */
function ofPlatforms({ length }: readonly string[]): string {
  return length === 1
    ? "platform_id = ?"
    : `+platform_id IN (${Array.from({ length }, () => "?").join(", ")})`;
}

type Rows = { readonly mails: MailRows; readonly jobs: JobRows; readonly audit: AuditRows };

/** `rows` are made when they are first asked for. */
export function mailStorage(
  database: Database,
  rows: Rows,
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): MailStore {
  return {
    recordMail: (job, outcome) =>
      writer.write(() => {
        if (outcome.state === "waiting") rows.jobs.reschedule(job, outcome.dueAt, outcome.error);
        else rows.jobs.remove(job);
        rows.mails.record(job, outcome);
      }),
    mail: async (number) => snapshot.read(() => readMail(database, number)),
    mails: async (filter) => snapshot.read(() => readMails(database, filter)),
    resendMail: (mail, { now, audit }) =>
      writer.write(() => {
        const { platformId, orderId, subject } = mail;
        const job = { kind: "mail", subject, payload: { ...mail.payload, at: now }, dueAt: now };
        const waiting = rows.mails.waiting(mail);
        if (waiting === undefined) rows.jobs.ask(orderId, job);
        else rows.jobs.bringForward(orderId, job);
        rows.audit.add(audit, { at: now, platformId, orderId, outcome: "done" });
        return waiting ?? rows.mails.addWaiting(mail, job.payload, now);
      }),
    async pruneMails(before) {
      while ((await writer.write(() => rows.mails.prune(before))) > 0);
    },
  };
}
