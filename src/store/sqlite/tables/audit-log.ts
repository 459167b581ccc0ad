// Audit rows. What an act changes is saved in the same transaction (writer/saving.ts); triggers of the table refuse every
// change of a row, and its deletion before its retention ends.

import type { Database } from "bun:sqlite";
import type {
  AuditedAct,
  AuditedSubject,
  AuditKeeping,
  AuditPage,
  AuditQuery,
  AuditRow,
} from "../../../ports/audit-log.ts";
import { auditRowOf, auditRowsOfChange } from "../../audit-rows.ts";
import type { AuditFilter } from "../../inspection.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert } from "../prepared.ts";
import type { Snapshot } from "../writer/snapshot.ts";
import type { Writer } from "../writer/writer.ts";
import { auditLog } from "./schema.ts";

/** Rows that one transaction deletes, or one reading transaction reads. */
const BATCH = 200;

export type AuditRows = ReturnType<typeof auditRows>;

export function auditRows(db: Drizzle) {
  const { $client: database } = db;
  const insert = prepareInsert(db, auditLog, ["number"]);
  const seqOf = database.query<{ seq: number }, [string]>("SELECT seq FROM orders WHERE id = ?");

  return {
    /** The row of an act without domain events of its own. */
    add(act: AuditedAct, subject: AuditedSubject): void {
      const seq = subject.orderId === undefined ? null : (seqOf.get(subject.orderId)?.seq ?? null);
      insert(auditRowOf(act, subject, { seqBefore: seq, seqAfter: seq }));
    },
    addChange(...change: Parameters<typeof auditRowsOfChange>): void {
      for (const row of auditRowsOfChange(...change)) insert(row);
    },
    prune(): number {
      return database.query(PRUNE).run(BATCH).changes;
    },
    keepSince: (moment: number) => keepSince(database, moment),
    page: (query: AuditQuery) => readPage(database, query),
  };
}

function keepSince(database: Database, moment: number): void {
  database.run("DELETE FROM audit_retention");
  database.query("INSERT INTO audit_retention (platform_id, kept_since) VALUES ('', ?)").run(moment);
}

const PRUNE = `DELETE FROM audit_log WHERE number IN (
  SELECT number FROM audit_log
  WHERE at < (SELECT kept_since FROM audit_retention WHERE platform_id = '') LIMIT ?)`;

const COLUMNS = `number, at, actor, actor_id AS actorId, action, platform_id AS platformId, order_id AS orderId,
  seq_before AS seqBefore, seq_after AS seqAfter, parameters, outcome, request_id AS requestId, network`;

/** One row more than asked for says whether there are more. */
function readPage(database: Database, query: AuditQuery): AuditPage {
  const { platformIds, orderId, actor, actorId, action, since, before, limit } = query;
  const conditions: readonly (readonly [string, string | number | undefined])[] = [
    ["number < ?", before],
    ["at >= ?", since],
    ["order_id = ?", orderId],
    ["actor = ?", actor],
    ["actor_id = ?", actorId],
    ["action = ?", action],
    ["platform_id IN (SELECT value FROM json_each(?))", platformIds && JSON.stringify(platformIds)],
  ];
  const asked = conditions.filter(([, value]) => value !== undefined);
  const found = database
    .query<StoredRow, (string | number)[]>(
      `SELECT ${COLUMNS} FROM audit_log
       WHERE ${["TRUE", ...asked.map(([condition]) => condition)].join(" AND ")}
       ORDER BY number DESC LIMIT ?`,
    )
    .all(...asked.flatMap(([, value]) => value ?? []), limit + 1);
  return { rows: found.slice(0, limit).map(toRow), hasMore: found.length > limit };
}

function toRow(row: StoredRow): AuditRow {
  return { ...row, parameters: JSON.parse(row.parameters) };
}

type StoredRow = Omit<AuditRow, "parameters"> & { readonly parameters: string };

/** The oldest first, some at a time. */
export function* readAuditRows(database: Database, filter: AuditFilter): Generator<AuditRow> {
  const { orderId, platformId, since = 0 } = filter;
  const page = database.query<StoredRow, [number, number, ...string[]]>(
    `SELECT ${COLUMNS} FROM audit_log WHERE number > ? AND at >= ?
       ${orderId === undefined ? "" : "AND order_id = ?"} ${platformId === undefined ? "" : "AND platform_id = ?"}
     ORDER BY number LIMIT ${BATCH}`,
  );
  const about = [orderId, platformId].filter((id) => id !== undefined);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = page.all(last, since, ...about);
    yield* rows.map(toRow);
    last = rows.length < BATCH ? undefined : rows.at(-1)?.number;
  }
}

/** `rows` are made when they are first asked for. */
export function auditStorage(
  rows: { readonly audit: AuditRows },
  writer: Pick<Writer, "write">,
  snapshot: Pick<Snapshot, "read">,
): AuditKeeping {
  return {
    recordAct: (act, subject) => writer.write(() => rows.audit.add(act, subject)),
    auditRows: async (query) => snapshot.read(() => rows.audit.page(query)),
    async pruneAuditLog(keptSince) {
      await writer.write(() => rows.audit.keepSince(keptSince));
      while ((await writer.write(() => rows.audit.prune())) === BATCH);
    },
  };
}
