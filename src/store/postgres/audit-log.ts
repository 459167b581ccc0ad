// Audit rows. What an act changes is saved in the same transaction; triggers of the table refuse every change of a row, and
// its deletion before its retention ends.

import type {
  AuditedAct,
  AuditedSubject,
  AuditKeeping,
  AuditPage,
  AuditQuery,
  AuditRow,
} from "../../ports/audit-log.ts";
import { auditRowOf } from "../audit-rows.ts";
import type { Database } from "./database.ts";
import { conditions } from "./events.ts";
import { auditLog } from "./schema.ts";
import { fromRecord, inserting, parametersOf, selected } from "./tables.ts";
import type { Transaction } from "./transaction.ts";

/** Rows that one transaction deletes. */
const BATCH = 200;

const ADD = inserting(auditLog);

/** The row of an act without domain events of its own. */
export async function addAuditRow(
  { rows, run }: Transaction,
  act: AuditedAct,
  subject: AuditedSubject,
): Promise<void> {
  const { orderId } = subject;
  const [order] =
    orderId === undefined
      ? []
      : await rows<{ readonly seq: number }>("SELECT seq FROM orders WHERE id = $1", [orderId]);
  const seq = order?.seq ?? null;
  const row = auditRowOf(act, subject, { seqBefore: seq, seqAfter: seq });
  await run(ADD, parametersOf(auditLog, [row]));
}

async function readPage({ rows }: Pick<Transaction, "rows">, query: AuditQuery): Promise<AuditPage> {
  const { platformIds, orderId, actor, actorId, action, since, before, limit } = query;
  const { text, values } = conditions(
    [
      ["number < ?::bigint", before],
      ["at >= ?::bigint", since],
      ["order_id = ?", orderId],
      ["actor = ?", actor],
      ["actor_id = ?", actorId],
      ["action = ?", action],
      [
        "platform_id IN (SELECT json_array_elements_text(?::text::json))",
        platformIds && JSON.stringify(platformIds),
      ],
    ],
    1,
  );
  const found = await rows<Record<string, unknown>>(
    `SELECT ${selected(auditLog, "a")} FROM audit_log AS a WHERE true${text} ORDER BY number DESC LIMIT $1::bigint`,
    [limit + 1, ...values],
  );
  const page = found.slice(0, limit).map((record) => fromRecord<AuditRow>(auditLog, record));
  return { rows: page, hasMore: found.length > limit };
}

async function prune({ rows }: Transaction): Promise<number> {
  const gone = await rows(
    `DELETE FROM audit_log WHERE number IN (
       SELECT number FROM audit_log
       WHERE at < (SELECT kept_since FROM audit_retention WHERE platform_id = '') LIMIT ${BATCH})
     RETURNING number`,
  );
  return gone.length;
}

export function auditStorage(database: Database): AuditKeeping {
  return {
    recordAct: (act, subject) => database.write((transaction) => addAuditRow(transaction, act, subject)),
    auditRows: (query) => readPage(database, query),
    async pruneAuditLog(keptSince) {
      await database.upkeep(async ({ run }) => {
        await run("DELETE FROM audit_retention");
        await run("INSERT INTO audit_retention (platform_id, kept_since) VALUES ('', $1::bigint)", [
          keptSince,
        ]);
      });
      while ((await database.upkeep(prune)) === BATCH);
    },
  };
}
