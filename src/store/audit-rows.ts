// Rows of the audit log for an act or a change, the same for every engine.

import type { AuditedAct, AuditedSubject, AuditRow } from "../ports/audit-log.ts";
import type { Change, StoredOrder } from "../ports/store.ts";

type Seqs = Pick<AuditRow, "seqBefore" | "seqAfter">;
type NewRow = Omit<AuditRow, "number">;

const CLOCK = { actor: { kind: "clock" } } as const;

export function auditRowOf(
  { actor, action, parameters = {}, requestId, network }: Omit<AuditedAct, "action"> & { action: string },
  { at, platformId, orderId, outcome }: AuditedSubject,
  seqs: Seqs,
): NewRow {
  return {
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
  };
}

/** The rows of a change: what timers decided on the way, and the act itself unless it was refused. */
export function auditRowsOfChange(
  found: StoredOrder | undefined,
  change: Change,
  act: AuditedAct | undefined,
  at: number,
): readonly NewRow[] {
  const { id: orderId, platformId, seq: seqAfter } = change.order;
  const subject = { at, orderId, platformId, outcome: "done" };
  const rows = (change.clockDecisions ?? []).map(({ kind, ...seqs }) =>
    auditRowOf({ ...CLOCK, action: kind }, subject, seqs),
  );
  if (act === undefined || !isActedIn(change)) return rows;
  return [
    ...rows,
    auditRowOf(act, subject, { seqBefore: change.foundSeq ?? found?.order.seq ?? 0, seqAfter }),
  ];
}

/** A change that only brought the order up to the present holds no act. */
function isActedIn({ order, foundSeq, details, buyers, invited }: Change): boolean {
  return foundSeq !== order.seq || [details, buyers, invited].some((part) => part !== undefined);
}
