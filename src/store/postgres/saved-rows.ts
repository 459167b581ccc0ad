// The rows that one change of an order adds or changes, by table.

import type { Audit } from "../../ports/audit-log.ts";
import type { Change, IdempotencyKey, NewJob, StoredOrder } from "../../ports/store.ts";
import { auditRowsOfChange } from "../audit-rows.ts";
import { afterChange, changesPeople } from "../decision.ts";
import { toAuthorizationRow, toOrderRow, toRefundRow } from "../order-rows.ts";
import { searchTermsOf } from "../search-terms.ts";

/** A change, what it was decided on, and the call that it answers. `version` 0: the order is new. */
export type Save = {
  readonly found: StoredOrder | undefined;
  readonly version: number;
  readonly change: Change;
  readonly audit: Audit;
  readonly now: number;
  readonly idempotency?: IdempotencyKey | undefined;
};

type Row = Readonly<Record<string, unknown>>;

export function orderOf({ change: { order, timerAt, details } }: Save): Row {
  return toOrderRow(order, timerAt, details);
}

export function authorizationsOf({ found, change: { order } }: Save, isNew: boolean): readonly Row[] {
  return differing(found?.order.authorizations, order.authorizations, isNew).map(({ item, position }) =>
    toAuthorizationRow(order.id, item, position),
  );
}

export function refundsOf({ found, change: { order } }: Save, isNew: boolean): readonly Row[] {
  return differing(found?.order.refunds, order.refunds, isNew).map(({ item, position }) =>
    toRefundRow(order.id, item, position),
  );
}

/** The items that are not the identical value as before: `evolve` makes a new value of what it changes. */
function differing<T>(before: readonly T[] = [], after: readonly T[], isNew: boolean) {
  return after.flatMap((item, position) =>
    before[position] === item || position >= before.length !== isNew ? [] : [{ item, position }],
  );
}

/** A job that a change requests twice is one row, as if they had been requested one after the other. */
export function jobsOf({ change: { order, jobs } }: Save): readonly Row[] {
  if (jobs.length === 0) return [];
  const merged = new Map<string, NewJob>();
  for (const job of jobs) {
    const name = `${job.kind} ${job.subject}`;
    const dueAt = Math.min(job.dueAt, merged.get(name)?.dueAt ?? job.dueAt);
    merged.set(name, { ...job, dueAt });
  }
  return [...merged.values()].map((job) => ({ ...job, payload: job.payload ?? null, orderId: order.id }));
}

export function endedJobsOf({ change: { order, endedJobs = [] } }: Save): readonly Row[] {
  return endedJobs.map(({ kind, subject }) => ({ order_id: order.id, kind, subject }));
}

/** An event without an endpoint is only kept: it will not be delivered, so it is not `pending`. */
export function eventsOf({ change: { order, events }, now }: Save): readonly Row[] {
  return events.map(({ url, ...event }) => ({
    ...event,
    url: url ?? null,
    state: url === undefined ? "dropped" : "pending",
    platformId: order.platformId,
    createdAt: now,
  }));
}

export function countsOf({ change: { order, counted } }: Save): readonly Row[] {
  if (counted === undefined) return [];
  const counts = new Map<string, { count: number; blockedUntil: number | null }>();
  for (const { hash, blockedUntil } of counted.values) {
    const known = counts.get(hash) ?? { count: 0, blockedUntil: null };
    counts.set(hash, { count: known.count + 1, blockedUntil: blockedUntil ?? known.blockedUntil });
  }
  const { platformId } = order;
  return [...counts].map(([hash, count]) => ({ ...count, hash, platformId, day: counted.day }));
}

export function auditOf({ found, change, audit, now }: Save): readonly Row[] {
  if (audit === "none" && change.clockDecisions === undefined) return [];
  return auditRowsOfChange(found, change, audit === "none" ? undefined : audit, now);
}

/** Whether its response is stored with it. */
export function isAnswered({ idempotency, change: { answer } }: Save): boolean {
  return idempotency !== undefined && answer !== undefined;
}

export function answerOf({ idempotency, change: { answer }, now }: Save): readonly Row[] {
  return idempotency && answer ? [{ ...idempotency, ...answer, createdAt: now }] : [];
}

/** Those that an order in the search index has from now on; empty where they stay. */
export function termsOf({ found, change }: Save): readonly Row[] {
  if (found === undefined || !changesPeople(change)) return [];
  return searchTermsOf(afterChange(found, change)).map((term) => ({ order_id: change.order.id, term }));
}
