// Saving of one change of an order, all its rows, in a transaction that the caller has begun.

import type { Audit } from "../../../ports/audit-log.ts";
import type { Change, IdempotencyKey, StoredOrder } from "../../../ports/store.ts";
import { afterChange, changesPeople } from "../../decision.ts";
import { ImpossibleChange } from "../../failure.ts";
import { isConstraint } from "../errors.ts";
import type { Drizzle } from "../prepared.ts";
import { auditRows } from "../tables/audit-log.ts";
import { jobRows } from "../tables/jobs.ts";
import { orderRows } from "../tables/orders.ts";
import type { ResponseIndex } from "../tables/response-index.ts";
import { scoringCountRows } from "../tables/scoring-counts.ts";
import { searchTermRows } from "../tables/search-terms.ts";
import { answerRows } from "../tables/stored-responses.ts";
import { eventRows } from "../tables/webhook-events.ts";

export type SavingRows = { readonly [K in keyof Makers]: ReturnType<Makers[K]> };
type Makers = ReturnType<typeof savingMakers>;

/** Context of a change: the call that it answers, the act, and the time. */
export type SaveContext = {
  readonly idempotency?: IdempotencyKey | undefined;
  readonly audit: Audit;
  readonly now: number;
};

/** For `lazily`. */
export function savingMakers(db: Drizzle, index: ResponseIndex) {
  return {
    orders: () => orderRows(db),
    jobs: () => jobRows(db),
    events: () => eventRows(db),
    answers: () => answerRows(db, index),
    scoringCounts: () => scoringCountRows(db),
    searchTerms: () => searchTermRows(db.$client),
    audit: () => auditRows(db),
  };
}

/** `found` is the order as it was read in the same transaction. Throws `ImpossibleChange`; half of it may be written then. */
export function saveChange(
  rows: SavingRows,
  found: StoredOrder | undefined,
  change: Change,
  { idempotency, audit, now }: SaveContext,
): void {
  const { id: orderId, platformId } = change.order;
  try {
    rows.orders.save(found, change);
    rows.jobs.save(orderId, change);
    for (const event of change.events) rows.events.add(event, { orderId, platformId, createdAt: now });
    if (change.counted !== undefined) rows.scoringCounts.add(change.order, change.counted);
    if (found !== undefined && changesPeople(change)) rows.searchTerms.refresh(afterChange(found, change));
    if (audit !== "none" || change.clockDecisions !== undefined)
      rows.audit.addChange(found, change, audit === "none" ? undefined : audit, now);
    if (idempotency && change.answer) rows.answers.add(idempotency, orderId, change.answer, now);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new ImpossibleChange(`The database refused the change of ${orderId}: ${error.message}.`, {
      cause: error,
    });
  }
}
