// Audit rows. What an act changes is saved in the same transaction (writer/saving.ts); triggers of the table refuse every
// change of a row, and its deletion before its retention ends.

import type { Database } from "bun:sqlite";
import type {
  AuditedAct,
  AuditedSubject,
  AuditKeeping,
  AuditRetention,
  AuditRow,
} from "../../../ports/audit-log.ts";
import type { Change, StoredOrder } from "../../../ports/store.ts";
import type { AuditFilter } from "../../inspection.ts";
import type { Drizzle } from "../prepared.ts";
import { prepareInsert } from "../prepared.ts";
import type { Writer } from "../writer/writer.ts";
import { auditLog } from "./schema.ts";

/** Rows that one transaction deletes, or one reading transaction reads. */
const BATCH = 200;

const CLOCK = { actor: { kind: "clock" } } as const;

export type AuditRows = ReturnType<typeof auditRows>;
type Seqs = Pick<AuditRow, "seqBefore" | "seqAfter">;

export function auditRows(db: Drizzle) {
  const { $client: database } = db;
  const insert = prepareInsert(db, auditLog, ["number"]);
  const seqOf = database.query<{ seq: number }, [string]>("SELECT seq FROM orders WHERE id = ?");

  function add(
    { actor, action, parameters = {}, requestId, network }: Omit<AuditedAct, "action"> & { action: string },
    { at, platformId, orderId, outcome }: AuditedSubject,
    seqs: Seqs,
  ): void {
    insert({
      ...seqs,
      at,
      actor: actor.kind,
      actorId: actor.kind === "member" ? actor.id : actor.kind === "apiKey" ? actor.last4 : null,
      action,
      platformId: platformId ?? null,
      orderId: orderId ?? null,
      parameters,
      outcome,
      requestId: requestId ?? null,
      network: network ?? null,
    });
  }

  return {
    /** The row of an act without domain events of its own. */
    add(act: AuditedAct, subject: AuditedSubject): void {
      const seq = subject.orderId === undefined ? null : (seqOf.get(subject.orderId)?.seq ?? null);
      add(act, subject, { seqBefore: seq, seqAfter: seq });
    },
    /** The rows of a change: what timers decided on the way, and the act itself unless it was refused. */
    addChange(found: StoredOrder | undefined, change: Change, act: AuditedAct | undefined, at: number): void {
      const { id: orderId, platformId, seq: seqAfter } = change.order;
      const subject = { at, orderId, platformId, outcome: "done" };
      for (const { kind, ...seqs } of change.clockDecisions ?? [])
        add({ ...CLOCK, action: kind }, subject, seqs);
      if (act !== undefined && isActedIn(change))
        add(act, subject, { seqBefore: change.foundSeq ?? found?.order.seq ?? 0, seqAfter });
    },
    prune(): number {
      return database.query(PRUNE).run(BATCH).changes;
    },
    keepSince: ({ platforms, others }: AuditRetention) => keepSince(database, { ...platforms, "": others }),
  };
}

/** A change that only brought the order up to the present holds no act. */
function isActedIn({ order, foundSeq, details, buyers, invited }: Change): boolean {
  return foundSeq !== order.seq || [details, buyers, invited].some((part) => part !== undefined);
}

function keepSince(database: Database, moments: Readonly<Record<string, number>>): void {
  database.run("DELETE FROM audit_retention");
  const add = database.query("INSERT INTO audit_retention (platform_id, kept_since) VALUES (?, ?)");
  for (const [platformId, keptSince] of Object.entries(moments)) add.run(platformId, keptSince);
}

const PRUNE = `DELETE FROM audit_log WHERE number IN (
  SELECT number FROM audit_log
  WHERE at < (SELECT max(kept_since) FROM audit_retention) AND at < coalesce(
    (SELECT kept_since FROM audit_retention WHERE platform_id = audit_log.platform_id),
    (SELECT kept_since FROM audit_retention WHERE platform_id = ''))
  LIMIT ?)`;

type StoredRow = Omit<AuditRow, "parameters"> & { readonly parameters: string };

/** The oldest first, some at a time. */
export function* readAuditRows(database: Database, filter: AuditFilter): Generator<AuditRow> {
  const { orderId, platformId, since = 0 } = filter;
  const page = database.query<StoredRow, [number, number, ...string[]]>(
    `SELECT number, at, actor, actor_id AS actorId, action, platform_id AS platformId, order_id AS orderId,
       seq_before AS seqBefore, seq_after AS seqAfter, parameters, outcome, request_id AS requestId, network
     FROM audit_log WHERE number > ? AND at >= ?
       ${orderId === undefined ? "" : "AND order_id = ?"} ${platformId === undefined ? "" : "AND platform_id = ?"}
     ORDER BY number LIMIT ${BATCH}`,
  );
  const about = [orderId, platformId].filter((id) => id !== undefined);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows = page.all(last, since, ...about);
    for (const { parameters, ...row } of rows) yield { ...row, parameters: JSON.parse(parameters) };
    last = rows.length < BATCH ? undefined : rows.at(-1)?.number;
  }
}

/** `rows` are made when they are first asked for. */
export function auditStorage(
  rows: { readonly audit: AuditRows },
  writer: Pick<Writer, "write">,
): AuditKeeping {
  return {
    recordAct: (act, subject) => writer.write(() => rows.audit.add(act, subject)),
    async pruneAuditLog(retention) {
      await writer.write(() => rows.audit.keepSince(retention));
      while ((await writer.write(() => rows.audit.prune())) === BATCH);
    },
  };
}
